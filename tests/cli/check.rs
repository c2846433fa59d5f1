//! `tabia check` on files of games and on sound databases.

use serde_json::Value;

use crate::harness::{Done, Workshop, game, sample};

/// Two games: the first with faults of every level, the second sound.
const FAULTY: &str = "[Event \"E\"]\n[Site \"S\"]\n[Date \"2023.02.30\"]\n[Round \"final\"]\n[White \"\"]\n[Black \"B\"]\n\
    [Result \"1-0\"]\n[WhiteElo \"99999\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n\
    [Event \"E\"]\n[Site \"S\"]\n[Date \"2023.02.28\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n";

fn json(done: &Done) -> Vec<Value> {
    done.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_sound_file_is_sound() {
    let shop = Workshop::new();
    shop.run(["check", &sample("chesmayne.pgn")]).succeeds().prints(&["0 errors, 0 warnings"]);
}

#[test]
fn findings_have_place_kind_token_reason_and_action() {
    let shop = Workshop::new();
    shop.write("a.pgn", FAULTY);
    let done = shop.run(["check", "a.pgn", "--level", "note"]).ends_with(1);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "a.pgn:3:1: warning: game 1: the month has 28 days: \"2023.02.30\" (date)",
            "a.pgn:4:1: note: game 1: a round is a number, numbers with dots, ? or -: \"final\" (round)",
            "a.pgn:5:1: warning: game 1: White has no name; the standard writes ? for an unknown one (empty-name)",
            "a.pgn:8:1: warning: game 1: a rating is a number from 100 to 4000: \"99999\" (rating)",
            "a.pgn:10:13: error: game 1: move 2. no legal move fits \"Ke3\" (illegal-move; moves are indexed up to here)",
        ]
    );
    assert_eq!(lines[5], "2 games of 1 files: 1 errors, 3 warnings, 1 notes");
    assert!(!shop.path("games.db").exists());
}

#[test]
fn json_is_one_object_a_finding_and_a_summary() {
    let shop = Workshop::new();
    shop.write("a.pgn", FAULTY);
    let objects = json(&shop.run(["check", "a.pgn", "--format", "json"]).ends_with(1));
    assert_eq!(objects.len(), 5);
    let last = &objects[3];
    assert_eq!(
        (&last["level"], &last["kind"], &last["file"], &last["game"]),
        (&"error".into(), &"illegal-move".into(), &"a.pgn".into(), &1.into())
    );
    assert_eq!((&last["line"], &last["column"], &last["token"]), (&10.into(), &13.into(), &"Ke3".into()));
    assert_eq!(last["action"], "cut-here");
    let summary = &objects[4]["summary"];
    assert_eq!((&summary["games"], &summary["findings"]["warning"]["date"]), (&2.into(), &1.into()));
    assert_eq!(summary["findings"]["note"]["round"], 1, "all are counted, whatever is shown");
}

#[test]
fn the_level_chooses_what_is_shown_and_what_is_denied() {
    let shop = Workshop::new();
    shop.write("a.pgn", FAULTY);
    shop.write("b.pgn", game("A", "B", "1. e4 e5"));
    let shown = |args: &[&str], status: i32| {
        let done = shop.run([&["check"], args].concat()).ends_with(status);
        done.stdout.lines().filter(|line| line.contains(": game ")).count()
    };
    assert_eq!(shown(&["a.pgn"], 1), 4);
    assert_eq!(shown(&["a.pgn", "--level", "error"], 1), 1);
    assert_eq!(shown(&["a.pgn", "--level", "note"], 1), 5);
    // A game without some tags of the roster: a note.
    assert_eq!(shown(&["b.pgn"], 0), 0);
    assert_eq!(shown(&["b.pgn", "--level", "note"], 1), 1);
    assert_eq!(shown(&["b.pgn", "--level", "note", "--deny", "error"], 0), 1);
    assert_eq!(shown(&["b.pgn", "--deny", "note"], 1), 0);
}

#[test]
fn every_fault_that_import_reports_is_found() {
    let shop = Workshop::new();
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases");
    let cases = cases.to_str().unwrap();
    shop.run(["import", "games.db", cases, "--report", "report.json"]).succeeds();
    let report = std::fs::read_to_string(shop.path("report.json")).unwrap();
    let found = json(&shop.run(["check", cases, "--level", "note", "--format", "json"]).ends_with(1));
    let found: std::collections::HashSet<String> = found.iter().map(place).collect();
    let mut reported = 0;
    for fault in report.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        assert!(found.contains(&place(&fault)), "{fault}");
        reported += 1;
    }
    assert!(reported > 20, "{reported}");
    // And so does a deep check of the database.
    let deep = json(&shop.run(["check", "--deep", "games.db", "--level", "note", "--format", "json"]).ends_with(1));
    assert!(deep.last().unwrap()["summary"]["repairable"] == 0);
    let kinds = |kind: &str, objects: &[Value]| objects.iter().filter(|object| object["kind"] == kind).count();
    let reported: Vec<Value> = report.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for kind in ["illegal-move", "unclosed-comment", "bad-start", "malformed-tag"] {
        assert!(kinds(kind, &reported) > 0, "{kind}");
        assert_eq!(kinds(kind, &deep), kinds(kind, &reported), "{kind}");
    }
}

fn place(fault: &Value) -> String {
    ["file", "line", "column", "kind", "token", "reason", "action"].map(|key| fault[key].to_string()).join(" ")
}

#[test]
fn files_that_cannot_be_read_are_findings() {
    let shop = Workshop::new();
    shop.write("in/cut.pgn.zst", &zstd::encode_all(FAULTY.repeat(2000).as_bytes(), 3).unwrap()[..100]);
    shop.write("in/notes.txt", "no games");
    let done = shop.run(["check", "in", "--level", "note"]).ends_with(1);
    done.prints(&[
        "in/cut.pgn.zst: error: the zstd data ends too early",
        "(unreadable-file)",
        "in/notes.txt: note: passed over",
    ]);
    shop.run(["check", "none.pgn"]).refused_with(&["none.pgn: no such file"]);
    shop.run(["check", "in/notes.txt", "--deep"]).refused_with(&["no database"]);
    shop.run(["check", "in/notes.txt", "--repair"]).refused_with(&["no database"]);
    shop.run(["check"]).ends_with(2);
    shop.run(["check", "in", "--level", "fatal"]).ends_with(2).says(&["note, warning, error"]);
}

#[test]
fn a_sound_database_is_sound() {
    let shop = Workshop::with_sample();
    shop.run(["check", "games.db"]).succeeds().prints(&["499 games of 6 files: 0 errors, 0 warnings, 0 notes"]);
    let done = shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
    done.prints(&["499 games of 6 files: 0 errors"]);
    shop.run(["check", "--repair", "games.db"]).succeeds().prints(&["nothing to repair"]);
    shop.run(["check", "games.db", "games.db"]).refused_with(&["one database at a time"]);
    shop.run(["delete", "games.db", "id:3..9", "--apply"]).succeeds();
    shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds().prints(&["492 games"]);
    shop.run(["compact", "games.db"]).succeeds();
    shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds().prints(&["492 games"]);
}
