//! Reading the algebraic notations: what a text says, in order of preference.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::items::{Item, scan, small_letter};
use crate::notation::constraints::{Capturing, Castling, Claims, Constraints, Promotion};
use crate::notation::language::Language;
use crate::notation::text::fold;

pub(in crate::notation) use super::items::Folding;

/// Understands a text without marks. All members of the family are read alike, with the piece letters of the language.
///
/// A small first letter that can be a file is a file; only if no pawn move fits is it a piece. A capital is a piece first;
/// before a rank it may be a file, too.
pub(in crate::notation) fn parse(text: &str, language: &Language, folding: Folding) -> Vec<Constraints> {
    if let Some(side) = castling(text) {
        return vec![Constraints::castling(side)];
    }
    let mut readings: Vec<Constraints> = parse_items(text, language, folding).into_iter().collect();
    let first = text.chars().next().filter(|c| matches!(c, 'a'..='h'));
    if let Some(role) = first.and_then(|c| small_letter(c, language, folding)) {
        let letter = match folding {
            Folding::Exact => language.letter(role).to_owned(),
            Folding::LookAlike => fold(language.letter(role)),
        };
        readings.extend(parse_items(&format!("{letter}{}", &text[1..]), language, folding));
    }
    if let [file @ b'A'..=b'H', b'1'..=b'8', ..] = text.as_bytes() {
        let file = char::from(file.to_ascii_lowercase());
        readings.extend(parse_items(&format!("{file}{}", &text[1..]), language, folding));
    }
    readings
}

/// Castling in any spelling: letters O or o, digits 0, with or without hyphens.
pub(in crate::notation) fn castling(text: &str) -> Option<CastlingSide> {
    let mut letters = 0;
    for c in text.chars() {
        match c {
            'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | 'ο' => letters += 1,
            '-' | ' ' if letters > 0 => {}
            _ => return None,
        }
    }
    match letters {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// File and rank as far as they are written.
#[derive(Clone, Copy, Default)]
struct Place {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Place {
    fn read(items: &[Item]) -> Option<Place> {
        match *items {
            [] => Some(Place::default()),
            [Item::File(file, _)] => Some(Place { file: Some(file), rank: None }),
            [Item::Rank(rank)] => Some(Place { file: None, rank: Some(rank) }),
            [Item::File(file, _), Item::Rank(rank)] => Some(Place { file: Some(file), rank: Some(rank) }),
            _ => None,
        }
    }

    fn squares(self) -> Bitboard {
        let file = self.file.map_or(Bitboard::FULL, Bitboard::from_file);
        let rank = self.rank.map_or(Bitboard::FULL, Bitboard::from_rank);
        file & rank
    }

    fn square(self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }
}

/// The parts of a move: `N`, `g1`, `x`, `P`, `f3`.
struct Parts {
    piece: Option<Role>,
    from: Place,
    capture: Option<Capturing>,
    /// What the capture sign says, or its absence where the captured piece is not named either.
    signed: Option<Capturing>,
    captured: Option<Role>,
    to: Place,
    promotion: Promotion,
}

fn parse_items(text: &str, language: &Language, folding: Folding) -> Option<Constraints> {
    let items = scan(text, language, folding)?;
    let (items, promotion) = split_promotion(&items, language, folding);
    constraints(parts(items, promotion, |letter| small_letter(letter, language, folding))?)
}

/// Splits `=Q`, `(Q)`, `=(Q)`, `/Q` or a bare `Q` from the end.
fn split_promotion<'a>(items: &'a [Item], language: &Language, folding: Folding) -> (&'a [Item], Promotion) {
    let role = |item: Item| {
        let role = match item {
            Item::Piece(role) => Some(role),
            Item::File(_, letter) if letter.is_ascii_lowercase() => small_letter(letter, language, folding),
            _ => None,
        };
        role.filter(|role| matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight))
    };
    let found = match items {
        [rest @ .., Item::Equals, Item::Open, last, Item::Close]
        | [rest @ .., Item::Equals, last]
        | [rest @ .., Item::Open, last, Item::Close] => Some((rest, *last)),
        [rest @ .., last] if matches!(rest, [.., Item::File(..), Item::Rank(_)]) => Some((rest, *last)),
        [rest @ .., last @ Item::Piece(_)] if matches!(rest, [.., Item::File(..)]) => Some((rest, *last)),
        _ => None,
    };
    match found.and_then(|(rest, last)| Some((rest, role(last)?))) {
        Some((rest, role)) => (rest, Promotion::To(role)),
        None => (items, Promotion::Unsaid),
    }
}

fn parts(items: &[Item], promotion: Promotion, small: impl Fn(char) -> Option<Role>) -> Option<Parts> {
    let (piece, items) = match items {
        [Item::Piece(role), rest @ ..] => (Some(*role), rest),
        rest => (None, rest),
    };
    // `Be5:` has the capture sign behind the square.
    let (items, colon) = match items {
        [rest @ .., Item::Take] => (rest, true),
        rest => (rest, false),
    };
    let sign = items.iter().position(|item| matches!(item, Item::Take | Item::Dash));
    let (before, sign, after) = match sign {
        Some(at) => (&items[..at], Some(items[at]), &items[at + 1..]),
        None => {
            let arrival = match items {
                // `Bc5Pd4`: the captured piece without a sign.
                [.., Item::Rank(_), Item::Piece(_), _, Item::Rank(_)] => 3,
                [.., Item::Rank(_)] => 2,
                _ => 1,
            };
            let (before, after) = items.split_at(items.len().checked_sub(arrival)?);
            (before, None, after)
        }
    };
    let (captured, after) = match after {
        [Item::Piece(role), rest @ ..] => (Some(*role), rest),
        [Item::File(_, letter), rest @ ..] if rest.len() == 2 => (Some(small(*letter)?), rest),
        rest => (None, rest),
    };
    let taken = colon || sign == Some(Item::Take);
    let capture = if taken || captured.is_some() { Some(Capturing::Capture) } else { None };
    let signed = match captured {
        _ if taken => Some(Capturing::Capture),
        Some(_) => None,
        None => Some(Capturing::Quiet),
    };
    Some(Parts { piece, from: Place::read(before)?, capture, signed, captured, to: Place::read(after)?, promotion })
}

fn constraints(parts: Parts) -> Option<Constraints> {
    let Parts { piece, from, capture, signed, captured, to, promotion } = parts;
    // `exd`, `ed`: only pawn captures leave out the rank.
    let short = to.rank.is_none() && piece.is_none_or(|role| role == Role::Pawn) && from.file.is_some();
    to.file.filter(|_| to.rank.is_some() || short)?;
    // Two squares without a piece letter are a move of any piece.
    let role = piece.or(if from.square().is_some() && !short { None } else { Some(Role::Pawn) });
    let said = if short { Some(Capturing::Capture) } else { capture };
    let straight = role == Some(Role::Pawn) && from.file.is_none() && said.is_none();
    let king = role.is_none_or(|role| role == Role::King) && from.square().is_some() && said.is_none();
    Some(Constraints {
        role,
        from: if straight { from.squares() & Place { file: to.file, rank: None }.squares() } else { from.squares() },
        to: to.squares(),
        capture: said,
        promotion,
        castling: if king { Castling::KingStep } else { Castling::No },
        claims: Claims { captured, capture: signed, ..Claims::default() },
        ..Constraints::default()
    })
}
