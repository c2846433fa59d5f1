//! The signs of a descriptive move text.

use shakmaty::{CastlingSide, Rank, Role};

use super::tongue::{FIRST_RANK, OWN_FILE, Order, Tongue};
use crate::notation::constraints::Castling;
use crate::notation::text::figurine;

/// One sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Letter(Role),
    /// A rank as the mover counts it.
    Digit(Rank),
    Dash,
    Take,
    Open,
    Close,
    Slash,
    Equals,
}

/// Endings of ordinal numbers: `4th`, `2d`.
const ORDINAL_ENDINGS: [&str; 5] = ["th", "rd", "nd", "st", "d"];

/// Splits a text into its signs; words are replaced, blanks and points say nothing. `None` if a sign is unknown.
pub(super) fn scan(text: &str, tongue: &Tongue) -> Option<Vec<Sign>> {
    let mut signs = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after_rank = tongue.order == Order::FileFirst && matches!(signs.last(), Some(Sign::Digit(_)));
        if let Some((word, meaning)) = tongue.words.iter().find(|(word, _)| begins_with(rest, word)) {
            rest = &rest[word.len()..];
            match *meaning {
                OWN_FILE => own_file(&mut signs),
                // `third square`
                FIRST_RANK if after_rank => {}
                meaning => {
                    for c in meaning.chars() {
                        signs.extend(sign(c, tongue)?);
                    }
                }
            }
        } else if let Some(ending) = ORDINAL_ENDINGS.iter().find(|ending| after_rank && rest.starts_with(**ending)) {
            rest = &rest[ending.len()..];
        } else {
            signs.extend(sign(c, tongue)?);
            rest = &rest[c.len_utf8()..];
        }
    }
    Some(signs)
}

/// The piece that a word names, if it says nothing else: `Q.`, `Kt`, `Queen's`.
pub(in crate::notation) fn lone_piece(word: &str, tongue: &Tongue) -> Option<Role> {
    match scan(word, tongue)?[..] {
        [Sign::Letter(role)] => Some(role),
        _ => None,
    }
}

/// Whether a text begins with a word, whose first letter may be a capital.
fn begins_with(text: &str, word: &str) -> bool {
    let ([first, text @ ..], [initial, word @ ..]) = (text.as_bytes(), word.as_bytes()) else { return false };
    first.eq_ignore_ascii_case(initial) && text.starts_with(word)
}

/// The letters of the mover once more.
fn own_file(signs: &mut Vec<Sign>) {
    let letters = signs.iter().take_while(|sign| matches!(sign, Sign::Letter(_))).count();
    signs.extend_from_within(..letters);
}

fn sign(c: char, tongue: &Tongue) -> Option<Option<Sign>> {
    Some(Some(match c {
        ' ' | '.' | '\'' => return Some(None),
        '1'..='8' => Sign::Digit(Rank::from_char(c)?),
        '-' => Sign::Dash,
        'x' | 'X' | '*' | ':' => Sign::Take,
        '(' | '[' => Sign::Open,
        ')' | ']' => Sign::Close,
        '/' | '\\' => Sign::Slash,
        '=' => Sign::Equals,
        c => Sign::Letter(figurine(c).or_else(|| tongue.role(c.to_ascii_uppercase()))?),
    }))
}

/// Words for castling, without blanks and in lower case. What follows the word names the side.
const CASTLING: [(&str, Castling); 6] = [
    ("petitroque", Castling::Side(CastlingSide::KingSide)),
    ("granderoque", Castling::Side(CastlingSide::QueenSide)),
    ("grandroque", Castling::Side(CastlingSide::QueenSide)),
    ("castles", Castling::EitherSide),
    ("enroque", Castling::EitherSide),
    ("roque", Castling::EitherSide),
];

/// Words for the sides.
const WINGS: [(&str, CastlingSide); 10] = [
    ("kings", CastlingSide::KingSide),
    ("king", CastlingSide::KingSide),
    ("ks", CastlingSide::KingSide),
    ("k", CastlingSide::KingSide),
    ("corto", CastlingSide::KingSide),
    ("queens", CastlingSide::QueenSide),
    ("queen", CastlingSide::QueenSide),
    ("qs", CastlingSide::QueenSide),
    ("q", CastlingSide::QueenSide),
    ("largo", CastlingSide::QueenSide),
];

/// Castling in words: `Castles`, `Castles (QR)`, `castles on K's side`, `petit roque`.
pub(super) fn castling_words(text: &str) -> Option<Castling> {
    if text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let plain: String = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let (rest, castling) = CASTLING.iter().find_map(|(word, castling)| Some((plain.strip_prefix(word)?, *castling)))?;
    let joints = ["onthe", "on", "with"];
    let place = joints.iter().find_map(|joint| rest.strip_prefix(joint)).unwrap_or(rest);
    if place.is_empty() {
        return Some(castling);
    }
    let names = |word: &str| matches!(place.strip_prefix(word), Some("" | "r" | "rook" | "side"));
    WINGS.iter().find(|(word, _)| names(word)).map(|(_, side)| Castling::Side(*side))
}
