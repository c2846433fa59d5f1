//! Where a game left what had been played before.

use crate::board::{Board, packed_moves};
use crate::game::GameId;
use crate::replay::MainLine;
use crate::search::{Hit, SearchError};
use tantivy::DocAddress;

use super::Games;

/// The games that a game is compared with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Before {
    /// Only games that may be older than this day, `yyyymmdd`; games without a date may.
    pub day: Option<u64>,
    /// Not this game.
    pub except: Option<GameId>,
}

/// The first new move of a game.
#[derive(Clone, Debug)]
pub struct Novelty {
    /// Number of the position before the move, which was known.
    pub ply: u32,
    /// Earlier games that have that position.
    pub games: u64,
    /// The newest of them, the last one first.
    pub predecessors: Vec<Hit>,
}

/// The first move of a game after which no earlier game has the position; `None` when every position was known, or the
/// game is not chess.
///
/// # Errors
/// [`SearchError`] when the database is damaged.
pub fn novelty(
    games: &Games<'_>,
    line: &MainLine,
    before: Before,
    limit: usize,
) -> Result<Option<Novelty>, SearchError> {
    let Some(start) = line.start() else { return Ok(None) };
    let mut board = Board::from(&start.position);
    for (ply, played) in (0..).zip(packed_moves(line.packed())) {
        let known = board.clone();
        // The moves were legal when they were read.
        if board.play(played).is_err() {
            return Ok(None);
        }
        if !is_known(games, &board, before)? {
            return Ok(Some(found(games, &known, ply, before, limit)?));
        }
    }
    Ok(None)
}

fn is_known(games: &Games<'_>, board: &Board, before: Before) -> Result<bool, SearchError> {
    let mut known = false;
    visit(games, board, before, |_| {
        known = true;
        Going::Stop
    })?;
    Ok(known)
}

fn found(games: &Games<'_>, board: &Board, ply: u32, before: Before, limit: usize) -> Result<Novelty, SearchError> {
    let mut earlier: Vec<(u64, Hit)> = Vec::new();
    visit(games, board, before, |hit| {
        earlier.push((games.columns().numbers(hit.address).and_then(|numbers| numbers.day).unwrap_or(0), hit));
        Going::On
    })?;
    earlier.sort_by_key(|(day, hit)| (std::cmp::Reverse(*day), std::cmp::Reverse(hit.id)));
    let predecessors = earlier.iter().take(limit).map(|(_, hit)| *hit).collect();
    Ok(Novelty { ply, games: earlier.len() as u64, predecessors })
}

/// Whether more games are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    On,
    Stop,
}

/// Shows the earlier games that have a position.
fn visit(
    games: &Games<'_>,
    board: &Board,
    before: Before,
    mut see: impl FnMut(Hit) -> Going,
) -> Result<(), SearchError> {
    for (ordinal, (_, segment)) in (0..).zip(games.engine().segments()) {
        let Some(columns) = games.columns().segment(ordinal) else { continue };
        let hits = segment.hits(board).map_err(|error| games.damaged(error.to_string()))?;
        for chunk in hits.chunks() {
            for hit in chunk.hits().map_err(|error| games.damaged(error.to_string()))? {
                let id = columns.id(hit.doc);
                let later = before.day.is_some_and(|limit| columns.day(hit.doc).is_some_and(|day| day >= limit));
                let hit = Hit { id, address: DocAddress::new(ordinal, hit.doc) };
                if !later && before.except != Some(id) && see(hit) == Going::Stop {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}
