//! Every command that writes, on a disk that breaks down at each of its operations in turn: whoever opens the database
//! afterwards finds one whole commit, the one before or the one after.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::database::{Database, DatabaseError};
use super::faulty::{Breakdown, FaultyDirectory};
use super::import::{ImportError, ImportOptions, Meter, Repeats, import};
use super::maintain::{compact, delete};
use crate::game::GameId;
use crate::source::Input;

/// A command: name, what it does to the games of the database, the command itself.
struct Change {
    name: &'static str,
    after: fn(Vec<u64>) -> Vec<u64>,
    run: fn(&Database, &Path) -> Result<(), String>,
}

/// Every command that writes to a database. Whoever adds one adds it here.
const CHANGES: [Change; 3] = [
    Change {
        name: "import",
        after: |ids| {
            let next = ids.len() as u64 + 1;
            ids.into_iter().chain(next..next + GAMES).collect()
        },
        run: |database, file| run_import(database, file).map_err(|error| error.to_string()),
    },
    Change {
        name: "delete",
        after: |ids| ids.into_iter().filter(|id| !DELETED.contains(&GameId(*id))).collect(),
        run: |database, _| delete(database, &DELETED).map_err(|error| error.to_string()),
    },
    Change {
        name: "compact",
        after: |ids| ids,
        run: |database, _| compact(database).map_err(|error| error.to_string()),
    },
];

/// Games that one import brings.
const GAMES: u64 = 6;
const DELETED: [GameId; 3] = [GameId(2), GameId(3), GameId(9)];

fn file(folder: &Path) -> std::path::PathBuf {
    let lines = ["1. e4 e5 2. Nf3", "1. d4 d5", "1. c4 {a comment}", "1. e4 c5 (1... e6) 2. Nf3 d6", "", "1. Nf3 Nf6"];
    let games: String =
        lines.iter().zip('A'..).map(|(moves, name)| format!("[White \"{name}\"]\n\n{moves} *\n\n")).collect();
    let path = folder.join("games.pgn");
    std::fs::write(&path, games).unwrap();
    path
}

fn run_import(database: &Database, file: &Path) -> Result<(), ImportError> {
    let options = ImportOptions { threads: 1, memory: 64 << 20, repeats: Repeats::Again, ..ImportOptions::default() };
    let inputs = vec![Input::File(file.to_owned())];
    import(database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false)).map(|_| ())
}

/// A database of two imports.
fn prepared(folder: &Path, file: &Path) {
    let database = Database::open_or_create(folder).unwrap();
    run_import(&database, file).unwrap();
    run_import(&database, file).unwrap();
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// The numbers of all games, each read from its stored bytes, and the numbers that the list of imports has given out.
fn games(folder: &Path) -> Result<(Vec<u64>, u64), DatabaseError> {
    let database = Database::open(folder)?;
    let faults: Vec<_> = database.verify()?.into_iter().flat_map(|segment| segment.faults).collect();
    assert!(faults.is_empty(), "{faults:?}");
    let snapshot = database.snapshot()?;
    let store = crate::store::Store::new(&snapshot);
    let mut ids = Vec::new();
    for (segment, reader) in snapshot.searcher.segment_readers().iter().enumerate() {
        crate::segment::SegmentGames::open(reader).unwrap();
        let column = reader.fast_fields().u64("id").unwrap();
        for doc in reader.doc_ids_alive() {
            store.game(tantivy::DocAddress::new(segment as u32, doc))?;
            ids.push(column.first(doc).unwrap());
        }
    }
    ids.sort_unstable();
    Ok((ids, snapshot.manifest.next_id))
}

/// Runs a command with each of its operations broken in turn, and calls `check` with what is found afterwards.
fn break_each(change: &Change, how: Breakdown) -> u64 {
    // In memory where that is possible: syncing to a disk hundreds of times takes long and shows nothing here.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let file = file(folder.path());
    let whole = folder.path().join("whole");
    prepared(&whole, &file);
    let before = games(&whole).unwrap();
    let after = (change.after)(before.0.clone());
    for at in 0.. {
        let path = folder.path().join(format!("{at}"));
        copy(&whole, &path);
        let directory = FaultyDirectory::new(&path, at, how);
        let what = format!("{} {how:?} at operation {at}", change.name);
        let told = Database::open_in(&path, directory.clone())
            .map_err(|error| error.to_string())
            .and_then(|database| (change.run)(&database, &file));
        let reached = directory.operations() > at;
        drop(directory);
        let found = games(&path).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(found.0 == before.0 || found.0 == after, "{what}: {:?}", found.0);
        let given_out = if found.0 == after { after.len() as u64 } else { before.0.len() as u64 };
        assert!(found.1 > given_out, "{what}: numbers up to {} are given out", found.1);
        if told.is_ok() && how != Breakdown::Once {
            assert_eq!(found.0, after, "{what}: success was reported");
        }
        if how != Breakdown::Fails && at % 3 != 0 {
            std::fs::remove_dir_all(&path).unwrap();
            if reached {
                continue;
            }
            return at;
        }
        // The database can be written to again, and what was half written is cleared away.
        let database = Database::open(&path).unwrap();
        (change.run)(&database, &file).unwrap_or_else(|error| panic!("{what}: afterwards: {error}"));
        drop(database);
        let again = games(&path).unwrap().0;
        let want = if found.0 == after && change.name != "import" { after.clone() } else { (change.after)(found.0) };
        assert_eq!(again, want, "{what}: afterwards");
        let left = Database::open(&path).unwrap().leftovers().unwrap();
        assert!(left.is_empty(), "{what}: left over: {left:?}");
        std::fs::remove_dir_all(&path).unwrap();
        if !reached {
            return at;
        }
    }
    0
}

#[test]
fn whatever_operation_fails_one_whole_commit_is_found() {
    for change in &CHANGES {
        let operations = break_each(change, Breakdown::Fails);
        assert!(operations >= 10, "{}: only {operations} operations", change.name);
        println!("{}: {operations} operations", change.name);
    }
}

#[test]
fn whatever_operation_is_half_done_one_whole_commit_is_found() {
    CHANGES.iter().for_each(|change| assert!(break_each(change, Breakdown::HalfDone) >= 10));
}

#[test]
fn an_operation_that_fails_once_does_no_harm() {
    CHANGES.iter().for_each(|change| assert!(break_each(change, Breakdown::Once) >= 10));
}

#[test]
fn what_changes_while_it_is_read_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = file(folder.path());
    let path = folder.path().join("db");
    prepared(&path, &file);
    let database = Database::open(&path).unwrap();
    let attempts = std::cell::Cell::new(0);
    let read = || {
        attempts.set(attempts.get() + 1);
        match attempts.get() {
            // Another program makes a commit and removes the files that this one was about to read.
            1 => compact(&Database::open(&path).unwrap()).and(Err(database.damaged("a file is missing"))),
            _ => database.snapshot(),
        }
    };
    let snapshot = database.while_unchanged(read).unwrap();
    assert_eq!((attempts.get(), snapshot.searcher.num_docs()), (2, 2 * GAMES));
    // What is wrong and does not change stays wrong.
    let broken = || Err::<(), _>(database.damaged("a file is missing"));
    assert!(database.while_unchanged(broken).is_err());
}
