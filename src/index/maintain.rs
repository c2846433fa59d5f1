//! Deleting games and making a database compact.

use tantivy::indexer::NoMergePolicy;

use super::changes::Changes;
use super::commit::{commit, take_writer};
use super::database::Database;
use super::error::DatabaseError;
use super::removed::{self, Removal, RemovedGame};
use crate::game::GameId;
use crate::store::Store;

/// Deleted games that are in memory at once; so many lie in one file.
const ASIDE_AT_ONCE: usize = 100_000;

/// Deletes games. Their numbers are never used again; they are put aside until the database is compacted.
///
/// # Errors
/// [`DatabaseError`] when the database cannot be written; then nothing is deleted.
pub fn delete(database: &Database, games: &[GameId]) -> Result<(), DatabaseError> {
    let mut changes = Changes::begin(database)?;
    let snapshot = database.snapshot()?;
    for games in games.chunks(ASIDE_AT_ONCE) {
        let stored = Store::new(&snapshot).by_number(games)?;
        let aside = stored.into_iter().map(|(id, game)| RemovedGame { id, why: Removal::Deleted, game });
        changes.put_aside(&aside.collect::<Vec<_>>())?;
    }
    changes.take_out(games)?;
    changes.commit()
}

/// Merges all segments into one without deleted games, and throws away what was put aside.
///
/// # Errors
/// [`DatabaseError`] when the database cannot be written; then it stays as it was.
pub fn compact(database: &Database) -> Result<(), DatabaseError> {
    let mut writer = take_writer(database)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    let mut manifest = database.manifest()?;
    if !manifest.removed.is_empty() {
        manifest.removed.clear();
        commit(database, &mut writer, &manifest)?;
        removed::tidy(database, &manifest);
    }
    let metas = database.index().searchable_segment_metas().map_err(|error| database.explain(error))?;
    let needless = metas.len() == 1 && !metas[0].has_deletes();
    let segments: Vec<_> = metas.iter().map(tantivy::SegmentMeta::id).collect();
    // The files of a segment stay as long as somebody holds its description.
    drop(metas);
    if !segments.is_empty() && !needless {
        writer.merge(&segments).wait().map_err(|error| database.explain(error))?;
        writer.garbage_collect_files().wait().map_err(|error| database.explain(error))?;
    }
    writer.wait_merging_threads().map_err(|error| database.explain(error))
}
