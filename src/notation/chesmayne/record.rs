//! Position records: every piece as name and cell, first the pieces of :A, then those of :B, such as
//! `:A KI-$G01 QU1-$D02 :B KI-$G08`.

use shakmaty::{Board, CastlingSide, Chess, Color, Position, Role, Square};

use super::label::side_letter;
use super::name::{leading_name, push_name};
use crate::notation::Identities;
use crate::notation::cells::{System, parse_square, square_name};

/// Order of the pieces in a record; those of one type stand in the order of their numbers.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// A piece of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Its side.
    pub side: Color,
    /// Its type.
    pub role: Role,
    /// Its number; kings and pieces whose number was left out have none.
    pub number: Option<u8>,
    /// Where it stands.
    pub square: Square,
}

/// Why a text is no position record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A word is neither a side nor a piece with its cell.
    #[error("{0:?} is no piece with its cell, like KT2-$F03")]
    Word(String),
    /// A piece stands before the first `:A` or `:B`.
    #[error("{0:?} stands before the side to which it belongs, :A or :B")]
    NoSide(String),
    /// Two pieces stand on one cell.
    #[error("two pieces stand on the cell of {0:?}")]
    Occupied(String),
    /// The side to move is told twice.
    #[error("two sides without pieces cannot both be the side to move")]
    TwoTurns(String),
}

/// The record of a position.
pub fn write_record(board: &Board, identities: &Identities, system: System) -> String {
    let mut out = String::new();
    for side in Color::ALL {
        if side == Color::Black {
            out.push(' ');
        }
        out.extend([':', side_letter(side)]);
        for role in ORDER {
            let mut squares: Vec<Square> = board.by_piece(role.of(side)).into_iter().collect();
            squares.sort_by_key(|square| identities.number(*square));
            for square in squares {
                out.push(' ');
                push_name(role, identities.number(square), &mut out);
                out.push_str(match system {
                    System::Xy => "-$",
                    System::Block => "-",
                });
                out.push_str(square_name(system, square));
            }
        }
    }
    out
}

/// The record of a position with what the pieces alone do not tell: `%K` and `%Q` after the pieces of a side that may still
/// castle, `:ep-$E06` where a pawn can be captured in passing, and a last `:B` when :B is to move.
pub fn write_position(position: &Chess, identities: &Identities, system: System) -> String {
    let record = write_record(position.board(), identities, system);
    let (alpha, beta) = record.split_once(" :B").unwrap_or((&record, ""));
    let mut out = format!("{alpha}{} :B{beta}{}", rights(position, Color::White), rights(position, Color::Black));
    if let Some(square) = position.legal_ep_square() {
        out.push_str(" :ep-");
        out.push_str(match system {
            System::Xy => "$",
            System::Block => "",
        });
        out.push_str(square_name(system, square));
    }
    if position.turn() == Color::Black {
        out.push_str(" :B");
    }
    out
}

fn rights(position: &Chess, side: Color) -> String {
    let castles = position.castles();
    let signs = CASTLING.iter().filter(|(castling, _)| castles.has(side, *castling));
    signs.map(|(_, sign)| format!(" {sign}")).collect()
}

/// Signs of castling.
const CASTLING: [(CastlingSide, &str); 2] = [(CastlingSide::KingSide, "%K"), (CastlingSide::QueenSide, "%Q")];

/// What a record says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The pieces.
    pub pieces: Vec<Placed>,
    /// The castlings that are still allowed.
    pub castling: Vec<(Color, CastlingSide)>,
    /// Where a pawn can be captured in passing.
    pub en_passant: Option<Square>,
    /// The side to move, if it is told.
    pub turn: Option<Color>,
}

/// Reads the pieces of a record, as [`read_record`] does.
///
/// # Errors
/// As [`read_record`].
pub fn parse_record(text: &str) -> Result<Vec<Placed>, RecordError> {
    read_record(text).map(|record| record.pieces)
}

/// Reads a record. A cell with a dollar sign is XY. Without any dollar sign the cells are acentric if all of them can be, else
/// XY. A side without pieces, first or last, is the side to move.
///
/// # Errors
/// [`RecordError`] at the first word that does not fit.
pub fn read_record(text: &str) -> Result<Record, RecordError> {
    if text.contains('$') {
        return parse_in(text, System::Xy);
    }
    parse_in(text, System::Block).or_else(|_| parse_in(text, System::Xy))
}

/// The FEN of a position record; :A is to move unless it says otherwise. The position need not be legal.
///
/// # Errors
/// [`RecordError`] when the text is no record.
pub fn fen_of_record(text: &str) -> Result<String, RecordError> {
    let record = read_record(text)?;
    let mut board = Board::empty();
    for placed in &record.pieces {
        board.set_piece_at(placed.square, placed.role.of(placed.side));
    }
    let mut castling: String = Color::ALL
        .into_iter()
        .flat_map(|side| CASTLING.map(|(castling, _)| (side, castling)))
        .filter(|right| record.castling.contains(right))
        .map(|(side, castling)| {
            let letter = if castling == CastlingSide::KingSide { 'k' } else { 'q' };
            side.fold_wb(letter.to_ascii_uppercase(), letter)
        })
        .collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let turn = record.turn.unwrap_or(Color::White).char();
    let en_passant = record.en_passant.map_or("-".to_owned(), |square| square.to_string());
    Ok(format!("{} {turn} {castling} {en_passant} 0 1", board.board_fen()))
}

