//! One asked move: what it says of a scene, and the Chesmayne terms it stands for.

use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};

use crate::notation::cells::{System, square_name};
use crate::notation::constraints::{Capturing, Castling, CheckMark, Claims, Promotion};
use crate::notation::{Constraints, Ending, Notation, Scene, Unreadable, captured_square, chesmayne, parse};

/// A move as asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MovePattern {
    /// What a move text says, for White and for Black.
    Said { white: Vec<Constraints>, black: Vec<Constraints> },
    /// A Chesmayne term in which each `?` stands for any letters and digits.
    Term(String),
}

/// Whether the index terms of a pattern are exactly its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exact {
    Yes,
    No,
}

impl MovePattern {
    /// Reads a move text without a position.
    pub fn read(text: &str, notation: Notation) -> Result<MovePattern, Unreadable> {
        if text.contains('?') && text.contains(['$', '%']) {
            let mut letters: Vec<char> = text.to_uppercase().chars().collect();
            letters.dedup_by(|next, last| *next == '?' && *last == '?');
            return Ok(MovePattern::Term(letters.into_iter().collect()));
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
            MovePattern::Term(pattern) => {
                let mut term = String::new();
                chesmayne::write_xy(scene, &mut term);
                glob(pattern.as_bytes(), term.as_bytes())
            }
        }
    }

    /// Whether the terms alone decide.
    pub fn exact(&self) -> Exact {
        let decided =
            |constraints: &Constraints| constraints.claims.wing.is_none() && constraints.castling != Castling::KingStep;
        match self {
            MovePattern::Term(_) => Exact::Yes,
            MovePattern::Said { white, black } if white == black && white.iter().all(decided) => Exact::Yes,
            MovePattern::Said { .. } => Exact::No,
        }
    }

    /// A regular expression for the index terms, for the side that moves.
    pub fn term_regex(&self, mover: Color) -> String {
        match self {
            MovePattern::Term(pattern) => glob_regex(pattern),
            MovePattern::Said { white, black } => {
                let said = mover.fold_wb(white, black);
                said.iter().map(regex).collect::<Vec<_>>().join("|")
            }
        }
    }
}

/// A text that can be understood in several ways is taken in the preferred one, which a reader would try first. In the
/// descriptive notations every way counts, since none is preferred there.
fn preferred(mut alternatives: Vec<Constraints>, notation: Notation) -> Vec<Constraints> {
    let descriptive = matches!(notation, Notation::Descriptive | Notation::DescriptiveEs | Notation::DescriptiveFr);
    if !descriptive {
        alternatives.truncate(1);
    }
    alternatives
}

