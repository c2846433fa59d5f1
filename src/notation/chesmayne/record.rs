//! Position records: every piece as name and cell, first the pieces of :A, then those of :B, such as
//! `:A KI-$G01 QU1-$D02 :B KI-$G08`.

use shakmaty::{Board, Color, Role, Square};

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

/// Reads a record. A cell with a dollar sign is XY. Without any dollar sign the cells are acentric if all of them can be, else
/// XY.
///
/// # Errors
/// [`RecordError`] at the first word that does not fit.
pub fn parse_record(text: &str) -> Result<Vec<Placed>, RecordError> {
    if text.contains('$') {
        return parse_in(text, System::Xy);
    }
    parse_in(text, System::Block).or_else(|_| parse_in(text, System::Xy))
}

fn parse_in(text: &str, system: System) -> Result<Vec<Placed>, RecordError> {
    let mut side = None;
    let mut pieces: Vec<Placed> = Vec::new();
    for word in text.split([' ', '\t', '\n', '\r', ',', ';']).filter(|word| !word.is_empty()) {
        match word {
            ":A" | ":a" => side = Some(Color::White),
            ":B" | ":b" => side = Some(Color::Black),
            _ => {
                let side = side.ok_or_else(|| RecordError::NoSide(word.to_owned()))?;
                let placed = parse_word(word, side, system).ok_or_else(|| RecordError::Word(word.to_owned()))?;
                if pieces.iter().any(|other| other.square == placed.square) {
                    return Err(RecordError::Occupied(word.to_owned()));
                }
                pieces.push(placed);
            }
        }
    }
    Ok(pieces)
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
    use shakmaty::{Chess, Position};

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
    fn faults_are_named() {
        assert_eq!(parse_record("KI-$E01"), Err(RecordError::NoSide("KI-$E01".into())));
        assert_eq!(parse_record(":A KI-$E01 XX-$E02"), Err(RecordError::Word("XX-$E02".into())));
        assert_eq!(parse_record(":A KI-$E01 QU1-$E01"), Err(RecordError::Occupied("QU1-$E01".into())));
        assert_eq!(parse_record(":A KI-H01").map(|pieces| pieces[0].square), Ok(Square::H1));
    }
}
