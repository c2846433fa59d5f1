//! Games that are the same game.

use crate::board::Board;
use crate::game::GameId;
use crate::replay::MainLine;

/// A game that others are compared with.
#[derive(Clone, Debug)]
pub struct Original {
    /// Its number.
    pub id: GameId,
    start: Option<Board>,
    moves: Vec<u8>,
}

impl Original {
    /// The game of a number.
    pub fn new(id: GameId, line: &MainLine) -> Original {
        let start = line.start().map(|start| Board::from(&start.position));
        Original { id, start, moves: line.packed().to_vec() }
    }

    /// Whether another game has the same start and main line, or one of the two main lines is how the other begins. A
    /// game without moves, and the game itself, are no duplicates.
    pub fn has_duplicate(&self, id: GameId, start: Option<&Board>, moves: &[u8]) -> bool {
        id != self.id && self.shares_moves(moves) && self.start.as_ref() == start
    }

    /// Whether the moves alone would do.
    pub fn shares_moves(&self, moves: &[u8]) -> bool {
        let common = self.moves.len().min(moves.len());
        common > 0 && self.moves[..common] == moves[..common]
    }
}
