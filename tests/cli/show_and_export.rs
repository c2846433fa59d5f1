//! Show and export: PGN export format, score sheets, boards, JSON and CSV.

use crate::harness::{Workshop, sample};

const ANNOTATED: &str = r#"[Event "Sicilian: the \"Closed\" line"]
[Site "disk C:\\games"]
[White "A"]
[Black "B"]
[Annotator "X"]
[Result "1-0"]

{before} 1. e4 $1 {good} c5 (1... e5 2. Nf3 (2. f4) 2... Nc6) 2. Nc3! ; rest of line
2... Nc6 3. g3 1-0
"#;

fn annotated() -> Workshop {
    let shop = Workshop::new();
    shop.write("a.pgn", ANNOTATED);
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    shop
}

#[test]
fn pgn_export_is_export_format() {
    let shop = annotated();
    let want = r#"[Event "Sicilian: the \"Closed\" line"]
[Site "disk C:\\games"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Annotator "X"]

{before} 1. e4 $1 {good} 1... c5 (1... e5 2. Nf3 (2. f4) 2... Nc6) 2. Nc3 $1
{rest of line} 2... Nc6 3. g3 1-0

"#;
    assert_eq!(shop.run(["export", "games.db"]).succeeds().stdout, want);
}

#[test]
fn a_bare_export_drops_what_is_not_a_move() {
    let shop = annotated();
    let text = shop.run(["export", "games.db", "--bare"]).succeeds().stdout;
    assert!(text.ends_with("\n\n1. e4 c5 2. Nc3 Nc6 3. g3 1-0\n\n"), "{text}");
}

#[test]
fn exported_games_are_the_same_games() {
    let shop = Workshop::with_sample();
    shop.run(["export", "games.db", "-o", "out.pgn"]).succeeds().says(&["499 games written"]);
    shop.run(["import", "again.db", "out.pgn"]).succeeds().prints(&["499 games read = 499 whole"]);
    let text = |db: &str| shop.run(["export", db]).succeeds().stdout;
    let first = text("games.db");
    assert!(first.lines().all(|line| line.starts_with('[') || line.len() < 80));
    assert!(first == text("again.db"), "a second round changes the games");
}

#[test]
fn the_score_sheet_of_the_published_game() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", &sample("chesmayne.pgn")]).succeeds();
    let sheet = shop.run(["show", "games.db", "1", "--notation", "chesmayne"]).succeeds().stdout;
    let table = include_str!("../data/vectors/published_game.tsv");
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let cell = format!("{} {}", fields[0], fields[3]);
        assert!(sheet.contains(&cell), "{cell} is missing in\n{sheet}");
    }
    assert!(sheet.ends_with("0.5-0.5 ++DR\n\n"), "{sheet}");
    let narrow = shop.run(["show", "games.db", "1", "--notation", "chesmayne", "--width", "40"]).succeeds().stdout;
    assert!(narrow.contains("\n01A PA5-$E02/E04\n01B PA4-$E07/E05\n"), "{narrow}");
}

#[test]
fn boards_are_drawn_at_a_ply() {
    let shop = annotated();
    let board = shop.run(["show", "games.db", "1", "--board", "--ply", "1"]).succeeds();
    board.prints(&["4 | . . . . P . . . |", "Black to move"]);
    shop.run(["show", "games.db", "1", "--board"]).succeeds().prints(&["3 | . . N . . . P . |"]);
}

#[test]
fn json_has_stable_names() {
    let shop = annotated();
    let line = shop.run(["show", "games.db", "1", "--format", "json"]).succeeds().stdout;
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["id"], 1);
    assert_eq!(object["Event"], "Sicilian: the \"Closed\" line");
    assert_eq!(object["result"], "1-0");
    assert_eq!(object["moves"], serde_json::json!(["e4", "c5", "Nc3", "Nc6", "g3"]));
}

#[test]
fn comments_are_found_as_phrases_and_commands_are_not() {
    let shop = Workshop::new();
    shop.write("a.pgn", "1. e4 {the minority attack [%clk 0:01:00] begins} e5 {attack minority} *\n");
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    for (query, games) in [
        ("comment:\"minority attack\"", 1),
        ("comment:\"attack minority\"", 1),
        ("comment:\"begins attack\"", 0),
        ("comment:clk", 0),
        ("comment:begin*", 1),
    ] {
        assert_eq!(shop.count("games.db", query), games, "{query}");
    }
}

/// What is written to a device or a pipe goes there, and what a link points at is written: nothing takes their place.
#[test]
#[cfg(unix)]
fn devices_pipes_and_links_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};

    let shop = Workshop::with_sample();
    let expected = shop.run(["export", "games.db", "id:1"]).succeeds().stdout;
    let pipe = shop.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    shop.run(["export", "games.db", "id:1", "-o", "pipe"]).succeeds();
    assert_eq!(reader.join().unwrap(), expected);
    assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());

    let place = shop.write("place.pgn", "older");
    std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("place.pgn", shop.path("link.pgn")).unwrap();
    shop.run(["export", "games.db", "id:1", "-o", "link.pgn"]).succeeds();
    assert!(std::fs::symlink_metadata(shop.path("link.pgn")).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(&place).unwrap(), expected);
    assert_eq!(std::fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o640);

    std::os::unix::fs::symlink("games.db/meta.json", shop.path("trap.pgn")).unwrap();
    shop.run(["export", "games.db", "-o", "trap.pgn"]).refused_with(&["lies inside the database"]);
}
