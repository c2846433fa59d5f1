//! A Chesmayne move as one number.

use std::fmt;
use std::ops::Range;

use shakmaty::{CastlingSide, Role, Square};

use super::write::put_code;
use crate::notation::cells::System;
use crate::notation::constraints::Plain;
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
    pub(super) fn new(role: Role, number: u8) -> NamedPiece {
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
        match scene.played.castling_side() {
            Some(side) => MoveCode::castles(side, scene.ending()),
            None => MoveCode::moves(&Parts::of(scene), scene.ending()),
        }
    }

    /// The code of castling.
    pub(super) fn castles(side: CastlingSide, ending: Ending) -> MoveCode {
        let side = match side {
            CastlingSide::KingSide => 1,
            CastlingSide::QueenSide => 2,
        };
        MoveCode(CASTLING.put(side) | ENDING.put(ending as u64))
    }

    /// The code of any other move.
    pub(super) fn moves(parts: &Parts, ending: Ending) -> MoveCode {
        MoveCode(
            ENDING.put(ending as u64)
                | EN_PASSANT.put(u64::from(parts.en_passant))
                | parts.promoted.map_or(0, |piece| PROMOTED.put(piece))
                | parts.captured.map_or(0, |piece| CAPTURED.put(piece))
                | MOVER.put(parts.mover)
                | FROM.put(u64::from(u32::from(parts.from)))
                | TO.put(u64::from(u32::from(parts.to))),
        )
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

/// What a move other than castling names.
pub(super) struct Parts {
    pub(super) mover: NamedPiece,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) captured: Option<NamedPiece>,
    pub(super) promoted: Option<NamedPiece>,
    pub(super) en_passant: bool,
}

impl Parts {
    fn of(scene: &Scene<'_>) -> Parts {
        let (played, identities) = (scene.played, scene.identities);
        let (from, to) = (played.from().unwrap_or(played.to()), played.to());
        let victim = |(role, at)| NamedPiece::new(role, identities.number(at));
        let becomes = |role| NamedPiece::new(role, identities.next_number(scene.turn(), role));
        Parts {
            mover: NamedPiece::new(played.role(), identities.number(from)),
            from,
            to,
            captured: played.capture().zip(captured_square(played)).map(victim),
            promoted: played.promotion().map(becomes),
            en_passant: played.is_en_passant(),
        }
    }
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
