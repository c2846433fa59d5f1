//! Named pawn structures; `docs/structures.md` gives the definitions in words.

use shakmaty::{Bitboard, Color, File, Role, Square};

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

fn pawns_of(structure: Structure, pawns: Pawns) -> Bitboard {
    let own = |squares: &[Square]| pawns.own.is_superset(set(squares));
    let enemy = |squares: &[Square]| pawns.enemy.is_superset(set(squares));
    let none_own = |files: &[File]| (pawns.own & columns(files)).is_empty();
    let none_enemy = |files: &[File]| (pawns.enemy & columns(files)).is_empty();
    let made_of = |squares: &[Square], rest: bool| if rest && own(squares) { set(squares) } else { Bitboard::EMPTY };
    use File::{B, C, D, E};
    use Square as S;
    match structure {
        Structure::Iqp => {
            let queen = pawns.own & columns(&[D]);
            if queen.count() == 1 && none_own(&[C, E]) && none_enemy(&[D]) { queen } else { Bitboard::EMPTY }
        }
        Structure::Hanging => {
            let pair = pawns.own & columns(&[C, D]);
            let alone = pair.count() == 2 && none_own(&[B, E]) && none_enemy(&[C, D]);
            made_of(&[S::C4, S::D4], alone)
        }
        Structure::Carlsbad => {
            let rest = none_own(&[C]) && enemy(&[S::C6, S::D5]) && none_enemy(&[E]);
            made_of(&[S::D4, S::E3], rest)
        }
        Structure::Maroczy => {
            let queen = pawns.enemy & columns(&[D]) & set(&[S::D6, S::D7]);
            made_of(&[S::C4, S::E4], none_own(&[D]) && none_enemy(&[C]) && queen.any())
        }
        Structure::Stonewall => made_of(&[S::D4, S::E3, S::F4], true),
        Structure::Hedgehog => {
            let rest = none_own(&[C]) && enemy(&[S::C5, S::E5]) && none_enemy(&[D]);
            made_of(&[S::A3, S::B3, S::D3, S::E3], rest)
        }
        Structure::Doubled => pawns.doubled(),
        Structure::Tripled => pawns.tripled(),
        Structure::Isolated => pawns.isolated(),
        Structure::Backward => pawns.backward(),
        Structure::Passed => pawns.passed(),
        Structure::ConnectedPassed => pawns.connected_passed(),
        Structure::OutsidePassed => pawns.outside_passed(),
    }
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

fn columns(files: &[File]) -> Bitboard {
    files.iter().fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(*file))
}

/// A structure of a side with a pawn on a file, as one number: what an index can keep of a game.
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

/// The structures that some position of a main line has, ascending, none twice.
///
/// # Errors
/// [`MoveError`] when a move does not fit the board.
pub fn structure_features(start: Board, packed: &[u8]) -> Result<Vec<StructureFeature>, MoveError> {
    let mut board = start;
    let mut seen = [false; StructureFeature::COUNT as usize];
    let mut looked_at = None;
    let mut moves = packed_moves(packed);
    loop {
        let pawns = Color::ALL.map(|color| board.pieces(Role::Pawn.of(color)));
        if looked_at.replace(pawns) != Some(pawns) {
            note_features(&board, &mut seen);
        }
        let Some(played) = moves.next() else { break };
        board.play(played)?;
    }
    Ok((0..StructureFeature::COUNT).filter(|feature| seen[usize::from(*feature)]).map(StructureFeature).collect())
}

fn note_features(board: &Board, seen: &mut [bool; StructureFeature::COUNT as usize]) {
    for side in Color::ALL {
        let pawns = board.pawns_seen_by(side);
        for (_, structure) in Structure::ALL {
            for square in pawns_of(structure, pawns) {
                seen[usize::from(StructureFeature::new(structure, side, square.file()).0)] = true;
            }
        }
    }
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
    fn a_game_has_a_feature_where_the_structure_is_met() {
        let packed = game();
        let features = structure_features(Board::standard(), &packed).unwrap();
        let mut met = 0;
        for (_, structure) in Structure::ALL {
            for side in Color::ALL {
                for file in File::ALL {
                    let mut board = Board::standard();
                    let holds = packed_moves(&packed).any(|played| {
                        board.play(played).unwrap();
                        (board.structure(structure, side) & Bitboard::from_file(file)).any()
                    });
                    let feature = StructureFeature::new(structure, side, file);
                    assert_eq!(features.contains(&feature), holds, "{structure:?} {side} {file:?}");
                    met += usize::from(holds);
                }
            }
        }
        assert!(met >= 6, "only {met}");
    }
}
