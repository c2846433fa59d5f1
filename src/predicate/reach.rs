//! Which squares a game can put pieces on, seen from its packed moves without replaying them.

use shakmaty::{Bitboard, Piece, Rank};

use crate::board::Board;
use crate::moves::BYTES_PER_PLY;

/// The start of a game and all squares that something is moved to.
pub(super) struct Reach<'a> {
    start: &'a Board,
    visited: Bitboard,
}

impl<'a> Reach<'a> {
    /// Looks at the moves of a game.
    pub fn of(start: &'a Board, moves: &[u8]) -> Reach<'a> {
        let target = |pair: &[u8; BYTES_PER_PLY]| u32::from(u16::from_le_bytes(*pair)) >> 6 & 63;
        let moved_to = moves.as_chunks::<BYTES_PER_PLY>().0.iter().fold(0, |all, pair| all | 1u64 << target(pair));
        let mut visited = Bitboard(moved_to);
        // Castling is written as king takes rook: whoever moves there may castle and arrive elsewhere on the rank.
        for rank in [Rank::First, Rank::Eighth].map(Bitboard::from_rank) {
            if (visited & rank).any() {
                visited |= rank;
            }
        }
        Reach { start, visited }
    }

    /// Whether the piece can come to stand on all of these squares.
    #[inline]
    pub fn all(&self, piece: Piece, squares: Bitboard) -> bool {
        (self.start.pieces(piece) | self.visited).is_superset(squares)
    }

    /// Whether one of the pieces can come to stand on one of these squares.
    pub fn some(&self, pieces: &[Piece], squares: Bitboard) -> bool {
        (self.visited & squares).any() || pieces.iter().any(|piece| (self.start.pieces(*piece) & squares).any())
    }
}
