//! Where games leave the lines of a repertoire.

use shakmaty::Move;

use super::Games;
use crate::board::packed_moves;
use crate::repertoire::Repertoire;
use crate::search::{Hit, SearchError};

/// Where a game left a repertoire.
#[derive(Clone, Debug)]
pub struct Departure {
    /// The game.
    pub hit: Hit,
    /// Number of its last position that is in the repertoire.
    pub ply: u32,
    /// What the repertoire gives there; empty at the end of a line.
    pub given: Vec<Move>,
}

/// Where games left a repertoire: at their last position that is in it, so that a game that comes back by another move
/// order is followed further. Games that have fewer than `least` half-moves in it are left out.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn departures(
    games: &Games<'_>,
    hits: &[Hit],
    repertoire: &Repertoire,
    least: u32,
) -> Result<Vec<Departure>, SearchError> {
    let departures = games.ask(hits, |game| {
        let record = game.record()?;
        let walker = record.walker().map_err(|error| games.damaged(error.to_string()))?;
        let Some(mut walker) = walker else { return Ok(None) };
        let mut last = repertoire.given(walker.key()).map(|given| (0, given));
        for (ply, played) in (1..).zip(packed_moves(record.moves())) {
            walker.play(played).map_err(|error| games.damaged(error.to_string()))?;
            last = repertoire.given(walker.key()).map(|given| (ply, given)).or(last);
        }
        let last = last.filter(|(ply, _)| *ply >= least);
        Ok(last.map(|(ply, given)| Departure { hit: game.hit, ply, given: given.to_vec() }))
    })?;
    Ok(departures.into_iter().flatten().collect())
}
