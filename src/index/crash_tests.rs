//! Commands that import, delete and compact, on a disk that breaks down at each of their operations in turn.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::breaking::{Breakdown, Change, Contents, break_all, copy, folder, in_every_way, run_import, six_games};
use super::database::Database;
use super::faulty::FaultyDirectory;
use super::import::{ImportOptions, Meter};
use super::maintain::{compact, delete};
use super::rebuild::{OldFiles, RepairError, Repaired, repair_with, unfinished};
use super::removed::Removal;
use crate::game::GameId;

/// Commands that write to a database; those of a higher rank stand in `src/archive/crash_tests.rs`. Whoever adds one adds it
/// here or there.
const CHANGES: [Change; 3] = [
    Change {
        name: "import",
        does: |before, after| {
            assert_eq!(after.differing(before), [13, 14, 15, 16, 17, 18]);
            assert_eq!(after.aside, before.aside);
        },
        run: |database, folder| run_import(database, &folder.join("games.pgn")),
    },
    Change {
        name: "delete",
        does: |before, after| {
            assert_eq!(before.differing(after), [2, 3, 9]);
            assert_eq!(after.aside(Removal::Deleted), [5, 11, 2, 3, 9]);
        },
        run: |database, _| delete(database, &[2, 3, 9].map(GameId)).map_err(|error| error.to_string()),
    },
    Change {
        name: "compact",
        does: |before, after| {
            assert_eq!(before.games, after.games);
            assert_eq!((before.aside.len(), after.aside.len()), (2, 0));
        },
        run: |database, _| compact(database).map_err(|error| error.to_string()),
    },
];

/// A database of two imports, of which two games were deleted.
fn prepare(folder: &Path) {
    let file = folder.join("games.pgn");
    std::fs::write(&file, six_games('A')).unwrap();
    let database = Database::open_or_create(&folder.join("db")).unwrap();
    run_import(&database, &file).unwrap();
    run_import(&database, &file).unwrap();
    delete(&database, &[GameId(5), GameId(11)]).unwrap();
}

#[test]
fn whatever_operation_breaks_down_one_whole_commit_is_found() {
    break_all(&CHANGES, prepare);
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name(), std::fs::read(entry.path()).unwrap())).collect()
}

/// Repairs a database on a disk whose operation number `at` breaks down; gives also how many operations there were.
fn run_repair(path: &Path, at: u64, how: Breakdown) -> (Result<Repaired, RepairError>, u64) {
    let options = ImportOptions { threads: 1, memory: 64 << 20, ..ImportOptions::default() };
    let used = OnceCell::new();
    let open = |folder: &Path| {
        let directory = used.get_or_init(|| FaultyDirectory::new(folder, at, how));
        Database::create_in(folder, directory.clone())
    };
    let stop = AtomicBool::new(false);
    let done = repair_with(path, &options, OldFiles::Keep, &Meter::default(), &stop, open);
    (done, used.get().map_or(0, FaultyDirectory::operations))
}

/// What is made anew gets its place when it is whole, games that were put aside among it; before, nothing is changed.
#[test]
fn a_repair_that_breaks_down_changes_nothing() {
    in_every_way(|how| {
        let folder = folder();
        prepare(folder.path());
        let [db, broken, old] = ["db", "broken", "broken.damaged"].map(|name| folder.path().join(name));
        let whole = Contents::of(&db).unwrap();
        assert_eq!(whole.aside(Removal::Deleted), [5, 11]);
        let terms = files(&db).into_keys().find(|name| name.to_string_lossy().ends_with(".terms")).unwrap();
        std::fs::remove_file(db.join(terms)).unwrap();
        let mut at = 0;
        loop {
            copy(&db, &broken);
            let before = files(&broken);
            let (done, operations) = run_repair(&broken, at, how);
            let what = format!("repair {how:?} at operation {at}");
            assert!(unfinished(&broken).is_empty(), "{what}: a folder is left beside the database");
            match done {
                Ok(repaired) => {
                    assert!(repaired.is_whole() && repaired.notes.is_empty(), "{what}: {repaired:?}");
                    assert!(Contents::of(&broken).unwrap() == whole, "{what}");
                    assert!(files(&old) == before, "{what}: the old files are not what they were");
                    std::fs::remove_dir_all(&old).unwrap();
                }
                Err(error) => {
                    assert!(operations > at, "{what}: {error}");
                    assert!(files(&broken) == before, "{what}: something was changed");
                }
            }
            std::fs::remove_dir_all(&broken).unwrap();
            if operations <= at {
                break;
            }
            at += 1;
        }
        assert!(at >= 50, "only {at} operations");
        println!("repair: {at} operations");
    });
}

#[test]
fn a_later_repair_removes_what_a_killed_one_left() {
    let folder = folder();
    prepare(folder.path());
    let db = folder.path().join("db");
    let whole = Contents::of(&db).unwrap();
    let [left, other, file] =
        ["db.unfinished-repair-aB3xYz", "db.unfinished-repair-of-mine", "db.unfinished-repair-000000"]
            .map(|name| folder.path().join(name));
    copy(&db, &left);
    copy(&db, &other);
    std::fs::write(&file, "a user's").unwrap();
    let (done, operations) = run_repair(&db, u64::MAX, Breakdown::Fails);
    assert!(done.unwrap().is_whole() && operations > 0);
    assert_eq!([&left, &other, &file].map(|path| path.exists()), [false, true, true]);
    assert!(Contents::of(&db).unwrap() == whole);
}

#[test]
fn what_changes_while_it_is_read_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let path = folder.path().join("db");
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
    assert_eq!((attempts.get(), snapshot.searcher.num_docs()), (2, 10));
    // What is wrong and does not change stays wrong.
    let broken = || Err::<(), _>(database.damaged("a file is missing"));
    assert!(database.while_unchanged(broken).is_err());
}
