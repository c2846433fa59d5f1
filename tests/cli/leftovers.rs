//! What killed commands leave in and beside the folder of a database, and that it disappears.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::harness::{Workshop, sample};

/// Names of temporary files in the folder of the database.
fn temporary(shop: &Workshop) -> Vec<String> {
    let names = fs::read_dir(shop.path("games.db")).into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".tabia-") && name.ends_with(".tmp")).collect()
}

/// Commands that write, on a database of the famous games.
const WRITING: [&[&str]; 8] = [
    &["import", "games.db", "more.pgn"],
    &["import", "--update", "games.db", "more.pgn"],
    &["delete", "games.db", "id:3", "--apply"],
    &["undelete", "games.db", "--all"],
    &["edit", "games.db", "id:4", "--set", "Event=x", "--apply"],
    &["dups", "games.db", "--apply"],
    &["merge", "games.db", "other.db"],
    &["compact", "games.db"],
];

#[test]
fn the_next_writer_removes_temporary_files_of_a_killed_one_and_nothing_else() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    shop.run(["import", "other.db", &sample("chesmayne.pgn")]).succeeds();
    let more = fs::read_to_string(sample("famous.pgn")).unwrap().replace("[Event \"", "[Event \"2nd ");
    shop.write("more.pgn", more);
    let others = [".tmpAbC123", ".tabia-notes.tmp", "notes.txt", "meta.json~", ".tabia-abc123.pgn"];
    for other in others {
        shop.write(&format!("games.db/{other}"), "a user's");
    }
    for command in WRITING {
        for (name, content) in [(".tabia-aB3xYz.tmp", "{\"index_set"), (".tabia-000000.tmp", "")] {
            shop.write(&format!("games.db/{name}"), content);
        }
        // Readers pass them by, and check names them.
        shop.run(["search", "games.db", "--count"]).succeeds();
        let done = shop.run(["check", "games.db", "--level", "note", "--deny", "error"]).succeeds();
        done.prints(&[".tabia-aB3xYz.tmp", ".tabia-000000.tmp", "belongs to no commit", "(leftover)"]);
        assert_eq!(temporary(&shop).len(), 3, "the two and a file of the user");
        let done = shop.run(command);
        assert!(matches!(done.status, Some(0 | 1)), "{done:?}");
        assert_eq!(temporary(&shop), [".tabia-notes.tmp"], "{command:?}");
        for other in others {
            let path = shop.path("games.db").join(other);
            assert_eq!(fs::read_to_string(path).unwrap(), "a user's", "{command:?}: {other}");
        }
    }
}

#[test]
fn a_temporary_file_of_a_running_writer_is_left_alone() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    let lock = fs::File::options().write(true).open(shop.path("games.db/.tantivy-writer.lock")).unwrap();
    lock.try_lock().unwrap();
    shop.write("games.db/.tabia-aB3xYz.tmp", "half");
    shop.run(["import", "games.db", &sample("masters.pgn")]).refused_with(&["is being written to by another tabia"]);
    shop.run(["compact", "games.db"]).refused_with(&["is being written to by another tabia"]);
    assert_eq!(temporary(&shop), [".tabia-aB3xYz.tmp"]);
    drop(lock);
    shop.run(["compact", "games.db"]).succeeds();
    assert!(temporary(&shop).is_empty());
}

#[test]
fn a_database_that_was_killed_before_it_was_there_is_made() {
    let shop = Workshop::new();
    fs::create_dir(shop.path("games.db")).unwrap();
    shop.write("games.db/.tabia-aB3xYz.tmp", "[");
    shop.write("games.db/.managed.json", "[\"meta.json\"]\n");
    shop.write("games.db/.tantivy-writer.lock", "");
    shop.run(["search", "games.db", "x"]).refused_with(&["is not a tabia database"]);
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    assert_eq!(shop.count("games.db", ""), 16);
    assert!(temporary(&shop).is_empty());
    // A folder with anything else in it is not taken.
    fs::create_dir(shop.path("mine")).unwrap();
    shop.write("mine/.tabia-aB3xYz.tmp", "[");
    shop.write("mine/letter.txt", "Dear all");
    shop.run(["import", "mine", &sample("famous.pgn")]).refused_with(&["is not a tabia database"]);
}

/// Imports that are killed at most, until some were caught in the middle of an atomic write.
const MOST_KILLED: usize = 30;

/// Kills imports when a temporary file is seen, which is in the middle of an atomic write.
#[test]
#[cfg(unix)]
fn an_import_killed_within_an_atomic_write_leaves_nothing_for_long() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    let mut caught = 0;
    for round in 0..MOST_KILLED {
        if caught == 3 {
            break;
        }
        let games = fs::read_to_string(sample("famous.pgn")).unwrap();
        shop.write("more.pgn", games.replace("[Event \"", &format!("[Event \"{round} ")));
        let mut child = shop
            .command(["import", "games.db", "more.pgn"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while temporary(&shop).is_empty() && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the import hangs");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let left = temporary(&shop);
        caught += usize::from(!left.is_empty());
        let found = shop.run(["check", "games.db", "--level", "note", "--deny", "error"]).succeeds().stdout;
        assert_eq!(found.matches(".tabia-").count(), left.len(), "{found}");
        let before = shop.count("games.db", "");
        shop.run(["import", "games.db", "more.pgn"]).succeeds();
        assert!(temporary(&shop).is_empty(), "round {round}");
        assert!([before, before + 16].contains(&shop.count("games.db", "")), "round {round}");
        assert_eq!(shop.count("games.db", "") % 16, 0, "round {round}");
    }
    assert!(caught > 0, "none of {MOST_KILLED} imports was killed within an atomic write");
}

#[test]
#[cfg(unix)]
fn files_that_are_replaced_are_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let shop = Workshop::new();
    let mode = |path: std::path::PathBuf| fs::metadata(path).unwrap().permissions().mode();
    let usual = mode(shop.write("usual.txt", "as the user's mask has it"));
    shop.run(["import", "games.db", &sample("famous.pgn")]).succeeds();
    for name in ["meta.json", ".managed.json", "imports.json"] {
        assert_eq!(mode(shop.path("games.db").join(name)), usual, "{name}");
    }
}
