//! Commands of archivists, on a disk that breaks down at each of their operations in turn.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::{EditedGame, UpdateControl, edit, merge, plan_edit, undelete, update};
use crate::game::{Edits, GameId};
use crate::index::breaking::{Change, break_all, game, run_import, six_games};
use crate::index::{Changes, Database, Meter, Removal, delete};
use crate::query::Query;
use crate::search::Engine;
use crate::source::Input;

/// Commands that write to a database, beside those of `src/index/crash_tests.rs`.
const CHANGES: [Change; 5] = [
    Change {
        name: "import --update",
        does: |before, after| {
            assert_eq!(after.differing(before), [2, 3, 14, 15]);
            assert_eq!(after.aside(Removal::Replaced), [1, 2, 3]);
            assert_eq!(after.aside(Removal::Deleted), [5, 11]);
        },
        run: |database, folder| run_update(database, &folder.join("newest.pgn")),
    },
    Change {
        name: "undelete",
        does: |before, after| {
            assert_eq!(after.differing(before), [5, 11]);
            assert_eq!(after.aside(Removal::Replaced), [1]);
            assert_eq!(after.aside.len(), 1);
        },
        run: |database, _| run_undelete(database, Removal::Deleted),
    },
    Change {
        name: "undelete --replaced",
        does: |before, after| {
            assert_eq!(after.differing(before), [1]);
            assert_eq!(after.games[&1], before.aside.iter().find(|game| game.0 == 1).unwrap().2);
            let today = after.aside.iter().find(|game| game.0 == 1).unwrap();
            assert_eq!(today.2, before.games[&1]);
        },
        run: |database, _| run_undelete(database, Removal::Replaced),
    },
    Change {
        name: "edit",
        does: |before, after| {
            assert_eq!(after.ids(), before.ids());
            assert_eq!(after.differing(before), EDITED.map(|id| id.0));
            assert!(EDITED.iter().all(|id| after.games[&id.0].contains("Hastings")));
        },
        run: |database, _| run_edit(database),
    },
    Change {
        name: "merge",
        does: |before, after| assert_eq!(after.differing(before), [14, 15, 16, 17, 18, 19]),
        run: |database, folder| {
            let other = Database::open(&folder.join("other")).map_err(|error| error.to_string())?;
            let merged = merge(database, &[other], &AtomicBool::new(false));
            merged.map(drop).map_err(|error| error.to_string())
        },
    },
];

/// Games of both segments.
const EDITED: [GameId; 3] = [GameId(1), GameId(4), GameId(6)];

fn run_update(database: &Database, file: &Path) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let control = UpdateControl { meter: &Meter::default(), observer: &mut (), stop: &stop };
    update(database, vec![Input::File(file.to_owned())], control).map(drop).map_err(|error| error.to_string())
}

fn run_undelete(database: &Database, why: Removal) -> Result<(), String> {
    undelete(database, &Query::All, why, &AtomicBool::new(false)).map(drop).map_err(|error| error.to_string())
}

fn run_edit(database: &Database) -> Result<(), String> {
    let mut edits = Edits::default();
    edit(&mut edits, "Event", Some("Hastings")).unwrap();
    let changes = Changes::begin(database).map_err(|error| error.to_string())?;
    let snapshot = database.snapshot().map_err(|error| error.to_string())?;
    let engine = Engine::new(snapshot).map_err(|error| error.to_string())?;
    let hits = engine.search(&Query::All, &AtomicBool::new(false)).map_err(|error| error.to_string())?;
    let hits: Vec<_> = hits.into_iter().filter(|hit| EDITED.contains(&hit.id)).collect();
    let edited = plan_edit(&engine, &hits, &edits).map_err(|error| error.to_string())?;
    EditedGame::apply(changes, edited).map_err(|error| error.to_string())
}

/// A database of an import, two deletes and an update that replaced game 1 and brought game 13; besides, another database
/// and a file that is newer still.
fn prepare(folder: &Path) {
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let database = Database::open_or_create(&folder.join("db")).unwrap();
    run_import(&database, &write("games.pgn", six_games('A') + &six_games('G'))).unwrap();
    delete(&database, &[GameId(5), GameId(11)]).unwrap();
    let newer = game('A', "1. e4 e5 2. Nf3 Nc6") + &game('M', "1. b3");
    run_update(&database, &write("newer.pgn", newer)).unwrap();
    let newest = game('B', "1. d4 d5 2. c4") + &game('C', "1. c4 {another comment}");
    write("newest.pgn", newest + &game('N', "1. g3") + &game('O', ""));
    let other = Database::open_or_create(&folder.join("other")).unwrap();
    run_import(&other, &write("other.pgn", six_games('P'))).unwrap();
}

#[test]
fn whatever_operation_breaks_down_one_whole_commit_is_found() {
    break_all(&CHANGES, prepare);
}
