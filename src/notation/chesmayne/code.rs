//! A Chesmayne move as one number.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use shakmaty::{CastlingSide, Role, Square};

use super::parse::{Trial, parse};
use super::write::put_code;
use crate::notation::cells::System;
use crate::notation::constraints::{Castling, CheckMark, Constraints, Plain, Promotion};
use crate::notation::scene::{Ending, Scene, captured_square};

/// A half-move as its canonical XY text names it, such as `KT2-$F03*D04-BS1+CH`, in the lowest 48 bits of a number: no more
/// than the text says, and no less. The side that moves is not part of it.
///
/// Numbers are stored in indexes, so their layout is fixed. From the lowest bit:
///
/// | bits | what |
/// |---|---|
/// | 3 | ending: 0 none, 1 `+CH`, 2 `+DC`, 3 `+DO`, 4 `++CM`, 5 `++ST` |
/// | 1 | 1 = `:ep` |
/// | 3, 7 | promoted piece: role (0 = none, 1 = pawn … 6 = king), number (0 for kings) |
/// | 3, 7 | captured piece, likewise |
/// | 3, 7 | piece that moves, likewise |
/// | 6 | departure, 0 = A01, 1 = B01 … 63 = H08 |
/// | 6 | arrival |
/// | 2 | castling: 1 = `%K`, 2 = `%Q`; all else but the ending is then 0 |
///
/// So numbers are in the order of arrivals first, then of departures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCode(u64);

/// Some bits of a code.
#[derive(Clone, Copy)]
struct Part {
    at: u32,
    bits: u32,
}

impl Part {
    const fn after(lower: Part, bits: u32) -> Part {
        Part { at: lower.at + lower.bits, bits }
    }

    #[inline]
    const fn of(self, code: u64) -> u64 {
        code >> self.at & ((1 << self.bits) - 1)
    }

    #[inline]
    const fn put(self, value: u64) -> u64 {
        value << self.at
    }
}

const ENDING: Part = Part { at: 0, bits: 3 };
const EN_PASSANT: Part = Part::after(ENDING, 1);
const PROMOTED: PiecePart = PiecePart::after(EN_PASSANT);
const CAPTURED: PiecePart = PiecePart::after(PROMOTED.number);
const MOVER: PiecePart = PiecePart::after(CAPTURED.number);
const FROM: Part = Part::after(MOVER.number, 6);
const TO: Part = Part::after(FROM, 6);
const CASTLING: Part = Part::after(TO, 2);

/// Highest number that a text can write.
const MAX_NUMBER: u8 = 99;

/// The bits of a piece.
#[derive(Clone, Copy)]
struct PiecePart {
    role: Part,
    number: Part,
}

impl PiecePart {
    const fn after(lower: Part) -> PiecePart {
        let role = Part::after(lower, 3);
        PiecePart { role, number: Part::after(role, 7) }
    }

    #[inline]
    fn of(self, code: u64) -> Option<NamedPiece> {
        let role = Role::try_from(self.role.of(code) as u8).ok()?;
        Some(NamedPiece { role, number: self.number.of(code) as u8 })
    }

    #[inline]
    fn put(self, piece: NamedPiece) -> u64 {
        self.role.put(piece.role as u64) | self.number.put(u64::from(piece.number))
    }

    /// Whether the bits are those of a piece or of none.
    #[inline]
    fn is_sound(self, code: u64) -> bool {
        let (role, number) = (self.role.of(code), self.number.of(code));
        match role {
            0 | 6 => number == 0,
            1..=5 => number <= u64::from(MAX_NUMBER),
            _ => false,
        }
    }
}

/// A piece as a move names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    /// Its type.
    pub role: Role,
    /// Its number; 0 for kings, which need none.
    pub number: u8,
}

impl NamedPiece {
    fn new(role: Role, number: u8) -> NamedPiece {
        NamedPiece { role, number: if role == Role::King { 0 } else { number.min(MAX_NUMBER) } }
    }

    /// Whether a number that somebody gives to the piece is right; a king's can only be 1.
    pub fn is_number(self, number: u8) -> bool {
        number == if self.role == Role::King { 1 } else { self.number }
    }
}

/// Endings in the order of their numbers.
const ENDINGS: [Ending; 6] =
    [Ending::Quiet, Ending::Check, Ending::Discovered, Ending::Double, Ending::Mate, Ending::Stalemate];

