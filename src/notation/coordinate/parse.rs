//! Reading the notations of two squares.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::write::ICCF_PROMOTION;
use crate::notation::algebraic::castling;
use crate::notation::constraints::{Capturing, Castling, Constraints, Promotion};

fn two_squares(from: Square, to: Square) -> Constraints {
    Constraints {
        from: Bitboard::from_square(from),
        to: Bitboard::from_square(to),
        castling: Castling::KingStep,
        ..Constraints::default()
    }
}

fn promoted(letter: char) -> Option<Promotion> {
    Role::from_char(letter).filter(|role| !matches!(role, Role::King | Role::Pawn)).map(Promotion::To)
}

/// UCI and coordinate: separators and letter case do not matter. Castling may be written with letters, as people do.
pub(in crate::notation) fn parse_coordinate(text: &str) -> Vec<Constraints> {
    if let Some(side) = castling(text) {
        return vec![Constraints::castling(side)];
    }
    let plain: String = text.chars().filter(|c| !" -=()/x:".contains(*c)).collect::<String>().to_ascii_lowercase();
    let understood = || {
        let (squares, piece) = plain.split_at_checked(4)?;
        let mut constraints = two_squares(squares[..2].parse().ok()?, squares[2..].parse().ok()?);
        if !piece.is_empty() {
            constraints.promotion = promoted(single(piece)?)?;
        }
        Some(constraints)
    };
    // The two halves of a text with other letters may not be sliced.
    if plain.is_ascii() { understood().into_iter().collect() } else { Vec::new() }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// ICCF numeric: four or five digits, with a hyphen or blank in the middle or none.
pub(in crate::notation) fn parse_iccf(text: &str) -> Vec<Constraints> {
    let digits: Vec<u32> = match text.chars().filter(|c| !" -".contains(*c)).map(|c| c.to_digit(10)).collect() {
        Some(digits) => digits,
        None => return Vec::new(),
    };
    let square = |file: u32, rank: u32| {
        let on_board = |n: &u32| (1..=8).contains(n);
        (on_board(&file) && on_board(&rank)).then(|| Square::new((rank - 1) * 8 + file - 1))
    };
    let understood = || {
        let [a, b, c, d, ref rest @ ..] = *digits.as_slice() else { return None };
        let mut constraints = two_squares(square(a, b)?, square(c, d)?);
        match *rest {
            [] => {}
            [piece] => {
                let row = ICCF_PROMOTION.iter().find(|(digit, _)| digit.to_digit(10) == Some(piece))?;
                constraints.promotion = Promotion::To(row.1);
            }
            _ => return None,
        }
        Some(constraints)
    };
    understood().into_iter().collect()
}

/// Smith: letter case matters. A wrong captured letter makes the text illegal, since the letter is what the notation
/// guarantees. A single capital is a promotion first; if there is none, the captured piece; before a promotion the
/// captured piece is small.
pub(in crate::notation) fn parse_smith(text: &str) -> Vec<Constraints> {
    if !text.is_ascii() {
        return Vec::new();
    }
    let understood = || {
        let (squares, letters) = text.split_at_checked(4)?;
        let squares = squares.to_ascii_lowercase();
        let plain = two_squares(squares[..2].parse().ok()?, squares[2..].parse().ok()?);
        smith_letters(plain, letters)
    };
    understood().unwrap_or_default()
}

fn smith_letters(plain: Constraints, letters: &str) -> Option<Vec<Constraints>> {
    let castling = |side| Constraints { role: Some(Role::King), castling: Castling::Side(side), ..plain };
    let mut chars = letters.chars();
    Some(match (chars.next(), chars.next(), chars.next()) {
        (None, ..) => vec![plain],
        (Some('c'), None, _) => vec![castling(CastlingSide::KingSide)],
        (Some('C'), None, _) => vec![castling(CastlingSide::QueenSide)],
        (Some('E'), None, _) => vec![Constraints { capture: Some(Capturing::EnPassant), ..plain }],
        (Some(only), None, _) if only.is_ascii_uppercase() => {
            let promotion = promoted(only).map(|promotion| Constraints { promotion, ..plain });
            promotion.into_iter().chain(captures(plain, only)).collect()
        }
        (Some(only), None, _) => vec![captures(plain, only)?],
        (Some(captured), Some(piece), None) if captured.is_ascii_lowercase() && piece.is_ascii_uppercase() => {
            vec![Constraints { promotion: promoted(piece)?, ..captures(plain, captured)? }]
        }
        _ => return None,
    })
}

fn captures(plain: Constraints, letter: char) -> Option<Constraints> {
    let role = Role::from_char(letter)?;
    Some(Constraints { captured: Some(role), capture: Some(Capturing::Capture), castling: Castling::No, ..plain })
}
