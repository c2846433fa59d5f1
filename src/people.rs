//! When two names may be those of one person: initials, order of the words, slips of spelling.

use crate::fold;

/// Words before or behind a name that are no part of it.
const TITLES: [&str; 14] = ["gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "nm", "dr", "prof", "mr", "mrs", "sir"];

/// Shortest surname in which one letter may be another; of two names that differ so, both are as long.
const ONE_SLIP: usize = 6;
/// Shortest surname in which two letters may be others.
const TWO_SLIPS: usize = 9;

/// A name as it is compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PersonName {
    /// Words before the comma, or all words where there is none.
    family: Vec<String>,
    /// Words behind the comma.
    given: Vec<String>,
    /// Whether the name has a comma, so that it is known which words are the surname.
    parted: bool,
}

/// What makes two names alike, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same words in the same order; letter case, accents and signs aside.
    Same,
    /// The same words in another order: `Garry Kasparov`, `Kasparov, Garry`.
    Transposed,
    /// The same surname; given names agree as far as they are written: `Kasparov,G`, `Kasparov, Garry`.
    Initials,
    /// Surnames that differ in a letter or two, given names agree: `Tkachiev,V`, `Tkachjev, Vladislav`.
    Spelling,
    /// The same surname, one of the two without given name.
    Surname,
}

impl Likeness {
    /// The likeness in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Likeness::Same => "same words",
            Likeness::Transposed => "other order",
            Likeness::Initials => "initials",
            Likeness::Spelling => "spelling",
            Likeness::Surname => "surname only",
        }
    }
}

impl PersonName {
    /// Reads a name. Titles and what stands in brackets are no part of it; `?`, `NN` and the like are nobody's names.
    pub fn new(text: &str) -> PersonName {
        let text = text.split(['(', '[']).next().unwrap_or_default();
        let (family, given) = match text.split_once(',') {
            Some((family, given)) if !words(given).is_empty() => (words(family), words(given)),
            _ => return PersonName { family: known(words(text)), given: Vec::new(), parted: false },
        };
        PersonName { family: known(family), given, parted: true }
    }

    /// Whether the name is nobody's.
    pub fn is_unknown(&self) -> bool {
        self.family.is_empty()
    }

    /// All words, surname first where that is known.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.family.iter().chain(&self.given).map(String::as_str)
    }

    /// The words that may be the surname: those before the comma, or any.
    pub fn family(&self) -> &[String] {
        &self.family
    }

    /// Whether a given name is written out.
    pub fn has_given_name(&self) -> bool {
        let full = |word: &&String| word.chars().count() > 1;
        if self.parted {
            self.given.iter().any(|word| full(&word))
        } else {
            self.family.iter().filter(full).count() > 1
        }
    }

    /// What makes this name and another alike; `None` when they are two people's, or one of them nobody's.
    pub fn likeness(&self, other: &PersonName) -> Option<Likeness> {
        if self.is_unknown() || other.is_unknown() {
            return None;
        }
        if self.words().eq(other.words()) {
            return Some(Likeness::Same);
        }
        let sorted = |name: &PersonName| {
            let mut words: Vec<String> = name.words().map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        if sorted(self) == sorted(other) {
            return Some(Likeness::Transposed);
        }
        let pairs =
            self.readings().into_iter().flat_map(|own| other.readings().into_iter().map(move |their| (own, their)));
        pairs.filter_map(|(own, their)| alike(own, their)).min()
    }

    /// The ways to part the name into surname and given names.
    fn readings(&self) -> Vec<Parted<'_>> {
        if self.parted || self.family.len() < 2 {
            return vec![Parted { family: &self.family, given: &self.given }];
        }
        // `Garry Kasparov` and, as some tables have it, `Kasparov G`; `Jorden van Foreest` has a surname of two words.
        let mut readings: Vec<Parted<'_>> =
            (1..self.family.len()).map(|at| Parted { family: &self.family[at..], given: &self.family[..at] }).collect();
        let last = self.family.len() - 1;
        readings.push(Parted { family: &self.family[..last], given: &self.family[last..] });
        readings
    }
}

/// A name in two parts.
#[derive(Clone, Copy)]
struct Parted<'a> {
    family: &'a [String],
    given: &'a [String],
}

