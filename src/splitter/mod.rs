//! Bytes → spans of games.
//!
//! A game is a tag section with its movetext, or movetext alone. Real files lack empty lines, Event tags, even line
//! breaks between games, and one unclosed brace must not swallow what follows, so boundaries are found by tokens:
//!
//! - a tag pair after movetext begins a game, wherever it stands; after a tag section it does so when an empty line
//!   precedes it and it repeats the section's first tag (sections without moves);
//! - a termination marker outside comments and variations ends a game; comments and glyphs after it in the same line
//!   still belong to it;
//! - move number 1 after an empty line begins a game that has lost its tags, when moves went before;
//! - an open comment ends before a tag section, see [`crate::lexis::brace_end`];
//! - empty lines mean nothing else. Comments, `%` lines and stray text before a game belong to that game.
//!
//! Every byte that is not white belongs to exactly one span.

mod carry;
mod draft;
mod dull;
mod scan;

pub use carry::{Batch, Carry};

use std::ops::Range;

use crate::lexis::{self, FromStart, LOOKAHEAD, is_white};

use draft::{Draft, Stage};

/// What a span holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    /// A game, with whatever stray text stands before it.
    Game,
    /// Text that belongs to no game.
    Stray,
}

/// The place of one game in its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What it holds.
    pub kind: SpanKind,
    /// Bytes within the window it was found in; white space around the game is left out.
    pub range: Range<usize>,
    /// Offset of the first byte from the start of the source.
    pub offset: u64,
    /// Line of the first byte, counted from 1. Line ends are line feeds; a file with lone carriage returns is one line.
    pub line: u64,
    /// Whether the game ends here only because it met [`LONGEST_GAME`]; what follows is given as a game of its own.
    pub cut: bool,
}

/// Whether the window reaches to the end of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing follows.
    AtEnd,
    /// More bytes follow; the game at the end of the window is not given out yet.
    MoreFollows,
}

/// Longest stretch of stray text in one span, in bytes; what is longer becomes several spans. Keeps memory flat when
/// something that is no PGN comes through a pipe.
const LONGEST_STRAY: usize = 1 << 20;

/// Longest game, in bytes; what is longer becomes several spans, for the same reason. The largest games of real files,
/// repertoires with thousands of variations, have a few million.
pub const LONGEST_GAME: usize = 64 << 20;

/// Why a game was cut, in words for a person.
pub fn cut_reason() -> String {
    format!("the game is longer than {LONGEST_GAME} bytes; what follows is read as another game")
}

/// Finds games one after the other.
///
/// The splitter sees the source through a *window*: the bytes that have not been dropped yet. It remembers how far it
/// has looked, so a window may grow at its end and be asked again without looking at any byte twice.
#[derive(Clone, Debug)]
pub struct Splitter {
    /// Offset of the window's first byte in the source.
    base: u64,
    /// Next byte of the window to look at.
    at: usize,
    /// Everything before this byte of the window has been given out.
    given: usize,
    /// Whether only blanks stand before byte `given` in its line.
    given_at: FromStart,
    /// Whether byte `given` stands in the first column.
    given_first: bool,
    /// Line number of byte `counted` of the window.
    line: u64,
    counted: usize,
    draft: Draft,
    longest_game: usize,
}

impl Default for Splitter {
    fn default() -> Self {
        Splitter::new()
    }
}

impl Splitter {
    /// A splitter at the start of a source.
    pub fn new() -> Splitter {
        Splitter {
            base: 0,
            at: 0,
            given: 0,
            given_at: FromStart::LineStart,
            given_first: true,
            line: 1,
            counted: 0,
            draft: Draft::default(),
            longest_game: LONGEST_GAME,
        }
    }

    /// The next span of the window, or `None` when it holds no further whole game. With [`End::MoreFollows`] the same
    /// window, longer at its end, may be asked again; with [`End::AtEnd`] the source is finished.
    pub fn next_span(&mut self, window: &[u8], end: End) -> Option<Span> {
        let limit = match end {
            End::AtEnd => window.len(),
            End::MoreFollows => window.len().saturating_sub(LOOKAHEAD),
        };
        loop {
            let longest = self.draft.start.map_or(usize::MAX, |start| start.saturating_add(self.longest_game));
            if self.at >= longest {
                return Some(Span { cut: true, ..self.give(window, self.at) });
            }
            if self.at >= limit {
                break;
            }
            if let Some(cut) = self.step(window, limit.min(longest)) {
                return Some(self.give(window, cut));
            }
        }
        (end == End::AtEnd && self.draft.start.is_some()).then(|| self.give(window, window.len()))
    }

    /// How many bytes at the start of the window are done with.
    pub fn done(&self) -> usize {
        self.draft.start.unwrap_or(self.at).min(self.at)
    }

    /// Tells that the first `count` bytes of the window have been dropped, at most [`Splitter::done`].
    pub fn drop_front(&mut self, window: &[u8], count: usize) {
        let count = count.min(self.done());
        self.count_lines(window, count);
        if count > self.given {
            self.mark_given(window, count);
        }
        self.base += count as u64;
        self.at -= count;
        self.given = self.given.saturating_sub(count);
        self.counted -= count;
        self.draft.shift(count);
    }

    /// All spans of a source that is there as a whole.
    pub fn spans(bytes: &[u8]) -> impl Iterator<Item = Span> {
        let mut splitter = Splitter::new();
        std::iter::from_fn(move || splitter.next_span(bytes, End::AtEnd))
    }

    /// Closes the draft: its text is the window up to `cut`.
    fn give(&mut self, window: &[u8], cut: usize) -> Span {
        let start = self.draft.start.unwrap_or(cut);
        let blank = window[start..cut].iter().rev().take_while(|&&byte| is_white(byte)).count();
        self.count_lines(window, start);
        let kind = if self.draft.stage == Stage::Lead { SpanKind::Stray } else { SpanKind::Game };
        let span =
            Span { kind, range: start..cut - blank, offset: self.base + start as u64, line: self.line, cut: false };
        self.mark_given(window, cut);
        self.at = cut;
        self.draft = Draft::default();
        span
    }

    fn mark_given(&mut self, window: &[u8], to: usize) {
        if to > self.given {
            self.given_first = matches!(window[to - 1], b'\n' | b'\r');
            let leads = lexis::line_start(window, self.given, to, self.given_at);
            self.given_at = if leads { FromStart::LineStart } else { FromStart::WithinLine };
            self.given = to;
        }
    }

    fn count_lines(&mut self, window: &[u8], to: usize) {
        if to > self.counted {
            self.line += memchr::memchr_iter(b'\n', &window[self.counted..to]).count() as u64;
            self.counted = to;
        }
    }
}

#[cfg(test)]
mod tests;
