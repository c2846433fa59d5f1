//! A database made anew from the stored games of a damaged or older one, and put in its place.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;

use super::commit::{commit, give_up, take_writer};
use super::database::Database;
use super::error::{DatabaseError, io_error};
use super::import::{ImportOptions, Meter};
use super::prepare::Preparer;
use super::removed;
use super::salvage::{Place, Salvage};
use super::swap::swap;
use super::writer::BulkWriter;
use crate::game::GameId;

/// What stands behind the name of a database in that of the folder in which it is made anew, before letters and digits that
/// chance has drawn.
const UNFINISHED: &str = ".unfinished-repair-";
/// Letters and digits of such a name.
const DRAWN: usize = 6;
/// Games that a worker takes at a time.
const AT_ONCE: usize = 256;

/// What is done with the old files of a repaired database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldFiles {
    /// They stay beside the database.
    Keep,
    /// They are removed, unless something in them could not be read.
    Remove,
}

/// What a repair did.
#[derive(Clone, Debug, Serialize)]
pub struct Repaired {
    /// Games of the new database.
    pub games: u64,
    /// Runs of numbers of games that are lost, first and last.
    pub lost: Vec<(u64, u64)>,
    /// Games that are lost and of which not even the number is known.
    pub lost_unnumbered: u64,
    /// Numbers that no game has: games that were deleted earlier, or lost together with their numbers.
    pub unused: Vec<(u64, u64)>,
    /// What was found out on the way, in words for a person.
    pub notes: Vec<String>,
    /// Where the old files are; `None` when they were removed.
    pub old_files: Option<PathBuf>,
}

impl Repaired {
    /// Whether every game is there.
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.lost_unnumbered == 0
    }
}

/// Why a repair did not come about. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RepairError {
    /// A folder cannot be read or written.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// No game can be read.
    #[error("no stored game of {0} can be read; import the files again into a new database")]
    NothingLeft(PathBuf),
    /// The user stopped it.
    #[error("stopped; {0} is as it was")]
    Interrupted(PathBuf),
}

/// Makes a database anew from its stored games: same games, same numbers, same origins, same list of imports. The new one
/// is built beside the old one and takes its place when it is whole.
///
/// # Errors
/// [`RepairError`]; then nothing has changed.
pub fn repair(
    path: &Path,
    options: &ImportOptions,
    old_files: OldFiles,
    meter: &Meter,
    stop: &AtomicBool,
) -> Result<Repaired, RepairError> {
    repair_with(path, options, old_files, meter, stop, Database::open_or_create)
}

/// Repairs a database; `open` makes the new one in an empty folder.
pub(super) fn repair_with(
    path: &Path,
    options: &ImportOptions,
    old_files: OldFiles,
    meter: &Meter,
    stop: &AtomicBool,
    open: impl Fn(&Path) -> Result<Database, DatabaseError>,
) -> Result<Repaired, RepairError> {
    let mut salvage = Salvage::of(path)?;
    let lost_games = !salvage.lost.is_empty() || salvage.lost_unnumbered > 0;
    if salvage.places.is_empty() && lost_games {
        return Err(RepairError::NothingLeft(path.to_owned()));
    }
    tidy_beside(path);
    let new = tempfile::Builder::new()
        .prefix(&format!("{}{UNFINISHED}", name_of(path)))
        .rand_bytes(DRAWN)
        .tempdir_in(beside(path))
        .map_err(|error| io_error(path, error))?;
    let database = open(new.path())?;
    let notes = build(path, &database, &salvage, options, meter, stop)?;
    drop(database);
    let whole_aside = notes.is_empty();
    salvage.notes.extend(notes);
    if stop.load(Ordering::Relaxed) {
        return Err(RepairError::Interrupted(path.to_owned()));
    }
    let kept = free_name(path);
    swap(path, new.path(), &kept).map_err(|error| io_error(path, error))?;
    // The folder has another place now; nothing is left at the temporary one.
    let _ = new.keep();
    let nothing_lost = !lost_games && whole_aside;
    let old_files = match old_files {
        OldFiles::Remove if nothing_lost => std::fs::remove_dir_all(&kept).map_or(Some(kept), |()| None),
        OldFiles::Keep | OldFiles::Remove => Some(kept),
    };
    let numbers: Vec<u64> = salvage.places.iter().map(|place| place.id.0).collect();
    let lost: Vec<u64> = salvage.lost.iter().map(|id| id.0).collect();
    Ok(Repaired {
        games: numbers.len() as u64,
        unused: gaps(&numbers, &lost, salvage.manifest.next_id),
        lost: runs(&lost),
        lost_unnumbered: salvage.lost_unnumbered,
        notes: salvage.notes,
        old_files,
    })
}

