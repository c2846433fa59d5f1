//! Main lines as bytes: two bytes a ply, shakmaty's documented and stable `PackedUciMove`.

use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, Square};

/// Bytes of one ply.
pub const BYTES_PER_PLY: usize = PackedUciMove::BYTES;

/// Appends a move. Castling is always stored as king takes own rook, in ordinary games too, so that the bytes mean
/// the same under every rule. Gives the packed move.
#[inline]
pub fn push(bytes: &mut Vec<u8>, played: Move) -> PackedUciMove {
    let packed = packed(played);
    bytes.extend_from_slice(&packed.to_bytes());
    packed
}

/// Departure in the lowest six bits, then arrival, then the role that a pawn becomes.
#[inline]
fn packed(played: Move) -> PackedUciMove {
    let (from, to, promotion) = match played {
        Move::Normal { from, to, promotion, .. } => (from, to, promotion),
        Move::EnPassant { from, to } => (from, to, None),
        Move::Castle { king, rook } => (king, rook, None),
        Move::Put { .. } => return PackedUciMove::pack(UciMove::from_move(played, CastlingMode::Chess960)),
    };
    let square = |square: Square| square.to_u32() as u16;
    let bits = square(from) | square(to) << 6 | promotion.map_or(0, |role| role as u16) << 12;
    PackedUciMove::from_bytes(bits.to_le_bytes())
}

/// The moves of a packed main line in order. A trailing odd byte is ignored.
pub fn iter(bytes: &[u8]) -> impl Iterator<Item = UciMove> + '_ {
    bytes.as_chunks::<BYTES_PER_PLY>().0.iter().map(|pair| PackedUciMove::from_bytes(*pair).unpack())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Position;

    #[test]
    fn moves_survive_packing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/P1ppqpb1/1n2pnp1/1b1PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let position = crate::game::Start::from_fen(fen).unwrap().position;
            let mut bytes = Vec::new();
            for m in position.legal_moves() {
                let packed = push(&mut bytes, m);
                assert_eq!(packed, PackedUciMove::pack(UciMove::from_move(m, CastlingMode::Chess960)), "{m}");
            }
            let back: Vec<Move> = iter(&bytes).map(|uci| uci.to_move(&position).unwrap()).collect();
            assert_eq!(back, position.legal_moves().to_vec());
        }
    }
}
