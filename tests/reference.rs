//! Figures of real collections, counted by another program (python-chess 1.11.2), are met exactly.

mod support;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tabia::index::{Database, ImportOptions, ImportSummary, Meter, import};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::source::Input;

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
    assert_eq!(summary.games as usize, engine.search(&Query::All, &AtomicBool::new(false)).unwrap().len());
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
