//! What a document carries into its segment.

use shakmaty::packed::PackedSetup;
use shakmaty::{CastlingMode, Color, EnPassantMode, Position};

use super::record::{GameRecord, NO_POSITIONS, RecordError, SET_UP, SET_UP_CHESS960, STANDARD};
use super::terms::{Term, TermKey, each_term};
use crate::board::{Board, Walker, packed_moves};
use crate::game::Start;
use crate::moves::BYTES_PER_PLY;
use crate::notation::chesmayne::MoveCode;
use crate::position::PositionKey;

/// Bytes of a key, of a position or a term.
const KEY_BYTES: usize = 8;
/// Bytes of the key of a state with its ply.
const STATE_BYTES: usize = 10;

/// What the custom field of a document carries: a record, the keys of its positions, and its terms with their plies, so
/// that the threads that parse do the replay and not the one that indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload(Vec<u8>);

impl Payload {
    /// A game that has no positions: its rules are not those of chess, or its start is unknown.
    pub fn without_positions() -> Payload {
        Payload::assemble(&[NO_POSITIONS], &[], std::iter::empty())
    }

    /// A game with the keys of its positions, the start first.
    ///
    /// # Errors
    /// [`RecordError`] when there are too many plies, the start cannot be packed, or keys are missing.
    pub fn with_keys(start: &Start, moves: &[u8], keys: &[PositionKey]) -> Result<Payload, RecordError> {
        let plies = moves.len() / BYTES_PER_PLY;
        if plies > GameRecord::MAX_PLIES {
            return Err(RecordError::TooLong(plies));
        }
        if keys.len() != plies + 1 {
            return Err(RecordError::Keys { keys: keys.len(), positions: plies + 1 });
        }
        let keys = keys.iter().map(|key| key.0);
        Ok(Payload::assemble(&packed_start(start)?, &moves[..plies * BYTES_PER_PLY], keys))
    }

    /// Adds the terms of the game: its moves in Chesmayne, and the states of the board with the first ply of each.
    pub fn with_terms(
        mut self,
        turn: Color,
        codes: &[MoveCode],
        states: impl Iterator<Item = (TermKey, u32)>,
    ) -> Payload {
        let mut side = turn;
        self.0.reserve(codes.len() * KEY_BYTES + states.size_hint().0 * STATE_BYTES);
        for code in codes {
            self.0.extend_from_slice(&TermKey::played(side, *code).to_bytes());
            side = side.other();
        }
        for (key, ply) in states {
            self.0.extend_from_slice(&key.to_bytes());
            // No game has more plies than two bytes can number.
            self.0.extend_from_slice(&(ply as u16).to_le_bytes());
        }
        self
    }

    /// A game whose keys and terms are computed here, by replay.
    ///
    /// # Errors
    /// As [`Payload::with_keys`], and when a move does not fit the board.
    pub fn replayed(start: &Start, moves: &[u8]) -> Result<Payload, RecordError> {
        let mut walker =
            if start.is_standard() { Walker::standard() } else { Walker::new(Board::from(&start.position)) };
        let mut keys = Vec::with_capacity(moves.len() / BYTES_PER_PLY + 1);
        keys.push(walker.key());
        for played in packed_moves(moves) {
            walker.play(played)?;
            keys.push(walker.key());
        }
        let (mut codes, mut states) = (Vec::new(), Vec::new());
        each_term(start, moves, |term, ply| match term {
            Term::Move(_, code) => codes.push(code),
            Term::State(key) => states.push((key, ply)),
        });
        Ok(Payload::with_keys(start, moves, &keys)?.with_terms(start.position.turn(), &codes, states.into_iter()))
    }

    fn assemble(start: &[u8], moves: &[u8], keys: impl ExactSizeIterator<Item = u64>) -> Payload {
        let record_len = start.len() + moves.len();
        let mut bytes = Vec::with_capacity(4 + record_len + keys.len() * KEY_BYTES);
        bytes.extend_from_slice(&(record_len as u32).to_le_bytes());
        bytes.extend_from_slice(start);
        bytes.extend_from_slice(moves);
        bytes.extend(keys.flat_map(u64::to_le_bytes));
        Payload(bytes)
    }

    /// The bytes for `TantivyDocument::add_custom`.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Takes a payload apart.
    pub(super) fn split(payload: &[u8]) -> Result<PayloadParts<'_>, RecordError> {
        let (len, rest) = payload.split_first_chunk::<4>().ok_or(RecordError::Bytes)?;
        let (body, keys) = rest.split_at_checked(u32::from_le_bytes(*len) as usize).ok_or(RecordError::Bytes)?;
        let record = GameRecord::parse(body)?;
        let positions = if record.has_positions() { record.plies() as usize + 1 } else { 0 };
        let missing = RecordError::Keys { keys: keys.len() / KEY_BYTES, positions };
        let (keys, terms) = keys.split_at_checked(positions * KEY_BYTES).ok_or(missing)?;
        let moves = if terms.is_empty() { 0 } else { record.plies() as usize };
        let (moves, states) = terms.split_at_checked(moves * KEY_BYTES).ok_or(RecordError::Bytes)?;
        let (states, odd) = states.as_chunks::<STATE_BYTES>();
        if !odd.is_empty() {
            return Err(RecordError::Bytes);
        }
        Ok(PayloadParts { body, keys: keys.as_chunks().0, moves: moves.as_chunks().0, states })
    }
}

/// The parts of a payload.
pub(super) struct PayloadParts<'a> {
    /// The bytes of the record.
    pub(super) body: &'a [u8],
    keys: &'a [[u8; KEY_BYTES]],
    moves: &'a [[u8; KEY_BYTES]],
    states: &'a [[u8; STATE_BYTES]],
}

impl PayloadParts<'_> {
    /// Keys of all positions.
    pub(super) fn keys(&self) -> impl ExactSizeIterator<Item = u64> {
        self.keys.iter().map(|key| u64::from_le_bytes(*key))
    }

    /// The move of each ply.
    pub(super) fn moves(&self) -> impl ExactSizeIterator<Item = TermKey> {
        self.moves.iter().map(|key| TermKey::from_bytes(*key))
    }

    /// States of the board, each with a ply at which it comes about.
    pub(super) fn states(&self) -> impl ExactSizeIterator<Item = (TermKey, u16)> {
        self.states.iter().map(|[key @ .., p0, p1]| (TermKey::from_bytes(*key), u16::from_le_bytes([*p0, *p1])))
    }
}

fn packed_start(start: &Start) -> Result<Vec<u8>, RecordError> {
    if start.is_standard() {
        return Ok(vec![STANDARD]);
    }
    let setup = start.position.to_setup(EnPassantMode::Legal);
    let packed = PackedSetup::pack_standard(&setup).map_err(|error| RecordError::Start(error.to_string()))?;
    let flag = if start.mode == CastlingMode::Chess960 { SET_UP_CHESS960 } else { SET_UP };
    let packed = packed.as_bytes();
    let len = u8::try_from(packed.len()).map_err(|_| RecordError::Bytes)?;
    Ok([&[flag, len], packed].concat())
}
