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
    let start = from + text[from..].find(|c: char| c.is_alphanumeric())?;
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
    fn whole_values_keep_signs() {
        assert_eq!(whole(" 180+2 "), "180+2");
        assert_eq!(whole("Ü  X"), "u x");
    }
}
