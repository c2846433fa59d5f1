//! A file of new and newer games: what is there is passed over, what is newer takes the place of what is there.
//!
//! Every game of the file stands for one game of the database at most, and identical games are paired first, so the same file
//! a second time changes nothing.

mod candidates;
mod pairing;
mod tie;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use super::ArchiveError;
use crate::game::GameId;
use crate::index::{
    Changes, Database, FilesRead, IncomingGame, LocatedFault, Meter, NewGame, Observer, Removal, RemovedGame,
    read_games,
};
use crate::replay::ReadState;
use crate::schema::print;
use crate::search::{Engine, SearchError};
use crate::source::Input;
use candidates::{Candidates, Prints};
use pairing::{Pending, pair};
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
    let removed = changes.removed()?;
    let (sorted, files) = sort(&engine, &mut changes, inputs, &removed, meter, &mut observer, stop)?;
    let Sorted { mut summary, pending, taken } = sorted;
    let candidates = Candidates::new(&engine);
    let ties = pending
        .par_iter()
        .map(|pending| if stop.load(Ordering::Relaxed) { Err(SearchError::Stopped) } else { candidates.ties(pending) })
        .collect::<Result<Vec<_>, _>>()?;
    let paired = pair(&pending, ties, taken, &mut summary);
    summary.files = files.read;
    summary.files_unreadable = files.unreadable;
    let replacements = paired.replacements(&pending);
    if paired.changes_nothing() {
        summary.faults = observer.faults;
        return Ok(UpdateReport { summary, replacements });
    }
    let (old, games) = paired.into_games(pending, changes.manifest());
    let numbers: Vec<GameId> = old.iter().map(|removed| removed.id).collect();
    changes.put_aside(&old)?;
    changes.take_out(&numbers)?;
    for batch in games.chunks(BATCH) {
        if stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped.into());
        }
        write(&mut changes, batch, &mut summary, &mut observer)?;
    }
    summary.faults = observer.faults;
    changes.commit()?;
    Ok(UpdateReport { summary, replacements })
}

fn write(
    changes: &mut Changes,
    games: &[NewGame],
    summary: &mut UpdateSummary,
    observer: &mut Counting<'_>,
) -> Result<(), ArchiveError> {
    let mut plies: BTreeMap<u64, u64> = BTreeMap::new();
    for (new, written) in games.iter().zip(changes.add(games)?) {
        summary.whole += u64::from(written.state == ReadState::Whole);
        *plies.entry(new.game.origin.file).or_default() += u64::from(written.plies);
        written.faults.iter().for_each(|fault| observer.fault(fault));
    }
    for (file, plies) in plies {
        if let Some(record) = usize::try_from(file).ok().and_then(|file| changes.manifest().files.get_mut(file)) {
            record.plies += plies;
        }
    }
    Ok(())
}

/// The games of the files after those that are there as they stand have been sorted out.
#[derive(Default)]
struct Sorted {
    summary: UpdateSummary,
    pending: Vec<Pending>,
    /// Games of the database that a game of the files is identical with.
    taken: HashSet<GameId>,
}

fn sort(
    engine: &Engine,
    changes: &mut Changes,
    inputs: Vec<Input>,
    removed: &[RemovedGame],
    meter: &Meter,
    observer: &mut Counting<'_>,
    stop: &AtomicBool,
) -> Result<(Sorted, FilesRead), ArchiveError> {
    let prints = Prints::new(engine)?;
    let gone: HashMap<u64, Removal> = removed.iter().map(|removed| (print(&removed.game.raw), removed.why)).collect();
    let mut seen: HashSet<u64> = HashSet::new();
    let mut sorted = Sorted::default();
    let mut failed = None;
    let files = read_games(inputs, changes.manifest(), meter, observer, |games| {
        let done = sort_batch(&prints, &gone, games, &mut seen, &mut sorted);
        failed = done.err();
        let halt = failed.is_some() || stop.load(Ordering::Relaxed);
        if halt { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match failed {
        Some(error) => Err(error.into()),
        None if stop.load(Ordering::Relaxed) => Err(SearchError::Stopped.into()),
        None => Ok((sorted, files)),
    }
}

fn sort_batch(
    prints: &Prints<'_>,
    gone: &HashMap<u64, Removal>,
    games: Vec<IncomingGame>,
    seen: &mut HashSet<u64>,
    sorted: &mut Sorted,
) -> Result<(), SearchError> {
    let known: Vec<(u64, Option<GameId>)> = games
        .par_iter()
        .map(|incoming| {
            let print = print(&incoming.game.raw);
            Ok((print, prints.find(print, &incoming.game)?))
        })
        .collect::<Result<_, SearchError>>()?;
    let mut left = Vec::new();
    for (incoming, (print, id)) in games.into_iter().zip(known) {
        sorted.summary.games += 1;
        let repeated = !seen.insert(print);
        match (id, gone.get(&print)) {
            (Some(id), _) => {
                sorted.taken.insert(id);
                sorted.summary.same += 1;
            }
            (None, Some(Removal::Deleted)) => sorted.summary.deleted += 1,
            (None, Some(Removal::Replaced)) => sorted.summary.older += 1,
            (None, None) if repeated => sorted.summary.same += 1,
            (None, None) => left.push(incoming),
        }
    }
    sorted.pending.par_extend(left.into_par_iter().map(Pending::new));
    Ok(())
}
