//! Reading a move text of a PGN game on the board.

use shakmaty::Move;
use shakmaty::san::{San, SanPlus};

use crate::notation::{Notation, ReadError, Setting, Strictness};

/// Reads a move: plain SAN at once, everything else by the lenient reader.
pub(super) fn read_move(text: &str, setting: &Setting<'_>) -> Result<Move, ReadError> {
    match plain_san(text, setting) {
        Some(played) => Ok(played),
        None => Notation::default().read(text, setting, Strictness::Lenient).map(|reading| reading.played),
    }
}

fn plain_san(text: &str, setting: &Setting<'_>) -> Option<Move> {
    match SanPlus::from_ascii(text.as_bytes()).ok()?.san {
        San::Null | San::Put { .. } => None,
        san => san.to_move(setting.before).ok(),
    }
}