impl MoveCode {
    /// Bits that a code has at most.
    pub const BITS: u32 = CASTLING.at + CASTLING.bits;

    /// The code of a move.
    pub fn of(scene: &Scene<'_>) -> MoveCode {
        let ending = ENDING.put(scene.ending() as u64);
        match scene.played.castling_side() {
            Some(side) => MoveCode(castling_bits(side) | ending),
            None => MoveCode(plain_bits(scene) | ending),
        }
    }

    /// The numbers of all moves other than castling that arrive on a square.
    pub fn arriving(square: Square) -> Range<u64> {
        let first = u64::from(u32::from(square));
        TO.put(first)..TO.put(first + 1)
    }

    /// The numbers of castling to either side.
    pub fn castlings() -> Range<u64> {
        CASTLING.put(1)..CASTLING.put(3)
    }

    /// The number.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The code that a number stands for; none when it stands for no move text.
    #[inline]
    pub fn from_bits(bits: u64) -> Option<MoveCode> {
        let sound = bits >> Self::BITS == 0
            && ENDING.of(bits) < ENDINGS.len() as u64
            && match CASTLING.of(bits) {
                0 => MOVER.role.of(bits) != 0 && [MOVER, CAPTURED, PROMOTED].iter().all(|part| part.is_sound(bits)),
                1 | 2 => bits == CASTLING.put(CASTLING.of(bits)) | ENDING.put(ENDING.of(bits)),
                _ => false,
            };
        sound.then_some(MoveCode(bits))
    }

    /// How the move leaves the opponent.
    pub fn ending(self) -> Ending {
        ENDINGS.get(ENDING.of(self.0) as usize).copied().unwrap_or(Ending::Quiet)
    }

    /// The side to which the move castles, if it does.
    #[inline]
    pub fn castling(self) -> Option<CastlingSide> {
        match CASTLING.of(self.0) {
            1 => Some(CastlingSide::KingSide),
            2 => Some(CastlingSide::QueenSide),
            _ => None,
        }
    }

    /// The piece that moves, other than in castling.
    #[inline]
    pub fn mover(self) -> Option<NamedPiece> {
        MOVER.of(self.0)
    }

    /// The captured piece.
    #[inline]
    pub fn captured(self) -> Option<NamedPiece> {
        CAPTURED.of(self.0)
    }

    /// The piece that a pawn becomes.
    #[inline]
    pub fn promoted(self) -> Option<NamedPiece> {
        PROMOTED.of(self.0)
    }

    /// Whether the capture is en passant.
    #[inline]
    pub fn is_en_passant(self) -> bool {
        EN_PASSANT.of(self.0) != 0
    }

    /// What the move does on the board; none in castling, of which the text does not tell the cells.
    #[inline]
    pub fn plain(self) -> Option<Plain> {
        Some(Plain {
            role: self.mover()?.role,
            from: Square::new(FROM.of(self.0) as u32),
            to: Square::new(TO.of(self.0) as u32),
            captured: self.captured().map(|piece| piece.role),
            promoted: self.promoted().map(|piece| piece.role),
            en_passant: self.is_en_passant(),
        })
    }
}

fn castling_bits(side: CastlingSide) -> u64 {
    CASTLING.put(match side {
        CastlingSide::KingSide => 1,
        CastlingSide::QueenSide => 2,
    })
}

fn plain_bits(scene: &Scene<'_>) -> u64 {
    let (played, identities) = (scene.played, scene.identities);
    let (from, to) = (played.from().unwrap_or(played.to()), played.to());
    let mut bits = MOVER.put(NamedPiece::new(played.role(), identities.number(from)))
        | FROM.put(u64::from(u32::from(from)))
        | TO.put(u64::from(u32::from(to)))
        | EN_PASSANT.put(u64::from(played.is_en_passant()));
    if let (Some(role), Some(at)) = (played.capture(), captured_square(played)) {
        bits |= CAPTURED.put(NamedPiece::new(role, identities.number(at)));
    }
    if let Some(role) = played.promotion() {
        bits |= PROMOTED.put(NamedPiece::new(role, identities.next_number(scene.turn(), role)));
    }
    bits
}

impl fmt::Display for MoveCode {
    /// The canonical XY text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(put_code(*self, System::Xy).as_str())
    }
}

impl fmt::Debug for MoveCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveCode({self})")
    }
}

/// A text that is not the canonical XY text of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not written as Chesmayne XY writes a move in full, like KT2-$F03*D04-BS1+CH")]
pub struct NotCanonical(String);

