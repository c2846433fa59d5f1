//! What is doubtful about a game that can be read: header values that cannot be, a result that the board denies.
//!
//! Faults of reading (illegal moves, unclosed comments …) come from the parser and the replay; this module says how
//! grave each of them is, and adds what only a person who keeps a collection in order minds.

mod calendar;
mod header;
mod outcome;
mod setup;

use serde::{Deserialize, Serialize};

use crate::game::{Action, FaultKind};
use crate::lexis::{self, Place};
use crate::parser::ParsedGame;
use crate::replay::Replayed;

pub use calendar::Today;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Unusual, and often meant so.
    Note,
    /// Wrong, but nothing is lost by it.
    Warning,
    /// Something of the game cannot be used, or contradicts itself.
    Error,
}

impl Level {
    /// Names on the command line.
    pub const NAMES: [&str; 3] = ["note", "warning", "error"];

    /// Its name.
    pub fn as_str(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// How grave a fault of reading is: what cuts moves off or passes over text that was meant as a move is an error.
    pub fn of_fault(kind: FaultKind, action: Action) -> Level {
        match (kind, action) {
            (_, Action::CutHere | Action::HeadersOnly) => Level::Error,
            (FaultKind::UnreadableToken | FaultKind::UnclosedComment, _) => Level::Error,
            (FaultKind::MissingResult | FaultKind::MoveNumber | FaultKind::Encoding, _) => Level::Note,
            _ => Level::Warning,
        }
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        [Level::Note, Level::Warning, Level::Error].into_iter().find(|level| level.as_str() == name).ok_or(UnknownLevel)
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no level; the levels are note, warning and error")]
pub struct UnknownLevel;

/// The kind of a doubt; the names are stable and appear in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LintKind {
    /// The board shows mate, stalemate or a position that nobody can win, and the result says something else.
    BoardResult,
    /// A `Result` tag that holds no result.
    ResultTag,
    /// A rating that is no number or out of range.
    Rating,
    /// A `PlyCount` tag that is not the number of half-moves.
    PlyCount,
    /// A round that is neither a number, nor numbers with dots, nor `?` or `-`.
    Round,
    /// A date that does not exist, is malformed, lies in the future or before the game as we know it.
    Date,
    /// Tags of the Seven Tag Roster (PGN standard 8.1.1) that are missing.
    Roster,
    /// A player without a name.
    EmptyName,
    /// A variant that nobody knows.
    UnknownVariant,
    /// `FEN` and `SetUp` tags that do not fit together, or a FEN that lacks fields.
    SetUp,
    /// An ECO code that is none.
    Eco,
}

/// One doubt, with its place inside the game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// What it is about.
    pub kind: LintKind,
    /// How grave it is.
    pub level: Level,
    /// Byte offset of the token.
    pub offset: usize,
    /// The token.
    pub token: String,
    /// Why, in words for a person.
    pub reason: String,
}

/// A game that has been read.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its tags and tokens.
    pub game: &'a ParsedGame,
    /// Its main line.
    pub replayed: &'a Replayed,
}

/// All doubts about a game, in the order of the text.
pub fn lint(subject: Subject<'_>, today: Today) -> Vec<Lint> {
    let mut lints = Lints { subject, found: Vec::new() };
    header::look(&mut lints, today);
    setup::look(&mut lints);
    outcome::look(&mut lints);
    lints.found.sort_by_key(|lint| lint.offset);
    lints.found
}

/// Doubts as they are found.
struct Lints<'a> {
    subject: Subject<'a>,
    found: Vec<Lint>,
}

impl<'a> Lints<'a> {
    fn tag(&self, name: &str) -> Option<&'a str> {
        self.subject.game.tags.get(name)
    }

    /// Notes something about a tag.
    fn about_tag(&mut self, kind: LintKind, level: Level, name: &str, reason: String) {
        let (offset, token) = (self.place_of(name), self.tag(name).unwrap_or_default().to_owned());
        self.found.push(Lint { kind, level, offset, token, reason });
    }

    /// Notes something about the game as a whole.
    fn about_game(&mut self, kind: LintKind, level: Level, reason: String) {
        self.found.push(Lint { kind, level, offset: 0, token: String::new(), reason });
    }

    /// Where the first tag of this name begins.
    fn place_of(&self, name: &str) -> usize {
        let bytes = self.subject.text.as_bytes();
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'[', &bytes[from..]).map(|at| from + at) {
            from = at + 1;
            if lexis::is_tag(bytes, at, Place::LineStart) {
                let tag = lexis::scan_tag(&bytes[at..]);
                if bytes[at..][tag.name].eq_ignore_ascii_case(name.as_bytes()) {
                    return at;
                }
                // What looks like a tag inside a value is none.
                from = at + tag.len.max(1);
            }
        }
        0
    }
}

#[cfg(test)]
mod tests;
