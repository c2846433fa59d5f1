//! What is known of the game being looked at.

use std::ops::Range;

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing of it yet but comments and stray text.
    #[default]
    Lead,
    /// In its tag section.
    Tags,
    /// In its movetext.
    Moves,
    /// Past its termination marker.
    Done,
}

/// What the next byte is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Inside {
    /// No comment.
    #[default]
    Text,
    /// A brace comment that began at this byte of the window.
    Brace(usize),
    /// A `;` comment or a `%` line.
    Line,
}

/// The game being looked at; positions count from the start of the window.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// First byte that is not white.
    pub start: Option<usize>,
    pub stage: Stage,
    pub inside: Inside,
    /// Open variations.
    pub depth: u32,
    /// Whether there is movetext besides termination markers.
    pub moved: bool,
    /// Number of tag pairs.
    pub tags: u32,
    /// Name of the first tag.
    pub first_tag: Range<usize>,
}

impl Draft {
    /// Moves all positions when `count` bytes of the window are dropped. No byte of the game itself ever is.
    pub fn shift(&mut self, count: usize) {
        self.start = self.start.map(|start| start - count);
        if let Inside::Brace(open) = self.inside {
            self.inside = Inside::Brace(open - count);
        }
        if self.tags > 0 {
            self.first_tag = self.first_tag.start - count..self.first_tag.end - count;
        }
    }
}
