//! Lenient inputs, national letters and the published Chesmayne game.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, Position};
use tabia::game::Start;
use tabia::notation::{Line, Notation, ReadError, Reading, Strictness, Warning};

use crate::vectors::{Failures, Row, rows};

fn uci(played: Move) -> String {
    UciMove::from_move(played, CastlingMode::Standard).to_string()
}

pub fn answer(read: Result<Reading, ReadError>) -> String {
    match read {
        Ok(reading) => uci(reading.played),
        Err(ReadError::Ambiguous { .. }) => "error:ambiguous".to_owned(),
        Err(ReadError::PromotionMissing { .. }) => "error:promotion-missing".to_owned(),
        Err(_) => "error:illegal".to_owned(),
    }
}

/// The position of a row, with its history if that is given.
fn line(row: &Row) -> Line {
    let san: Notation = "san".parse().unwrap();
    match row.get("moves_before") {
        "-" => Line::new(&Start::from_fen(row.get("fen")).unwrap()),
        "(none)" => Line::new(&Start::standard()),
        moves => {
            let mut line = Line::new(&Start::standard());
            for text in moves.split(' ') {
                let played = san.read(text, &line.setting(), Strictness::Strict).unwrap().played;
                line.play(played);
            }
            line
        }
    }
}

fn notation(name: &str) -> Notation {
    let name = match name {
        "descriptive-en" => "descriptive",
        // The short form has XY cells only.
        "chesmayne-xy" => "chesmayne-short",
        name => name,
    };
    name.parse().unwrap()
}

#[test]
fn input_variants() {
    let mut failures = Failures::default();
    for row in &rows("input_variants.tsv") {
        let read = notation(row.get("notation")).read(row.get("input"), &line(row).setting(), Strictness::Strict);
        let what = format!("{} {:?} ({})", row.get("notation"), row.get("input"), row.get("note"));
        failures.equal(row, &what, &answer(read), row.get("expected"));
    }
}

/// The sample moves, each in a position in which it is legal, written with national letters and read back.
#[test]
fn languages() {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/2p5/8/B7/8/8/4K3 w - - 0 1",
        "7k/8/8/8/8/8/8/R4RK1 w - - 0 1",
        "k7/8/8/8/8/8/5K2/8 w - - 0 1",
        "6nk/R6P/8/8/8/8/5K2/4R2R w - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1",
        "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "8/k7/8/8/4Q2Q/8/6n1/K6Q w - - 0 1",
        "3r2k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
        "4k3/8/8/8/8/8/p6p/K7 b - - 0 1",
        "4k3/8/8/8/8/8/p7/4K3 b - - 0 1",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    ];
    let lines: Vec<Line> = positions.iter().map(|fen| Line::new(&Start::from_fen(fen).unwrap())).collect();
    let mut failures = Failures::default();
    let mut unplaced = std::collections::BTreeSet::new();
    for row in &rows("languages_moves.tsv") {
        let english: Notation = "san".parse().unwrap();
        let local: Notation = format!("san:{}", row.get("code")).parse().unwrap();
        let placed = lines.iter().find_map(|line| {
            let played = english.read(row.get("san"), &line.setting(), Strictness::Strict).ok()?.played;
            let mut text = String::new();
            line.clone().play_with(played, |scene| local.write(scene, &mut text));
            Some((line, played, text))
        });
        let Some((line, played, text)) = placed else {
            unplaced.insert(row.get("san").to_owned());
            continue;
        };
        let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        failures.equal(row, "written", &bare(&text), &bare(row.get("localised")));
        let read = local.read(row.get("localised"), &line.setting(), Strictness::Strict);
        failures.equal(row, "read", &answer(read), &uci(played));
    }
    assert!(unplaced.is_empty(), "no position for {unplaced:?}");
}

#[test]
fn published_game() {
    let chesmayne: Notation = "chesmayne".parse().unwrap();
    let mut line = Line::new(&Start::standard());
    let mut failures = Failures::default();
    for row in &rows("published_game.tsv") {
        let printed = chesmayne.read(row.get("printed"), &line.setting(), Strictness::Strict);
        failures.equal(row, "printed", &answer(printed.clone()), row.get("uci"));
        let warned = printed.map(|reading| reading.warnings).unwrap_or_default();
        let mut expected = Vec::new();
        if row.get("difference").contains("piece number") {
            expected.push(Warning::WrongNumber);
        }
        if row.get("difference").contains("check not marked") {
            expected.push(Warning::CheckNotMarked);
        }
        failures.equal(row, "warnings", &format!("{warned:?}"), &format!("{expected:?}"));
        let played: UciMove = row.get("uci").parse().unwrap();
        let played = played.to_move(line.position()).unwrap();
        let mut text = String::new();
        line.play_with(played, |scene| chesmayne.write(scene, &mut text));
        failures.equal(row, "canonical", &text, row.get("canonical"));
    }
    assert!(line.position().is_stalemate());
}
