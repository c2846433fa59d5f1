//! The signs of an algebraic move text.

use std::borrow::Cow;

use shakmaty::{File, Rank, Role};

use crate::notation::language::Language;
use crate::notation::text::{figurine, fold};

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

impl Folding {
    fn apply(self, letters: Cow<'static, str>) -> Cow<'static, str> {
        match self {
            Folding::Exact => letters,
            Folding::LookAlike => fold(&letters).into(),
        }
    }
}

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Splits a text without blanks into its signs; `None` if one is unknown.
pub(super) fn scan(text: &str, language: &Language, folding: Folding) -> Option<Vec<Item>> {
    let mut items = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        // `E2-E4`, `B2-B4`: before a rank a capital is a file, save the piece letter at the start.
        let file = !items.is_empty() && matches!(rest.as_bytes(), [b'A'..=b'H', b'1'..=b'8', ..]);
        let piece = piece_at(rest, language, folding).filter(|_| !file);
        let (item, length) = match piece {
            Some((role, length)) => (Some(Item::Piece(role)), length),
            None => match sign(c) {
                Some(item) => (item, c.len_utf8()),
                None => {
                    small_piece_at(rest, language, folding).map(|(role, length)| (Some(Item::Piece(role)), length))?
                }
            },
        };
        items.extend(item);
        rest = &rest[length..];
    }
    Some(items)
}

/// A piece letter at the start of the text, with its length; the longest letter wins.
fn piece_at(text: &str, language: &Language, folding: Folding) -> Option<(Role, usize)> {
    let first = text.chars().next()?;
    // Most signs are seen at once to be no piece: the letters of pieces are capitals, but for `kt`.
    if first.is_ascii() && !first.is_ascii_uppercase() && first != 'k' {
        return None;
    }
    if let Some(role) = figurine(first) {
        return Some((role, first.len_utf8()));
    }
    let old_knight = text.get(..2).filter(|start| language == Language::ENGLISH && start.eq_ignore_ascii_case("Kt"));
    if old_knight.is_some() {
        return Some((Role::Knight, 2));
    }
    let exact = longest(text, language, |letter| folding.apply(letter.into()));
    if text.is_ascii() {
        return exact;
    }
    // `КР` for `Кр`
    let capital = longest(text, language, |letter| folding.apply(letter.to_uppercase().into()));
    [capital, exact].into_iter().flatten().max_by_key(|(_, length)| *length)
}

/// The same for a letter in lower case, of which the first sign says that it is no file.
fn small_piece_at(text: &str, language: &Language, folding: Folding) -> Option<(Role, usize)> {
    let first = text.as_bytes().first().filter(|byte| byte.is_ascii());
    let begins = |role: &Role| first == language.letter(*role).as_bytes().first().map(u8::to_ascii_lowercase).as_ref();
    // Only a letter of the same script can be meant, and mostly none is.
    if folding == Folding::Exact && first.is_some() && !ROLES.iter().any(begins) {
        return None;
    }
    longest(text, language, |letter| folding.apply(letter.to_lowercase().into()))
}

fn longest(
    text: &str,
    language: &Language,
    written: impl Fn(&'static str) -> Cow<'static, str>,
) -> Option<(Role, usize)> {
    let length = |role: &Role| {
        let letter = written(language.letter(*role));
        text.starts_with(&*letter).then_some(letter.len())
    };
    ROLES.into_iter().filter_map(|role| Some((role, length(&role)?))).max_by_key(|(_, length)| *length)
}

/// Any other sign; blanks and points say nothing.
fn sign(c: char) -> Option<Option<Item>> {
    Some(Some(match c {
        ' ' | '.' => return Some(None),
        'a'..='h' | 'A'..='H' => Item::File(File::from_char(c.to_ascii_lowercase())?, c),
        '1'..='8' => Item::Rank(Rank::from_char(c)?),
        'x' | 'X' | ':' | '*' => Item::Take,
        '-' => Item::Dash,
        '=' | '/' => Item::Equals,
        '(' => Item::Open,
        ')' => Item::Close,
        _ => return None,
    }))
}

/// The piece whose letter is this one in lower case.
pub(super) fn small_letter(c: char, language: &Language, folding: Folding) -> Option<Role> {
    let (role, length) = small_piece_at(c.encode_utf8(&mut [0; 4]), language, folding)?;
    (length == c.len_utf8()).then_some(role)
}