/// Gives what was found out on the way, in words for a person.
fn build(
    old: &Path,
    database: &Database,
    salvage: &Salvage,
    options: &ImportOptions,
    meter: &Meter,
    stop: &AtomicBool,
) -> Result<Vec<String>, RepairError> {
    let mut writer = take_writer(database)?;
    let threads = options.threads.max(1);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| database.damaged(format!("threads cannot be started: {error}")))?;
    let built = {
        let bulk = BulkWriter::new(&writer, threads, options.memory);
        let add = |places: &[Place]| match stop.load(Ordering::Relaxed) {
            true => Ok(()),
            false => add(database, &bulk, salvage, places, meter),
        };
        pool.install(|| salvage.places.par_chunks(AT_ONCE).try_for_each(add))
            .and_then(|()| pool.install(|| bulk.flush()).map_err(|error| database.explain(error)))
    };
    if let Err(error) = built {
        give_up(writer);
        return Err(error.into());
    }
    let mut manifest = salvage.manifest.clone();
    let notes = match removed::carry_over(old, database, &mut manifest) {
        Ok(notes) => notes,
        Err(error) => {
            give_up(writer);
            return Err(error.into());
        }
    };
    commit(database, &mut writer, &manifest)?;
    writer.wait_merging_threads().map_err(|error| database.explain(error))?;
    Ok(notes)
}

fn add(
    database: &Database,
    bulk: &BulkWriter<'_>,
    salvage: &Salvage,
    places: &[Place],
    meter: &Meter,
) -> Result<(), DatabaseError> {
    let worker = rayon::current_thread_index().unwrap_or(0);
    let mut preparer = Preparer::default();
    for place in places {
        // Every place was read before; what cannot be read twice is on a disk that fails right now.
        let game = salvage
            .game(*place)
            .ok_or_else(|| database.damaged(format!("game {} could be read once and not again", place.id)))?;
        let prepared = preparer
            .prepare(place.id, &game.raw, game.label.origin, &game.amendments, database.fields())
            .map_err(|error| database.damaged(error.to_string()))?;
        bulk.add(worker, prepared.document).map_err(|error| database.explain(error))?;
        meter.plies.fetch_add(u64::from(prepared.plies), Ordering::Relaxed);
    }
    meter.games.fetch_add(places.len() as u64, Ordering::Relaxed);
    Ok(())
}

fn name_of(path: &Path) -> String {
    let full = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    full.file_name().map_or_else(|| "database".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The folder that the database lies in.
fn beside(path: &Path) -> PathBuf {
    let full = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    full.parent().map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Folders that killed repairs of a database have left beside it. Nothing but such folders has these names.
pub(super) fn unfinished(path: &Path) -> Vec<PathBuf> {
    let begin = format!("{}{UNFINISHED}", name_of(path));
    let drawn = |name: &str| name.len() == DRAWN && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let ours = |entry: &std::fs::DirEntry| {
        entry.file_name().to_str().and_then(|name| name.strip_prefix(&begin)).is_some_and(drawn)
            && entry.path().is_dir()
    };
    let entries = std::fs::read_dir(beside(path)).into_iter().flatten().flatten();
    entries.filter(ours).map(|entry| entry.path()).collect()
}

/// Removes what killed repairs have left; who calls this has the database to himself, so none of them runs. What cannot be
/// removed stays until the next time.
fn tidy_beside(path: &Path) {
    for folder in unfinished(path) {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// A name beside the database that nothing has yet: `games.db.damaged`, `games.db.damaged-2` …
fn free_name(path: &Path) -> PathBuf {
    let (folder, name) = (beside(path), name_of(path));
    let names =
        std::iter::once(format!("{name}.damaged")).chain((2..).map(|number: u64| format!("{name}.damaged-{number}")));
    let free = names.map(|name| folder.join(name)).find(|path| !path.exists());
    free.unwrap_or_else(|| folder.join(format!("{name}.damaged")))
}

/// Numbers that follow each other, first and last.
fn runs(numbers: &[u64]) -> Vec<(u64, u64)> {
    numbers.chunk_by(|one, next| one + 1 == *next).filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
}

/// Numbers below `end` that are in neither list, first and last of each run.
fn gaps(numbers: &[u64], lost: &[u64], end: u64) -> Vec<(u64, u64)> {
    let mut all: Vec<u64> = numbers.iter().chain(lost).copied().collect();
    all.sort_unstable();
    let before = std::iter::once(0).chain(all.iter().copied());
    let after = all.iter().copied().chain([end]);
    before.zip(after).filter(|(one, next)| one + 1 < *next).map(|(one, next)| (one + 1, next - 1)).collect()
}

/// Numbers of games in words: `3, 7 to 9`.
pub fn ranges_in_words(ranges: &[(u64, u64)]) -> String {
    let word = |(first, last): &(u64, u64)| match first == last {
        true => GameId(*first).to_string(),
        false => format!("{first} to {last}"),
    };
    ranges.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_runs_and_gaps() {
        assert_eq!(runs(&[1, 2, 3, 7, 9, 10]), [(1, 3), (7, 7), (9, 10)]);
        assert_eq!(gaps(&[2, 3, 8], &[5], 11), [(1, 1), (4, 4), (6, 7), (9, 10)]);
        assert_eq!(gaps(&[1, 2], &[], 3), []);
        assert_eq!(ranges_in_words(&[(1, 3), (7, 7)]), "1 to 3, 7");
    }
}
