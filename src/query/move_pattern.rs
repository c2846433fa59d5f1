//! One asked move: what it says of a scene, and which Chesmayne codes it stands for.

use std::ops::Range;

use shakmaty::{Bitboard, Color};

use crate::notation::cells::{System, parse_square};
use crate::notation::chesmayne::{self, MoveCode, NamedPiece};
use crate::notation::constraints::{Capturing, Castling, CheckMark, Claims};
use crate::notation::{Constraints, Ending, Notation, Scene, Unreadable, parse};

/// A move as asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MovePattern {
    /// What a move text says, for White and for Black.
    Said { white: Vec<Constraints>, black: Vec<Constraints> },
    /// A Chesmayne text in which each `?` stands for any letters and digits.
    Text(String),
}

/// Whether the codes that a pattern fits are exactly its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exact {
    Yes,
    No,
}

impl MovePattern {
    /// Reads a move text without a position.
    pub fn read(text: &str, notation: Notation) -> Result<MovePattern, Unreadable> {
        if let Some(pattern) = wildcards(text) {
            return Ok(MovePattern::Text(pattern));
        }
        let read = |mover| parse(text, notation, mover).map(|understood| preferred(understood.alternatives, notation));
        Ok(MovePattern::Said { white: read(Color::White)?, black: read(Color::Black)? })
    }

    /// Whether a move is meant.
    pub fn fits(&self, scene: &Scene<'_>) -> bool {
        match self {
            MovePattern::Said { white, black } => {
                let said = scene.turn().fold_wb(white, black);
                said.iter().any(|constraints| says(constraints, scene))
            }
            MovePattern::Text(_) => self.fits_code(MoveCode::of(scene), scene.turn()),
        }
    }

    /// Whether a move is meant, as far as its code and the side that makes it can tell.
    pub fn fits_code(&self, code: MoveCode, side: Color) -> bool {
        match self {
            MovePattern::Said { white, black } => {
                side.fold_wb(white, black).iter().any(|constraints| code_says(constraints, code, side))
            }
            MovePattern::Text(pattern) => glob(pattern.as_bytes(), chesmayne::xy_text(code).as_str().as_bytes()),
        }
    }

    /// Numbers between which the codes of a side's fitting moves are, in no order.
    pub fn code_ranges(&self, side: Color) -> Vec<Range<u64>> {
        let (arrivals, castling) = match self {
            MovePattern::Said { white, black } => {
                let said = || side.fold_wb(white, black).iter();
                let plain = said().filter(|c| matches!(c.castling, Castling::No | Castling::KingStep));
                let arrivals = plain.fold(Bitboard::EMPTY, |cells, constraints| cells | constraints.to);
                (arrivals, said().any(|constraints| constraints.castling != Castling::No))
            }
            MovePattern::Text(pattern) => (arrivals(pattern), pattern.starts_with(['%', '?'])),
        };
        let castling = castling.then(MoveCode::castlings);
        arrivals.into_iter().map(MoveCode::arriving).chain(castling).collect()
    }

    /// Whether the codes alone decide.
    pub fn exact(&self) -> Exact {
        let decided = |constraints: &Constraints| {
            constraints.claims.wing.is_none()
                && match constraints.castling {
                    Castling::No | Castling::EitherSide => true,
                    Castling::Side(_) => [constraints.from, constraints.to] == [Bitboard::FULL; 2],
                    Castling::KingStep => false,
                }
        };
        match self {
            MovePattern::Said { white, black } if !white.iter().chain(black).all(decided) => Exact::No,
            MovePattern::Said { .. } | MovePattern::Text(_) => Exact::Yes,
        }
    }
}

/// The pattern of a Chesmayne text with a `?` in its first word, in capitals. Of the marks behind it only endings (`+CH`) say
/// anything about the move.
fn wildcards(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let first = words.next()?.trim_end_matches('!');
    if !(first.contains('?') && first.contains(['$', '%'])) {
        return None;
    }
    let endings = words.filter(|word| word.starts_with('+'));
    let mut letters: Vec<char> = std::iter::once(first)
        .chain(endings)
        .flat_map(|word| word.to_uppercase().chars().collect::<Vec<_>>())
        .collect();
    letters.dedup_by(|next, last| *next == '?' && *last == '?');
    Some(letters.into_iter().collect())
}

/// A text that can be understood in several ways is taken in the preferred one, which a reader would try first. In the
/// descriptive notations every way counts, since none is preferred there.
fn preferred(mut alternatives: Vec<Constraints>, notation: Notation) -> Vec<Constraints> {
    if !notation.is_descriptive() {
        alternatives.truncate(1);
    }
    alternatives
}

/// Whether everything that a text says is true of a move.
fn says(constraints: &Constraints, scene: &Scene<'_>) -> bool {
    let played = scene.played;
    let started = || played.from().and_then(|from| scene.identities.wing(from, scene.turn(), played.role()));
    constraints.fits(played)
        && constraints.claims.wing.is_none_or(|wing| started() == Some(wing))
        && code_says(constraints, MoveCode::of(scene), scene.turn())
}

/// Whether what a text says is true of a move, as far as its code and the side that makes it can tell: the wing on which
/// a piece started is known only in games from the initial array, and the squares of castling are not in its code.
fn code_says(constraints: &Constraints, code: MoveCode, side: Color) -> bool {
    let fits = match (code.castling(), code.plain()) {
        (Some(castled), _) => constraints.fits_castling(castled),
        (None, Some(plain)) => constraints.fits_plain(&plain),
        (None, None) => false,
    };
    fits && claims_hold(constraints, code, side)
}

