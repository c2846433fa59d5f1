//! Annotation signs and the glyph numbers they stand for (PGN standard 8.2.4, 10).

/// Signs by length, longest first, so that the first that fits is right.
const SIGNS: [(&str, u8); 36] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("=∞", 44),
    ("∞=", 44),
    ("↑↑", 32),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("+−", 18),
    ("−+", 19),
    ("+–", 18),
    ("–+", 19),
    ("∞", 13),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("□", 7),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("△", 140),
    ("⌓", 142),
    ("=", 10),
];

/// Suffix marks (8.2.3.8), longest first.
const MARKS: [(&str, u8); 10] =
    [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2), ("‼", 3), ("⁇", 4), ("⁉", 5), ("⁈", 6)];

/// The sign that a whole word is.
pub fn sign(word: &str) -> Option<u8> {
    match word {
        "N" => Some(146),
        _ => SIGNS.iter().find(|(sign, _)| begin_alike(sign, word) && *sign == word).map(|&(_, nag)| nag),
    }
}

/// The sign that text begins with, if it is not ASCII, with its length.
pub fn symbol(text: &str) -> Option<(u8, usize)> {
    // Each of these signs has a letter beyond ASCII in its first two bytes.
    if text.bytes().take(2).all(|byte| byte.is_ascii()) {
        return None;
    }
    let mut signs = SIGNS.iter().chain(&MARKS[6..]).filter(|(sign, _)| begin_alike(sign, text) && !sign.is_ascii());
    signs.find(|(sign, _)| text.starts_with(sign)).map(|&(sign, nag)| (nag, sign.len()))
}

/// Whether two texts begin with the same byte: for nearly all words this is seen sooner than that they are no sign.
fn begin_alike(sign: &str, text: &str) -> bool {
    sign.as_bytes().first() == text.as_bytes().first()
}

/// The sign glued to the end of a move, with the length of the move before it.
pub(super) fn glued_sign(word: &str) -> Option<(usize, u8)> {
    let (sign, nag) = SIGNS.iter().find(|(sign, _)| word.ends_with(sign))?;
    Some((word.len() - sign.len(), *nag))
}

/// The suffix mark that text begins with, with its length.
pub fn mark(text: &str) -> Option<(u8, usize)> {
    MARKS.iter().find(|(mark, _)| text.starts_with(mark)).map(|&(mark, nag)| (nag, mark.len()))
}
