//! Changes of single games in one commit: games taken out, put aside, written anew under their numbers.

use std::collections::HashSet;
use std::sync::Arc;

use rayon::prelude::*;
use tantivy::IndexWriter;
use tantivy::indexer::NoMergePolicy;
use tantivy::merge_policy::{LogMergePolicy, MergeCandidate, MergePolicy};

use super::batch::located;
use super::commit::{commit, give_up, take_writer};
use super::database::Database;
use super::error::DatabaseError;
use super::import::LocatedFault;
use super::manifest::Manifest;
use super::places::Places;
use super::prepare::Preparer;
use super::removed::{self, RemovedGame};
use super::writer::BulkWriter;
use crate::game::GameId;
use crate::replay::ReadState;
use crate::store::StoredGame;

/// Bytes that games not yet written may take, over all workers.
const MEMORY: usize = 256 << 20;

/// The one writer of a database, until [`Changes::commit`] makes everything visible at once. Dropped before, it leaves the
/// database as it was.
pub struct Changes {
    database: Database,
    writer: Option<IndexWriter>,
    manifest: Manifest,
}

/// A game to be written.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its number.
    pub id: GameId,
    /// What it is.
    pub game: StoredGame,
    /// Where it stands in a file that is just being read, for reports of faults.
    pub place: Option<GamePlace>,
}

/// A game of a file.
#[derive(Clone, Debug)]
pub struct GamePlace {
    /// The file.
    pub file: Arc<str>,
    /// Number of the game in the file, counted from 1.
    pub game: u64,
}

/// What was made of a game.
#[derive(Clone, Debug)]
pub struct Written {
    /// How much could be read.
    pub state: ReadState,
    /// Half-moves of the main line.
    pub plies: u32,
    /// What is wrong with it; empty for a game without a place.
    pub faults: Vec<LocatedFault>,
}

impl Changes {
    /// Takes the writer of a database.
    ///
    /// # Errors
    /// [`DatabaseError`] when another program writes to it, or it cannot be written.
    pub fn begin(database: &Database) -> Result<Changes, DatabaseError> {
        let writer = take_writer(database)?;
        // Segments that are merged meanwhile would not be those that games are taken out of.
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Changes { database: database.clone(), writer: Some(writer), manifest: database.manifest()? })
    }

    /// The manifest that will be committed.
    pub fn manifest(&mut self) -> &mut Manifest {
        &mut self.manifest
    }

    /// Games that earlier commands put aside, oldest first.
    ///
    /// # Errors
    /// [`DatabaseError::Damaged`] when they cannot be read.
    pub fn removed(&self) -> Result<Vec<RemovedGame>, DatabaseError> {
        removed::read_all(&self.database, &self.manifest)
    }

    /// Puts games aside, besides those that lie there.
    ///
    /// # Errors
    /// [`DatabaseError`] when they cannot be written.
    pub fn put_aside(&mut self, games: &[RemovedGame]) -> Result<(), DatabaseError> {
        if !games.is_empty() {
            let file = removed::write(&self.database, &self.manifest, games)?;
            self.manifest.removed.push(file);
        }
        Ok(())
    }

    /// Lets only these games lie aside.
    ///
    /// # Errors
    /// As [`Changes::put_aside`].
    pub fn keep_aside(&mut self, games: &[RemovedGame]) -> Result<(), DatabaseError> {
        let file = (!games.is_empty()).then(|| removed::write(&self.database, &self.manifest, games)).transpose()?;
        self.manifest.removed = file.into_iter().collect();
        Ok(())
    }

    /// Takes games of the last commit out of the index.
    ///
    /// # Errors
    /// [`DatabaseError`] when the index refuses.
    pub fn take_out(&self, games: &[GameId]) -> Result<(), DatabaseError> {
        let Some(writer) = self.writer.as_ref().filter(|_| !games.is_empty()) else { return Ok(()) };
        let wanted: HashSet<u64> = games.iter().map(|game| game.0).collect();
        let searcher = self.database.snapshot()?.searcher;
        let places = Places::find(searcher.segment_readers(), |number| wanted.contains(&number));
        let taken = places.and_then(|places| writer.delete_query(Box::new(places)));
        taken.map(drop).map_err(|error| self.database.explain(error))
    }

    /// Writes games; the answers stand in their order.
    ///
    /// # Errors
    /// [`DatabaseError`] when a game cannot be written.
    pub fn add(&self, games: &[NewGame]) -> Result<Vec<Written>, DatabaseError> {
        let Some(writer) = &self.writer else { return Ok(Vec::new()) };
        let workers = rayon::current_num_threads().max(1);
        let bulk = BulkWriter::new(writer, workers, MEMORY);
        let database = &self.database;
        let write = |preparer: &mut Preparer, new: &NewGame| {
            let StoredGame { raw, origin, amendments } = &new.game;
            let prepared = preparer.prepare(new.id, raw, *origin, amendments, database.fields());
            let prepared = prepared.map_err(|error| database.damaged(error.to_string()))?;
            let worker = rayon::current_thread_index().unwrap_or(0) % workers;
            bulk.add(worker, prepared.document).map_err(|error| database.explain(error))?;
            let told = new.place.iter().flat_map(|place| {
                prepared.faults.iter().map(|fault| located(&place.file, place.game, Some(new.id), fault.clone()))
            });
            Ok(Written { state: prepared.state, plies: prepared.plies, faults: told.collect() })
        };
        let written = games.par_iter().map_init(Preparer::default, write).collect::<Result<Vec<_>, DatabaseError>>()?;
        bulk.flush().map_err(|error| database.explain(error))?;
        Ok(written)
    }

    /// Merges segments as imports do, so that many small changes do not leave as many segments.
    fn merge_small(&self, writer: &mut IndexWriter) -> tantivy::Result<()> {
        let metas = self.database.index().searchable_segment_metas()?;
        for MergeCandidate(segments) in LogMergePolicy::default().compute_merge_candidates(&metas) {
            writer.merge(&segments).wait()?;
        }
        writer.garbage_collect_files().wait().map(drop)
    }

    /// Makes all changes visible.
    ///
    /// # Errors
    /// [`DatabaseError`] when they cannot be written; then the database stays as it was.
    pub fn commit(mut self) -> Result<(), DatabaseError> {
        let Some(mut writer) = self.writer.take() else { return Ok(()) };
        match commit(&self.database, &mut writer, &self.manifest) {
            Ok(()) => {
                removed::tidy(&self.database, &self.manifest);
                let merged = self.merge_small(&mut writer).and_then(|()| writer.wait_merging_threads());
                merged.map_err(|error| self.database.explain(error))
            }
            Err(error) => {
                give_up(writer);
                Err(error)
            }
        }
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        if let Some(writer) = self.writer.take() {
            give_up(writer);
            if let Ok(manifest) = self.database.manifest() {
                removed::tidy(&self.database, &manifest);
            }
        }
    }
}
