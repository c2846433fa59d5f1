//! Named pawn structures; `docs/structures.md` gives the definitions in words.

use shakmaty::{Bitboard, Color, File, Role, Square};

use crate::board::{Board, MoveError, Pawns, packed_moves};
use crate::query::board::{Structure, StructureTerm};

/// Whether a position has a structure.
pub(super) fn holds(term: &StructureTerm, board: &Board) -> bool {
    let file = term.file.map_or(Bitboard::FULL, Bitboard::from_file);
    let has = |side| (pawns_of(term.structure, board.pawns_seen_by(side)) & file).any();
    term.owner.map_or_else(|| has(Color::White) || has(Color::Black), has)
}

/// The pawns that make a structure, as their owner sees the board; none where it is not there.
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

    fn new(structure: usize, side: Color, file: File) -> StructureFeature {
        StructureFeature(16 * structure as u16 + side.fold_wb(0, 8) + file.to_u32() as u16)
    }

    /// The features of which a game that meets a condition has at least one.
    pub fn of_term(term: &StructureTerm) -> Vec<StructureFeature> {
        let structure = Structure::ALL.iter().position(|(_, known)| *known == term.structure).unwrap_or(0);
        let sides = Color::ALL.into_iter().filter(|side| term.owner.is_none_or(|owner| owner == *side));
        let files = || File::ALL.into_iter().filter(|file| term.file.is_none_or(|wanted| wanted == *file));
        sides.flat_map(|side| files().map(move |file| StructureFeature::new(structure, side, file))).collect()
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
        for (index, (_, structure)) in Structure::ALL.iter().enumerate() {
            for square in pawns_of(*structure, pawns) {
                seen[usize::from(StructureFeature::new(index, side, square.file()).0)] = true;
            }
        }
    }
}
