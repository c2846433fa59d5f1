//! The games of other databases added to one.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use super::ArchiveError;
use crate::game::GameId;
use crate::index::{Changes, Database, FileRecord, Manifest, NewGame};
use crate::query::Query;
use crate::replay::ReadState;
use crate::search::{Engine, Hit, SearchError};

/// Games that are written together.
const BATCH: usize = 20_000;

/// What a merge did.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MergeSummary {
    /// Games added.
    pub games: u64,
    /// Of these, games of which every move could be read.
    pub whole: u64,
    /// Half-moves added.
    pub plies: u64,
    /// Each database with what came of it.
    pub sources: Vec<MergedSource>,
}

/// What came of one database.
#[derive(Clone, Debug, Serialize)]
pub struct MergedSource {
    /// Its folder.
    pub path: PathBuf,
    /// Games added.
    pub games: u64,
    /// Games passed over, because their files had been imported before.
    pub skipped: u64,
    /// Names of these files.
    pub files_skipped: Vec<String>,
}

/// Adds the games of other databases, edited as they are there, under new numbers, in one commit. Games of files that were
/// imported before, into the database itself or one merged before, are passed over, as an import does. The other databases are
/// only read.
///
/// # Errors
/// [`ArchiveError`] when a database cannot be read or written, or `stop` is set meanwhile.
pub fn merge(database: &Database, sources: &[Database], stop: &AtomicBool) -> Result<MergeSummary, ArchiveError> {
    let mut changes = Changes::begin(database)?;
    let import = changes.manifest().next_import();
    let mut summary = MergeSummary::default();
    for source in sources {
        let engine = Engine::new(source.snapshot()?)?;
        let files = adopt(changes.manifest(), &engine.snapshot().manifest, import);
        let skipped = |record: &FileRecord| record.name.clone();
        let theirs = &engine.snapshot().manifest.files;
        let mut merged = MergedSource {
            path: source.path().to_owned(),
            games: 0,
            skipped: 0,
            files_skipped: theirs
                .iter()
                .zip(&files)
                .filter(|(_, file)| file.is_none())
                .map(|(r, _)| skipped(r))
                .collect(),
        };
        let hits = engine.search(&Query::All, stop)?;
        for batch in hits.chunks(BATCH) {
            if stop.load(Ordering::Relaxed) {
                return Err(SearchError::Stopped.into());
            }
            let games = take(&engine, batch, &files, changes.manifest())?;
            merged.skipped += (batch.len() - games.len()) as u64;
            merged.games += games.len() as u64;
            for written in changes.add(&games)? {
                summary.whole += u64::from(written.state == ReadState::Whole);
                summary.plies += u64::from(written.plies);
            }
        }
        summary.games += merged.games;
        summary.sources.push(merged);
    }
    if summary.games > 0 {
        changes.commit()?;
    }
    Ok(summary)
}

/// Adds the files of another manifest that are not there yet, and gives for each its place, none where it is there already.
fn adopt(manifest: &mut Manifest, other: &Manifest, import: u64) -> Vec<Option<u64>> {
    let known: Vec<bool> = other.files.iter().map(|file| manifest.has(&file.name, &file.fingerprint)).collect();
    let adopted = other.files.iter().zip(known).map(|(file, known)| {
        (!known).then(|| {
            manifest.files.push(FileRecord { import, ..file.clone() });
            manifest.files.len() as u64 - 1
        })
    });
    adopted.collect()
}

/// The games of a batch whose files are new, under new numbers.
fn take(
    engine: &Engine,
    batch: &[Hit],
    files: &[Option<u64>],
    manifest: &mut Manifest,
) -> Result<Vec<NewGame>, ArchiveError> {
    let stored: Vec<_> = batch.par_iter().map(|hit| engine.store().game(hit.address)).collect::<Result<_, _>>()?;
    let mut games = Vec::with_capacity(stored.len());
    for mut game in stored {
        let file = usize::try_from(game.origin.file).ok().and_then(|file| files.get(file));
        let Some(file) = file else { return Err(engine.snapshot().damaged("a game comes from no file").into()) };
        if let Some(file) = file {
            game.origin.file = *file;
            games.push(NewGame { id: GameId(manifest.next_id), game, place: None });
            manifest.next_id += 1;
        }
    }
    Ok(games)
}
