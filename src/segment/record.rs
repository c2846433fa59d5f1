//! One game as the segment keeps it: where it starts and its packed main line.

use shakmaty::packed::{PackedSetup, PackedUciMove};
use shakmaty::{CastlingMode, Chess};

use crate::board::{Board, MoveError, SetupError, Walker, chess_from_setup, packed_moves};
use crate::game::Start;
use crate::moves::BYTES_PER_PLY;

/// First byte of a record.
pub(super) const NO_POSITIONS: u8 = 0;
pub(super) const STANDARD: u8 = 1;
pub(super) const SET_UP: u8 = 2;
pub(super) const SET_UP_CHESS960: u8 = 3;

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
