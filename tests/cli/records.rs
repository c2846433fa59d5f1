//! Chesmayne position records stand wherever a FEN may stand.

use crate::harness::Workshop;

/// White: king e1, pawn e2; Black: king e8, pawn d4; Black to move.
const RECORD: &str = ":A KI-$E01 PA5-$E02 :B KI-$E08 PA5-$D04 :B";
const FEN: &str = "4k3/8/8/8/3p4/8/4P3/4K3 b - - 0 1";

/// A game from the record; Black moves first, and then a pawn is taken in passing.
fn game() -> String {
    format!("[White \"A\"]\n[SetUp \"1\"]\n[FEN \"{RECORD}\"]\n\n1... Kd7 2. e4 dxe3 3. Kd1 *\n")
}

#[test]
fn imported_games_start_from_records() {
    let shop = Workshop::new();
    shop.write("a.pgn", game());
    let done = shop.run(["import", "games.db", "a.pgn", "--report", "faults.jsonl"]).succeeds();
    assert_eq!(std::fs::read_to_string(shop.path("faults.jsonl")).unwrap(), "", "{done:#?}");
    for query in ["moves:\"Kd7 e4 dxe3\"", "plies:4"] {
        assert_eq!(shop.count("games.db", query), 1, "{query}");
    }
    shop.run(["export", "games.db", "--format", "pgn"]).succeeds().prints(&[&format!("[FEN \"{FEN}\"]"), "3. Kd1"]);
    shop.run(["show", "games.db", "1", "--raw"]).succeeds().prints(&[RECORD]);
    shop.run(["search", "games.db", "--format", "json"]).succeeds().prints(&[FEN]);
}

#[test]
fn converted_games_start_from_records() {
    let shop = Workshop::new();
    shop.write("a.pgn", game());
    let fen = format!("[FEN \"{FEN}\"]");
    shop.run(["convert", "a.pgn"]).succeeds().prints(&[&fen, "1... Kd7 2. e4 dxe3 3. Kd1"]);
    shop.run(["convert", "a.pgn", "--format", "text"]).succeeds().prints(&[&format!("From {FEN}")]);
    for heading in [RECORD.to_owned(), format!("From {RECORD}"), format!("fen: {RECORD}"), RECORD.to_lowercase()] {
        shop.write("b.txt", format!("{heading}\n\n1... Kd7 2. e4 dxe3 3. Kd1 *\n"));
        shop.run(["convert", "b.txt"]).succeeds().prints(&[&fen, "1... Kd7 2. e4 dxe3 3. Kd1"]);
    }
}

#[test]
fn searches_take_records() {
    let shop = Workshop::new();
    shop.write("a.pgn", game());
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let other = RECORD.trim_end_matches(" :B");
    for (query, games) in [
        (format!("fen:\"{RECORD}\""), 1),
        (format!("start:\"{RECORD}\""), 1),
        (format!("start:\"{FEN}\""), 1),
        (format!("fen:\"{other}\""), 0),
        (format!("start:\"{other}\""), 0),
    ] {
        assert_eq!(shop.count("games.db", &query), games, "{query}");
    }
    shop.run(["tree", "games.db", "--fen", RECORD, "--format", "json"]).succeeds().prints(&[FEN, "\"Kd7\""]);
}

#[test]
fn faults_of_records_are_told() {
    let shop = Workshop::with_sample();
    for (record, words) in [(":A KI-$E01 XX-$E02", "XX-$E02"), (":A KI-$E01", "a king is missing")] {
        shop.run(["tree", "games.db", "--fen", record]).refused_with(&["--fen", words]);
        for field in ["fen", "start"] {
            shop.run(["search", "games.db", &format!("{field}:\"{record}\"")]).refused_with(&[words]);
        }
        shop.write("a.pgn", format!("[White \"A\"]\n[FEN \"{record}\"]\n\n1. Kd1 *\n"));
        shop.run(["convert", "a.pgn"]).succeeds().says(&["a.pgn", words]);
    }
}
