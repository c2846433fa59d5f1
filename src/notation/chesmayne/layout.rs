//! What surrounds a Chesmayne move on its line: dots, label and side before it, endings and codes after it.

use crate::notation::constraints::{CheckMark, Claims, EnPassantMark};
use crate::notation::marks::{DoublePlus, last_remark, split};

/// A line taken apart.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The move itself, without blanks and in upper case.
    pub(super) core: String,
    /// Ending and en passant code.
    pub(super) claims: Claims,
    /// Annotation codes and signs, with their colon or plus.
    pub(super) remarks: Vec<String>,
}

/// Takes a line apart.
pub(super) fn split_layout(text: &str) -> Layout {
    let mut layout = Layout::default();
    let mut text = text.trim().trim_start_matches(['.', ' ']);
    let mut common = Vec::new();
    while let Some((before, remark)) = last_remark(text) {
        common.push(remark.to_owned());
        text = before;
    }
    if let Some((before, claims)) = last_words(text) {
        layout.claims = claims;
        text = before;
    }
    let mut rest = strip_side(strip_label(text)).trim_start_matches(['.', ' ']);
    while let Some(c) = rest.chars().next() {
        let length = match c {
            ':' if !begins_capture(&rest[1..]) => take(rest, layout.code(rest)),
            '+' => take(rest, layout.ending(rest)),
            '!' | '?' => take(rest, layout.signs(rest)),
            _ => {
                layout.core.extend(c.to_uppercase().filter(|c| !c.is_whitespace()));
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    if let Some(core) = layout.core.strip_suffix('#') {
        layout.core = core.to_owned();
        layout.claims.check = Some(CheckMark::Mate);
    }
    layout.remarks.extend(common.into_iter().rev());
    layout
}

/// The text before the marks in words that other notations have, ` ch` or ` e.p.`, and what they claim.
fn last_words(text: &str) -> Option<(&str, Claims)> {
    let letters = text.trim_end_matches(|c: char| c.is_alphabetic() || matches!(c, '.' | ' ')).len();
    let start = letters + text[letters..].find(' ')?;
    const MOVE: &str = "%K";
    let words = format!("{MOVE}{}", &text[start..]);
    let marks = split(&words, DoublePlus::Either);
    (start > 0 && marks.text == MOVE).then_some((&text[..start], marks.claims))
}

/// At least one character is taken, so that every text comes to its end.
fn take(rest: &str, length: usize) -> usize {
    length.max(rest.chars().next().map_or(1, char::len_utf8))
}

impl Layout {
    /// A code that begins with a colon; gives its length.
    fn code(&mut self, text: &str) -> usize {
        let length = 1 + text[1..].find(|c: char| ":+!?#".contains(c) || c.is_whitespace()).unwrap_or(text.len() - 1);
        if text[1..length].eq_ignore_ascii_case("ep") {
            self.claims.en_passant = Some(EnPassantMark);
        } else {
            self.remarks.push(text[..length].to_owned());
        }
        length
    }

    /// An ending such as `+CH` or `++CM`; gives its length.
    fn ending(&mut self, text: &str) -> usize {
        let signs = text.bytes().take_while(|b| *b == b'+').count();
        let length = signs + text[signs..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let check = match text[..length].to_ascii_uppercase().as_str() {
            "+" | "+CH" => CheckMark::Check,
            "+DC" => CheckMark::Discovered,
            "+DO" => CheckMark::Double,
            "++" => CheckMark::DoubleOrMate,
            "++CM" => CheckMark::Mate,
            "++ST" => CheckMark::Stalemate,
            _ => {
                self.remarks.push(text[..length].to_owned());
                return length;
            }
        };
        self.claims.check = self.claims.check.or(Some(check));
        length
    }

    /// A run of `!` and `?`; gives its length.
    fn signs(&mut self, text: &str) -> usize {
        let length = text.bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
        self.remarks.push(text[..length].to_owned());
        length
    }
}

/// Whether a cell follows a colon, which then stands for the asterisk of a capture.
fn begins_capture(text: &str) -> bool {
    let mut chars = text.trim_start_matches('$').chars();
    let letter = chars.next().is_some_and(|c| c.is_ascii_alphabetic());
    let mut digits = chars.take_while(|c| c.is_ascii_digit() || c.eq_ignore_ascii_case(&'o'));
    letter && digits.any(|c| c.is_ascii_digit())
}

/// `01A` or `123B`, when something follows it; the letter O may stand for a zero.
fn strip_label(text: &str) -> &str {
    let digits = text.bytes().take_while(|b| b.is_ascii_digit() || b.eq_ignore_ascii_case(&b'O')).count();
    let (number, rest) = text.split_at(digits);
    match rest.strip_prefix(['A', 'B', 'a', 'b']) {
        Some(after) if number.contains(|c: char| c.is_ascii_digit()) && after.starts_with([' ', '.', ':']) => {
            after.trim_start_matches(['.', ' '])
        }
        _ => text,
    }
}

/// `A-` or `:A-` before the name.
fn strip_side(text: &str) -> &str {
    let plain = text.strip_prefix(':').unwrap_or(text);
    match plain.strip_prefix(['A', 'B', 'a', 'b']) {
        Some(after) if after.starts_with('-') => &after[1..],
        Some(after) if after.starts_with(' ') && plain.len() < text.len() => after.trim_start(),
        _ => text,
    }
}