impl FromStr for MoveCode {
    type Err = NotCanonical;

    fn from_str(text: &str) -> Result<MoveCode, NotCanonical> {
        let (readings, _) = parse(text, Trial::Only(System::Xy));
        let code = readings.first().and_then(code_of);
        code.filter(|code| code.to_string() == text).ok_or_else(|| NotCanonical(text.to_owned()))
    }
}

/// The code of what a text says, if it says enough.
fn code_of(said: &Constraints) -> Option<MoveCode> {
    let claims = &said.claims;
    let ending = match claims.check {
        None => Ending::Quiet,
        Some(CheckMark::Check) => Ending::Check,
        Some(CheckMark::Discovered) => Ending::Discovered,
        Some(CheckMark::Double) => Ending::Double,
        Some(CheckMark::Mate) => Ending::Mate,
        Some(CheckMark::Stalemate) => Ending::Stalemate,
        Some(CheckMark::DoubleOrMate) => return None,
    };
    let bits = match said.castling {
        Castling::Side(side) => castling_bits(side),
        _ => {
            let piece = |role: Role, number: Option<u8>| NamedPiece::new(role, number.unwrap_or_default());
            let captured = claims.captured.map_or(0, |role| CAPTURED.put(piece(role, claims.captured_number)));
            let promoted = match said.promotion {
                Promotion::Unsaid => 0,
                Promotion::To(role) => PROMOTED.put(piece(role, claims.promoted_number)),
            };
            MOVER.put(piece(said.role?, claims.number))
                | FROM.put(u64::from(u32::from(said.from.single_square()?)))
                | TO.put(u64::from(u32::from(said.to.single_square()?)))
                | EN_PASSANT.put(u64::from(claims.en_passant.is_some()))
                | captured
                | promoted
        }
    };
    Some(MoveCode(bits | ENDING.put(ending as u64)))
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;
    use crate::game::Start;
    use crate::notation::Line;

    #[test]
    fn numbers_are_those_that_indexes_hold() {
        for (text, bits) in [
            ("%K", 0x4000_0000_0000),
            ("%Q+CH", 0x8000_0000_0001),
            ("PA5-$E02/E04", 0x1c30_2900_0000),
            ("KT2-$F03*D04-BS1+CH", 0x1b54_1202_c001),
            ("KI-$G08*H07-BS2", 0x37f8_0604_c000),
            ("PA4-$E05*D06-PA5:ep+DC", 0x2b90_210a_400a),
            ("PA12-$B07*A08-RO10-#QU10++CM", 0x38c4_6115_0554),
        ] {
            let code: MoveCode = text.parse().unwrap();
            assert_eq!(code.bits(), bits, "{text} {:#x}", code.bits());
            assert_eq!(code.to_string(), text);
            assert_eq!(MoveCode::from_bits(bits), Some(code));
        }
    }

    #[test]
    fn other_texts_and_numbers_have_no_code() {
        for text in
            ["e4", "PA5-E02/E04", "KT-$F03/D04", "KT2-$F03", "KI1-$E01/E02", "pa5-$E02/E04", "PA5-$E02/E04!", ""]
        {
            assert!(text.parse::<MoveCode>().is_err(), "{text}");
        }
        for bits in [0, 1 << 48, u64::MAX, 6 | 1 << 46, 3 << 46, 1 << 46 | 1 << 40, 7 << 24] {
            assert_eq!(MoveCode::from_bits(bits), None, "{bits:#x}");
        }
    }

    #[test]
    fn every_part_is_where_the_move_has_it() {
        let start = Start::from_fen("n1n4k/1P1P4/8/8/8/8/1p1p4/N1N4K w - - 0 1").unwrap();
        let line = Line::new(&start);
        for played in line.position().clone().legal_moves() {
            line.clone().play_with(played, |scene| {
                let code = MoveCode::of(scene);
                assert_eq!(code.plain(), Plain::of(played));
                assert_eq!(code.ending(), scene.ending());
                assert_eq!(MoveCode::from_bits(code.bits()), Some(code));
                assert!(MoveCode::arriving(played.to()).contains(&code.bits()));
                assert!(!MoveCode::arriving(Square::E4).contains(&code.bits()));
            });
        }
        let castling: MoveCode = "%Q++CM".parse().unwrap();
        assert!(MoveCode::castlings().contains(&castling.bits()));
    }
}