fn alike(a: Parted<'_>, b: Parted<'_>) -> Option<Likeness> {
    let (first, second) = (a.family.concat(), b.family.concat());
    // A surname of one letter is an initial that stands at the wrong end.
    if first.chars().count().min(second.chars().count()) < 2 {
        return None;
    }
    let same = first == second;
    if same && (a.given.is_empty() || b.given.is_empty()) {
        return Some(Likeness::Surname);
    }
    if !given_agree(a.given, b.given) {
        return None;
    }
    match same {
        true => Some(Likeness::Initials),
        false => nearly(&first, &second).then_some(Likeness::Spelling),
    }
}

/// Whether given names agree as far as both are written; each word is the other, or its beginning.
fn given_agree(a: &[String], b: &[String]) -> bool {
    let agree = |a: &str, b: &str| {
        let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
        let letters = |word: &str| !word.contains(|c: char| c.is_ascii_digit());
        short == long || long.starts_with(short) && letters(long)
    };
    !a.is_empty() && !b.is_empty() && a.iter().zip(b).all(|(a, b)| agree(a, b))
}

/// Whether two long words differ by a slip or two; digits tell engines and namesakes apart.
pub fn nearly(a: &str, b: &str) -> bool {
    let shorter = a.chars().count().min(b.chars().count());
    let slips = match shorter {
        TWO_SLIPS.. => 2,
        ONE_SLIP.. => 1,
        _ => return false,
    };
    let letters = |word: &str| !word.contains(|c: char| c.is_ascii_digit());
    letters(a) && letters(b) && strsim::osa_distance(a, b) <= slips
}

fn words(text: &str) -> Vec<String> {
    let words = fold::words(text).map(|(_, forms)| forms.expanded.unwrap_or(forms.plain));
    words.filter(|word| !TITLES.contains(&word.as_str())).collect()
}

/// Names that stand for nobody are left empty.
fn known(words: Vec<String>) -> Vec<String> {
    let nobody = matches!(words.iter().map(String::as_str).collect::<Vec<_>>()[..], ["nn"] | ["n", "n"] | ["unknown"]);
    if nobody { Vec::new() } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(a: &str, b: &str) -> Option<Likeness> {
        let found = PersonName::new(a).likeness(&PersonName::new(b));
        assert_eq!(found, PersonName::new(b).likeness(&PersonName::new(a)), "{a}, {b}: not the same both ways");
        found
    }

    #[test]
    fn one_person_under_several_names() {
        for (a, b, want) in [
            ("Kasparov, Garry", "KASPAROV,GARRY", Likeness::Same),
            ("GM Polgár, Judit", "Polgar, Judit (HUN)", Likeness::Same),
            ("Grünfeld, Ernst", "Gruenfeld,Ernst", Likeness::Same),
            ("Garry Kasparov", "Kasparov, Garry", Likeness::Transposed),
            ("Kasparov,G", "Kasparov, Garry", Likeness::Initials),
            ("Kasparov,G", "Kasparov, Garry K.", Likeness::Initials),
            ("Kasparov G", "Kasparov, Garry", Likeness::Initials),
            ("G. Kasparov", "Kasparov, Garry", Likeness::Initials),
            ("Jorden van Foreest", "Van Foreest,J", Likeness::Initials),
            ("Vachier-Lagrave,M", "Vachier Lagrave, Maxime", Likeness::Initials),
            ("Tkachiev,V", "Tkachjev, Vladislav", Likeness::Spelling),
            ("Nepomniachtchi, Ian", "Nepomniashtchi,I", Likeness::Spelling),
            ("Kasparov", "Kasparov, Garry", Likeness::Surname),
        ] {
            assert_eq!(likeness(a, b), Some(want), "{a}, {b}");
        }
    }

    #[test]
    fn different_people_stay_apart() {
        for (a, b) in [
            ("Polgar, Judit", "Polgar, Zsuzsa"),
            ("Li, Chao", "Li, Di"),
            ("Volkov,Sergey1", "Volkov,Sergey"),
            ("Stockfish 11", "Stockfish 12"),
            ("Ivanov,A", "Ivanov,B"),
            ("Short,N", "Shirt,N"),
            ("?", "?"),
            ("NN", "N.N."),
            ("Adams,Mi", "Adams,Ma"),
        ] {
            assert_eq!(likeness(a, b), None, "{a}, {b}");
        }
    }
}
