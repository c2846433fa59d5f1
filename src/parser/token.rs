//! What a parsed game is made of.

use std::borrow::Cow;
use std::ops::Range;

use crate::game::{Fault, GameResult, Tags};

/// The kind of a token of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A move in whatever notation, with remarks that belong to it (`+`, `mate`, `e.p.`); not judged.
    Move,
    /// A null move (`--`, `Z0`, `<>`, `@@@@`, `null`, `0000`).
    Null,
    /// A numeric annotation glyph, written as such, as a mark (`!?`) or as a sign (`±`).
    Nag(u8),
    /// A comment; the range leaves out braces or semicolon.
    Comment,
    /// `(`
    VariationOpen,
    /// `)`
    VariationClose,
    /// A termination marker.
    Result(GameResult),
    /// Text that is none of these.
    Unreadable,
}

/// A token and its place in the game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub at: u32,
    /// Length in bytes.
    pub len: u32,
}

impl Token {
    /// Its bytes in the game's text.
    pub fn range(self) -> Range<usize> {
        self.at as usize..self.at as usize + self.len as usize
    }

    /// Its text.
    pub fn text(self, game: &str) -> &str {
        game.get(self.range()).unwrap_or_default()
    }
}

/// A game as written: nothing is judged, nothing is replayed. Meant to be used again for the next game.
#[derive(Clone, Debug, Default)]
pub struct ParsedGame {
    /// The tag pairs in the order written.
    pub tags: Tags,
    /// The movetext in the order written; variations are marked by their parentheses.
    pub tokens: Vec<Token>,
    /// What was wrong, in the order found.
    pub faults: Vec<Fault>,
    /// The termination marker.
    pub marker: Option<GameResult>,
}

impl ParsedGame {
    /// An empty game.
    pub fn new() -> ParsedGame {
        ParsedGame::default()
    }

    /// The result: the termination marker, or else what the `Result` tag says.
    pub fn result(&self) -> GameResult {
        self.marker.or_else(|| self.tags.get("Result").and_then(GameResult::from_text)).unwrap_or_default()
    }

    /// The moves of the main line, null moves included.
    pub fn main_line(&self) -> impl Iterator<Item = Token> {
        self.main_line_places().map(|(_, token)| token)
    }

    /// The moves of the main line with their places among the tokens, null moves included.
    pub fn main_line_places(&self) -> impl Iterator<Item = (usize, Token)> {
        let mut depth = 0u32;
        self.tokens.iter().copied().enumerate().filter(move |(_, token)| {
            match token.kind {
                TokenKind::VariationOpen => depth += 1,
                TokenKind::VariationClose => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(token.kind, TokenKind::Move | TokenKind::Null)
        })
    }

    pub(super) fn clear(&mut self) {
        self.tags.clear();
        self.tokens.clear();
        self.faults.clear();
        self.marker = None;
    }
}

/// The words of a comment: line ends become single spaces, white space at both ends goes. Nothing else is changed,
/// because the text of a comment is free (PGN standard 5).
pub fn comment_text(raw: &str) -> Cow<'_, str> {
    let raw = raw.trim();
    if !raw.contains(['\n', '\r']) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    for line in raw.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line);
    }
    Cow::Owned(text)
}
