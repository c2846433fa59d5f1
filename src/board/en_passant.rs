//! Whether a pawn that has just made a double step can legally be captured in passing.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{BLACK, Board, bit, color_of};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Board {
    /// The square behind the pawn on `pushed` when some pawn of the side to move (`self.turn`, already switched) can
    /// take it without leaving its king attacked.
    #[inline]
    pub(super) fn legal_ep(&self, pushed: Square) -> Option<Square> {
        let there = bit(pushed);
        let beside = ((there & !FILE_H) << 1) | ((there & !FILE_A) >> 1);
        let capturers = Bitboard(beside & self.set(self.turn | u8::from(Role::Pawn)));
        if capturers.is_empty() {
            return None;
        }
        self.legal_ep_among(capturers, pushed)
    }

    #[cold]
    fn legal_ep_among(&self, capturers: Bitboard, pushed: Square) -> Option<Square> {
        // The square behind the pawn: its rank differs in the lowest bit from that of the pawn, e4 - e3 and d5 - d6.
        let target = pushed.xor(Square::A2);
        let king = self.king(self.turn)?;
        capturers.into_iter().any(|from| self.is_safe_after_ep(king, from, target, pushed)).then_some(target)
    }

    fn is_safe_after_ep(&self, king: Square, from: Square, target: Square, captured: Square) -> bool {
        let occupied = Bitboard((self.occupied().0 ^ bit(from) ^ bit(captured)) | bit(target));
        let enemy = self.turn ^ BLACK;
        let of = |role: Role| Bitboard(self.set(enemy | u8::from(role)));
        let straight = attacks::rook_attacks(king, occupied) & (of(Role::Rook) | of(Role::Queen));
        let diagonal = attacks::bishop_attacks(king, occupied) & (of(Role::Bishop) | of(Role::Queen));
        let knights = attacks::knight_attacks(king) & of(Role::Knight);
        let pawns = attacks::pawn_attacks(color_of(self.turn), king) & of(Role::Pawn).without(captured);
        let kings = attacks::king_attacks(king) & of(Role::King);
        (straight | diagonal | knights | pawns | kings).is_empty()
    }
}
