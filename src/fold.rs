//! How words are compared: letter case and accents aside, with the two usual ways of writing an umlaut.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The comparable forms of one word: the plain form, and the expanded one where a letter has two transcriptions
/// (`grünfeld` is `grunfeld` and `gruenfeld`). Two words match when they share a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// Accents removed: `grunfeld`.
    pub plain: String,
    /// Umlauts written out: `gruenfeld`; `None` when it equals the plain form.
    pub expanded: Option<String>,
}

impl Forms {
    /// All forms.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.plain.as_str()).chain(self.expanded.as_deref())
    }

    /// Whether two words are the same word in some spelling.
    pub fn matches(&self, other: &Forms) -> bool {
        self.iter().any(|form| other.iter().any(|theirs| theirs == form))
    }
}

/// Letters whose plain form is not a matter of removing marks: letter, plain form, expanded form.
const SPECIAL: &[(char, &str, &str)] = &[
    ('ä', "a", "ae"),
    ('ö', "o", "oe"),
    ('ü', "u", "ue"),
    ('å', "a", "aa"),
    ('ø', "o", "oe"),
    ('æ', "ae", "ae"),
    ('œ', "oe", "oe"),
    ('ß', "ss", "ss"),
    ('ð', "d", "d"),
    ('þ', "th", "th"),
    ('đ', "d", "dj"),
    ('ł', "l", "l"),
    ('ı', "i", "i"),
    ('ŀ', "l", "l"),
];

/// Splits text into words (runs of letters and digits) and gives each word's forms, with its byte range.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, Forms)> + '_ {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let range = next_word(text, rest)?;
        rest = range.end;
        Some((range.clone(), forms(&text[range])))
    })
}

/// Byte range of the first word from a byte on.
pub fn next_word(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let run = |from: usize, of: fn(&u8) -> bool| from + bytes[from..].iter().take_while(|byte| of(byte)).count();
    // Mostly all is ASCII, and there bytes are letters.
    let start = run(from, |byte| byte.is_ascii() && !byte.is_ascii_alphanumeric());
    let end = run(start, u8::is_ascii_alphanumeric);
    if end > start && bytes.get(end).is_none_or(u8::is_ascii) {
        return Some(start..end);
    }
    let start = start + text[start..].find(|c: char| c.is_alphanumeric())?;
    let tail = &text[start..];
    let end = start + tail.find(|c: char| !c.is_alphanumeric() && !is_combining_mark(c)).unwrap_or(tail.len());
    Some(start..end)
}

/// The forms of one word.
pub fn forms(word: &str) -> Forms {
    if word.is_ascii() {
        return Forms { plain: word.to_ascii_lowercase(), expanded: None };
    }
    let (mut plain, mut expanded) = (String::new(), String::new());
    for letter in word.nfc().flat_map(char::to_lowercase) {
        match SPECIAL.iter().find(|(special, ..)| *special == letter) {
            Some((_, short, long)) => {
                plain.push_str(short);
                expanded.push_str(long);
            }
            None => {
                let base = std::iter::once(letter).nfkd().filter(|c| !is_combining_mark(*c));
                base.for_each(|c| {
                    plain.push(c);
                    expanded.push(c);
                });
            }
        }
    }
    let expanded = (expanded != plain).then_some(expanded);
    Forms { plain, expanded }
}

/// A whole value as one comparable text: words in plain form, one space between them, signs kept.
pub fn whole(value: &str) -> String {
    if value.bytes().all(|byte| byte.is_ascii_graphic()) {
        return value.to_ascii_lowercase();
    }
    let spaced = value.split_whitespace().collect::<Vec<_>>().join(" ");
    forms(&spaced).plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_each_other(a: &str, b: &str) -> bool {
        forms(a).matches(&forms(b))
    }

    #[test]
    fn spellings_find_each_other() {
        for (a, b) in [
            ("Grünfeld", "gruenfeld"),
            ("Grünfeld", "GRUNFELD"),
            ("Polgár", "polgar"),
            ("Håkan", "haakan"),
            ("Łuków", "lukow"),
            ("Weiß", "weiss"),
            ("Jørgensen", "joergensen"),
            ("Каспаров", "каспаров"),
            ("Mu\u{308}ller", "müller"),
        ] {
            assert!(find_each_other(a, b), "{a} {b}");
        }
        assert!(!find_each_other("Michael", "Michal"));
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let found: Vec<String> = words("O'Kelly de Galway,A (2500)").map(|(_, forms)| forms.plain).collect();
        assert_eq!(found, ["o", "kelly", "de", "galway", "a", "2500"]);
    }

    #[test]
    fn words_of_any_letters_are_found_as_letter_by_letter() {
        const LETTERS: [char; 10] = ['a', 'b', '9', ' ', ',', '-', 'é', 'Ж', '\u{308}', '“'];
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..3000 {
            let text: String = (0..random.usize(0..12)).filter_map(|_| random.choice(LETTERS)).collect();
            let mut from = 0;
            while let Some(found) = next_word(&text, from) {
                let start = from + text[from..].find(char::is_alphanumeric).unwrap();
                let inside = |c: char| c.is_alphanumeric() || is_combining_mark(c);
                let end = text[start..].find(|c| !inside(c)).map_or(text.len(), |at| start + at);
                assert_eq!(found, start..end, "{text:?} from {from}");
                from = found.end;
            }
            assert_eq!(text[from..].find(char::is_alphanumeric), None, "{text:?} from {from}");
        }
    }

    #[test]
    fn whole_values_keep_signs() {
        assert_eq!(whole(" 180+2 "), "180+2");
        assert_eq!(whole("Ü  X"), "u x");
    }
}
