//! Deleting games and making a database compact.

use std::ops::Bound;

use tantivy::Term;
use tantivy::indexer::NoMergePolicy;
use tantivy::query::RangeQuery;

use super::commit::{commit, take_writer};
use super::database::{Database, DatabaseError};
use crate::game::GameId;

/// Deletes games. Their numbers are never used again; their bytes go when the database is compacted.
///
/// # Errors
/// [`DatabaseError`] when the database cannot be written; then nothing is deleted.
pub fn delete(database: &Database, games: &[GameId]) -> Result<(), DatabaseError> {
    let mut writer = take_writer(database)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    for (first, last) in runs(games) {
        let bound = |id| Bound::Included(Term::from_field_u64(database.fields().id, id));
        let query = RangeQuery::new(bound(first), bound(last));
        writer.delete_query(Box::new(query)).map_err(|error| database.explain(error))?;
    }
    commit(database, &mut writer, &database.manifest()?)?;
    writer.wait_merging_threads().map_err(|error| database.explain(error))
}

/// Merges all segments into one without deleted games.
///
/// # Errors
/// [`DatabaseError`] when the database cannot be written; then it stays as it was.
pub fn compact(database: &Database) -> Result<(), DatabaseError> {
    let mut writer = take_writer(database)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
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

/// Games that follow each other, first and last.
fn runs(games: &[GameId]) -> Vec<(u64, u64)> {
    let mut numbers: Vec<u64> = games.iter().map(|game| game.0).collect();
    numbers.sort_unstable();
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_deleted_together() {
        let games = [7, 1, 2, 3, 9, 8].map(GameId);
        assert_eq!(runs(&games), [(1, 3), (7, 9)]);
        assert!(runs(&[]).is_empty());
    }
}
