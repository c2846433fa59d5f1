//! One lap of an import: a thread reads and splits, workers parse, replay and index, this thread tells in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, bounded};
use rayon::ThreadPool;
use tantivy::IndexWriter;

use super::batch::{GameBatch, located};
use super::database::Database;
use super::error::DatabaseError;
use super::feed::{Fed, Feed, Notice};
use super::import::{ImportError, ImportOptions, ImportSummary, LocatedFault, Meter, Observer, Strictness};
use super::prepare::{PlacedFault, Preparer};
use super::writer::BulkWriter;
use crate::game::{Action, Fault, FaultKind, GameId};
use crate::replay::ReadState;
use crate::schema::{Amendments, Origin};
use crate::splitter::{SpanKind, cut_reason};

/// What a lap works with.
pub(super) struct Job<'a> {
    pub database: &'a Database,
    pub writer: &'a IndexWriter,
    pub pool: &'a ThreadPool,
    pub options: &'a ImportOptions,
    pub meter: &'a Meter,
    pub stop: &'a AtomicBool,
}

/// Why a lap ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LapEnd {
    /// It is time for a commit.
    CommitDue,
    /// All inputs are read.
    InputDone,
}

/// Work and what came of it, numbered in the order of the input.
struct Numbered<T> {
    sequence: u64,
    item: T,
}

/// What a worker makes of a batch; notices pass through, so that all is told in order.
enum Report {
    Batch(BatchReport),
    Notice(Notice),
}

#[derive(Default)]
struct BatchReport {
    file: usize,
    games: u64,
    whole: u64,
    part: u64,
    plies: u64,
    games_with_faults: u64,
    faults: Vec<LocatedFault>,
}

type Work = Numbered<Fed>;
type Told = Numbered<Result<Report, DatabaseError>>;

/// Reads and indexes up to the next commit. Segments are written, but not committed.
pub(super) fn run_lap(
    job: &Job<'_>,
    feed: &mut Feed,
    summary: &mut ImportSummary,
    observer: &mut dyn Observer,
) -> Result<LapEnd, ImportError> {
    let threads = job.options.threads.max(1);
    let bulk = BulkWriter::new(job.writer, threads, job.options.memory);
    let halt = AtomicBool::new(false);
    let (work, taken) = bounded::<Work>(2 * threads);
    let (reports, reported) = bounded::<Told>(4 * threads);
    let mut plies = BTreeMap::new();
    let (end, told) = std::thread::scope(|scope| {
        let reader = scope.spawn(|| read(job, feed, work, &halt));
        let told = job.pool.in_place_scope(|workers| {
            for worker in 0..threads {
                let (taken, reports, bulk) = (taken.clone(), reports.clone(), &bulk);
                workers.spawn(move |_| index(job, worker, bulk, &taken, &reports));
            }
            drop((taken, reports));
            let told = tell(job, &reported, summary, &mut plies, observer);
            halt.store(told.is_err(), Ordering::Relaxed);
            // Whatever is still on its way is not wanted any more, but nobody must wait for ever to hand it over.
            reported.iter().for_each(drop);
            told
        });
        (reader.join(), told)
    });
    told?;
    let end = end.map_err(|_| job.database.damaged("the reading thread broke down; please report this"))?;
    plies.into_iter().for_each(|(file, plies)| feed.count_plies(file, plies));
    job.pool.install(|| bulk.flush()).map_err(|error| job.database.explain(error))?;
    Ok(end)
}

/// The reading thread.
fn read(job: &Job<'_>, feed: &mut Feed, work: Sender<Work>, halt: &AtomicBool) -> LapEnd {
    let commit_at = match job.options.strictness {
        // A strict import is one commit or none.
        Strictness::Strict => u64::MAX,
        Strictness::Lenient => job.meter.plies.load(Ordering::Relaxed).saturating_add(job.options.commit_plies),
    };
    for sequence in 0.. {
        if halt.load(Ordering::Relaxed) || job.stop.load(Ordering::Relaxed) {
            break;
        }
        if job.meter.plies.load(Ordering::Relaxed) >= commit_at {
            return LapEnd::CommitDue;
        }
        let item = feed.next(job.meter);
        if matches!(item, Fed::End) || work.send(Numbered { sequence, item }).is_err() {
            break;
        }
    }
    LapEnd::InputDone
}

