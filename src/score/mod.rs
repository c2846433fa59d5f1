//! The text of a game whose moves may be in any notation → tokens and moves on the board.
//!
//! ```text
//! text of a game (scores) → words, comments, variations (pieces, sheet) → moves of a notation (tokens)
//!                         → moves on the board (decide)
//! ```

mod across;
mod bracket;
mod decide;
mod draft;
mod fields;
mod heading;
mod lines;
mod lists;
mod notes;
mod other;
mod pieces;
mod read;
mod scores;
mod shapes;
mod sheet;
mod spoken;
mod tail;
mod tokens;

pub use other::{ForeignGame, in_notation, replay_any};
pub use read::InputNotation;
pub(crate) use read::{ReadGame, read_pgn, read_score};
pub(crate) use scores::{Cutter, PartKind, Score};
