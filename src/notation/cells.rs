//! Names of cells in the two coordinate systems of Chesmayne, on boards of 7 to 24 files and ranks.
//!
//! *XY* names file and rank. *Block* cells are numbered around the centre: on a board with an even side (acentric) the
//! innermost block has four cells, on one with an odd side (centric) it is a single cell. Letters leave out I.

mod squares;

use std::fmt;
use std::str::FromStr;

pub(super) use squares::square_bytes;
pub use squares::{parse_square, square_name};

/// Letters of files and blocks in order; I is left out so as not to look like 1.
const LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNOPQRSTUVWXY";

/// Fewest files or ranks of a board.
pub const SMALLEST_SIDE: u8 = 7;
/// Most files or ranks of a board.
pub const LARGEST_SIDE: u8 = 24;

/// The files and ranks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    files: u8,
    ranks: u8,
}

/// Whether a square board has one cell in its centre or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// An even side: four cells.
    Even,
    /// An odd side: one cell.
    Odd,
}

/// Why a cell or a board cannot be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// A side is shorter or longer than a board may have.
    #[error(
        "a board has {SMALLEST_SIDE} to {LARGEST_SIDE} files and ranks; give both, as in 9x10, or one side of a square"
    )]
    Size,
    /// Block cells exist on square boards only.
    #[error("block cells exist on square boards only; use XY cells")]
    NotSquare,
    /// The cell is not on the board.
    #[error("there is no such cell on this board")]
    OffBoard,
    /// The text is no cell name.
    #[error("a cell is a letter and a number, like D02")]
    Syntax,
}

/// A coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// File letter and rank.
    Xy,
    /// Block letter and number inside the block; acentric or centric by the side of the board.
    Block,
}

/// A cell by file and rank, both counted from 0 at the a1 corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// File, 0 at the left of the side that moves first.
    pub file: u8,
    /// Rank, 0 next to the side that moves first.
    pub rank: u8,
}

impl Size {
    /// The chess board.
    pub const CHESS: Size = Size { files: 8, ranks: 8 };

    /// A board.
    ///
    /// # Errors
    /// [`CellError::Size`] outside 7 to 24 files or ranks.
    pub fn new(files: u8, ranks: u8) -> Result<Size, CellError> {
        let allowed = SMALLEST_SIDE..=LARGEST_SIDE;
        if allowed.contains(&files) && allowed.contains(&ranks) {
            Ok(Size { files, ranks })
        } else {
            Err(CellError::Size)
        }
    }

    /// Whether the side of a square board is even; `None` for other boards.
    pub fn parity(self) -> Option<Parity> {
        let parity = if self.files.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        (self.files == self.ranks).then_some(parity)
    }

    /// Number of files.
    pub fn files(self) -> u8 {
        self.files
    }

    /// Number of ranks.
    pub fn ranks(self) -> u8 {
        self.ranks
    }

    /// Every cell, rank by rank from the first.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Cell { file, rank }))
    }

    /// Name of a cell.
    ///
    /// # Errors
    /// [`CellError::OffBoard`], or [`CellError::NotSquare`] for block cells of a rectangular board.
    pub fn name(self, system: System, cell: Cell) -> Result<String, CellError> {
        if cell.file >= self.files || cell.rank >= self.ranks {
            return Err(CellError::OffBoard);
        }
        let (letter, number) = match system {
            System::Xy => (cell.file, cell.rank + 1),
            System::Block if self.files != self.ranks => return Err(CellError::NotSquare),
            System::Block => block(cell, self.files),
        };
        Ok(format!("{}{number:02}", char::from(LETTERS[usize::from(letter)])))
    }

    /// The cell of a name. Letter case and leading zeros do not matter, and the letter O stands for the digit 0.
    ///
    /// # Errors
    /// [`CellError`] as in [`Size::name`], and [`CellError::Syntax`] for other texts.
    pub fn parse(self, system: System, name: &str) -> Result<Cell, CellError> {
        let mut chars = name.chars();
        let letter = chars.next().ok_or(CellError::Syntax)?.to_ascii_uppercase();
        let letter = LETTERS.iter().position(|&l| char::from(l) == letter).ok_or(CellError::Syntax)? as u8;
        let digits: String = chars.map(|c| if c.eq_ignore_ascii_case(&'o') { '0' } else { c }).collect();
        if digits.is_empty() || digits.len() > 3 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(CellError::Syntax);
        }
        let number: u8 = digits.parse().map_err(|_| CellError::OffBoard)?;
        match system {
            System::Xy if letter < self.files && (1..=self.ranks).contains(&number) => {
                Ok(Cell { file: letter, rank: number - 1 })
            }
            System::Xy => Err(CellError::OffBoard),
            System::Block if self.files != self.ranks => Err(CellError::NotSquare),
            System::Block => unblock(letter, number, self.files).ok_or(CellError::OffBoard),
        }
    }
}

