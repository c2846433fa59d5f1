//! Figures of real collections, counted by another program (python-chess 1.11.2), are met exactly.

mod support;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tabia::game::Start;
use tabia::index::{Database, ImportOptions, ImportSummary, Meter, import};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::source::Input;
use tabia::tree::{Question, Trees};

fn imported(file: &Path, folder: &Path) -> (Engine, ImportSummary) {
    let database = Database::open_or_create(folder).unwrap();
    let options = ImportOptions {
        threads: 2,
        // Little memory, so that there are several segments.
        memory: 64 << 20,
        commit_plies: 1_000_000,
        ..ImportOptions::default()
    };
    let inputs = vec![Input::File(file.to_owned())];
    let summary = import(&database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false)).unwrap();
    (Engine::new(database.snapshot().unwrap()).unwrap(), summary)
}

fn meets(file: &Path, reference: &Path) {
    let reference: Value = serde_json::from_str(&std::fs::read_to_string(reference).unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (engine, summary) = imported(file, folder.path());
    let number = |value: &Value| value.as_u64().unwrap();
    assert_eq!(summary.games, number(&reference["games"]));
    assert_eq!(summary.plies, number(&reference["plies"]), "half-moves");
    assert_eq!(summary.part, number(&reference["games_with_errors"]), "games cut at a fault");
    assert_eq!(summary.without_moves, number(&reference["games_without_moves"]));
    let count = |query: &str| {
        let query = Query::parse(query, &Reading { notation: Notation::default() }).unwrap();
        engine.count(&query, &AtomicBool::new(false)).unwrap() as u64
    };
    for (result, games) in reference["results"].as_object().unwrap() {
        assert_eq!(count(&format!("result:{result}")), number(games), "result {result}");
    }
    assert_eq!(count("variant:chess960"), number(&reference["chess960_games"]));
    let positions = reference["positions"].as_array().unwrap();
    assert!(positions.len() > 30);
    for position in positions {
        let name = position["name"].as_str().unwrap();
        let fen = format!("fen:\"{}\"", position["epd"].as_str().unwrap());
        assert_eq!(count(&fen), number(&position["games"]), "games at {name}");
        for (field, result) in [("white_wins", "1-0"), ("draws", "1/2-1/2"), ("black_wins", "0-1")] {
            assert_eq!(count(&format!("{fen} result:{result}")), number(&position[field]), "{field} at {name}");
        }
    }
    next_moves_meet(&engine, positions);
    assert_eq!(summary.games as usize, engine.search(&Query::All, &AtomicBool::new(false)).unwrap().len());
}

/// The tree of each position: games and results of every move played there.
fn next_moves_meet(engine: &Engine, positions: &[Value]) {
    let question = Question { query: &Query::All, player: None, top: 0 };
    let stop = AtomicBool::new(false);
    let trees = Trees::new(engine, &question, &stop).unwrap();
    for position in positions {
        let name = position["name"].as_str().unwrap();
        let start = Start::from_fen(position["epd"].as_str().unwrap()).unwrap();
        let tree = trees.at(&start.position).unwrap();
        let number = |value: &Value| value.as_u64().unwrap();
        let total = tree.total.results;
        let fields = ["games", "white_wins", "draws", "black_wins"].map(|field| number(&position[field]));
        assert_eq!([total.games, total.white, total.draws, total.black], fields, "{name}");
        let mut found: Vec<(String, [u64; 4])> = Vec::new();
        for branch in &tree.branches {
            let uci = branch.played.to_uci(start.mode).to_string();
            let results = branch.figures.results;
            found.push((uci, [results.games, results.white, results.draws, results.black]));
        }
        let expected = position["moves"].as_object().unwrap().values();
        let mut expected: Vec<(String, [u64; 4])> = expected
            .map(|moved| {
                let uci = moved["uci"].as_str().unwrap().to_owned();
                (uci, ["games", "1-0", "1/2-1/2", "0-1"].map(|field| moved[field].as_u64().unwrap_or(0)))
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "moves at {name}");
    }
}

#[test]
fn a_thousand_games() {
    meets(&support::data("games-1k.pgn"), &support::data("reference-1k.json"));
}

#[test]
fn twenty_thousand_games() {
    if let Some(collection) = support::collection() {
        meets(&collection.join("data/games-20k.pgn.zst"), &collection.join("data/reference.json"));
    }
}

/// What `examples/recount.rs` finds in a large collection: shakmaty alone refuses the start of the first game, and the
/// captures without a sign of the second.
#[test]
fn heavy_starts_and_captures_without_a_sign_are_whole_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let heavy =
        "[FEN \"r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w kq - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 d5 2. exd5 *\n\n";
    let signless = "[Event \"Match\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc6 dxc6 5. d4 exd4 6. Qd4 Bg4 *\n";
    std::fs::write(&file, [heavy, signless].concat()).unwrap();
    let (_, summary) = imported(&file, &folder.path().join("db"));
    assert_eq!((summary.games, summary.whole, summary.plies), (2, 2, 15));
}
