//! The import pipeline: one thread reads and splits, workers parse, replay and index, this thread reports in order.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};
use serde::Serialize;
use tantivy::IndexWriter;
use tantivy::indexer::IndexWriterOptions;

use super::database::{Database, DatabaseError};
use super::feed::{Feed, GameBatch};
use super::manifest::Manifest;
use super::prepare::{PlacedFault, Preparer};
use super::writer::BulkWriter;
use crate::game::{Action, Fault, FaultKind, GameId};
use crate::replay::ReadState;
use crate::schema::Origin;
use crate::source::{Input, SourceError};
use crate::splitter::SpanKind;

/// What to do about the first fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Report it and go on.
    Lenient,
    /// Stop, and leave the database as it was.
    Strict,
}

/// What to do about a file that was imported before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// Pass it over.
    Skip,
    /// Import it again.
    Again,
}

/// Settings of an import.
#[derive(Clone, Copy, Debug)]
pub struct ImportOptions {
    /// Workers.
    pub threads: usize,
    /// Bytes that games not yet written may take, over all workers.
    pub memory: usize,
    /// Half-moves after which a commit is made.
    pub commit_plies: u64,
    /// What to do about the first fault.
    pub strictness: Strictness,
    /// What to do about known files.
    pub repeats: Repeats,
}

/// Counters that others may read while an import runs.
#[derive(Debug, Default)]
pub struct Meter {
    /// Bytes of input done, as they lie on disk.
    pub bytes: AtomicU64,
    /// Games indexed.
    pub games: AtomicU64,
    /// Half-moves indexed.
    pub plies: AtomicU64,
}

/// A fault with everything that is needed to find it.
#[derive(Clone, Debug, Serialize)]
pub struct LocatedFault {
    /// The file.
    pub file: String,
    /// Number of the game in the file, counted from 1; 0 for text that belongs to no game.
    pub game: u64,
    /// Number of the game in the database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<GameId>,
    /// Line in the file.
    pub line: u64,
    /// Column, in characters.
    pub column: u64,
    /// What is wrong.
    pub kind: FaultKind,
    /// The offending token.
    pub token: String,
    /// Why.
    pub reason: String,
    /// What was done.
    pub action: Action,
}

/// Who is told what happens during an import, in the order of the input.
pub trait Observer: Send {
    /// A fault was found.
    fn fault(&mut self, fault: &LocatedFault);
    /// A file is passed over because it was imported before.
    fn skipped(&mut self, name: &str, imported: &str);
    /// A file could not be read, or not to its end; what could be read is kept.
    fn unreadable(&mut self, error: &SourceError);
}

/// The outcome of an import. `games = whole + part + without_moves`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ImportSummary {
    /// Games read.
    pub games: u64,
    /// Games of which every move was read.
    pub whole: u64,
    /// Games cut at a fault.
    pub part: u64,
    /// Games without moves, or none that could be read.
    pub without_moves: u64,
    /// Half-moves indexed.
    pub plies: u64,
    /// Faults reported.
    pub faults: u64,
    /// Games with at least one fault.
    pub games_with_faults: u64,
    /// Files read.
    pub files: u64,
    /// Files passed over because they were imported before.
    pub files_skipped: u64,
    /// Files that could not be read to their end.
    pub files_unreadable: u64,
    /// Seconds it took.
    pub seconds: f64,
}

impl ImportSummary {
    /// Games a second.
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.seconds.max(1e-9)
    }
}

/// Why an import ended early.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The database cannot be opened or written.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The first fault of a strict import.
    #[error("{0}; nothing was imported (without --strict such games are kept and reported)")]
    Strict(String),
    /// The user stopped it.
    #[error("stopped; the database holds {kept} games, as of the last commit")]
    Interrupted {
        /// Games in the database.
        kept: u64,
    },
}

/// What a worker reports of a batch.
struct Report {
    sequence: u64,
    games: u64,
    whole: u64,
    part: u64,
    plies: u64,
    games_with_faults: u64,
    faults: Vec<LocatedFault>,
}

/// Imports files into a database.
///
/// # Errors
/// [`ImportError`]; games of earlier commits stay in the database.
pub fn import(
    database: &Database,
    inputs: Vec<Input>,
    options: &ImportOptions,
    meter: &Meter,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<ImportSummary, ImportError> {
    let begun = Instant::now();
    let writer_options = IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1).build();
    let mut writer: IndexWriter =
        database.index().writer_with_options(writer_options).map_err(|error| database.explain(error))?;
    let mut feed = Feed::new(inputs, database.manifest()?, options.repeats);
    let mut run = Run { database, options, meter, stop, summary: ImportSummary::default(), sequence: 0 };
    loop {
        let lap = run.lap(&writer, &mut feed, observer)?;
        run.commit(&mut writer, feed.manifest())?;
        if lap == Lap::Finished {
            break;
        }
    }
    writer.wait_merging_threads().map_err(|error| database.explain(error))?;
    run.summary.files = feed.files_read();
    run.summary.files_skipped = feed.files_skipped();
    run.summary.files_unreadable = feed.files_unreadable();
    run.summary.seconds = begun.elapsed().as_secs_f64();
    Ok(run.summary)
}

/// Whether a lap ended because of its length or because the input did.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lap {
    More,
    Finished,
}

struct Run<'a> {
    database: &'a Database,
    options: &'a ImportOptions,
    meter: &'a Meter,
    stop: &'a AtomicBool,
    summary: ImportSummary,
    sequence: u64,
}

impl Run<'_> {
    /// Reads and indexes up to the next commit.
    fn lap(
        &mut self,
        writer: &IndexWriter,
        feed: &mut Feed,
        observer: &mut dyn Observer,
    ) -> Result<Lap, ImportError> {
        let threads = self.options.threads.max(1);
        let bulk = BulkWriter::new(writer, threads, self.options.memory);
        let halt = AtomicBool::new(false);
        let lap_end = match self.options.strictness {
            // A strict import is one commit or none.
            Strictness::Strict => u64::MAX,
            Strictness::Lenient => self.meter.plies.load(Ordering::Relaxed).saturating_add(self.options.commit_plies),
        };
        let (batches, work) = bounded::<GameBatch>(2 * threads);
        let (reports, reported) = bounded::<Result<Report, DatabaseError>>(4 * threads);
        let (sequence, stop, meter, database) = (self.sequence, self.stop, self.meter, self.database);
        let (told, outcome) = std::thread::scope(|scope| {
            let (halt, bulk) = (&halt, &bulk);
            let reading = scope.spawn(move || {
                let keep_on =
                    || !halt.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) && plies(meter) < lap_end;
                read(feed, sequence, batches, meter, keep_on)
            });
            let pool = scope.spawn(move || work_on(threads, database, bulk, meter, &work, &reports, halt));
            let told = self.collect(&reported, observer, halt);
            let lap = join(reading);
            (told, join(pool).and(Ok(lap)))
        });
        told?;
        let (lap, tellings) = outcome?;
        tellings.into_iter().for_each(|telling| telling.tell(observer));
        if self.stop.load(Ordering::Relaxed) {
            return Err(ImportError::Interrupted { kept: kept_games(self.database)? });
        }
        bulk.flush().map_err(|error| self.database.explain(error))?;
        Ok(lap)
    }
}
