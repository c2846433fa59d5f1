//! A board that keeps its position key.

use std::sync::LazyLock;

use shakmaty::Chess;
use shakmaty::packed::PackedUciMove;

use super::zobrist::{Key, Values};
use super::{Board, MoveError};
use crate::position::PositionKey;

/// Most games start here; building it costs as much as ten moves, copying it as much as one.
static STANDARD: LazyLock<Walker> = LazyLock::new(|| Walker::new(Board::from(&Chess::new())));

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

    /// Starts at the initial array of chess.
    pub fn standard() -> Walker {
        STANDARD.clone()
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
    /// The initial array of chess.
    pub fn standard() -> Board {
        STANDARD.board.clone()
    }

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
