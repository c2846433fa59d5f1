//! Reading Chesmayne move texts.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::layout::{Layout, split_layout};
use super::name::{Name, leading_name};
use crate::notation::algebraic;
use crate::notation::cells::{System, parse_square};
use crate::notation::constraints::{Capturing, Castling, Claims, Constraints, Promotion};

/// Which cells a text without dollar sign may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Trial {
    /// Block cells first, then XY.
    Both,
    /// This system only.
    Only(System),
}

/// What a text says, the block reading before the XY reading, with its remarks.
pub(in crate::notation) fn parse(text: &str, trial: Trial) -> (Vec<Constraints>, Vec<String>) {
    let Layout { core, claims, remarks } = split_layout(text);
    let castling = match core.as_str() {
        "%K" => Some(CastlingSide::KingSide),
        "%Q" => Some(CastlingSide::QueenSide),
        core => algebraic::castling(core),
    };
    if let Some(side) = castling {
        let castling = Constraints { castling: Castling::Side(side), claims, ..Constraints::castling(side) };
        return (vec![castling], remarks);
    }
    let readings = match parse_core(&core) {
        None => Vec::new(),
        Some(parts) => systems(&parts, trial).iter().filter_map(|system| parts.constraints(*system, claims)).collect(),
    };
    (readings, remarks)
}

/// The short form has XY cells only.
fn systems(parts: &Parts<'_>, trial: Trial) -> &'static [System] {
    match (parts.dollar, trial) {
        _ if parts.from.is_none() => &[System::Xy],
        (Dollar::Written, _) | (_, Trial::Only(System::Xy)) => &[System::Xy],
        (Dollar::LeftOut, Trial::Only(System::Block)) => &[System::Block],
        (Dollar::LeftOut, Trial::Both) => &[System::Block, System::Xy],
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dollar {
    Written,
    LeftOut,
}

/// The parts of a move other than castling: `PA2`, `$`, `B07`, `*`, `A08`, `-RO2`, `-#KT3`.
#[derive(Clone, Copy, Debug)]
struct Parts<'a> {
    mover: Option<Name>,
    dollar: Dollar,
    from: Option<&'a str>,
    sign: Option<Capturing>,
    to: &'a str,
    captured: Option<Name>,
    promoted: Option<Name>,
}

impl Parts<'_> {
    fn constraints(&self, system: System, claims: Claims) -> Option<Constraints> {
        let square = |cell: &str| -> Option<Square> { parse_square(system, cell).ok() };
        let from = match self.from {
            Some(cell) => Bitboard::from_square(square(cell)?),
            None => Bitboard::FULL,
        };
        // The short form of a pawn move is an arrival cell alone.
        let short_pawn = (self.from.is_none() && self.mover.is_none()).then_some(Role::Pawn);
        Some(Constraints {
            role: self.mover.map(|name| name.role).or(short_pawn),
            from,
            to: Bitboard::from_square(square(self.to)?),
            promotion: self.promoted.map_or(Promotion::Unsaid, |name| Promotion::To(name.role)),
            claims: Claims {
                number: self.mover.and_then(|name| name.number),
                capture: self.sign,
                captured: self.captured.map(|name| name.role),
                captured_number: self.captured.and_then(|name| name.number),
                promoted_number: self.promoted.and_then(|name| name.number),
                ..claims
            },
            ..Constraints::default()
        })
    }
}

fn parse_core(core: &str) -> Option<Parts<'_>> {
    let (mover, rest) = leading_name(core);
    let (dollar, first, rest) = marked_cell(rest.strip_prefix('-').unwrap_or(rest))?;
    let sign = match rest.chars().next() {
        Some('*' | 'X' | ':') => Some(Capturing::Capture),
        Some('/') => Some(Capturing::Quiet),
        _ => None,
    };
    let second = match (sign, rest.strip_prefix('-')) {
        (Some(_), _) => Some(marked_cell(&rest[1..])?),
        (None, Some(rest)) => marked_cell(rest),
        (None, None) => None,
    };
    // One sign for the two cells is enough, wherever it stands.
    let (dollar, from, to, rest) = match second {
        Some((Dollar::Written, to, rest)) => (Dollar::Written, Some(first), to, rest),
        Some((Dollar::LeftOut, to, rest)) => (dollar, Some(first), to, rest),
        None => (dollar, None, first, rest),
    };
    let (captured, rest) = leading_name(rest.strip_prefix('-').unwrap_or(rest));
    let (promoted, rest) = match rest.strip_prefix('-').unwrap_or(rest).strip_prefix('#') {
        Some(rest) => leading_name(rest),
        None => (None, rest),
    };
    rest.is_empty().then_some(Parts { mover, dollar, from, sign, to, captured, promoted })
}

/// A cell at the start of the text, with or without a dollar sign.
fn marked_cell(text: &str) -> Option<(Dollar, &str, &str)> {
    let (dollar, text) = match text.strip_prefix('$') {
        Some(rest) => (Dollar::Written, rest),
        None => (Dollar::LeftOut, text),
    };
    let digits = text.bytes().skip(1).take_while(|b| b.is_ascii_digit() || *b == b'O').count();
    (text.starts_with(|c: char| c.is_ascii_uppercase()) && digits > 0)
        .then(|| (dollar, &text[..1 + digits], &text[1 + digits..]))
}
