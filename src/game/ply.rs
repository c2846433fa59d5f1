//! One half-move in its setting.

use shakmaty::{Chess, Move};

/// One half-move with the positions before and after it.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// Ply number of the position before the move: 0 for the first move of the game.
    pub index: u32,
    /// Position before the move.
    pub before: &'a Chess,
    /// The move; castling is king takes own rook.
    pub played: Move,
    /// Position after the move.
    pub after: &'a Chess,
}
