//! Games found in a database, ready to be written.

use super::{Entry, SideHit};
use crate::notation::Notation;
use crate::predicate::SidePlace;
use crate::query::Query;
use crate::search::{Engine, Hit, SearchError};

/// Reads a game that a query found, with the places where it matches, and shows it to `see`. Moves that lead to
/// places in side lines are written in `notation`.
///
/// # Errors
/// [`SearchError`] when the game cannot be read.
pub fn with_entry<T>(
    engine: &Engine,
    query: &Query,
    hit: Hit,
    notation: Notation,
    see: impl FnOnce(&Entry<'_>) -> T,
) -> Result<T, SearchError> {
    let stored = engine.store().game(hit.address)?;
    let places = engine.places(query, hit)?;
    let side_hits = side_hits(engine, hit, places.side, notation)?;
    let read = stored.read();
    Ok(see(&Entry {
        id: Some(hit.id),
        result: engine.result(hit)?,
        plies: engine.length(hit)?,
        text: &read.text,
        wording: read.wording(),
        game: &read.game,
        hits: &places.plies,
        side_hits: &side_hits,
    }))
}

/// Names the places of hits in side lines; only games that have some are read for it.
fn side_hits(
    engine: &Engine,
    hit: Hit,
    places: Vec<SidePlace>,
    notation: Notation,
) -> Result<Vec<SideHit>, SearchError> {
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let sides = engine.side_lines(hit.address)?;
    Ok(places.into_iter().map(|place| SideHit::new(place, &sides, notation)).collect())
}