fn parse_in(text: &str, system: System) -> Result<Record, RecordError> {
    let mut record = Record::default();
    // The side that the next pieces belong to, and whether any came yet.
    let mut side: Option<(Color, bool)> = None;
    for word in text.split([' ', '\t', '\n', '\r', ',', ';']).filter(|word| !word.is_empty()) {
        let upper = word.to_ascii_uppercase();
        if let ":A" | ":B" = upper.as_str() {
            record.end_side(side, word)?;
            side = Some((if upper == ":A" { Color::White } else { Color::Black }, false));
            continue;
        }
        if let Some(cell) = upper.strip_prefix(":EP") {
            let cell = cell.trim_start_matches(['-', '$']);
            let square = parse_square(system, cell).map_err(|_| RecordError::Word(word.to_owned()))?;
            record.en_passant = Some(square);
            continue;
        }
        let (color, _) = side.ok_or_else(|| RecordError::NoSide(word.to_owned()))?;
        side = Some((color, true));
        if let Some((castling, _)) = CASTLING.iter().find(|(_, sign)| *sign == upper) {
            record.castling.push((color, *castling));
            continue;
        }
        let placed = parse_word(word, color, system).ok_or_else(|| RecordError::Word(word.to_owned()))?;
        if record.pieces.iter().any(|other| other.square == placed.square) {
            return Err(RecordError::Occupied(word.to_owned()));
        }
        record.pieces.push(placed);
    }
    record.end_side(side, "")?;
    Ok(record)
}

impl Record {
    /// A side ends; without pieces it was the side to move.
    fn end_side(&mut self, side: Option<(Color, bool)>, word: &str) -> Result<(), RecordError> {
        match side {
            Some((_, false)) if self.turn.is_some() => Err(RecordError::TwoTurns(word.to_owned())),
            Some((color, false)) => {
                self.turn = Some(color);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn parse_word(word: &str, side: Color, system: System) -> Option<Placed> {
    let word = word.to_uppercase();
    let (name, rest) = leading_name(&word);
    let name = name?;
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    let square = parse_square(system, rest.strip_prefix('$').unwrap_or(rest)).ok()?;
    Some(Placed { side, role: name.role, number: name.number, square })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Start;

    #[test]
    fn the_initial_array() {
        let position = Chess::default();
        let identities = Identities::new(&position);
        let record = write_record(position.board(), &identities, System::Xy);
        assert!(record.starts_with(":A KI-$E01 QU1-$D01 RO1-$A01 RO2-$H01 BS1-$C01 BS2-$F01 KT1-$B01"), "{record}");
        assert!(record.contains(" :B KI-$E08 QU1-$D08 RO1-$H08 RO2-$A08"), "{record}");
        for system in [System::Xy, System::Block] {
            let pieces = parse_record(&write_record(position.board(), &identities, system)).unwrap();
            assert_eq!(pieces.len(), 32);
            for placed in pieces {
                assert_eq!(position.board().piece_at(placed.square), Some(placed.role.of(placed.side)));
                let number = (placed.role != Role::King).then(|| identities.number(placed.square));
                assert_eq!(placed.number, number);
            }
        }
    }

    #[test]
    fn positions_read_back() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 1",
            "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
        ] {
            let start = Start::from_fen(fen).unwrap();
            for system in [System::Xy, System::Block] {
                let record = write_position(&start.position, &Identities::new(&start.position), system);
                assert_eq!(fen_of_record(&record).unwrap(), fen, "{record}");
            }
        }
        let turn = |text: &str| read_record(text).map(|record| record.turn);
        assert_eq!(turn(":A KI-$G01 :B KI-$G08"), Ok(None));
        assert_eq!(turn(":A KI-$G01 :B KI-$G08 :B"), Ok(Some(Color::Black)));
        assert_eq!(turn(":B :A KI-$G01 :B KI-$G08"), Ok(Some(Color::Black)));
        assert_eq!(turn(":B :A KI-$G01 :B KI-$G08 :A"), Err(RecordError::TwoTurns(String::new())));
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(parse_record("KI-$E01"), Err(RecordError::NoSide("KI-$E01".into())));
        assert_eq!(parse_record(":A KI-$E01 XX-$E02"), Err(RecordError::Word("XX-$E02".into())));
        assert_eq!(parse_record(":A KI-$E01 QU1-$E01"), Err(RecordError::Occupied("QU1-$E01".into())));
        assert_eq!(parse_record(":A KI-H01").map(|pieces| pieces[0].square), Ok(Square::H1));
    }
}
