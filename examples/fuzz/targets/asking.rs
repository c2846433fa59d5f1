//! Queries, FENs and position records of any sort are read or refused with a place, and what is read is written and read
//! again.

use std::path::Path;

use tabia::game::Start;
use tabia::notation::Notation;
use tabia::notation::chesmayne::{fen_of_record, parse_record, read_record};
use tabia::query::{Query, Reading};

use crate::target::Target;

pub fn targets() -> Vec<Target> {
    vec![
        Target {
            name: "query".into(),
            run: Box::new(query),
            seeds: Box::new(|| lines(&["README.md", "docs/query.md"])),
            words: &[
                "(",
                ")",
                " or ",
                " and ",
                "not ",
                "\"",
                ":",
                ">=",
                "..",
                "white:",
                "moves:",
                "move:",
                "fen:",
                "after:",
                "material:",
                "pattern:",
                "pawns:",
                "structure:",
                "imbalance:",
                " for>=",
                " at>=",
                " then ",
                " within ",
                "first(",
                "last(",
                "position(",
                "elo",
                "date",
                "*",
                "?",
                "[",
                "]",
                ".",
                "e4",
                "Nf3",
                "BS?-$??*H07",
                "chesmayne:",
                "KRPvKR",
                "1999",
                "99999999999999999999",
                "½",
                "é",
                "\u{0}",
            ],
        },
        Target {
            name: "fen".into(),
            run: Box::new(fen),
            seeds: Box::new(|| {
                let mut seeds = lines(&["docs/query.md", "tests/data/position_keys.tsv"]);
                seeds.push(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_vec());
                seeds
            }),
            words: &["/", "8", "w", "b", "KQkq", "HAha", "-", "e3", " ", "K", "k", "P", "p", "999999", "9", "[", "+"],
        },
        Target {
            name: "record".into(),
            run: Box::new(record),
            seeds: Box::new(|| {
                let mut seeds = lines(&["docs/notations.md"]);
                seeds.push(b":A KI-$E01 QU1-$D01 PA4-$D02 :B KI-$E08 RO2-$H08".to_vec());
                seeds
            }),
            words: &[":A", ":B", "KI", "QU1", "PA4", "RO2", "-", "$", "E01", "H08", " ", "\n", ",", "BS1", "KT2", "99"],
        },
    ]
}

/// Lines of files of the repository.
fn lines(files: &[&str]) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = files.iter().map(|file| std::fs::read_to_string(root.join(file)).expect("the file is there"));
    texts.flat_map(|text| text.lines().map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>()).collect()
}

fn query(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match Query::parse(&text, &Reading { notation: Notation::default() }) {
        Ok(query) => {
            let written = query.to_string();
            let again = Query::parse(&written, &Reading { notation: Notation::default() });
            assert_eq!(again.as_ref().ok(), Some(&query), "{written}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn fen(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for read in [Start::from_fen, Start::from_fen_chess960] {
        match read(&text) {
            Ok(start) => {
                let written = start.to_fen();
                let again = read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(again.position, start.position, "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn record(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let placed = parse_record(&text);
    let fen = fen_of_record(&text);
    assert!(placed.is_ok() || fen.is_err(), "a record that cannot be read has a FEN");
    drop(read_record(&text));
}
