//! What stands on the board, counted.

use shakmaty::{ByColor, ByRole, Color, Piece, Role};

use super::Board;

/// Number of pieces by colour and role, kings included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material(pub ByColor<ByRole<u8>>);

impl Material {
    pub(super) fn of(board: &Board) -> Material {
        let side = |color: Color| ByRole::new_with(|role| board.pieces(Piece { color, role }).count() as u8);
        Material(ByColor::new_with(side))
    }

    /// Number of pieces of one kind.
    pub fn count(&self, color: Color, role: Role) -> u8 {
        *self.0.get(color).get(role)
    }
}
