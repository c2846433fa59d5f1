//! One game as the segment keeps it: where it starts and its packed main line.

use shakmaty::packed::{PackedSetup, PackedUciMove};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position};

use super::terms::{TermKey, each_term};
use crate::board::{Board, MoveError, SetupError, Walker, chess_from_setup, packed_moves};
use crate::game::Start;
use crate::moves::BYTES_PER_PLY;
use crate::notation::chesmayne::MoveCode;
use crate::position::PositionKey;
use crate::replay::Material;

/// First byte of a record.
const NO_POSITIONS: u8 = 0;
const STANDARD: u8 = 1;
const SET_UP: u8 = 2;
const SET_UP_CHESS960: u8 = 3;

/// Bytes of a position key.
const KEY_BYTES: usize = 8;
/// Bytes of a term with its ply.
const TERM_BYTES: usize = 10;

/// Why a game cannot be stored, or a stored one not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// More plies than a record can number.
    #[error("it has {0} plies, more than {max}", max = GameRecord::MAX_PLIES)]
    TooLong(usize),
    /// The start position cannot be packed.
    #[error("its start position cannot be packed: {0}")]
    Start(String),
    /// The number of keys is not the number of positions.
    #[error("it comes with {keys} keys for {positions} positions")]
    Keys {
        /// Keys given.
        keys: usize,
        /// Positions of the game, the start included.
        positions: usize,
    },
    /// A move does not fit the board.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The packed start position is none.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The bytes are no record.
    #[error("the bytes are no record of a game")]
    Bytes,
}

/// A game as stored, read in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord<'a> {
    start: RecordStart<'a>,
    moves: &'a [u8],
}

/// Where a stored game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordStart<'a> {
    NoPositions,
    Standard,
    SetUp { packed: &'a [u8], mode: CastlingMode },
}

impl<'a> GameRecord<'a> {
    /// Most plies of a game that can be stored.
    pub const MAX_PLIES: usize = u16::MAX as usize;

    /// Reads a record.
    pub(super) fn parse(bytes: &'a [u8]) -> Result<GameRecord<'a>, RecordError> {
        let (flag, rest) = bytes.split_first().ok_or(RecordError::Bytes)?;
        let set_up = |mode| {
            let (len, rest) = rest.split_first().ok_or(RecordError::Bytes)?;
            let (packed, moves) = rest.split_at_checked(usize::from(*len)).ok_or(RecordError::Bytes)?;
            Ok::<_, RecordError>(GameRecord { start: RecordStart::SetUp { packed, mode }, moves })
        };
        let record = match *flag {
            NO_POSITIONS => GameRecord { start: RecordStart::NoPositions, moves: rest },
            STANDARD => GameRecord { start: RecordStart::Standard, moves: rest },
            SET_UP => set_up(CastlingMode::Standard)?,
            SET_UP_CHESS960 => set_up(CastlingMode::Chess960)?,
            _ => return Err(RecordError::Bytes),
        };
        let fits =
            record.moves.len().is_multiple_of(BYTES_PER_PLY) && (record.has_positions() || record.moves.is_empty());
        if fits { Ok(record) } else { Err(RecordError::Bytes) }
    }

    /// Whether the game has any positions; games of other variants have none, not even the start.
    pub fn has_positions(&self) -> bool {
        !matches!(self.start, RecordStart::NoPositions)
    }

    /// The packed main line, [`BYTES_PER_PLY`] bytes a ply.
    pub fn moves(&self) -> &'a [u8] {
        self.moves
    }

    /// Number of plies.
    pub fn plies(&self) -> u32 {
        (self.moves.len() / BYTES_PER_PLY) as u32
    }

    /// The move made in the position at a ply; none at the end of the game.
    #[inline]
    pub fn move_at(&self, ply: u32) -> Option<PackedUciMove> {
        packed_moves(self.moves).nth(usize::try_from(ply).ok()?)
    }

    /// The castling rules of the game.
    pub fn mode(&self) -> CastlingMode {
        match self.start {
            RecordStart::SetUp { mode, .. } => mode,
            RecordStart::NoPositions | RecordStart::Standard => CastlingMode::Standard,
        }
    }

    /// The start position; none when the game has no positions.
    ///
    /// # Errors
    /// [`RecordError`] when the packed set-up is no position.
    pub fn start(&self) -> Result<Option<Chess>, RecordError> {
        match self.start {
            RecordStart::NoPositions => Ok(None),
            RecordStart::Standard => Ok(Some(Chess::new())),
            RecordStart::SetUp { packed, mode } => {
                let setup = PackedSetup::try_from_bytes(packed)
                    .ok()
                    .and_then(|packed| packed.unpack_standard().ok())
                    .ok_or(RecordError::Bytes)?;
                Ok(Some(chess_from_setup(setup, mode)?))
            }
        }
    }

