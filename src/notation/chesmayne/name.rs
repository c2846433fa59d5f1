//! Names of pieces: two letters and a number.

use shakmaty::Role;

/// Names of the pieces without their numbers, pawn first.
const NAMES: [&str; 6] = ["PA", "KT", "BS", "RO", "QU", "KI"];

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
    out.push_str(NAMES[role as usize - 1]);
    if role == Role::King {
        return;
    }
    // Two digits occur only in set-up positions with more than nine pieces of a type.
    if number >= 10 {
        out.push(char::from(b'0' + number / 10 % 10));
    }
    out.push(char::from(b'0' + number % 10));
}

/// A piece name at the start of a text in upper case, and the rest; a digit 0 may stand for the letter O in `RO`.
pub(super) fn leading_name(text: &str) -> (Option<Name>, &str) {
    let rook = text.strip_prefix("R0").map(|rest| (Role::Rook, rest));
    let named = || {
        let index = NAMES.iter().position(|name| text.starts_with(name))?;
        Some((Role::ALL[index], &text[2..]))
    };
    let Some((role, rest)) = rook.or_else(named) else { return (None, text) };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (Some(Name { role, number: rest[..end].parse().ok() }), &rest[end..])
}
