//! The signs of an algebraic move text.

use shakmaty::{File, Rank, Role};

use crate::notation::language::Language;
use crate::notation::text::{figurine, fold, fold_char};

/// One sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Piece(Role),
    /// A file, with the letter as written: after a rank it is the small letter of a promoted piece.
    File(File, char),
    Rank(Rank),
    Take,
    Dash,
    Equals,
    Open,
    Close,
}

/// Whether letters of another script that look alike are taken for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Folding {
    Exact,
    LookAlike,
}

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Splits a text without blanks into its signs; `None` if one is unknown.
pub(super) fn scan(text: &str, language: &Language, folding: Folding) -> Option<Vec<Item>> {
    let mut items = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (item, length) = match piece_at(rest, language, folding) {
            Some((role, length)) => (Some(Item::Piece(role)), length),
            None => (sign(c, language, folding)?, c.len_utf8()),
        };
        items.extend(item);
        rest = &rest[length..];
    }
    Some(items)
}

/// A piece letter at the start of the text, with its length; the longest letter wins.
fn piece_at(text: &str, language: &Language, folding: Folding) -> Option<(Role, usize)> {
    let first = text.chars().next()?;
    // No piece letter is one of these.
    if first.is_ascii() && !first.is_ascii_uppercase() {
        return None;
    }
    if let Some(role) = figurine(first) {
        return Some((role, first.len_utf8()));
    }
    if language == Language::ENGLISH && text.starts_with("Kt") {
        return Some((Role::Knight, 2));
    }
    let length = |role: Role| match folding {
        Folding::Exact => text.starts_with(language.letter(role)).then(|| language.letter(role).len()),
        Folding::LookAlike => {
            let letter = fold(language.letter(role));
            text.starts_with(&letter).then_some(letter.len())
        }
    };
    ROLES.into_iter().filter_map(|role| Some((role, length(role)?))).max_by_key(|(_, length)| *length)
}

/// Any other sign; blanks and points say nothing.
fn sign(c: char, language: &Language, folding: Folding) -> Option<Option<Item>> {
    Some(Some(match c {
        ' ' | '.' => return Some(None),
        'a'..='h' | 'A'..='H' => Item::File(File::from_char(c.to_ascii_lowercase())?, c),
        '1'..='8' => Item::Rank(Rank::from_char(c)?),
        'x' | 'X' | ':' | '*' => Item::Take,
        '-' => Item::Dash,
        '=' | '/' => Item::Equals,
        '(' => Item::Open,
        ')' => Item::Close,
        _ => Item::Piece(small_letter(c, language, folding)?),
    }))
}

/// The piece whose letter is this one in lower case.
pub(super) fn small_letter(c: char, language: &Language, folding: Folding) -> Option<Role> {
    let same = |letter: &str| {
        if folding == Folding::Exact && c.is_ascii() {
            return matches!(letter.as_bytes(), [only] if only.to_ascii_lowercase() == c as u8);
        }
        let mut lower = letter.chars().flat_map(char::to_lowercase).map(|l| match folding {
            Folding::Exact => l,
            Folding::LookAlike => fold_char(l),
        });
        lower.next() == Some(c) && lower.next().is_none()
    };
    ROLES.into_iter().find(|role| same(language.letter(*role)))
}
