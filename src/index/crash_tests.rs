//! Commands that import, delete and compact, on a disk that breaks down at each of their operations in turn.

use std::path::Path;

use super::breaking::{Breakdown, Change, break_all, run_import, six_games};
use super::database::Database;
use super::maintain::{compact, delete};
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
fn whatever_operation_fails_one_whole_commit_is_found() {
    break_all(&CHANGES, prepare, Breakdown::Fails);
}

#[test]
fn whatever_operation_is_half_done_one_whole_commit_is_found() {
    break_all(&CHANGES, prepare, Breakdown::HalfDone);
}

#[test]
fn an_operation_that_fails_once_does_no_harm() {
    break_all(&CHANGES, prepare, Breakdown::Once);
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
