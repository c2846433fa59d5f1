//! Bringing back games that were deleted, or the versions that newer ones replaced.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::ArchiveError;
use crate::game::{GameId, Tags};
use crate::index::{Changes, Database, NewGame, Removal, RemovedGame};
use crate::query::Query;
use crate::search::{Engine, SearchError};
use crate::store::Store;

/// A game brought back.
#[derive(Clone, Debug)]
pub struct Undeleted {
    /// Its number, the one it had.
    pub id: GameId,
    /// Its tags.
    pub tags: Tags,
}

/// Brings back the deleted games that match or, for [`Removal::Replaced`], the last earlier versions that match; the versions
/// of today are then put aside in their place.
///
/// # Errors
/// [`ArchiveError`] when the database cannot be read or written, or `stop` is set meanwhile.
pub fn undelete(
    database: &Database,
    query: &Query,
    why: Removal,
    stop: &AtomicBool,
) -> Result<Vec<Undeleted>, ArchiveError> {
    let mut changes = Changes::begin(database)?;
    let engine = Engine::new(database.snapshot()?)?;
    let removed = changes.removed()?;
    let chosen = chosen(&engine, &removed, query, why, stop)?;
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<GameId> = chosen.keys().copied().collect();
    let places: HashSet<usize> = chosen.into_values().collect();
    let split = (0..).zip(removed).partition(|(place, _): &(usize, RemovedGame)| places.contains(place));
    let (back, left): (Vec<_>, Vec<_>) = split;
    let mut aside: Vec<RemovedGame> = left.into_iter().map(|(_, game)| game).collect();
    let today = Store::new(engine.snapshot()).by_number(&numbers)?;
    aside.extend(today.into_iter().map(|(id, game)| RemovedGame { id, why: Removal::Replaced, game }));
    changes.keep_aside(&aside)?;
    changes.take_out(&numbers)?;
    let mut games: Vec<NewGame> =
        back.into_iter().map(|(_, RemovedGame { id, game, .. })| NewGame { id, game, place: None }).collect();
    games.sort_by_key(|new| new.id);
    changes.add(&games)?;
    changes.commit()?;
    Ok(games.iter().map(|new| Undeleted { id: new.id, tags: new.game.tags() }).collect())
}

/// Places of the games that are brought back, the last version of each number. A number that is in use again is not deleted,
/// and an earlier version needs one of today.
fn chosen(
    engine: &Engine,
    removed: &[RemovedGame],
    query: &Query,
    why: Removal,
    stop: &AtomicBool,
) -> Result<BTreeMap<GameId, usize>, SearchError> {
    let alive: HashSet<GameId> = engine.search(&Query::All, stop)?.into_iter().map(|hit| hit.id).collect();
    let fits = |(place, game): (usize, &RemovedGame)| -> Result<Option<(GameId, usize)>, SearchError> {
        if stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped);
        }
        let wanted = game.why == why && alive.contains(&game.id) == (why == Removal::Replaced);
        Ok((wanted && engine.fits(query, game.id, &game.game)?).then_some((game.id, place)))
    };
    let found: Vec<Option<(GameId, usize)>> =
        removed.par_iter().enumerate().map(|(place, game)| fits((place, game))).collect::<Result<_, _>>()?;
    Ok(found.into_iter().flatten().collect())
}