impl fmt::Display for Size {
    /// `9x10`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

impl FromStr for Size {
    type Err = CellError;

    /// Reads `9x10`; a single number is a square board.
    fn from_str(text: &str) -> Result<Size, CellError> {
        let (files, ranks) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        let side = |text: &str| text.trim().parse().map_err(|_| CellError::Size);
        Size::new(side(files)?, side(ranks)?)
    }
}

/// Lowest and highest coordinate of the block with letter number `k`.
const fn block_bounds(k: u8, side: u8) -> (u8, u8) {
    if side.is_multiple_of(2) { (side / 2 - 1 - k, side / 2 + k) } else { (side / 2 - k, side / 2 + k) }
}

/// Letter number and cell number of a block cell. The number starts at the a1 corner of the block and runs right, up, left
/// and down: anticlockwise as the first player sees it.
const fn block(cell: Cell, side: u8) -> (u8, u8) {
    let k = max(from_centre(cell.file, side), from_centre(cell.rank, side));
    let (low, high) = block_bounds(k, side);
    let s = high - low;
    let Cell { file, rank } = cell;
    let number = if s == 0 {
        1
    } else if rank == low {
        file - low + 1
    } else if file == high {
        s + (rank - low) + 1
    } else if rank == high {
        2 * s + (high - file) + 1
    } else {
        3 * s + (high - rank) + 1
    };
    (k, number)
}

fn unblock(k: u8, number: u8, side: u8) -> Option<Cell> {
    if k >= side.div_ceil(2) || number == 0 {
        return None;
    }
    let (low, high) = block_bounds(k, side);
    let s = high - low;
    let step = number - 1;
    if s == 0 {
        return (step == 0).then_some(Cell { file: low, rank: low });
    }
    let along = step % s;
    Some(match step / s {
        0 => Cell { file: low + along, rank: low },
        1 => Cell { file: high, rank: low + along },
        2 => Cell { file: high - along, rank: high },
        3 => Cell { file: low, rank: high - along },
        _ => return None,
    })
}

const fn from_centre(coordinate: u8, side: u8) -> u8 {
    let half = side / 2;
    if coordinate >= half {
        coordinate - half
    } else if side.is_multiple_of(2) {
        half - 1 - coordinate
    } else {
        half - coordinate
    }
}

const fn max(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_name_reads_back() {
        for side in SMALLEST_SIDE..=LARGEST_SIDE {
            let size = Size::new(side, side).unwrap();
            for system in [System::Xy, System::Block] {
                for cell in size.cells() {
                    let name = size.name(system, cell).unwrap();
                    assert_eq!(size.parse(system, &name), Ok(cell), "{side} {name}");
                }
            }
        }
    }

    #[test]
    fn rectangular_boards_have_xy_cells_only() {
        let size = Size::new(9, 10).unwrap();
        let corner = Cell { file: 8, rank: 9 };
        assert_eq!(size.name(System::Xy, corner).as_deref(), Ok("J10"));
        assert_eq!(size.name(System::Block, corner), Err(CellError::NotSquare));
        assert_eq!(Size::new(6, 8), Err(CellError::Size));
    }
}
