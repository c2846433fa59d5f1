//! Every column of the game tables, written and read back.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};
use tabia::game::Start;
use tabia::notation::{Line, Notation, ReadError, Strictness, Warning};

use crate::vectors::{Failures, Row, rows};

/// Column and notation.
pub const COLUMNS: [(&str, &str); 13] = [
    ("uci", "uci"),
    ("san", "san"),
    ("fide", "fide"),
    ("figurine", "figurine"),
    ("lan", "lan"),
    ("ran", "ran"),
    ("iccf", "iccf"),
    ("smith", "smith"),
    ("descriptive_en", "descriptive"),
    ("descriptive_es", "descriptive-es"),
    ("descriptive_fr", "descriptive-fr"),
    ("chesmayne_xy", "chesmayne"),
    ("chesmayne_acentric", "chesmayne-acentric"),
];

fn legal(row: &Row, position: &Chess) -> Move {
    let uci: UciMove = row.get("uci").parse().unwrap();
    uci.to_move(position).unwrap_or_else(|error| panic!("{}: {error}", row.place))
}

/// One row: the move in every notation of the table, written and read back without a warning.
fn check(row: &Row, line: &mut Line, failures: &mut Failures) {
    let played = legal(row, line.position());
    line.play_with(played, |scene| {
        for (column, name) in COLUMNS {
            let notation: Notation = name.parse().unwrap();
            let mut text = String::new();
            notation.write(scene, &mut text);
            failures.equal(row, name, &text, row.get(column));
            let read = notation.read(row.get(column), &scene.setting(), Strictness::Strict);
            let read = read.map(|reading| (reading.played, reading.warnings));
            failures.equal(
                row,
                &format!("{name} read"),
                &format!("{read:?}"),
                &format!("{:?}", Ok::<_, ReadError>((played, Vec::<Warning>::new()))),
            );
        }
    });
}

fn check_games(file: &str, start: impl Fn(&str) -> Start) {
    let mut failures = Failures::default();
    let mut game: Option<Line> = None;
    for row in &rows(file) {
        let line = match game.take() {
            Some(line) if row.get("ply") != "1" => line,
            _ => Line::new(&start(row.get("fen_before"))),
        };
        check(row, game.insert(line), &mut failures);
    }
}

#[test]
fn games() {
    check_games("games.tsv", |fen| Start::from_fen(fen).unwrap());
}

#[test]
fn games960() {
    check_games("games960.tsv", |fen| Start::from_fen_chess960(fen).unwrap());
}

#[test]
fn every_move_of_some_positions() {
    let mut failures = Failures::default();
    for row in &rows("all_moves.tsv") {
        let mut line = Line::new(&Start::from_fen(row.get("fen_before")).unwrap());
        check(row, &mut line, &mut failures);
    }
}
