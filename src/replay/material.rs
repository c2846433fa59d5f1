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

    /// The material after a move, if the move changes it.
    pub fn changed_by(scene: &Scene<'_>) -> Option<Material> {
        if !scene.played.is_capture() && !scene.played.is_promotion() {
            return None;
        }
        let after = Material::of(scene.after.board());
        // Counts that are held at 15 may stay what they were.
        (after != Material::of(scene.before.board())).then_some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_bits() {
        assert_eq!(Material::of(&Board::new()).0, 0x12228_12228);
        assert_eq!(Material::of(&Board::empty()).0, 0);
    }
}
