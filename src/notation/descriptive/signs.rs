//! The signs of a descriptive move text.

use shakmaty::{CastlingSide, Rank, Role};

use super::tongue::Tongue;
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

/// Splits a text into its signs; words are replaced, blanks and points say nothing. `None` if a sign is unknown.
pub(super) fn scan(text: &str, tongue: &Tongue) -> Option<Vec<Sign>> {
    let mut signs = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = tongue.words.iter().find(|(word, _)| rest.starts_with(word));
        if let Some((word, meaning)) = word {
            for c in meaning.chars() {
                signs.extend(sign(c, tongue)?);
            }
            rest = &rest[word.len()..];
        } else {
            signs.extend(sign(c, tongue)?);
            rest = &rest[c.len_utf8()..];
        }
    }
    Some(signs)
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

/// Castling in words: `Castles`, `Castles (QR)`, `castles kingside`, `petit roque`.
pub(super) fn castling_words(text: &str) -> Option<Castling> {
    if text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let plain: String = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let (rest, castling) = CASTLING.iter().find_map(|(word, castling)| Some((plain.strip_prefix(word)?, *castling)))?;
    match rest {
        "" => Some(castling),
        "k" | "kr" | "kside" | "ksside" | "kingside" | "kingsside" | "kingsrook" | "corto" => {
            Some(Castling::Side(CastlingSide::KingSide))
        }
        "q" | "qr" | "qside" | "qsside" | "queenside" | "queensside" | "queensrook" | "largo" => {
            Some(Castling::Side(CastlingSide::QueenSide))
        }
        _ => None,
    }
}
