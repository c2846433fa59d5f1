//! The query language: text to syntax tree and back. It knows nothing of the index.

pub mod board;
mod display;
mod error;
mod file_lines;
mod game_term;
mod lexer;
mod lone_word;
mod manoeuvre;
mod measure;
mod move_pattern;
mod moves;
mod parser;
mod position;
mod range;
mod terms;

#[cfg(test)]
mod tests;

pub use board::BoardTerm;
pub use error::QueryError;
pub use file_lines::FileLines;
pub use game_term::{GameTerm, Speed, StartTerm};
pub use manoeuvre::Manoeuvre;
pub use measure::MeasureTerm;
pub use moves::{Alternatives, MoveStep, MoveTerm};
pub use position::PositionTerm;
pub use range::Range;
pub use terms::names as field_names;

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
    /// Positions that belong to a run of so many positions in a row.
    For(Box<Query>, Range<u64>),
    /// Positions at so many half-moves from the start.
    At(Box<Query>, Range<u64>),
    /// Positions of the second kind that come after one of the first kind, within so many half-moves.
    Then {
        /// What comes first.
        first: Box<Query>,
        /// What comes later.
        second: Box<Query>,
        /// Most half-moves between them.
        within: Option<u64>,
    },
    /// One position of many.
    Pick(Pick, Box<Query>),
    /// The same asked of every line of play, side lines included; only around a whole query.
    InVariations(Box<Query>),
    /// One condition.
    Term(Term),
}

/// Which positions of those that a query describes are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The first one.
    First,
    /// The last position of the game, if it is one.
    Last,
    /// All: only inside, `not` speaks of single positions.
    Each,
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
    /// One side plays moves in a row.
    Manoeuvre(Manoeuvre),
    /// A move of a file leads to the position.
    Within(FileLines),
    /// A position of the main line looks so.
    Board(BoardTerm),
    /// What a program measured at a position lies in a range.
    Measure(MeasureTerm),
    /// Something else is true of the whole game.
    Game(GameTerm),
}

impl Term {
    /// What the condition is about.
    pub fn subject(&self) -> Subject {
        match self {
            Term::Position(_)
            | Term::Moves(_)
            | Term::Manoeuvre(_)
            | Term::Within(_)
            | Term::Board(_)
            | Term::Measure(_) => Subject::Positions,
            _ => Subject::Game,
        }
    }
}

/// What a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The game as a whole.
    Game,
    /// Single positions of its main line.
    Positions,
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
    /// Either rating.
    AnyElo,
    /// The mean of the two ratings, rounded down; both must be known.
    MeanElo,
    /// The difference of the two ratings; both must be known.
    EloGap,
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

/// The queries inside a query, borrowed as the query is.
macro_rules! parts {
    ($query:expr, $iter:ident) => {
        match $query {
            Query::All | Query::Term(_) => Vec::new(),
            Query::And(parts) | Query::Or(parts) => parts.$iter().collect(),
            Query::Not(inner)
            | Query::InVariations(inner)
            | Query::For(inner, _)
            | Query::At(inner, _)
            | Query::Pick(_, inner) => vec![inner],
            Query::Then { first, second, .. } => vec![first, second],
        }
    };
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// [`QueryError`] with the place, what is wrong, and what to write instead.
    pub fn parse(text: &str, reading: &Reading) -> Result<Query, QueryError> {
        parser::parse(text, reading).map_err(|complaint| complaint.of(text))
    }

    /// What the query is about: positions, as soon as one of its conditions is.
    pub fn subject(&self) -> Subject {
        let about_positions = match self {
            Query::All => false,
            Query::And(parts) | Query::Or(parts) => parts.iter().any(|part| part.subject() == Subject::Positions),
            Query::Not(inner) | Query::InVariations(inner) => inner.subject() == Subject::Positions,
            Query::Term(term) => term.subject() == Subject::Positions,
            Query::For(..) | Query::At(..) | Query::Then { .. } | Query::Pick(..) => true,
        };
        if about_positions { Subject::Positions } else { Subject::Game }
    }

    /// The queries inside, from left to right.
    pub fn parts(&self) -> Vec<&Query> {
        parts!(self, iter)
    }

    fn parts_mut(&mut self) -> Vec<&mut Query> {
        parts!(self, iter_mut)
    }

    /// All conditions, from left to right.
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Query::Term(term) => vec![term],
            other => other.parts().into_iter().flat_map(Query::terms).collect(),
        }
    }
}
