//! What differs between the three descriptive notations.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use crate::notation::{Notation, Wing};

/// Whether a square begins with its file (`KB3`) or with its rank (`3AR`). Prefixes of pieces follow the same order: `KB` or
/// `AR` for the king's bishop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Order {
    FileFirst,
    RankFirst,
}

/// Whether names of files without K or Q are written where they are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum ShortNames {
    Written,
    OnlyRead,
}

/// How far a square or file is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Naming {
    /// `B4`: either bishop's file.
    Short,
    /// `QB4`.
    Full,
}

/// One descriptive notation.
#[derive(Debug)]
pub(in crate::notation) struct Tongue {
    /// Letters of the pieces; those of king and queen also name the wings.
    pub(super) letters: &'static [(char, Role); 6],
    pub(super) order: Order,
    pub(super) short_names: ShortNames,
    pub(super) castling: [&'static str; 2],
    pub(super) promotion: [&'static str; 2],
    pub(super) en_passant: &'static str,
    pub(super) check: &'static str,
    pub(super) mate: &'static str,
    /// Words inside a move, with the signs that they stand for; the first letter may be a capital. The longer of two that
    /// begin alike stands first.
    pub(super) words: &'static [(&'static str, &'static str)],
}

/// What `sq` stands for, where no rank is named.
pub(super) const FIRST_RANK: &str = "1";
/// Stands for the file that is named after the mover: `Q. to her 5th`.
pub(super) const OWN_FILE: &str = "~";

pub(in crate::notation) static ENGLISH: Tongue = Tongue {
    letters: &[
        ('K', Role::King),
        ('Q', Role::Queen),
        ('R', Role::Rook),
        ('B', Role::Bishop),
        ('N', Role::Knight),
        ('P', Role::Pawn),
    ],
    order: Order::FileFirst,
    short_names: ShortNames::Written,
    castling: ["O-O", "O-O-O"],
    promotion: ["(", ")"],
    en_passant: " e.p.",
    check: " ch",
    mate: " mate",
    words: &[
        ("queens", "=Q"),
        ("pawn", "P"),
        ("knight", "N"),
        ("bishop", "B"),
        ("rook", "R"),
        ("queen", "Q"),
        ("king", "K"),
        ("takes", "x"),
        ("tks", "x"),
        ("to", "-"),
        ("from", "/"),
        ("at", "/"),
        ("first", "1"),
        ("second", "2"),
        ("third", "3"),
        ("fourth", "4"),
        ("fifth", "5"),
        ("sixth", "6"),
        ("seventh", "7"),
        ("eighth", "8"),
        ("square", FIRST_RANK),
        ("sq", FIRST_RANK),
        ("SQ", FIRST_RANK),
        ("kt", "N"),
        ("KT", "N"),
        ("his", OWN_FILE),
        ("her", OWN_FILE),
        ("its", OWN_FILE),
        ("own", ""),
        ("'s", ""),
    ],
};

pub(in crate::notation) static SPANISH: Tongue = Tongue {
    letters: &[
        ('R', Role::King),
        ('D', Role::Queen),
        ('T', Role::Rook),
        ('A', Role::Bishop),
        ('C', Role::Knight),
        ('P', Role::Pawn),
    ],
    order: Order::RankFirst,
    short_names: ShortNames::Written,
    castling: ["0-0", "0-0-0"],
    promotion: ["=", ""],
    en_passant: " a.p.",
    check: "+",
    mate: "++",
    words: &[("toma", "x"), ("por", "x")],
};

pub(in crate::notation) static FRENCH: Tongue = Tongue {
    letters: &[
        ('R', Role::King),
        ('D', Role::Queen),
        ('T', Role::Rook),
        ('F', Role::Bishop),
        ('C', Role::Knight),
        ('P', Role::Pawn),
    ],
    order: Order::RankFirst,
    short_names: ShortNames::OnlyRead,
    castling: ["0-0", "0-0-0"],
    promotion: ["=", ""],
    en_passant: " e.p.",
    check: "+",
    mate: "≠",
    words: &[("prend", "x"), ("pr", "x"), (":", "=")],
};

/// The pieces that name the files, from the a-file.
const FILES: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];

/// Half of the board to which a file belongs.
pub(super) fn wing_of(file: File) -> Wing {
    if file <= File::D { Wing::Queen } else { Wing::King }
}

/// Rank as the mover counts it, or the rank that the mover counts so.
pub(super) fn relative_rank(color: Color, rank: Rank) -> Rank {
    color.relative_rank(rank)
}

/// The files that bear the name of a piece, on one wing or on both.
pub(super) fn files(role: Role, wing: Option<Wing>) -> Bitboard {
    let named = |file: &File| FILES[file.to_usize()] == role && wing.is_none_or(|wing| wing_of(*file) == wing);
    File::ALL.into_iter().filter(named).fold(Bitboard::EMPTY, |set, file| set | Bitboard::from_file(file))
}

impl Tongue {
    pub(super) fn letter(&self, role: Role) -> char {
        self.letters.iter().find(|(_, named)| *named == role).map_or('?', |(letter, _)| *letter)
    }

    pub(super) fn role(&self, letter: char) -> Option<Role> {
        self.letters.iter().find(|(named, _)| *named == letter).map(|(_, role)| *role)
    }

    pub(super) fn wing_letter(&self, wing: Wing) -> char {
        match wing {
            Wing::King => self.letter(Role::King),
            Wing::Queen => self.letter(Role::Queen),
        }
    }

    /// A piece letter with a prefix in the order of the notation.
    pub(super) fn push_prefixed(&self, role: Role, prefix: char, out: &mut String) {
        let pair = match self.order {
            Order::FileFirst => [prefix, self.letter(role)],
            Order::RankFirst => [self.letter(role), prefix],
        };
        out.extend(pair);
    }

    pub(super) fn push_file(&self, file: File, naming: Naming, out: &mut String) {
        match (FILES[file.to_usize()], naming) {
            (role @ (Role::King | Role::Queen), _) | (role, Naming::Short) => out.push(self.letter(role)),
            (role, Naming::Full) => self.push_prefixed(role, self.wing_letter(wing_of(file)), out),
        }
    }

    pub(super) fn push_square(&self, square: Square, naming: Naming, mover: Color, out: &mut String) {
        let rank = relative_rank(mover, square.rank()).char();
        if self.order == Order::RankFirst {
            out.push(rank);
        }
        self.push_file(square.file(), naming, out);
        if self.order == Order::FileFirst {
            out.push(rank);
        }
    }

    /// Squares that share the name of a square.
    pub(super) fn namesakes(square: Square, naming: Naming) -> Bitboard {
        Tongue::file_namesakes(square.file(), naming) & Bitboard::from_rank(square.rank())
    }

    /// Files that share the name of a file.
    pub(super) fn file_namesakes(file: File, naming: Naming) -> Bitboard {
        match naming {
            Naming::Short => files(FILES[file.to_usize()], None),
            Naming::Full => Bitboard::from_file(file),
        }
    }
}

/// Full descriptive name of a square for a mover, such as `QB4` or `4AD`; `None` if the notation is not descriptive.
pub fn square_name(notation: Notation, square: Square, mover: Color) -> Option<String> {
    let mut name = String::new();
    notation.tongue()?.push_square(square, Naming::Full, mover, &mut name);
    Some(name)
}