    /// The start as a reader of the game has it; none when the game has no positions.
    ///
    /// # Errors
    /// As [`GameRecord::start`].
    pub(super) fn full_start(&self) -> Result<Option<Start>, RecordError> {
        Ok(self.start()?.map(|position| Start { position, mode: self.mode(), notes: Vec::new() }))
    }

    /// A board at the start position; none when the game has no positions.
    ///
    /// # Errors
    /// As [`GameRecord::start`].
    pub fn board(&self) -> Result<Option<Board>, RecordError> {
        match self.start {
            RecordStart::Standard => Ok(Some(Board::standard())),
            _ => Ok(self.start()?.as_ref().map(Board::from)),
        }
    }

    /// A board with key at the start position; none when the game has no positions.
    ///
    /// # Errors
    /// As [`GameRecord::start`].
    pub fn walker(&self) -> Result<Option<Walker>, RecordError> {
        match self.start {
            RecordStart::Standard => Ok(Some(Walker::standard())),
            _ => Ok(self.board()?.map(Walker::new)),
        }
    }

    /// Replays the game and calls `visit` with each ply number and position, the start being ply 0, until `visit`
    /// breaks off.
    ///
    /// # Errors
    /// [`RecordError`] when the record cannot be replayed.
    pub fn replay(&self, mut visit: impl FnMut(u32, &Walker) -> std::ops::ControlFlow<()>) -> Result<(), RecordError> {
        let Some(mut walker) = self.walker()? else { return Ok(()) };
        let mut moves = packed_moves(self.moves);
        for ply in 0.. {
            if visit(ply, &walker).is_break() {
                break;
            }
            let Some(played) = moves.next() else { break };
            walker.play(played)?;
        }
        Ok(())
    }
}

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

    /// Adds the terms of the game: its moves in Chesmayne, and material signatures with the first ply of each.
    pub fn with_terms(mut self, turn: Color, codes: &[MoveCode], materials: &[(Material, u32)]) -> Payload {
        let start = self.0.len();
        self.0.resize(start + (codes.len() + materials.len()) * TERM_BYTES, 0);
        let sides = [turn, turn.other()].into_iter().cycle();
        let moves = (0..).zip(codes).zip(sides).map(|((ply, code), side)| (TermKey::played(side, *code), ply));
        let materials = materials.iter().map(|(material, ply)| (TermKey::material(*material), *ply));
        let places = self.0[start..].as_chunks_mut().0;
        places.iter_mut().zip(moves.chain(materials)).for_each(|(place, (key, ply))| *place = term_bytes(key, ply));
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
        let mut payload = Payload::with_keys(start, moves, &keys)?;
        each_term(start, moves, |key, ply| payload.push_term(key, ply));
        Ok(payload)
    }

    fn push_term(&mut self, key: TermKey, ply: u32) {
        self.0.extend_from_slice(&term_bytes(key, ply));
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
        let (terms, odd) = terms.as_chunks::<TERM_BYTES>();
        if !odd.is_empty() {
            return Err(RecordError::Bytes);
        }
        Ok(PayloadParts { body, keys: keys.as_chunks().0, terms })
    }
}

fn term_bytes(key: TermKey, ply: u32) -> [u8; TERM_BYTES] {
    let mut bytes = [0; TERM_BYTES];
    let (of_key, of_ply) = bytes.split_at_mut(KEY_BYTES);
    of_key.copy_from_slice(&key.to_bytes());
    // No game has more plies than two bytes can number.
    of_ply.copy_from_slice(&(ply as u16).to_le_bytes());
    bytes
}

/// The parts of a payload.
pub(super) struct PayloadParts<'a> {
    /// The bytes of the record.
    pub(super) body: &'a [u8],
    keys: &'a [[u8; KEY_BYTES]],
    terms: &'a [[u8; TERM_BYTES]],
}

impl PayloadParts<'_> {
    /// Keys of all positions.
    pub(super) fn keys(&self) -> impl ExactSizeIterator<Item = u64> {
        self.keys.iter().map(|key| u64::from_le_bytes(*key))
    }

    /// Terms with their plies.
    pub(super) fn terms(&self) -> impl ExactSizeIterator<Item = (TermKey, u16)> + Clone {
        self.terms.iter().map(|[key @ .., p0, p1]| (TermKey::from_bytes(*key), u16::from_le_bytes([*p0, *p1])))
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
