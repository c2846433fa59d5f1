//! Main lines as bytes: two bytes a ply, shakmaty's documented and stable `PackedUciMove`.

use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move};

/// Bytes of one ply.
pub const BYTES_PER_PLY: usize = PackedUciMove::BYTES;

/// Appends a move. Castling is always stored as king takes own rook, in ordinary games too, so that the bytes mean
/// the same under every rule. Gives the packed move.
pub fn push(bytes: &mut Vec<u8>, played: Move) -> PackedUciMove {
    let packed = PackedUciMove::pack(UciMove::from_move(played, CastlingMode::Chess960));
    bytes.extend_from_slice(&packed.to_bytes());
    packed
}

/// The moves of a packed main line in order. A trailing odd byte is ignored.
pub fn iter(bytes: &[u8]) -> impl Iterator<Item = UciMove> + '_ {
    bytes.as_chunks::<BYTES_PER_PLY>().0.iter().map(|pair| PackedUciMove::from_bytes(*pair).unpack())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position};

    #[test]
    fn moves_survive_packing() {
        let position = Chess::default();
        let mut bytes = Vec::new();
        for m in position.legal_moves() {
            push(&mut bytes, m);
        }
        let back: Vec<Move> = iter(&bytes).map(|uci| uci.to_move(&position).unwrap()).collect();
        assert_eq!(back, position.legal_moves().to_vec());
    }
}