/// Whether everything that a text says is true of a move.
fn says(constraints: &Constraints, scene: &Scene<'_>) -> bool {
    let Claims { check, en_passant, wing, number, captured, captured_number, promoted_number, capture } =
        constraints.claims;
    let played = scene.played;
    let numbered = |square: Square| scene.identities.number(square);
    let victim = || captured_square(played).map(numbered);
    let promoted = || played.promotion().map(|role| scene.identities.next_number(scene.turn(), role));
    let started = || played.from().and_then(|from| scene.identities.wing(from, scene.turn(), played.role()));
    constraints.fits(played)
        && check.or(constraints.only).is_none_or(|mark| endings(mark).contains(&scene.ending()))
        && (en_passant.is_none() || played.is_en_passant())
        && wing.is_none_or(|wing| started() == Some(wing))
        && number.is_none_or(|number| played.from().map(numbered) == Some(number))
        && captured.is_none_or(|role| played.capture() == Some(role))
        && captured_number.is_none_or(|number| victim() == Some(number))
        && promoted_number.is_none_or(|number| promoted() == Some(number))
        && capture.is_none_or(|sign| match sign {
            Capturing::Capture => played.is_capture(),
            Capturing::EnPassant => played.is_en_passant(),
            Capturing::Quiet => !played.is_capture(),
        })
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

/// Every ending as a term writes it.
const ANY_ENDING: &str = r"(\+CH|\+DC|\+DO|\+\+CM|\+\+ST)?";

fn ending_regex(mark: Option<CheckMark>) -> String {
    let Some(mark) = mark else { return ANY_ENDING.to_owned() };
    let text = |ending: &Ending| match ending {
        Ending::Quiet => "",
        Ending::Check => r"\+CH",
        Ending::Discovered => r"\+DC",
        Ending::Double => r"\+DO",
        Ending::Mate => r"\+\+CM",
        Ending::Stalemate => r"\+\+ST",
    };
    format!("({})", endings(mark).iter().map(text).collect::<Vec<_>>().join("|"))
}

fn regex(constraints: &Constraints) -> String {
    let ending = ending_regex(constraints.claims.check.or(constraints.only));
    let castle = match constraints.castling {
        Castling::No => None,
        Castling::Side(CastlingSide::KingSide) => Some("%K"),
        Castling::Side(CastlingSide::QueenSide) => Some("%Q"),
        Castling::EitherSide | Castling::KingStep => Some("(%K|%Q)"),
    };
    let plain = || format!("{}{ending}", plain_regex(constraints));
    match (castle, constraints.castling) {
        (Some(castle), Castling::KingStep) => format!("{castle}{ending}|{}", plain()),
        (Some(castle), _) => format!("{castle}{ending}"),
        (None, _) => plain(),
    }
}

/// The part of a term between its beginning and its ending, for moves other than castling.
fn plain_regex(constraints: &Constraints) -> String {
    let claims = &constraints.claims;
    let mover = piece_regex(constraints.role, claims.number);
    let victim = piece_regex(constraints.captured.or(claims.captured), claims.captured_number);
    let capture = format!(r"\*{}-{victim}", cells_regex(constraints.to));
    let quiet = format!("/{}", cells_regex(constraints.to));
    let sign = match constraints.capture.or(claims.capture) {
        Some(Capturing::Capture | Capturing::EnPassant) => capture,
        Some(Capturing::Quiet) => quiet,
        None if constraints.captured.or(claims.captured).is_some() || claims.captured_number.is_some() => capture,
        None => format!("({capture}|{quiet})"),
    };
    let promotion = match (constraints.promotion, claims.promoted_number) {
        (Promotion::Unsaid, None) => "(-#[A-Z][A-Z][0-9]+)?".to_owned(),
        (Promotion::Unsaid, number) => format!("-#{}", piece_regex(None, number)),
        (Promotion::To(role), number) => format!("-#{}", piece_regex(Some(role), number)),
    };
    let en_passant = match (constraints.capture, claims.en_passant) {
        (Some(Capturing::EnPassant), _) | (_, Some(_)) => ":ep",
        _ => "(:ep)?",
    };
    format!(r"{mover}-\${}{sign}{promotion}{en_passant}", cells_regex(constraints.from))
}

fn piece_regex(role: Option<Role>, number: Option<u8>) -> String {
    let name = match role {
        Some(Role::Pawn) => "PA",
        Some(Role::Knight) => "KT",
        Some(Role::Bishop) => "BS",
        Some(Role::Rook) => "RO",
        Some(Role::Queen) => "QU",
        // The king has no number.
        Some(Role::King) => return "KI".to_owned(),
        None => "[A-Z][A-Z]",
    };
    number.map_or_else(|| format!("{name}[0-9]*"), |number| format!("{name}{number}"))
}

fn cells_regex(squares: Bitboard) -> String {
    if squares == Bitboard::FULL {
        return "[A-H]0[1-8]".to_owned();
    }
    let cells: Vec<&str> = squares.into_iter().map(|square| square_name(System::Xy, square)).collect();
    match cells.as_slice() {
        [only] => (*only).to_owned(),
        // No move arrives nowhere; a cell that does not exist finds nothing.
        [] => "I00".to_owned(),
        several => format!("({})", several.join("|")),
    }
}

/// What `?` stands for, as a regular expression.
fn glob_regex(pattern: &str) -> String {
    let mut regex = String::new();
    for c in pattern.chars() {
        match c {
            '?' => regex.push_str("[A-Z0-9]*"),
            c if c.is_ascii_punctuation() => regex.extend(['\\', c]),
            c => regex.push(c),
        }
    }
    regex
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
        assert_eq!(glob_regex("BS?-$?*H07+CH"), r"BS[A-Z0-9]*\-\$[A-Z0-9]*\*H07\+CH");
    }

    #[test]
    fn a_san_move_stands_for_its_terms() {
        let pattern = MovePattern::read("Bxh7+", Notation::default()).unwrap();
        let regex = pattern.term_regex(Color::White);
        assert_eq!(regex, r"BS[0-9]*-\$[A-H]0[1-8]\*H07-[A-Z][A-Z][0-9]*(-#[A-Z][A-Z][0-9]+)?(:ep)?(\+CH|\+DC|\+DO)");
        assert_eq!(pattern.exact(), Exact::Yes);
    }

    #[test]
    fn descriptive_moves_depend_on_the_side() {
        let pattern = MovePattern::read("N-KB3", Notation::Descriptive).unwrap();
        assert!(pattern.term_regex(Color::White).contains("F03"));
        assert!(pattern.term_regex(Color::Black).contains("F06"));
        assert_eq!(pattern.exact(), Exact::No);
    }
}
