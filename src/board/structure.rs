//! Named pawn structures; `docs/structures.md` gives the definitions in words.

use shakmaty::{Bitboard, Color, File, Role, Square};

use super::structure_files::{Files, structure_files};
use super::{Board, MoveError, Pawns, packed_moves};

/// A named pawn structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // docs/structures.md says what each one is
pub enum Structure {
    Iqp,
    Hanging,
    Carlsbad,
    Maroczy,
    Stonewall,
    Hedgehog,
    Doubled,
    Tripled,
    Isolated,
    Backward,
    Passed,
    ConnectedPassed,
    OutsidePassed,
}

impl Structure {
    /// Every structure with its name.
    pub const ALL: [(&'static str, Structure); 13] = [
        ("iqp", Structure::Iqp),
        ("hanging", Structure::Hanging),
        ("carlsbad", Structure::Carlsbad),
        ("maroczy", Structure::Maroczy),
        ("stonewall", Structure::Stonewall),
        ("hedgehog", Structure::Hedgehog),
        ("doubled", Structure::Doubled),
        ("tripled", Structure::Tripled),
        ("isolated", Structure::Isolated),
        ("backward", Structure::Backward),
        ("passed", Structure::Passed),
        ("connectedpassed", Structure::ConnectedPassed),
        ("outsidepassed", Structure::OutsidePassed),
    ];
}

impl Board {
    /// The pawns that make a structure of a side, as that side sees the board; none where it is not there.
    pub fn structure(&self, structure: Structure, side: Color) -> Bitboard {
        pawns_of(structure, self.pawns_seen_by(side))
    }
}

#[inline(always)]
pub(super) fn pawns_of(structure: Structure, pawns: Pawns) -> Bitboard {
    let own = |squares: Bitboard| pawns.own.is_superset(squares);
    let enemy = |squares: Bitboard| pawns.enemy.is_superset(squares);
    let none_own = |files: Bitboard| pawns.own.is_disjoint(files);
    let none_enemy = |files: Bitboard| pawns.enemy.is_disjoint(files);
    // Whether the pawns of a structure stand there is asked first: mostly they do not.
    let made_of = |squares, rest: &dyn Fn() -> bool| if own(squares) && rest() { squares } else { Bitboard::EMPTY };
    use Square as S;
    match structure {
        Structure::Iqp => {
            let queen = pawns.own & D;
            if queen.single_square().is_some() && none_own(C | E) && none_enemy(D) { queen } else { Bitboard::EMPTY }
        }
        Structure::Hanging => made_of(const { set(&[S::C4, S::D4]) }, &|| {
            (pawns.own & (C | D)).count() == 2 && none_own(B | E) && none_enemy(C | D)
        }),
        Structure::Carlsbad => made_of(const { set(&[S::D4, S::E3]) }, &|| {
            none_own(C) && enemy(const { set(&[S::C6, S::D5]) }) && none_enemy(E)
        }),
        Structure::Maroczy => made_of(const { set(&[S::C4, S::E4]) }, &|| {
            let queen = pawns.enemy & const { set(&[S::D6, S::D7]) };
            none_own(D) && none_enemy(C) && queen.any()
        }),
        Structure::Stonewall => made_of(const { set(&[S::D4, S::E3, S::F4]) }, &|| true),
        Structure::Hedgehog => made_of(const { set(&[S::A3, S::B3, S::D3, S::E3]) }, &|| {
            none_own(C) && enemy(const { set(&[S::C5, S::E5]) }) && none_enemy(D)
        }),
        Structure::Doubled => pawns.doubled(),
        Structure::Tripled => pawns.tripled(),
        Structure::Isolated => pawns.isolated(),
        Structure::Backward => pawns.backward(),
        Structure::Passed => pawns.passed(),
        Structure::ConnectedPassed => pawns.connected_passed(),
        Structure::OutsidePassed => pawns.outside_passed(),
    }
}

const B: Bitboard = Bitboard::from_file(File::B);
const C: Bitboard = Bitboard::from_file(File::C);
const D: Bitboard = Bitboard::from_file(File::D);
const E: Bitboard = Bitboard::from_file(File::E);

const fn set(squares: &[Square]) -> Bitboard {
    let (mut all, mut index) = (0, 0);
    while index < squares.len() {
        all |= 1 << squares[index] as u32;
        index += 1;
    }
    Bitboard(all)
}

/// A structure of a side with a pawn on a file, as one number: what an index keeps of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StructureFeature(pub u16);

impl StructureFeature {
    /// Different features there are.
    pub const COUNT: u16 = 16 * Structure::ALL.len() as u16;

