//! Which piece is which: the number of Chesmayne and the starting wing of the descriptive notations. A piece keeps its
//! identity for the whole game.

use std::sync::LazyLock;

use shakmaty::{Board, ByColor, Chess, Color, File, Move, Position, Rank, Role, Square};

/// The half of the board on which a rook, knight or bishop started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Files a to d.
    Queen,
    /// Files e to h.
    King,
}

impl Wing {
    /// Number of the rook, knight or bishop of `side` that started on this wing in the initial array: numbers run from the
    /// owner's left, which is the queen's wing for White only.
    pub fn number(self, side: Color) -> u8 {
        match (self, side) {
            (Wing::Queen, Color::White) | (Wing::King, Color::Black) => 1,
            (Wing::King, Color::White) | (Wing::Queen, Color::Black) => 2,
        }
    }
}

/// Whether the pieces stood on their initial squares when the game began; only then do wings and promoted pieces have a
/// meaning that a reader can check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Array {
    /// The initial array of chess.
    Standard,
    /// Any other position, Chess960 arrays included.
    SetUp,
}

/// Numbers of the pieces of one position, per square.
///
/// Pieces are numbered by type from each player's own left, on one file the piece nearer its owner first. A promoted
/// piece takes the next number that its side has not used for that type, and at least QU2, RO3, BS3, KT3; numbers of
/// captured pieces are not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identities {
    numbers: [u8; 64],
    used: ByColor<[u8; 6]>,
    array: Array,
}

/// Highest number of each type in the initial array: a promoted piece gets a higher one.
const ORIGINAL: [u8; 6] = [8, 2, 2, 2, 1, 1];

/// Most games begin here, so the counting is done once.
static STANDARD: LazyLock<Identities> = LazyLock::new(|| Identities::count(&Board::new(), Array::Standard));

fn row(role: Role) -> usize {
    role as usize - 1
}

impl Identities {
    /// Numbers the pieces of a start position.
    pub fn new(start: &Chess) -> Identities {
        if *start.board() == Board::new() { *STANDARD } else { Identities::count(start.board(), Array::SetUp) }
    }

    fn count(board: &Board, array: Array) -> Identities {
        let mut numbers = [0; 64];
        let mut used = ByColor { white: [0u8; 6], black: [0u8; 6] };
        for seen_by_white in Square::ALL {
            // One file after the other, each from its first rank; turned by half a circle for Black.
            let index = seen_by_white.to_u32();
            let walk = Square::from_coords(File::new(index / 8), Rank::new(index % 8));
            for color in Color::ALL {
                let square = color.fold_wb(walk, walk.rotate_180());
                if let Some(role) = board.role_at(square).filter(|_| board.by_color(color).contains(square)) {
                    let count = &mut used.get_mut(color)[row(role)];
                    *count = count.saturating_add(1);
                    numbers[square.to_usize()] = *count;
                }
            }
        }
        for counts in [&mut used.white, &mut used.black] {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                counts[row(role)] = counts[row(role)].max(ORIGINAL[row(role)]);
            }
        }
        Identities { numbers, used, array }
    }

    /// Follows a legal move of the position `before`.
    pub fn play(&mut self, before: &Chess, played: Move) {
        match played {
            Move::Normal { from, to, promotion, .. } => {
                self.numbers[to.to_usize()] = match promotion {
                    None => self.number(from),
                    Some(role) => {
                        let used = &mut self.used.get_mut(before.turn())[row(role)];
                        *used = used.saturating_add(1);
                        *used
                    }
                };
            }
            Move::EnPassant { from, to } => self.numbers[to.to_usize()] = self.number(from),
            Move::Castle { king, rook } => {
                let (of_king, of_rook) = (self.number(king), self.number(rook));
                let side = shakmaty::CastlingSide::from_king_side(king < rook);
                self.numbers[Square::from_coords(side.king_to_file(), king.rank()).to_usize()] = of_king;
                self.numbers[Square::from_coords(side.rook_to_file(), king.rank()).to_usize()] = of_rook;
            }
            Move::Put { to, .. } => self.numbers[to.to_usize()] = 0,
        }
    }

    /// Number of the piece on an occupied square; on an empty square the value has no meaning.
    pub fn number(&self, square: Square) -> u8 {
        self.numbers[square.to_usize()]
    }

    /// Number that a pawn of `color` gets when it becomes a `role`.
    pub fn next_number(&self, color: Color, role: Role) -> u8 {
        self.used.get(color)[row(role)].saturating_add(1)
    }

    /// How the game began.
    pub fn array(&self) -> Array {
        self.array
    }

    /// Wing on which the piece on `square` started, if it is an original rook, knight or bishop of a game from the initial
    /// array.
    pub fn wing(&self, square: Square, color: Color, role: Role) -> Option<Wing> {
        if self.array != Array::Standard || !matches!(role, Role::Rook | Role::Knight | Role::Bishop) {
            return None;
        }
        [Wing::Queen, Wing::King].into_iter().find(|wing| wing.number(color) == self.number(square))
    }

    /// Whether the piece on `square` is one of the initial array, not a promoted one.
    pub fn is_original(&self, square: Square, role: Role) -> bool {
        self.array == Array::Standard && self.number(square) <= ORIGINAL[row(role)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_counts_from_its_own_left() {
        let identities = Identities::new(&Chess::default());
        for (square, number) in [
            (Square::A1, 1),
            (Square::H1, 2),
            (Square::E2, 5),
            (Square::H8, 1),
            (Square::G8, 1),
            (Square::B8, 2),
            (Square::E7, 4),
        ] {
            assert_eq!(identities.number(square), number, "{square}");
        }
        assert_eq!(identities.wing(Square::H8, Color::Black, Role::Rook), Some(Wing::King));
        assert_eq!(identities.next_number(Color::Black, Role::Queen), 2);
    }
}
