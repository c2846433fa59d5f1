//! Whole move lists: reading, recognising, and grouping words.

use shakmaty::Move;
use shakmaty::uci::UciMove;
use tabia::game::{GameResult, Start};
use tabia::notation::cells::System;
use tabia::notation::{Line, Notation, ReadError, Strictness, Warning, group_words, read_line, recognise};

use crate::games::COLUMNS;
use crate::vectors::rows;

/// One game of a table.
struct Game {
    start: Start,
    moves: Vec<Move>,
}

impl Game {
    fn texts(&self, notation: Notation) -> Vec<String> {
        let mut line = Line::new(&self.start);
        self.moves
            .iter()
            .map(|played| {
                let mut text = String::new();
                line.play_with(*played, |scene| notation.write(scene, &mut text));
                text
            })
            .collect()
    }
}

fn games() -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut line = Line::new(&Start::standard());
    for row in &rows("games.tsv") {
        if row.get("ply") == "1" {
            let start = Start::from_fen(row.get("fen_before")).unwrap();
            line = Line::new(&start);
            games.push(Game { start, moves: Vec::new() });
        }
        let uci: UciMove = row.get("uci").parse().unwrap();
        let played = uci.to_move(line.position()).unwrap();
        line.play(played);
        games.last_mut().unwrap().moves.push(played);
    }
    games
}

fn words(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

#[test]
fn every_game_is_recognised_in_every_notation() {
    let languages = ["san:de", "san:ru", "san:nl", "fide:es", "lan:fr", "ran:hu", "chesmayne-short", "coordinate"];
    let names = COLUMNS.iter().map(|(_, name)| *name).chain(languages);
    for name in names {
        let notation: Notation = name.parse().unwrap();
        for game in &games() {
            let texts = game.texts(notation);
            let found = recognise(&game.start, &words(&texts), Strictness::Strict)
                .unwrap_or_else(|error| panic!("{name} {texts:?}: {error}"));
            assert!(found.reading.moves().eq(game.moves.iter().copied()), "{name} {texts:?}");
            assert_eq!(game.texts(found.notation), texts, "{name} taken for {}", found.notation);
        }
    }
}

#[test]
fn words_of_every_game_are_grouped() {
    for (_, name) in COLUMNS {
        let notation: Notation = name.parse().unwrap();
        for game in &games() {
            let texts = game.texts(notation);
            let mut movetext = String::new();
            for (index, text) in texts.iter().enumerate() {
                let label = match (notation.to_string().starts_with("chesmayne"), index % 2) {
                    (true, side) => format!("{:02}{} ", index / 2 + 1, ["A", "B"][side]),
                    (false, 0) => format!("{}. ", index / 2 + 1),
                    (false, _) => String::new(),
                };
                movetext.push_str(&format!("{label}{text} "));
            }
            movetext.push_str("1/2-1/2");
            let grouped = group_words(notation, &movetext.split_whitespace().collect::<Vec<_>>());
            assert_eq!(grouped.moves, texts, "{name}");
            assert_eq!(grouped.result, Some(GameResult::Draw));
        }
    }
}

fn grouped(notation: Notation, movetext: &str) -> Vec<String> {
    group_words(notation, &movetext.split_whitespace().collect::<Vec<_>>()).moves
}

#[test]
fn old_scores_are_grouped() {
    let score = "1. P to K4 P to K 4 2 Kt to K B 3 Kt-QB 3d 3... B-Kt5 P-QR3 4. Castles KR ... 5 Kt takes P ch K-K 2 \
                 6. R-K sq. dis. ch. Q mate 1-0";
    let expected = [
        "P to K4",
        "P to K 4",
        "Kt to K B 3",
        "Kt-QB 3d",
        "B-Kt5",
        "P-QR3",
        "Castles KR",
        "Kt takes P ch",
        "K-K 2",
        "R-K sq. dis. ch.",
        "Q mate",
    ];
    assert_eq!(grouped(Notation::Descriptive, score), expected);
    assert_eq!(
        grouped(Notation::DescriptiveFr, "1. P.4R C.3FD 2. P pr PD éch. D pr P mat"),
        ["P.4R", "C.3FD", "P pr PD éch.", "D pr P mat"]
    );
    assert_eq!(grouped(Notation::Uci, "1. e2 e4 e7 e5 2.g1f3"), ["e2 e4", "e7 e5", "g1f3"]);
    assert_eq!(grouped(Notation::Iccf, "1. 52 54 57-55 2 7163 6857"), ["52 54", "57-55", "7163", "6857"]);
    assert_eq!(
        grouped("san".parse().unwrap(), "1.e4 e5 2.exd6 e.p. (=) 12... Qf7 X ! $1"),
        ["e4", "e5", "exd6 e.p. (=)", "Qf7 X ! $1"]
    );
    assert_eq!(
        grouped(Notation::Chesmayne, "01A PA5-$E05*D06-PA5 :ep ...01B :B-KT1-$G08/F06 +CH :do-PAs 1-0 ++WN"),
        ["PA5-$E05*D06-PA5 :ep", ":B-KT1-$G08/F06 +CH :do-PAs"]
    );
}

#[test]
fn the_rest_of_the_game_decides_between_two_bishops_pawns() {
    let start = Start::standard();
    let read = read_line(Notation::Descriptive, &start, &["P-B4", "P-K4", "PxP"], Strictness::Strict).unwrap();
    assert_eq!(read.readings[0].played.to_string(), "f2-f4");
    assert_eq!(read.readings[0].warnings, [Warning::DecidedLater]);
    assert_eq!(read.readings[1].warnings, []);

    let error = read_line(Notation::Descriptive, &start, &["P-Q4", "P-B4", "P-KR3"], Strictness::Strict).unwrap_err();
    assert_eq!((error.index, error.read.len()), (1, 1));
    assert!(matches!(error.error, ReadError::Ambiguous { candidates, .. } if candidates.len() == 2));

    let error = read_line(Notation::Descriptive, &start, &["P-B4", "P-K4", "QxQ"], Strictness::Strict).unwrap_err();
    assert_eq!((error.index, error.read.len()), (2, 0));
}

#[test]
fn endless_doubt_is_cut_off() {
    let texts: Vec<&str> = ["N-B3", "N-B3", "R-N1", "R-N1", "N-R4", "N-R4"].into_iter().cycle().take(200).collect();
    assert!(read_line(Notation::Descriptive, &Start::standard(), &texts, Strictness::Strict).is_err());
}

#[test]
fn the_whole_game_decides_on_the_cells() {
    for game in &games() {
        let strip = |texts: Vec<String>| texts.iter().map(|text| text.replace('$', "")).collect::<Vec<_>>();
        for (notation, system) in [(Notation::Chesmayne, System::Xy), (Notation::ChesmayneAcentric, System::Block)] {
            let texts = strip(game.texts(notation));
            let read = read_line(Notation::Chesmayne, &game.start, &words(&texts), Strictness::Strict).unwrap();
            assert!(read.moves().eq(game.moves.iter().copied()), "{texts:?}");
            assert_eq!(read.cells, Some(system));
        }
    }
}

#[test]
fn a_game_that_fits_nothing_names_the_place() {
    let error = recognise(&Start::standard(), &["e4", "e5", "Ke3"], Strictness::Strict).unwrap_err();
    assert_eq!(error.error.index, 2);
    assert_eq!(
        error.to_string(),
        "no notation fits the whole game; as san it can be read up to half-move 3: no legal move fits \"Ke3\""
    );
}
