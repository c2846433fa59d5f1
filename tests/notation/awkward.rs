//! Canonical texts of moves that ask much of a notation, `tests/data/canonical.tsv`: pieces that need file, rank and square,
//! pinned rivals, promotions by Black, a tenth queen, double check, stalemate, castling of Chess960.

use shakmaty::uci::UciMove;
use tabia::game::Start;
use tabia::notation::{Line, Notation, Strictness};

#[test]
fn awkward_moves_have_their_canonical_texts() {
    let table = include_str!("../data/canonical.tsv");
    let mut lines = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let uci = names.iter().position(|name| *name == "uci").unwrap();
    let mut failures = Vec::new();
    for fields in lines {
        let start = Start::from_fen(fields[0]).unwrap();
        let mut line = Line::new(&start);
        let played = fields[uci].parse::<UciMove>().unwrap().to_move(line.position()).unwrap();
        line.play_with(played, |scene| {
            for (name, text) in names.iter().zip(&fields).skip(1) {
                let notation: Notation = name.parse().unwrap();
                let written = notation.text(scene);
                let read = notation.read(text, &scene.setting(), Strictness::Strict);
                let sound = read.as_ref().is_ok_and(|read| read.played == played && read.warnings.is_empty());
                if written != *text || !sound {
                    failures.push(format!("{} {name} {text}: written {written}, read {read:?}", fields[0]));
                }
            }
        });
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
