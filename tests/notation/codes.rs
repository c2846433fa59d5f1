//! Move codes and the canonical Chesmayne texts of the tables.

use std::collections::BTreeMap;

use shakmaty::uci::UciMove;
use tabia::game::Start;
use tabia::notation::Line;
use tabia::notation::chesmayne::MoveCode;

use crate::vectors::{Failures, rows};

#[test]
fn every_text_is_a_code_and_comes_back() {
    let mut failures = Failures::default();
    let mut texts = BTreeMap::new();
    for file in ["games.tsv", "games960.tsv", "all_moves.tsv"] {
        for row in &rows(file) {
            let text = row.get("chesmayne_xy");
            let code: Result<MoveCode, _> = text.parse();
            let back = code.as_ref().map(MoveCode::to_string).unwrap_or_default();
            failures.equal(row, "text of the code", &back, text);
            let bits = code.map_or(0, MoveCode::bits);
            failures.equal(
                row,
                "code of the number",
                &format!("{:?}", MoveCode::from_bits(bits)),
                &format!("Some(MoveCode({text}))"),
            );
            let first = texts.entry(bits).or_insert_with(|| text.to_owned());
            failures.equal(row, "only text of the code", first, text);
        }
    }
    assert!(texts.len() > 1000, "{}", texts.len());
}

#[test]
fn a_move_has_the_code_of_its_text() {
    let mut failures = Failures::default();
    for row in &rows("all_moves.tsv") {
        let mut line = Line::new(&Start::from_fen(row.get("fen_before")).unwrap());
        let played = row.get("uci").parse::<UciMove>().unwrap().to_move(line.position()).unwrap();
        let code = line.play_with(played, MoveCode::of);
        failures.equal(
            row,
            "code",
            &format!("{code:?}"),
            &format!("{:?}", row.get("chesmayne_xy").parse::<MoveCode>().unwrap()),
        );
    }
}
