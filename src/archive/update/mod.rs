//! A file of new and newer games: what is there is passed over, what is newer takes the place of what is there.
//!
//! Every game of the file stands for one game of the database at most, and identical games are paired first, so the same file
//! a second time changes nothing.

mod candidates;
mod intake;
mod pairing;
mod tie;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use super::ArchiveError;
use crate::game::GameId;
use crate::index::{Changes, Database, LocatedFault, Meter, Observer, read_games};
use crate::search::{Engine, SearchError};
use crate::source::Input;
use intake::{Intake, Taken};
use pairing::pair;
pub use tie::Tie;

/// Games that are written together.
const BATCH: usize = 20_000;

/// What became of the games of an update. `games` is the sum of the five next numbers.
#[derive(Clone, Debug, Default, Serialize)]
pub struct UpdateSummary {
    /// Games read.
    pub games: u64,
    /// Games that were not there.
    pub new: u64,
    /// Games that took the place of an earlier version.
    pub replaced: u64,
    /// Games that were there already.
    pub same: u64,
    /// Games of which the database has a longer or newer version.
    pub older: u64,
    /// Games that the user has deleted.
    pub deleted: u64,
    /// Games written whose moves could all be read.
    pub whole: u64,
    /// Faults of the games written, and text that belongs to no game.
    pub faults: u64,
    /// Files read.
    pub files: u64,
    /// Files that could not be read to their end.
    pub files_unreadable: u64,
}

/// An earlier version and the game that takes its place.
#[derive(Clone, Debug, Serialize)]
pub struct Replacement {
    /// Number of the game.
    pub id: GameId,
    /// The file.
    pub file: String,
    /// Number of the game in the file.
    pub game: u64,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// What is newer.
    pub why: Tie,
    /// Half-moves before.
    pub plies_before: u32,
    /// Half-moves now.
    pub plies: u32,
    /// Tags whose values differ.
    pub tags: Vec<String>,
}

/// What an update did.
#[derive(Clone, Debug, Default)]
pub struct UpdateReport {
    /// Counts.
    pub summary: UpdateSummary,
    /// The games replaced, in the order of the file.
    pub replacements: Vec<Replacement>,
}

/// How an update is watched and stopped.
pub struct UpdateControl<'a> {
    /// Counts bytes and games.
    pub meter: &'a Meter,
    /// Told faults and notices.
    pub observer: &'a mut dyn Observer,
    /// Set to give it up.
    pub stop: &'a AtomicBool,
}

/// Counts faults on their way to another observer.
struct Counting<'a> {
    faults: u64,
    inner: &'a mut dyn Observer,
}

impl Observer for Counting<'_> {
    fn fault(&mut self, fault: &LocatedFault) {
        self.faults += 1;
        self.inner.fault(fault);
    }

    fn unreadable(&mut self, error: &crate::source::SourceError) {
        self.inner.unreadable(error);
    }

    fn passed_over(&mut self, name: &str, reason: &str) {
        self.inner.passed_over(name, reason);
    }
}

/// Updates a database from files, in one commit; nothing is committed when nothing is new.
///
/// # Errors
/// [`ArchiveError`] when the database cannot be read or written, or the update is stopped.
pub fn update(
    database: &Database,
    inputs: Vec<Input>,
    control: UpdateControl<'_>,
) -> Result<UpdateReport, ArchiveError> {
    let UpdateControl { meter, observer, stop } = control;
    let mut observer = Counting { faults: 0, inner: observer };
    let mut changes = Changes::begin(database)?;
    let engine = Engine::new(database.snapshot()?)?;
    let mut manifest = changes.manifest().clone();
    let mut intake = Intake::new(&engine, &changes, manifest.next_id, stop)?;
    let mut failed = None;
    let files =
        read_games(inputs, &mut manifest, meter, &mut observer, |games, observer| match intake.take(games, observer) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
    failed.map_or(Ok(()), Err)?;
    let Taken { mut summary, tied, taken, fresh, mut written } = intake.finish()?;
    summary.files = files.read;
    summary.files_unreadable = files.unreadable;
    manifest.next_id = written.next_id;
    let (pending, ties) = tied.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
    let paired = pair(&pending, ties, taken, &mut summary);
    let replacements = paired.replacements(&pending);
    if summary.new == 0 && paired.changes_nothing() {
        summary.faults = observer.faults;
        return Ok(UpdateReport { summary, replacements });
    }
    let (old, others) = paired.into_games(pending, &mut manifest);
    let mut games = fresh;
    games.extend(others);
    let numbers: Vec<GameId> = old.iter().map(|removed| removed.id).collect();
    changes.put_aside(&old)?;
    changes.take_out(&numbers)?;
    for batch in games.chunks(BATCH) {
        if stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped.into());
        }
        written.add(&changes, batch, &mut observer)?;
    }
    for (file, plies) in written.plies {
        if let Some(record) = usize::try_from(file).ok().and_then(|file| manifest.files.get_mut(file)) {
            record.plies += plies;
        }
    }
    // What was put aside stands in the manifest of the changes already.
    manifest.removed = std::mem::take(&mut changes.manifest().removed);
    *changes.manifest() = manifest;
    summary.whole = written.whole;
    summary.faults = observer.faults;
    changes.commit()?;
    Ok(UpdateReport { summary, replacements })
}
