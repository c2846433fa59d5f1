//! The query language: text to syntax tree and back. It knows nothing of the index.

mod display;
mod error;
mod lexer;
mod move_pattern;
mod moves;
mod parser;
mod position;
mod range;
mod terms;

pub use error::QueryError;
pub use moves::{Alternatives, MoveStep, MoveTerm};
pub use position::PositionTerm;
pub use range::Range;

use crate::game::PartialDate;
use crate::game::header::HeaderField;
use crate::notation::Notation;

/// A query as a tree; `Display` writes it as text that reads back to the same tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Every game.
    All,
    /// Games that match every part.
    And(Vec<Query>),
    /// Games that match some part.
    Or(Vec<Query>),
    /// Games that do not match.
    Not(Box<Query>),
    /// One condition.
    Term(Term),
}

/// One condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// All words stand in a name or place, in any order; a word may end with `*`.
    Words(WordScope, String),
    /// The value equals the text, letter case and accents aside.
    Whole(&'static HeaderField, String),
    /// A code in a range of the alphabet.
    Code(&'static HeaderField, Range<String>),
    /// A number in a range.
    Number(Quantity, Range<u64>),
    /// The date may lie in a range.
    Date(Range<PartialDate>),
    /// All words stand in the value of a tag; an empty text asks only whether the tag is there.
    Tag(String, String),
    /// The words stand side by side in the comments.
    Comment(String),
    /// The main line could be read whole, in part, or not at all.
    State(String),
    /// The main line reaches a position.
    Position(PositionTerm),
    /// The main line contains moves in a row.
    Moves(MoveTerm),
}

/// Where words are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WordScope {
    /// One header field.
    Field(&'static HeaderField),
    /// Either player.
    Player,
    /// Players, event, site, opening or annotator, each word in any of them.
    Anywhere,
}

impl PartialEq for HeaderField {
    fn eq(&self, other: &HeaderField) -> bool {
        self.keyword == other.keyword
    }
}

/// A number that a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// White's rating.
    WhiteElo,
    /// Black's rating.
    BlackElo,
    /// The lower of the two ratings; both must be known.
    Elo,
    /// Half-moves of the main line that could be read.
    Plies,
    /// Game number.
    Id,
}

/// Settings a query is read with.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Notation of moves that name none themselves.
    pub notation: Notation,
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// [`QueryError`] with the place, what is wrong, and what to write instead.
    pub fn parse(text: &str, reading: &Reading) -> Result<Query, QueryError> {
        parser::parse(text, reading).map_err(|complaint| complaint.of(text))
    }

    /// The terms of the query that stand under no `not`.
    pub fn positive_terms(&self) -> Vec<&Term> {
        match self {
            Query::All | Query::Not(_) => Vec::new(),
            Query::And(parts) | Query::Or(parts) => parts.iter().flat_map(Query::positive_terms).collect(),
            Query::Term(term) => vec![term],
        }
    }
}
