//! Material on the board as one number, for candidates of endgame queries.

use shakmaty::{Board, Color, Position, Role};

use crate::notation::Scene;

/// Number of pieces of each kind, as a number: four bits a kind, White's in the low half, each side in the order pawn,
/// knight, bishop, rook, queen. Counts above 15 are held at 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(pub u64);

impl Material {
    /// Kinds that are counted; kings are always there.
    const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// The material of a board.
    pub fn of(board: &Board) -> Material {
        let mut number = 0;
        for (color, base) in [(Color::White, 0), (Color::Black, 20)] {
            for (slot, role) in Self::ROLES.iter().enumerate() {
                let count = board.by_piece(role.of(color)).count().min(15) as u64;
                number |= count << (base + 4 * slot);
            }
        }
        Material(number)
    }

    /// The material after a move, given that before it.
    pub fn after(self, scene: &Scene<'_>) -> Material {
        let (captured, promotion) = (scene.played.capture(), scene.played.promotion());
        if captured.is_none() && promotion.is_none() {
            return self;
        }
        // A count that is held at 15 does not tell what it becomes.
        if self.0 & self.0 >> 1 & self.0 >> 2 & self.0 >> 3 & LOWEST_BITS != 0 {
            return Material::of(scene.after.board());
        }
        let one = |color: Color, role: Role| 1 << (color.fold_wb(0, 20) + 4 * (role as u32 - 1));
        let (us, them) = (scene.turn(), scene.turn().other());
        let lost = captured.map_or(0, |role| one(them, role));
        let (pawn, piece) = promotion.map_or((0, 0), |role| (one(us, Role::Pawn), one(us, role)));
        Material(self.0 - lost - pawn + piece)
    }
}

/// The lowest bit of each count.
const LOWEST_BITS: u64 = 0x11111_11111;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_bits() {
        assert_eq!(Material::of(&Board::new()).0, 0x12228_12228);
        assert_eq!(Material::of(&Board::empty()).0, 0);
    }
}
