//! What attacks what, without move generation.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::Board;

impl Board {
    /// Squares of the pieces of a colour that attack a square; pins do not matter.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let of = |role: Role| self.pieces(role.of(by));
        let queens = of(Role::Queen);
        (attacks::rook_attacks(square, occupied) & (of(Role::Rook) | queens))
            | (attacks::bishop_attacks(square, occupied) & (of(Role::Bishop) | queens))
            | (attacks::knight_attacks(square) & of(Role::Knight))
            | (attacks::king_attacks(square) & of(Role::King))
            | (attacks::pawn_attacks(by.other(), square) & of(Role::Pawn))
    }

    /// Squares of the pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        let king = self.pieces(Role::King.of(self.turn())).first();
        king.map_or(Bitboard::EMPTY, |king| self.attackers(king, self.turn().other()))
    }
}
