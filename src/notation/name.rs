//! Names of the notations.

use std::fmt;
use std::str::FromStr;

use super::Language;

/// A notation. The set is closed; names are those of the command line, and the four algebraic kinds take a language code
/// after a colon: `san:de`, `lan:ru`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Standard algebraic notation of PGN; with figurines it is called `figurine`.
    San(&'static Language),
    /// Algebraic notation of the FIDE Laws.
    Fide(&'static Language),
    /// Long algebraic notation.
    Lan(&'static Language),
    /// Reversible algebraic notation: long, with the captured piece.
    Ran(&'static Language),
    /// UCI.
    Uci,
    /// Two squares with a hyphen.
    Coordinate,
    /// ICCF numeric.
    Iccf,
    /// Smith notation.
    Smith,
    /// English descriptive notation.
    Descriptive,
    /// English descriptive notation with `Kt` for the knight, as books before 1940 print it.
    DescriptiveKt,
    /// Spanish descriptive notation.
    DescriptiveEs,
    /// French descriptive notation.
    DescriptiveFr,
    /// Chesmayne with XY cells.
    Chesmayne,
    /// Chesmayne with acentric cells.
    ChesmayneAcentric,
    /// Chesmayne, short XY form.
    ChesmayneShort,
}

impl Default for Notation {
    /// SAN in English.
    fn default() -> Notation {
        Notation::San(Language::ENGLISH)
    }
}

/// A notation with its name and a short description.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The notation.
    pub notation: Notation,
    /// Its name.
    pub name: &'static str,
    /// What it is and how it looks.
    pub description: &'static str,
}

const fn entry(name: &'static str, notation: Notation, description: &'static str) -> Entry {
    Entry { notation, name, description }
}

static ENTRIES: [Entry; 17] = [
    entry("san", Notation::San(Language::ENGLISH), "PGN standard: Nf3, exd6, e8=Q, O-O"),
    entry("fide", Notation::Fide(Language::ENGLISH), "FIDE Laws: Nf3, exd6 e.p., e8Q, 0-0"),
    entry("figurine", Notation::San(Language::FIGURINES), "SAN with figurines: ♘f3"),
    entry("figurine-both", Notation::San(Language::FIGURINES_OF_BOTH), "SAN with white and black figurines: ♘f3 ♞f6"),
    entry("lan", Notation::Lan(Language::ENGLISH), "long algebraic: Ng1-f3, e5xd6"),
    entry("ran", Notation::Ran(Language::ENGLISH), "reversible algebraic, captured piece named: Bc5xPd4"),
    entry("uci", Notation::Uci, "engine protocol: g1f3, e7e8q"),
    entry("coordinate", Notation::Coordinate, "two squares for people: g1-f3, e7-e8=Q"),
    entry("iccf", Notation::Iccf, "correspondence, digits only: 7163, 57581"),
    entry("smith", Notation::Smith, "two squares with the captured piece: f3d4b, e1g1c"),
    entry("descriptive", Notation::Descriptive, "English descriptive: N-KB3, PxP e.p."),
    entry("descriptive-kt", Notation::DescriptiveKt, "English descriptive of older books: Kt-KB3, BxKt"),
    entry("descriptive-es", Notation::DescriptiveEs, "Spanish descriptive: C3AR, PxP a.p."),
    entry("descriptive-fr", Notation::DescriptiveFr, "French descriptive: C3FR, PxP e.p."),
    entry("chesmayne", Notation::Chesmayne, "Chesmayne, XY cells: KT2-$G01/F03"),
    entry("chesmayne-acentric", Notation::ChesmayneAcentric, "Chesmayne, cells counted round the centre: KT2-D07/B04"),
    entry("chesmayne-short", Notation::ChesmayneShort, "Chesmayne, arrival cell only: KT2-F3"),
];

/// A name that is no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown notation {name:?}{suggestion}")]
pub struct UnknownNotation {
    /// The name as given.
    pub name: String,
    suggestion: String,
}

impl UnknownNotation {
    fn new(name: &str) -> UnknownNotation {
        let suggestion = match (name.split_once(':'), nearest(name)) {
            (Some((base, _)), _) if ["san", "fide", "lan", "ran"].contains(&base) => {
                let codes: Vec<&str> = super::LANGUAGES.iter().map(|language| language.code).collect();
                format!("; languages are {}", codes.join(" "))
            }
            (_, Some(near)) => format!("; did you mean {near:?}?"),
            (_, None) => {
                let names: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
                format!("; notations are {}, and san:de, lan:ru … for national letters", names.join(" "))
            }
        };
        UnknownNotation { name: name.to_owned(), suggestion }
    }
}

/// The name that differs from the text by a letter or two, or begins with it.
fn nearest(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    let prefixed = ENTRIES.iter().map(|entry| entry.name).find(|name| text.len() > 2 && name.starts_with(&text));
    prefixed.or_else(|| {
        let near = ENTRIES.iter().map(|entry| (distance(&text, entry.name), entry.name)).min()?;
        (near.0 <= 2 && near.0 < text.chars().count()).then_some(near.1)
    })
}

/// Number of letters to change, add or drop.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.chars().count()]
}

impl Notation {
    /// The notations with a name of their own; national letters are further rows of `san`, `fide`, `lan` and `ran`.
    pub fn all() -> &'static [Entry] {
        &ENTRIES
    }

    /// The notation that stands for all that are put together from words in the same way: the languages and kinds of
    /// algebraic notation, both knights of English descriptive, the kinds of Chesmayne, UCI and its form for people.
    pub fn family(self) -> Notation {
        match self {
            Notation::San(_) | Notation::Fide(_) | Notation::Lan(_) | Notation::Ran(_) => Notation::default(),
            Notation::Uci | Notation::Coordinate => Notation::Uci,
            Notation::Chesmayne | Notation::ChesmayneAcentric | Notation::ChesmayneShort => Notation::Chesmayne,
            Notation::Descriptive | Notation::DescriptiveKt => Notation::Descriptive,
            Notation::Iccf | Notation::Smith | Notation::DescriptiveEs | Notation::DescriptiveFr => self,
        }
    }

    /// The language of an algebraic notation.
    pub fn language(self) -> Option<&'static Language> {
        match self {
            Notation::San(language) | Notation::Fide(language) | Notation::Lan(language) | Notation::Ran(language) => {
                Some(language)
            }
            _ => None,
        }
    }

    /// The same algebraic notation with other piece letters; `None` for the rest.
    pub fn with_language(self, language: &'static Language) -> Option<Notation> {
        match self {
            Notation::San(_) => Some(Notation::San(language)),
            Notation::Fide(_) => Some(Notation::Fide(language)),
            Notation::Lan(_) => Some(Notation::Lan(language)),
            Notation::Ran(_) => Some(Notation::Ran(language)),
            _ => None,
        }
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        let unknown = || UnknownNotation::new(name);
        let (base, code) = match name.split_once(':') {
            Some((base, code)) => (base, Some(code)),
            None => (name, None),
        };
        let entry = ENTRIES.iter().find(|entry| entry.name.eq_ignore_ascii_case(base)).ok_or_else(unknown)?;
        match code {
            None => Ok(entry.notation),
            Some(code) => Language::by_code(code)
                .filter(|_| entry.notation.language() == Some(Language::ENGLISH))
                .and_then(|language| entry.notation.with_language(language))
                .ok_or_else(unknown),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(entry) = ENTRIES.iter().find(|entry| entry.notation == *self) {
            return f.write_str(entry.name);
        }
        let english = self.with_language(Language::ENGLISH);
        let base = ENTRIES.iter().find(|entry| Some(entry.notation) == english);
        match (base, self.language()) {
            (Some(entry), Some(language)) => write!(f, "{}:{}", entry.name, language.code),
            _ => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for entry in Notation::all() {
            assert_eq!(entry.name.parse(), Ok(entry.notation));
            assert_eq!(entry.notation.to_string(), entry.name);
        }
        for language in &super::super::LANGUAGES {
            for base in [Notation::San, Notation::Fide, Notation::Lan, Notation::Ran] {
                let notation = base(language);
                assert_eq!(notation.to_string().parse(), Ok(notation), "{notation}");
            }
        }
        assert_eq!("san:fig".parse(), Ok(Notation::San(Language::FIGURINES)));
        assert_eq!(Notation::Ran(Language::FIGURINES_OF_BOTH).to_string(), "ran:fig-both");
        assert_eq!("ran:fig-both".parse(), Ok(Notation::Ran(Language::FIGURINES_OF_BOTH)));
    }

    #[test]
    fn wrong_names_are_answered_with_better_ones() {
        for (name, word) in [
            ("descritpive", "\"descriptive\""),
            ("ches", "\"chesmayne\""),
            ("san:xx", "af az"),
            ("uci:de", "uci"),
            ("qqqqqqqq", "figurine"),
        ] {
            let error = name.parse::<Notation>().unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
