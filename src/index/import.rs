//! Importing files into a database, commit by commit.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::ThreadPoolBuilder;
use serde::Serialize;
use tantivy::IndexWriter;

use super::commit::{commit, give_up, take_writer};
use super::database::Database;
use super::error::DatabaseError;
use super::feed::Feed;
use super::pipeline::{Job, LapEnd, run_lap};
use crate::game::{Action, FaultKind, GameId};
use crate::source::{Input, Limits, SourceError};

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
    /// How far compressed files may unpack.
    pub limits: Limits,
}

impl Default for ImportOptions {
    /// One worker a core, 768 MiB, a commit every 100 million half-moves, lenient, known files skipped.
    fn default() -> ImportOptions {
        ImportOptions {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 768 << 20,
            commit_plies: 100_000_000,
            strictness: Strictness::Lenient,
            repeats: Repeats::Skip,
            limits: Limits::default(),
        }
    }
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

impl std::fmt::Display for LocatedFault {
    /// `file:line:column: game N: reason: token`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if self.game > 0 {
            write!(f, "game {}: ", self.game)?;
        }
        write!(f, "{}", self.reason)?;
        if !self.token.is_empty() && !self.reason.contains(&self.token) {
            write!(f, ": {:?}", self.token)?;
        }
        Ok(())
    }
}

/// Who is told what happens during an import, in the order of the input.
pub trait Observer: Send {
    /// A fault was found.
    fn fault(&mut self, _fault: &LocatedFault) {}
    /// A file is passed over because it was imported before.
    fn skipped(&mut self, _name: &str, _imported: &str) {}
    /// A file could not be read, or not to its end; what could be read is kept.
    fn unreadable(&mut self, _error: &SourceError) {}
    /// A member of an archive is not read.
    fn passed_over(&mut self, _name: &str, _reason: &str) {}
}

/// Nobody is told; the summary counts all the same.
impl Observer for () {}

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
    let mut writer = take_writer(database)?;
    match import_all(database, &mut writer, inputs, options, meter, observer, stop) {
        Ok(mut summary) => {
            writer.wait_merging_threads().map_err(|error| database.explain(error))?;
            summary.seconds = begun.elapsed().as_secs_f64();
            Ok(summary)
        }
        Err(error) => {
            give_up(writer);
            Err(error)
        }
    }
}

fn import_all(
    database: &Database,
    writer: &mut IndexWriter,
    inputs: Vec<Input>,
    options: &ImportOptions,
    meter: &Meter,
    observer: &mut dyn Observer,
    stop: &AtomicBool,
) -> Result<ImportSummary, ImportError> {
    let mut feed = Feed::new(inputs, database.manifest()?, options.repeats, options.limits);
    let mut summary = ImportSummary::default();
    let pool = ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build();
    let pool = pool.map_err(|error| database.damaged(format!("threads cannot be started: {error}")))?;
    loop {
        let job = Job { database, writer, pool: &pool, options, meter, stop };
        let lap = run_lap(&job, &mut feed, &mut summary, observer);
        if stop.load(Ordering::Relaxed) {
            return Err(ImportError::Interrupted { kept: kept_games(database)? });
        }
        let end = lap?;
        commit(database, writer, feed.manifest())?;
        if end == LapEnd::InputDone {
            break;
        }
    }
    let counts = feed.counts();
    summary.files = counts.read;
    summary.files_skipped = counts.skipped;
    summary.files_unreadable = counts.unreadable;
    Ok(summary)
}

fn kept_games(database: &Database) -> Result<u64, DatabaseError> {
    Ok(database.snapshot()?.searcher.num_docs())
}