fn claims_hold(constraints: &Constraints, code: MoveCode, side: Color) -> bool {
    let Claims { check, en_passant, wing, number, captured, captured_number, promoted_number, capture } =
        constraints.claims;
    let is_number = |piece: Option<NamedPiece>, number| piece.is_some_and(|piece| piece.is_number(number));
    let signed = |sign| match code.plain() {
        Some(plain) => plain.is(sign),
        None => sign == Capturing::Quiet,
    };
    check.or(constraints.only).is_none_or(|mark| endings(mark).contains(&code.ending()))
        && (en_passant.is_none() || code.is_en_passant())
        && wing.is_none_or(|wing| is_number(code.mover(), wing.number(side)))
        && number.is_none_or(|number| code.castling().is_some() || is_number(code.mover(), number))
        && captured.is_none_or(|role| code.captured().map(|piece| piece.role) == Some(role))
        && captured_number.is_none_or(|number| is_number(code.captured(), number))
        && promoted_number.is_none_or(|number| is_number(code.promoted(), number))
        && capture.is_none_or(signed)
}

/// The endings that a mark stands for. A plain check is no mate, which has a mark of its own.
fn endings(mark: CheckMark) -> &'static [Ending] {
    match mark {
        CheckMark::Check => &[Ending::Check, Ending::Discovered, Ending::Double],
        CheckMark::Discovered => &[Ending::Discovered],
        CheckMark::Double => &[Ending::Double],
        CheckMark::DoubleOrMate => &[Ending::Double, Ending::Mate],
        CheckMark::Mate => &[Ending::Mate],
        CheckMark::Stalemate => &[Ending::Stalemate],
    }
}

/// The cells where a move may arrive whose text fits a pattern with `?`.
fn arrivals(pattern: &str) -> Bitboard {
    // No `?` stands for the sign before the arrival, which every text has but those of castling.
    let Some((_, after)) = pattern.split_once(['/', '*']) else { return Bitboard::EMPTY };
    match after.get(..3).map(|cell| (cell.contains('?'), parse_square(System::Xy, cell))) {
        Some((false, Ok(square))) => square.into(),
        Some((false, Err(_))) => Bitboard::EMPTY,
        Some((true, _)) | None => Bitboard::FULL,
    }
}

/// Whether a text fits a pattern in which `?` stands for any letters and digits.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    match pattern {
        [] => text.is_empty(),
        [b'?', rest @ ..] => {
            let longest = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            (0..=longest).any(|taken| glob(rest, &text[taken..]))
        }
        [first, rest @ ..] => text.first() == Some(first) && glob(rest, &text[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_stand_for_letters_and_digits() {
        assert!(glob(b"BS?-$?*H07-PA?+CH", b"BS2-$D03*H07-PA8+CH"));
        assert!(!glob(b"BS?-$?*H07-PA?+CH", b"BS2-$D03*H07-PA8++CM"));
        assert!(glob(b"KI?-$G08*H07-BS?", b"KI-$G08*H07-BS2"));
    }

    fn fits(text: &str, notation: Notation, side: Color, codes: &[&str]) -> Vec<bool> {
        let pattern = MovePattern::read(text, notation).unwrap();
        codes.iter().map(|code| pattern.fits_code(code.parse().unwrap(), side)).collect()
    }

    #[test]
    fn a_san_move_stands_for_its_codes() {
        let san = Notation::default();
        let codes = ["BS2-$D03*H07-PA8+CH", "BS1-$D03*H07-PA8+DC", "BS2-$D03*H07-PA8++CM", "BS2-$D03/H07+CH", "%K+CH"];
        assert_eq!(fits("Bxh7+", san, Color::White, &codes), [true, true, false, false, false]);
        assert_eq!(fits("O-O", san, Color::Black, &["%K", "%K+CH", "%Q"]), [true, true, false]);
        assert_eq!(MovePattern::read("Bxh7+", san).unwrap().exact(), Exact::Yes);
        assert_eq!(MovePattern::read("O-O", san).unwrap().exact(), Exact::Yes);
    }

    #[test]
    fn descriptive_moves_depend_on_the_side() {
        let codes = ["KT2-$G01/F03", "KT1-$G08/F06"];
        assert_eq!(fits("N-KB3", Notation::Descriptive, Color::White, &codes), [true, false]);
        assert_eq!(fits("N-KB3", Notation::Descriptive, Color::Black, &codes), [false, true]);
        assert_eq!(MovePattern::read("N-KB3", Notation::Descriptive).unwrap().exact(), Exact::Yes);
    }

    #[test]
    fn codes_cannot_tell_everything() {
        let codes = ["KT2-$G01/F03", "KT1-$B01/D02", "KT3-$E05/F03"];
        assert_eq!(fits("KN-B3", Notation::Descriptive, Color::White, &codes), [true, false, false]);
        assert_eq!(MovePattern::read("KN-B3", Notation::Descriptive).unwrap().exact(), Exact::No);
        assert_eq!(fits("e1g1", Notation::Uci, Color::White, &["%K", "%Q", "KI-$E01/F01"]), [true, true, false]);
        assert_eq!(MovePattern::read("e1g1", Notation::Uci).unwrap().exact(), Exact::No);
    }

    #[test]
    fn wildcards_stand_for_texts() {
        let codes = ["BS2-$D03*H07-PA8+CH", "BS2-$D03*H07-PA8++CM"];
        for text in ["bs??-$??*H07-PA?+CH", "BS?-$?*H07-PA? +CH !?", "BS?-$?*H07-PA?+CH!", "?-$?*H07-?+?"] {
            assert_eq!(fits(text, Notation::Chesmayne, Color::Black, &codes), [true, false], "{text}");
        }
        assert_eq!(wildcards("BS2-$D03*H07-PA8 ??"), None, "an annotation is no wildcard");
    }
}
