//! What a match is: every condition as a question to one game. The index only proposes candidates; this decides.
//!
//! A query describes positions of a game, by their ply numbers, or says something of the whole game. Conditions on
//! positions that stand side by side hold in the same position. `not` in front of one means that no position of the game
//! is so; inside of `position(…)`, `for`, `at`, `then`, `first` and `last`, where single positions are looked at, it means
//! the other positions.

mod duplicate;
mod found;
mod headers;
mod measures;
mod pattern;
mod places;
mod plies;
mod program;
mod reach;
mod run;
mod sacrifice;
mod test;
mod touch;
mod view;
mod walk;
mod words;

pub use duplicate::Original;
pub use headers::{game_matches, is_named, number_fits};
pub use measures::measure_plies;
pub use places::{Places, SidePlace};
pub use plies::Plies;
pub use program::Program;
pub use run::{Answers, RunError, Scratch};
pub use words::{ANYWHERE, Extent, QueryWord, has_words, query_words};

use std::convert::Infallible;

use crate::board::{Board, MoveError};
use crate::game::{Feature, GameId, GameResult, Tags};
use crate::openings::Opening;
use crate::query::{Query, Term};
use crate::replay::{MainLine, Measured, ReadState, SideLine};

/// A game as the predicate sees it.
#[derive(Debug)]
pub struct GameView<'a> {
    /// Game number.
    pub id: GameId,
    /// Tag pairs.
    pub tags: &'a Tags,
    /// Result.
    pub result: GameResult,
    /// Opening by the last known position.
    pub opening: Option<&'static Opening>,
    /// How much of the main line was read.
    pub state: ReadState,
    /// Comments, in the order of the game.
    pub comments: &'a [String],
    /// What programs measured, with the plies.
    pub measures: &'a [(u32, Measured)],
    /// What it holds beside its moves.
    pub features: &'a [Feature],
    /// Name of the file it came from.
    pub source: &'a str,
    /// The main line.
    pub line: &'a MainLine,
    /// Side lines, where the query asks for them.
    pub side_lines: &'a [SideLine],
    /// Games that others are compared with.
    pub originals: &'a [Original],
}

/// Where the position and move conditions hold in a game that matches; `None` when it does not.
///
/// # Errors
/// [`MoveError`] when the main line does not fit the board, which only a damaged one can.
pub fn matches(query: &Query, game: &GameView<'_>) -> Result<Option<Places>, MoveError> {
    let program = Program::new(query);
    let terms = query.terms();
    let mut answers = FromView { terms: &terms, game };
    let start = game.line.start().map(|start| Board::from(&start.position));
    program.places(start, game.line.packed(), &mut answers).map_err(|error| match error {
        RunError::Move(error) => error,
        RunError::Answer(never) => match never {},
    })
}

struct FromView<'a> {
    terms: &'a [&'a Term],
    game: &'a GameView<'a>,
}

impl Answers for FromView<'_> {
    type Error = Infallible;

    fn game(&mut self, term: usize) -> Result<bool, Infallible> {
        Ok(game_matches(self.terms[term], self.game))
    }

    fn measured(&mut self, term: usize) -> Result<Vec<u32>, Infallible> {
        Ok(measure_plies(self.terms[term], self.game.measures))
    }

    fn line(&mut self) -> Result<&MainLine, Infallible> {
        Ok(self.game.line)
    }

    fn side_lines(&mut self) -> Result<Vec<SideLine>, Infallible> {
        Ok(self.game.side_lines.to_vec())
    }
}
