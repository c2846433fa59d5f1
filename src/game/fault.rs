//! What can be wrong with a game, in words that a report and a test share.

use serde::Serialize;

/// The kind of a fault; the names are stable and appear in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// A token that is no move, comment, glyph or result.
    UnreadableToken,
    /// A move that no legal move of the position fits.
    IllegalMove,
    /// A move text that several legal moves fit.
    AmbiguousMove,
    /// A null move in the main line.
    NullMove,
    /// The start position cannot be read or is no legal chess position.
    BadStart,
    /// A variant whose rules are not those of chess; the moves are kept but not replayed.
    UnsupportedVariant,
    /// A brace comment that is never closed.
    UnclosedComment,
    /// A closing brace without an opening one.
    StrayBrace,
    /// A variation that is never closed, or a closing parenthesis without an opening one.
    UnbalancedVariation,
    /// A tag pair that breaks the grammar of the standard.
    MalformedTag,
    /// A tag that stands twice.
    RepeatedTag,
    /// Move numbers that do not fit the moves; the moves count.
    MoveNumber,
    /// No termination marker at the end of the movetext.
    MissingResult,
    /// Termination marker and `Result` tag contradict each other.
    ResultMismatch,
    /// A value that cannot be what its tag says (date, rating, …).
    BadTagValue,
    /// `SetUp`, `FEN` and `Variant` tags that do not fit together.
    SetUpMismatch,
    /// Text that belongs to no game.
    StrayText,
    /// Text in another encoding than UTF-8.
    Encoding,
    /// The moves are in another notation than SAN, and were read in it.
    OtherNotation,
    /// A limit on size or depth was met.
    Limit,
}

/// What was done about a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The main line is indexed up to here; the bytes of the whole game are stored.
    CutHere,
    /// The game is stored and searchable by header; its moves are not indexed.
    HeadersOnly,
    /// The faulty part was passed over, the rest was read.
    Skipped,
    /// The text was read in the sense it can only have.
    Repaired,
    /// Nothing was changed; the fault is only reported.
    Noted,
}

/// One fault of one game, with its place inside the game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Byte offset of the token from the first byte of the game's text.
    pub offset: usize,
    /// The offending token, shortened when long.
    pub token: String,
    /// Why, in words for a person.
    pub reason: String,
    /// What was done about it.
    pub action: Action,
}

impl Fault {
    /// Longest token text that a fault keeps, in characters.
    pub const TOKEN_CHARS: usize = 40;

    /// A fault at `offset`; the token is shortened to [`Fault::TOKEN_CHARS`].
    pub fn new(kind: FaultKind, offset: usize, token: &str, reason: impl Into<String>, action: Action) -> Fault {
        let token = match token.char_indices().nth(Self::TOKEN_CHARS) {
            Some((end, _)) => format!("{}…", &token[..end]),
            None => token.to_owned(),
        };
        Fault { kind, offset, token, reason: reason.into(), action }
    }

    /// Line and column of the fault, both counted from 1, when the game's text starts at line `first_line`.
    pub fn place(&self, text: &str, first_line: u64) -> (u64, u64) {
        let before = &text.as_bytes()[..self.offset.min(text.len())];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let lines = memchr::memchr_iter(b'\n', before).count() as u64;
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() as u64 + 1;
        (first_line + lines, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_counts_lines_and_characters() {
        let text = "[White \"Möller\"]\n\n1. é Zf9";
        let fault = Fault::new(FaultKind::UnreadableToken, text.find("Zf9").unwrap(), "Zf9", "", Action::CutHere);
        assert_eq!(fault.place(text, 10), (12, 6));
    }

    #[test]
    fn long_tokens_are_shortened() {
        let fault = Fault::new(FaultKind::StrayText, 0, &"ä".repeat(90), "", Action::Skipped);
        assert_eq!(fault.token.chars().count(), Fault::TOKEN_CHARS + 1);
    }
}
