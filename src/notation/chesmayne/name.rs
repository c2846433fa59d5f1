//! Names of pieces: two letters and a number.

use shakmaty::Role;

use super::ink::Ink;

/// Names of the pieces without their numbers, pawn first.
const LETTERS: [[u8; 2]; 6] = [*b"PA", *b"KT", *b"BS", *b"RO", *b"QU", *b"KI"];

/// A piece name as read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    pub(super) role: Role,
    pub(super) number: Option<u8>,
}

/// Name of a piece with its number, such as `KT2`; kings have none.
pub fn piece_name(role: Role, number: u8) -> String {
    let mut text = String::with_capacity(4);
    push_name(role, number, &mut text);
    text
}

pub(super) fn push_name(role: Role, number: u8, out: &mut String) {
    let mut ink = Ink::new();
    put_name(role, number, &mut ink);
    out.push_str(ink.as_str());
}

pub(super) fn put_name(role: Role, number: u8, ink: &mut Ink) {
    let [first, second] = LETTERS[role as usize - 1];
    if role == Role::King {
        ink.put(&[first, second]);
    } else if number < 10 {
        ink.put(&[first, second, b'0' + number]);
    } else {
        // Two digits occur only in set-up positions with more than nine pieces of a type.
        ink.put(&[first, second, b'0' + number / 10 % 10, b'0' + number % 10]);
    }
}

/// A piece name at the start of a text in upper case, and the rest; a digit 0 may stand for the letter O in `RO`.
pub(super) fn leading_name(text: &str) -> (Option<Name>, &str) {
    let rook = text.strip_prefix("R0").map(|rest| (Role::Rook, rest));
    let named = || {
        let index = LETTERS.iter().position(|name| text.as_bytes().starts_with(name))?;
        Some((Role::ALL[index], &text[2..]))
    };
    let Some((role, rest)) = rook.or_else(named) else { return (None, text) };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (Some(Name { role, number: rest[..end].parse().ok() }), &rest[end..])
}
