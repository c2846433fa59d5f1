//! Reading the move texts of a game on the board.

use shakmaty::Move;
use shakmaty::san::{San, SanPlus};

use crate::notation::{Notation, ReadError, Reader, Setting, Strictness, san_move};

/// How the move texts of a game are read.
#[derive(Clone, Copy, Debug)]
pub enum Wording<'a> {
    /// As PGN: SAN, read leniently.
    Pgn,
    /// In some notation. Moves that are known already, because only the rest of the game could decide on them or because
    /// the game was read before, stand at the index of their token.
    Known {
        /// Reads the moves that are not known.
        reader: Reader,
        /// A move a token, as far as known.
        moves: &'a [Option<Move>],
    },
}

impl Wording<'_> {
    /// The move of the token with this index and text.
    pub(super) fn read(&self, index: usize, text: &str, setting: &Setting<'_>) -> Result<Move, ReadError> {
        match self {
            Wording::Pgn => read_move(text, setting),
            Wording::Known { reader, moves } => match moves.get(index).copied().flatten() {
                Some(played) => Ok(played),
                None => reader.played(text, setting, Strictness::Lenient),
            },
        }
    }
}

/// Reads a move of a PGN game: plain SAN at once, everything else by the lenient reader.
pub fn read_move(text: &str, setting: &Setting<'_>) -> Result<Move, ReadError> {
    match plain_san(text, setting) {
        Some(played) => Ok(played),
        None => Reader::new(Notation::default()).played(text, setting, Strictness::Lenient),
    }
}

fn plain_san(text: &str, setting: &Setting<'_>) -> Option<Move> {
    match SanPlus::from_ascii(text.as_bytes()).ok()?.san {
        San::Null | San::Put { .. } => None,
        san => san_move(&san, setting.before),
    }
}