/// A worker.
fn index(job: &Job<'_>, worker: usize, bulk: &BulkWriter<'_>, work: &Receiver<Work>, reports: &Sender<Told>) {
    let mut preparer = Preparer::default();
    for Numbered { sequence, item } in work {
        let report = match item {
            Fed::Batch(batch) => index_batch(job, worker, bulk, &mut preparer, &batch).map(Report::Batch),
            Fed::Notice(notice) => Ok(Report::Notice(notice)),
            Fed::End => continue,
        };
        if reports.send(Numbered { sequence, item: report }).is_err() {
            break;
        }
    }
}

fn index_batch(
    job: &Job<'_>,
    worker: usize,
    bulk: &BulkWriter<'_>,
    preparer: &mut Preparer,
    batch: &GameBatch,
) -> Result<BatchReport, DatabaseError> {
    let mut report = BatchReport { file: batch.file, ..BatchReport::default() };
    for span in &batch.spans {
        let raw = &batch.bytes[span.range.clone()];
        if span.kind == SpanKind::Stray {
            report.faults.push(stray(batch, span.line, raw));
            continue;
        }
        let id = GameId(batch.first_id + report.games);
        let game = batch.first_game + report.games;
        let origin = Origin { file: batch.file as u64, offset: span.offset, line: span.line };
        let mut prepared = preparer
            .prepare(id, raw, origin, &Amendments::default(), job.database.fields())
            .map_err(|error| job.database.damaged(error.to_string()))?;
        if span.cut {
            prepared.faults.push(too_long(span.line, raw));
        }
        bulk.add(worker, prepared.document).map_err(|error| job.database.explain(error))?;
        report.games += 1;
        report.whole += u64::from(prepared.state == ReadState::Whole);
        report.part += u64::from(prepared.state == ReadState::Part);
        report.plies += u64::from(prepared.plies);
        report.games_with_faults += u64::from(!prepared.faults.is_empty());
        report.faults.extend(prepared.faults.into_iter().map(|fault| located(&batch.name, game, Some(id), fault)));
    }
    job.meter.games.fetch_add(report.games, Ordering::Relaxed);
    job.meter.plies.fetch_add(report.plies, Ordering::Relaxed);
    Ok(report)
}

/// A game that does not end where it was cut.
fn too_long(first_line: u64, raw: &[u8]) -> PlacedFault {
    let line = first_line + memchr::memchr_iter(b'\n', raw).count() as u64;
    PlacedFault { fault: Fault::new(FaultKind::Limit, raw.len(), "", cut_reason(), Action::CutHere), line, column: 1 }
}

pub(super) fn stray(batch: &GameBatch, line: u64, raw: &[u8]) -> LocatedFault {
    let text = String::from_utf8_lossy(raw);
    let fault = Fault::new(FaultKind::StrayText, 0, &text, "this text belongs to no game", Action::Skipped);
    located(&batch.name, 0, None, PlacedFault { fault, line, column: 1 })
}

/// Tells reports in the order of the input.
fn tell(
    job: &Job<'_>,
    reported: &Receiver<Told>,
    summary: &mut ImportSummary,
    plies: &mut BTreeMap<usize, u64>,
    observer: &mut dyn Observer,
) -> Result<(), ImportError> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for Numbered { sequence, item } in reported {
        waiting.insert(sequence, item?);
        while let Some(report) = waiting.remove(&next) {
            next += 1;
            match report {
                Report::Notice(notice) => tell_notice(&notice, observer),
                Report::Batch(report) => {
                    *plies.entry(report.file).or_default() += report.plies;
                    tell_batch(job, &report, summary, observer)?;
                }
            }
        }
    }
    Ok(())
}

pub(super) fn tell_notice(notice: &Notice, observer: &mut dyn Observer) {
    match notice {
        Notice::Skipped { name, imported } => observer.skipped(name, imported),
        Notice::Unreadable(error) => observer.unreadable(error),
        Notice::PassedOver { name, reason } => observer.passed_over(name, reason),
    }
}

fn tell_batch(
    job: &Job<'_>,
    report: &BatchReport,
    summary: &mut ImportSummary,
    observer: &mut dyn Observer,
) -> Result<(), ImportError> {
    summary.games += report.games;
    summary.whole += report.whole;
    summary.part += report.part;
    summary.without_moves += report.games - report.whole - report.part;
    summary.plies += report.plies;
    summary.games_with_faults += report.games_with_faults;
    summary.faults += report.faults.len() as u64;
    report.faults.iter().for_each(|fault| observer.fault(fault));
    match report.faults.first() {
        Some(fault) if job.options.strictness == Strictness::Strict => Err(ImportError::Strict(fault.to_string())),
        _ => Ok(()),
    }
}
