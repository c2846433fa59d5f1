//! Typing variants that all notations share.

use std::borrow::Cow;

use shakmaty::Role;
use unicode_normalization::UnicodeNormalization;

/// Brings Unicode signs to the plain ones: multiplication sign to `x`, dashes to the hyphen, daggers to check and mate
/// signs, joined annotation signs to single ones, special blanks to the blank, typographic apostrophes to the straight
/// one, full-width signs to those of common width. Figurines and letters stay.
pub(super) fn normalise(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.is_ascii() && !text.contains(['\n', '\r', '\t']) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.nfc() {
        match joined_sign(c) {
            Some(signs) => plain.push_str(signs),
            None => plain.extend(plain_char(c)),
        }
    }
    Cow::Owned(plain.trim().to_owned())
}

/// Several signs in one character.
fn joined_sign(c: char) -> Option<&'static str> {
    Some(match c {
        '‼' => "!!",
        '⁇' => "??",
        '⁈' => "?!",
        '⁉' => "!?",
        '…' => "...",
        _ => return None,
    })
}

/// What must be added to a sign of common width to get the full-width one.
const FULL_WIDTH: u32 = 0xfee0;

fn plain_char(c: char) -> Option<char> {
    match c {
        '×' | '✕' | '✖' | '⨯' => Some('x'),
        '\u{2010}'..='\u{2015}' | '−' | '⁃' | '﹣' => Some('-'),
        '†' => Some('+'),
        '‡' | '≠' => Some('#'),
        '’' | '‘' | 'ʼ' | '′' => Some('\''),
        '！'..='～' => char::from_u32(u32::from(c) - FULL_WIDTH),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' => None,
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

/// The piece of a figurine of either colour.
pub(super) fn figurine(c: char) -> Option<Role> {
    let index = u32::from(c).checked_sub(0x2654).filter(|index| *index < 12)?;
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    Some(roles[index as usize % 6])
}

/// Cyrillic and Greek letters that look like Latin ones.
const LOOK_ALIKES: [(&str, &str); 3] =
    [("АВЕКМНОРСТХІЅавсеорхіѕ", "ABEKMHOPCTXISabceopxis"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("οαρ", "oap")];

/// The text with each look-alike letter made Latin.
pub(super) fn fold(text: &str) -> String {
    text.chars().map(fold_char).collect()
}

fn fold_char(c: char) -> char {
    let like = |(from, to): &(&str, &str)| from.chars().zip(to.chars()).find(|(f, _)| *f == c).map(|(_, t)| t);
    LOOK_ALIKES.iter().find_map(like).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_variants() {
        assert_eq!(normalise("P - K\n 4"), "P - K  4");
        assert_eq!(normalise(" e2–e4‡ "), "e2-e4#");
        assert_eq!(normalise("e2－e4⁉"), "e2-e4!?");
        assert_eq!(normalise("B×f7\u{a0}†"), "Bxf7 +");
        assert_eq!(figurine('♞'), Some(Role::Knight));
        assert_eq!(figurine('♙'), Some(Role::Pawn));
        assert_eq!(fold("Кс3"), "Kc3");
    }
}