    /// The feature of a structure with a pawn of a side on a file.
    pub fn new(structure: Structure, side: Color, file: File) -> StructureFeature {
        StructureFeature(16 * structure as u16 + side.fold_wb(0, 8) + file.to_u32() as u16)
    }
}

/// The structures that the main line of a game has had so far.
#[derive(Debug, Default)]
pub struct StructureTracker {
    /// The pawns that were looked at last: most moves leave them as they are.
    white: Bitboard,
    black: Bitboard,
    /// For each structure the files that had it.
    seen: Files,
}

impl StructureTracker {
    /// Looks at the next position; `see` gets the features that no position before had.
    #[inline]
    pub fn look(&mut self, board: &Board, see: impl FnMut(StructureFeature)) {
        let white = board.pieces(Role::Pawn.of(Color::White));
        let black = board.pieces(Role::Pawn.of(Color::Black));
        if self.white != white || self.black != black {
            (self.white, self.black) = (white, black);
            self.look_at_pawns(see);
        }
    }

    fn look_at_pawns(&mut self, mut see: impl FnMut(StructureFeature)) {
        let here = structure_files(self.white, self.black);
        for (number, (seen, here)) in self.seen.iter_mut().zip(here).enumerate() {
            let mut new = here & !*seen;
            *seen |= here;
            while new != 0 {
                see(StructureFeature(16 * number as u16 + new.trailing_zeros() as u16));
                new &= new - 1;
            }
        }
    }
}

/// The structures of a main line, each with the number of half-moves after which it first stands.
///
/// # Errors
/// [`MoveError`] when a move does not fit the board.
pub fn structure_features(start: Board, packed: &[u8]) -> Result<Vec<(StructureFeature, u32)>, MoveError> {
    let mut board = start;
    let mut tracker = StructureTracker::default();
    let mut features = Vec::new();
    tracker.look(&board, |feature| features.push((feature, 0)));
    for (ply, played) in (1..).zip(packed_moves(packed)) {
        board.play(played)?;
        tracker.look(&board, |feature| features.push((feature, ply)));
    }
    Ok(features)
}

#[cfg(test)]
mod tests {
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;

    /// Moves that take each other's pawns, so that structures come and go.
    fn game() -> Vec<u8> {
        let mut position = Chess::default();
        let mut packed = Vec::new();
        for text in
            "d2d4 d7d5 c2c4 e7e6 b1c3 c7c5 c4d5 e6d5 d4c5 f8c5 e2e4 d5e4 c3e4 f7f5 a2a4 f5e4 b2b4 c5f2 e1f2 b7b5"
                .split(' ')
        {
            let played = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            assert_eq!(UciMove::from_move(played, CastlingMode::Chess960).to_string(), text);
            crate::moves::push(&mut packed, played);
            position.play_unchecked(played);
        }
        packed
    }

    #[test]
    fn numbers_are_those_that_files_hold() {
        for (number, (name, structure)) in Structure::ALL.into_iter().enumerate() {
            assert_eq!(structure as usize, number, "{name}");
        }
        assert_eq!(StructureFeature::new(Structure::OutsidePassed, Color::Black, File::H).0, 12 * 16 + 15);
    }

    #[test]
    fn a_game_has_a_feature_where_the_structure_is_met() {
        let packed = game();
        let features = structure_features(Board::standard(), &packed).unwrap();
        let mut met = 0;
        for (_, structure) in Structure::ALL {
            for side in Color::ALL {
                for file in File::ALL {
                    let mut board = Board::standard();
                    let first = (1..).zip(packed_moves(&packed)).find_map(|(ply, played)| {
                        board.play(played).unwrap();
                        (board.structure(structure, side) & Bitboard::from_file(file)).any().then_some(ply)
                    });
                    let feature = StructureFeature::new(structure, side, file);
                    let kept: Vec<u32> =
                        features.iter().filter(|(kept, _)| *kept == feature).map(|(_, ply)| *ply).collect();
                    assert_eq!(kept, Vec::from_iter(first), "{structure:?} {side} {file:?}");
                    met += kept.len();
                }
            }
        }
        assert!(met >= 6, "only {met}");
    }
}
