//! The piece letters of forty languages and figurine sets.

use shakmaty::{Color, Piece, Role};

/// A set of piece letters.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Language {
    /// Short code, as in `san:de`.
    pub code: &'static str,
    /// Name of the language.
    pub name: &'static str,
    /// Letters of king, queen, rook, bishop, knight and pawn. The pawn letter is read, never written.
    letters: [&'static str; 6],
    /// The same for pieces of Black.
    black: [&'static str; 6],
}

impl Language {
    /// Letter that is written for a piece.
    pub(super) fn letter_of(&self, piece: Piece) -> &'static str {
        match piece.color {
            Color::White => self.letter(piece.role),
            Color::Black => self.black[Role::King as usize - piece.role as usize],
        }
    }

    /// Letter of a piece; of a white one, where colours differ.
    pub fn letter(&self, role: Role) -> &'static str {
        self.letters[Role::King as usize - role as usize]
    }

    /// The other languages that have the same letters, pawn included.
    pub fn equals(&self) -> impl Iterator<Item = &'static Language> + '_ {
        LANGUAGES.iter().filter(|other| other.letters == self.letters && other.code != self.code)
    }

    /// Whether no language before this one has the same letters.
    pub(super) fn is_first_of_its_letters(&self) -> bool {
        LANGUAGES.iter().find(|other| other.letters == self.letters).is_some_and(|first| first.code == self.code)
    }

    /// The language whose letters are read: figurines are read in every language, so whoever writes them types English letters
    /// at a keyboard that has none.
    pub(super) fn as_read(&'static self) -> &'static Language {
        if self.is_figurines() { Language::ENGLISH } else { self }
    }

    /// The language of a code; letter case does not matter.
    pub fn by_code(code: &str) -> Option<&'static Language> {
        LANGUAGES.iter().chain([Language::FIGURINES_OF_BOTH]).find(|language| language.code.eq_ignore_ascii_case(code))
    }

    /// English: the letters of the PGN standard.
    pub const ENGLISH: &'static Language = &LANGUAGES[9];

    /// Figurines, the white set.
    pub const FIGURINES: &'static Language = &LANGUAGES[39];

    /// Figurines of the colour of the piece: the white set for White, the black set for Black.
    pub const FIGURINES_OF_BOTH: &'static Language = &BOTH;

    /// Whether its signs are figurines, which belong to no language.
    pub fn is_figurines(&self) -> bool {
        [Language::FIGURINES, Language::FIGURINES_OF_BOTH].contains(&self)
    }
}

const fn row(code: &'static str, name: &'static str, letters: [&'static str; 6]) -> Language {
    Language { code, name, letters, black: letters }
}

/// Other software prints the white set alone, so it is not among the languages that are tried on a text.
static BOTH: Language = Language {
    code: "fig-both",
    name: "Figurines of both colours",
    black: ["♚", "♛", "♜", "♝", "♞", "♟"],
    ..LANGUAGES[39]
};

/// Every set, in the order in which they are tried on a text of unknown language, English apart.
///
/// Sources: the PGN standard, section 17; the tables of Scidb; pgn-extract for the Russian king; Ukrainian by analogy.
pub static LANGUAGES: [Language; 40] = [
    row("af", "Afrikaans", ["K", "D", "T", "L", "R", "P"]),
    row("az", "Azerbaijani", ["Ş", "V", "T", "F", "A", "P"]),
    row("bg", "Bulgarian", ["Ц", "Д", "Т", "О", "К", "П"]),
    row("ca", "Catalan", ["R", "D", "T", "A", "C", "P"]),
    row("cs", "Czech", ["K", "D", "V", "S", "J", "P"]),
    row("cy", "Welsh", ["T", "B", "C", "E", "M", "G"]),
    row("da", "Danish", ["K", "D", "T", "L", "S", "B"]),
    row("de", "German", ["K", "D", "T", "L", "S", "B"]),
    row("el", "Greek", ["Ρ", "Β", "Π", "Α", "Ι", "Σ"]),
    row("en", "English", ["K", "Q", "R", "B", "N", "P"]),
    row("eo", "Esperanto", ["R", "D", "T", "K", "Ĉ", "P"]),
    row("es", "Spanish", ["R", "D", "T", "A", "C", "P"]),
    row("et", "Estonian", ["K", "L", "V", "O", "R", "P"]),
    row("fi", "Finnish", ["K", "D", "T", "L", "R", "P"]),
    row("fr", "French", ["R", "D", "T", "F", "C", "P"]),
    row("ga", "Irish", ["R", "B", "C", "E", "D", "F"]),
    row("gl", "Galician", ["R", "D", "T", "B", "C", "P"]),
    row("hi", "Hindi (Latin letters)", ["R", "V", "H", "O", "G", "P"]),
    row("hr", "Croatian", ["K", "D", "T", "L", "S", "P"]),
    row("hu", "Hungarian", ["K", "V", "B", "F", "H", "G"]),
    row("id", "Indonesian", ["R", "M", "B", "G", "K", "P"]),
    row("is", "Icelandic", ["K", "D", "H", "B", "R", "P"]),
    row("it", "Italian", ["R", "D", "T", "A", "C", "P"]),
    row("lb", "Luxembourgish", ["K", "D", "T", "L", "P", "B"]),
    row("lt", "Lithuanian", ["K", "V", "B", "R", "Ž", "P"]),
    row("lv", "Latvian", ["K", "D", "T", "L", "Z", "B"]),
    row("nl", "Dutch", ["K", "D", "T", "L", "P", "O"]),
    row("no", "Norwegian", ["K", "D", "T", "L", "S", "B"]),
    row("pl", "Polish", ["K", "H", "W", "G", "S", "P"]),
    row("pt", "Portuguese", ["R", "D", "T", "B", "C", "P"]),
    row("ro", "Romanian", ["R", "D", "T", "N", "C", "P"]),
    row("ru", "Russian", ["Кр", "Ф", "Л", "С", "К", "П"]),
    row("sk", "Slovak", ["K", "D", "V", "S", "J", "P"]),
    row("sl", "Slovene", ["K", "D", "T", "L", "S", "P"]),
    row("sr", "Serbian (Cyrillic)", ["К", "Д", "Т", "Л", "С", "П"]),
    row("sr-Latn", "Serbian (Latin)", ["K", "D", "T", "L", "S", "P"]),
    row("sv", "Swedish", ["K", "D", "T", "L", "S", "B"]),
    row("tr", "Turkish", ["Ş", "V", "K", "F", "A", "P"]),
    row("uk", "Ukrainian", ["Кр", "Ф", "Т", "С", "К", "П"]),
    row("fig", "Figurines", ["♔", "♕", "♖", "♗", "♘", "♙"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_rows() {
        assert_eq!(Language::ENGLISH.code, "en");
        assert_eq!(Language::FIGURINES.letter(Role::King), "♔");
        assert_eq!(Language::by_code("ru").map(|language| language.letter(Role::King)), Some("Кр"));
    }
}
