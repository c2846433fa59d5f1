//! A board that keeps its position key.

use shakmaty::packed::PackedUciMove;

use super::zobrist::{Key, Values};
use super::{Board, MoveError};
use crate::position::PositionKey;

/// A board with its [`PositionKey`], which each move brings up to date.
#[derive(Clone)]
pub struct Walker {
    board: Board,
    key: u64,
    values: &'static Values,
}

impl Walker {
    /// Starts at a position.
    pub fn new(board: Board) -> Walker {
        let values = Values::get();
        let key = values.key_of(&board);
        Walker { board, key, values }
    }

    /// The position.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The key of the position, equal to [`PositionKey::of`].
    #[inline]
    pub fn key(&self) -> PositionKey {
        PositionKey(self.key)
    }

    /// Applies a move as [`Board::play`] does.
    ///
    /// # Errors
    /// [`MoveError`] when the move cannot fit the board; board and key are then unchanged.
    #[inline]
    pub fn play(&mut self, packed: PackedUciMove) -> Result<(), MoveError> {
        let mut key = Key { value: self.key, values: self.values };
        self.board.play_watched(packed, &mut key)?;
        self.key = key.value;
        Ok(())
    }
}

impl Board {
    /// The key of the position, computed from nothing; a [`Walker`] has it for free.
    pub fn key(&self) -> PositionKey {
        PositionKey(Values::get().key_of(self))
    }
}

impl std::fmt::Debug for Walker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walker").field("board", &self.board).field("key", &self.key()).finish()
    }
}
