//! States of pawns as sets: what the squares of the pawns alone decide. `docs/structures.md` gives the definitions in words.

use shakmaty::{Bitboard, Color, Role};

use super::Board;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The pawns of both sides as one of them sees them: its own pawns move from low ranks to high ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawns {
    /// Pawns of the side that looks.
    pub own: Bitboard,
    /// Pawns of the other side.
    pub enemy: Bitboard,
}

impl Board {
    /// The pawns as a side sees them; Black's board is turned upside down, files stay.
    #[inline]
    pub fn pawns_seen_by(&self, side: Color) -> Pawns {
        let of = |color: Color| self.pieces(Role::Pawn.of(color));
        match side {
            Color::White => Pawns { own: of(Color::White), enemy: of(Color::Black) },
            Color::Black => Pawns { own: of(Color::Black).flip_vertical(), enemy: of(Color::White).flip_vertical() },
        }
    }
}

impl Pawns {
    /// No enemy pawn ahead on its own or a neighbouring file.
    #[inline]
    pub fn passed(self) -> Bitboard {
        self.own & !Bitboard(below(self.enemy.0 | beside(self.enemy.0)))
    }

    /// No own pawn on a neighbouring file.
    #[inline]
    pub fn isolated(self) -> Bitboard {
        self.own & !Bitboard(files(beside(self.own.0)))
    }

    /// Exactly two own pawns on its file.
    #[inline]
    pub fn doubled(self) -> Bitboard {
        let second = self.second();
        if second == 0 {
            return Bitboard::EMPTY;
        }
        self.own & Bitboard(files(second) & !files(self.third()))
    }

    /// Three or more own pawns on its file.
    #[inline]
    pub fn tripled(self) -> Bitboard {
        if self.second() == 0 {
            return Bitboard::EMPTY;
        }
        self.own & Bitboard(files(self.third()))
    }

    /// No own pawn on a neighbouring file stands level with it or behind it, the square ahead is attacked by an enemy
    /// pawn, and no own pawn stands ahead on its file.
    #[inline]
    pub fn backward(self) -> Bitboard {
        let helped = beside(self.own.0) | above(beside(self.own.0));
        let attacked = beside(self.enemy.0) >> 8;
        self.own & Bitboard(attacked >> 8 & !helped & !below(self.own.0))
    }

    /// Passed, and another passed pawn stands on a neighbouring file on the same or a neighbouring rank.
    #[inline]
    pub fn connected_passed(self) -> Bitboard {
        let passed = self.passed();
        if passed.is_empty() {
            return passed;
        }
        let near = beside(passed.0);
        passed & Bitboard(near | near << 8 | near >> 8)
    }

    /// Passed, and every other pawn of both sides stands at least two files away on one side of it.
    #[inline]
    pub fn outside_passed(self) -> Bitboard {
        let all = (self.own | self.enemy).0;
        let outside = |pawn: Bitboard| {
            let others = all & !pawn.0;
            let file = files(pawn.0);
            let near = file | beside(file);
            let left = files_left_of(file);
            others & near == 0 && (others & left == 0 || others & !left == 0)
        };
        self.passed()
            .into_iter()
            .map(Bitboard::from_square)
            .filter(|pawn| outside(*pawn))
            .fold(Bitboard::EMPTY, |a, b| a | b)
    }

    /// Own pawns with an own pawn behind them on their file.
    #[inline]
    fn second(self) -> u64 {
        self.own.0 & above(self.own.0)
    }

    /// Own pawns with two or more own pawns behind them on their file.
    #[inline]
    fn third(self) -> u64 {
        self.own.0 & above(self.second())
    }
}

/// Squares directly to the left and right.
#[inline]
fn beside(set: u64) -> u64 {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

/// Squares somewhere below.
#[inline]
fn below(set: u64) -> u64 {
    let mut filled = set >> 8;
    filled |= filled >> 8;
    filled |= filled >> 16;
    filled | filled >> 32
}

/// Squares somewhere above.
#[inline]
fn above(set: u64) -> u64 {
    let mut filled = set << 8;
    filled |= filled << 8;
    filled |= filled << 16;
    filled | filled << 32
}

/// Whole files that a set touches.
#[inline]
fn files(set: u64) -> u64 {
    set | below(set) | above(set)
}

/// All files to the left of a whole file.
fn files_left_of(file: u64) -> u64 {
    let mut left = 0;
    let mut next = file;
    while next & FILE_A == 0 {
        next >>= 1;
        left |= next;
    }
    left
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{Piece, Setup};

    use super::*;
    use crate::notation::chesmayne::structure::{Code, having};

    fn board(white: u64, black: u64) -> (Board, shakmaty::Board) {
        let mut setup = Setup::empty();
        let middle = 0x00ff_ffff_ffff_ff00;
        for (color, squares) in [(Color::White, white & middle), (Color::Black, black & !white & middle)] {
            for square in Bitboard(squares) {
                setup.board.set_piece_at(square, Piece { color, role: Role::Pawn });
            }
        }
        (Board::of_pieces(&setup.board), setup.board)
    }

    proptest! {
        #[test]
        fn states_are_those_of_the_remarks(a in any::<u64>(), b in any::<u64>(), c in any::<u64>(), d in any::<u64>()) {
            // Anding makes boards with few pawns, where most states arise.
            let (ours, theirs) = board(a & b & d, b & c & !d);
            for side in Color::ALL {
                let pawns = ours.pawns_seen_by(side);
                for (code, seen) in [
                    (Code::Passed, pawns.passed()),
                    (Code::Isolated, pawns.isolated()),
                    (Code::Doubled, pawns.doubled()),
                    (Code::Tripled, pawns.tripled()),
                    (Code::Backward, pawns.backward()),
                    (Code::ConnectedPassed, pawns.connected_passed()),
                    (Code::OutsidePassed, pawns.outside_passed()),
                ] {
                    let seen = side.fold_wb(seen, seen.flip_vertical());
                    prop_assert_eq!(seen, having(code, &theirs, side), "{:?} {:?}", code, side);
                }
            }
        }
    }
}
