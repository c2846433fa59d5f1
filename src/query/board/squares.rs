//! Sets of squares and of pieces as text: `d1-8`, `a-h4`, `c-f3-6`, `[a1,b2]`; `N`, `[QR]`, `.`.

use std::fmt;

use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// Some of the twelve pieces, and perhaps the empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceSet(u16);

/// What stands for the empty square.
const EMPTY: char = '.';

impl PieceSet {
    /// The empty square alone.
    pub const EMPTY_SQUARE: PieceSet = PieceSet(1 << 12);
    const LETTERS: [char; 13] = ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k', EMPTY];
    const WHITE: u16 = 0b11_1111;
    const BLACK: u16 = Self::WHITE << 6;

    /// One kind of piece.
    pub fn one(piece: Piece) -> PieceSet {
        PieceSet(1 << (u16::from(u8::from(piece.role)) - 1 + piece.color.fold_wb(0, 6)))
    }

    /// What a letter means: `KQRBNP` of White, `kqrbnp` of Black, `A` and `a` any of them, `.` nothing.
    pub(super) fn from_letter(letter: char) -> Option<PieceSet> {
        match letter {
            'A' => Some(PieceSet(Self::WHITE)),
            'a' => Some(PieceSet(Self::BLACK)),
            letter => Self::LETTERS.iter().position(|known| *known == letter).map(|index| PieceSet(1 << index)),
        }
    }

    /// Both sets together.
    pub(super) fn or(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// Whether the empty square is in the set.
    pub fn has_empty(self) -> bool {
        self.0 & Self::EMPTY_SQUARE.0 != 0
    }

    /// The pieces in the set.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        all.filter(move |piece| self.0 & PieceSet::one(*piece).0 != 0)
    }

    /// The same pieces of the other colour.
    pub(super) fn swapped(self) -> PieceSet {
        let (white, black) = (self.0 & Self::WHITE, self.0 & Self::BLACK);
        PieceSet(white << 6 | black >> 6 | self.0 & Self::EMPTY_SQUARE.0)
    }

    /// Any non-empty set by number, for tests that generate queries.
    #[cfg(test)]
    pub(crate) fn from_bits(bits: u16) -> PieceSet {
        PieceSet((bits & 0x1fff).max(1))
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String =
            (0..13).filter(|index| self.0 & 1 << index != 0).map(|index: usize| Self::LETTERS[index]).collect();
        match (self.0, text.as_str()) {
            (Self::WHITE, _) => f.write_str("A"),
            (Self::BLACK, _) => f.write_str("a"),
            (_, one) if one.len() == 1 => f.write_str(one),
            (_, several) => write!(f, "[{several}]"),
        }
    }
}

/// Reads squares: one, a range of files or ranks or both, or a list of these in brackets.
pub(super) fn read(text: &str) -> Option<Bitboard> {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match inner {
        None => rectangle(text),
        Some(list) => list.split(',').map(rectangle).try_fold(Bitboard::EMPTY, |all, part| Some(all | part?)),
    }
}

fn rectangle(text: &str) -> Option<Bitboard> {
    let digit = text.find(|c: char| c.is_ascii_digit())?;
    let (files, ranks) = text.split_at(digit);
    let (first_file, last_file) = ends(files, File::from_char)?;
    let (first_rank, last_rank) = ends(ranks, Rank::from_char)?;
    let inside = |square: &Square| {
        (first_file..=last_file).contains(&square.file()) && (first_rank..=last_rank).contains(&square.rank())
    };
    let squares: Bitboard = Square::ALL.into_iter().filter(inside).collect();
    squares.any().then_some(squares)
}

/// `d` or `d-f`.
fn ends<T: Copy>(text: &str, read: fn(char) -> Option<T>) -> Option<(T, T)> {
    let one = |text: &str| {
        let mut chars = text.chars();
        chars.next().and_then(read).filter(|_| chars.next().is_none())
    };
    match text.split_once('-') {
        None => one(text).map(|only| (only, only)),
        Some((first, last)) => Some((one(first)?, one(last)?)),
    }
}

/// Writes squares as [`read`] reads them; all squares together are written as nothing.
pub(super) fn write(squares: Bitboard) -> String {
    if squares == Bitboard::FULL {
        return String::new();
    }
    let range = |first: char, last: char| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let files: Vec<File> = File::ALL.into_iter().filter(|file| (squares & Bitboard::from_file(*file)).any()).collect();
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(|rank| (squares & Bitboard::from_rank(*rank)).any()).collect();
    if let (
        [first_file, .., last_file] | [first_file @ last_file],
        [first_rank, .., last_rank] | [first_rank @ last_rank],
    ) = (files.as_slice(), ranks.as_slice())
    {
        let text = range(first_file.char(), last_file.char()) + &range(first_rank.char(), last_rank.char());
        if rectangle(&text) == Some(squares) {
            return text;
        }
    }
    let list: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    format!("[{}]", list.join(","))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ranges_are_read() {
        assert_eq!(read("f7"), Some(Bitboard::from_square(Square::F7)));
        assert_eq!(read("d1-8"), Some(Bitboard::from_file(File::D)));
        assert_eq!(read("a-h4"), Some(Bitboard::from_rank(Rank::Fourth)));
        assert_eq!(read("a-c1-2").map(|squares| squares.count()), Some(6));
        assert_eq!(read("[a1,h8]").map(|squares| squares.count()), Some(2));
        for wrong in ["", "d", "9", "d9", "i1", "d8-1", "h-a4", "dd4", "[a1", "[]", "d4-"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn squares_survive_writing(bits in 1..u64::MAX) {
            prop_assert_eq!(read(&write(Bitboard(bits))), Some(Bitboard(bits)));
        }
    }
}
