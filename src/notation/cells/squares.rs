//! Names of the cells of the chess board, made once.

use shakmaty::Square;

use super::{Cell, CellError, LETTERS, Size, System, block};

const fn chess_names(system: System) -> [[u8; 3]; 64] {
    let mut names = [[b'0'; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let cell = Cell { file: index as u8 % 8, rank: index as u8 / 8 };
        let (letter, number) = match system {
            System::Xy => (cell.file, cell.rank + 1),
            System::Block => block(cell, 8),
        };
        names[index] = [LETTERS[letter as usize], b'0' + number / 10, b'0' + number % 10];
        index += 1;
    }
    names
}

static XY_BYTES: [[u8; 3]; 64] = chess_names(System::Xy);
static ACENTRIC_BYTES: [[u8; 3]; 64] = chess_names(System::Block);

/// Name of a square as ASCII bytes.
pub(in crate::notation) fn square_bytes(system: System, square: Square) -> &'static [u8; 3] {
    match system {
        System::Xy => &XY_BYTES[square.to_usize()],
        System::Block => &ACENTRIC_BYTES[square.to_usize()],
    }
}

const fn as_text(names: &'static [[u8; 3]; 64]) -> [&'static str; 64] {
    let mut texts = [""; 64];
    let mut index = 0;
    while index < 64 {
        if let Ok(text) = str::from_utf8(&names[index]) {
            texts[index] = text;
        }
        index += 1;
    }
    texts
}

static XY: [&str; 64] = as_text(&XY_BYTES);
static ACENTRIC: [&str; 64] = as_text(&ACENTRIC_BYTES);

/// Name of a square of the chess board: a letter and two digits.
pub fn square_name(system: System, square: Square) -> &'static str {
    match system {
        System::Xy => XY[square.to_usize()],
        System::Block => ACENTRIC[square.to_usize()],
    }
}

/// The square of a cell name on the chess board, read as in [`Size::parse`].
///
/// # Errors
/// As [`Size::parse`].
pub fn parse_square(system: System, name: &str) -> Result<Square, CellError> {
    let Cell { file, rank } = Size::CHESS.parse(system, name)?;
    Square::try_from(rank * 8 + file).map_err(|_| CellError::OffBoard)
}
