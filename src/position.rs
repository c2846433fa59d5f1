//! When two positions are the same: the sole place that chooses hash and en passant rule.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

/// Key of a position: pieces, side to move, castling rights and *legal* en passant captures (FIDE Laws 9.2).
///
/// The value is shakmaty's 64-bit Zobrist hash. It is stored in databases, so `tests/data/position_keys.tsv` pins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(pub u64);

impl PositionKey {
    /// The key of a position.
    pub fn of(position: &Chess) -> PositionKey {
        PositionKey(position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0)
    }
}

/// Whether two positions are the same in the sense of [`PositionKey`], compared in full.
pub fn same_position(a: &Chess, b: &Chess) -> bool {
    a.board() == b.board()
        && a.turn() == b.turn()
        && a.castles().castling_rights() == b.castles().castling_rights()
        && a.legal_ep_square() == b.legal_ep_square()
}
