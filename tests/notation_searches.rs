//! The same moves asked for in every notation.
//!
//! A game that holds the texts of a query word for word must be found. A notation that says less finds more games: then each
//! move found must be one that the text can mean in its position, and in notations that name both squares it must go from
//! the one to the other (a check that the text does not name may be there). Chesmayne says most, so whatever it finds, every notation finds.

mod support;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use shakmaty::Move;
use support::database::{engine, import};
use tabia::notation::{Line, Notation, ReadError, Strictness, start_from_tags};
use tabia::parser::{self, ParsedGame};
use tabia::query::{Query, Reading};
use tabia::replay::read_move;
use tabia::splitter::Splitter;

/// Games of the sample that are searched.
const GAMES: usize = 150;
/// Sequences that are asked for.
const SEQUENCES: usize = 200;
const SEED: u64 = 20_261_201;

/// A game with the texts of its moves in every notation, in the order of [`Notation::all`].
struct Game {
    /// The line before each move, and the move.
    moves: Vec<(Line, Move)>,
    texts: Vec<Vec<String>>,
}

fn game(bytes: &[u8]) -> Game {
    let text = parser::decode(bytes).0;
    let mut parsed = ParsedGame::new();
    parser::parse(&text, &mut parsed);
    let mut line = Line::new(&start_from_tags(&parsed.tags).unwrap());
    let mut game = Game { moves: Vec::new(), texts: vec![Vec::new(); Notation::all().len()] };
    for token in parsed.main_line() {
        let played = read_move(token.text(&text), &line.setting()).unwrap();
        game.moves.push((line.clone(), played));
        line.play_with(played, |scene| {
            for (texts, entry) in game.texts.iter_mut().zip(Notation::all()) {
                texts.push(entry.notation.text(scene));
            }
        });
    }
    game
}

/// Plies at which these texts stand word for word.
fn word_for_word(game: &Game, notation: usize, texts: &[String]) -> Vec<u32> {
    let windows = game.texts[notation].windows(texts.len()).enumerate();
    windows.filter(|(_, window)| *window == texts).map(|(ply, _)| ply as u32).collect()
}

/// Whether a text can mean a move in its position.
fn can_mean(notation: Notation, text: &str, line: &Line, played: Move) -> bool {
    match notation.read(text, &line.setting(), Strictness::Lenient) {
        Ok(reading) => reading.played == played,
        Err(ReadError::Ambiguous { candidates, .. }) => candidates.contains(&played),
        Err(_) => false,
    }
}

/// Whether the texts of a notation tell both squares.
fn names_both_squares(notation: Notation) -> bool {
    use Notation::{Chesmayne, ChesmayneAcentric, Coordinate, Iccf, Lan, Ran, Smith, Uci};
    matches!(notation, Lan(_) | Ran(_) | Uci | Coordinate | Iccf | Smith | Chesmayne | ChesmayneAcentric)
}

#[test]
fn every_notation_finds_the_same_moves() {
    let bytes = std::fs::read(support::data("games-1k.pgn")).unwrap();
    let spans: Vec<_> = Splitter::spans(&bytes).take(GAMES).collect();
    let games: Vec<Game> = spans.iter().map(|span| game(&bytes[span.range.clone()])).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, &bytes[..spans.last().unwrap().range.end]).unwrap();
    let database = folder.path().join("games.db");
    import(&database, &file);
    let engine = engine(&database);
    let chesmayne = Notation::all().iter().position(|entry| entry.notation == Notation::Chesmayne).unwrap();
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut more = 0;
    for _ in 0..SEQUENCES {
        let length = rng.usize(2..=4);
        let source = loop {
            let source = &games[rng.usize(..games.len())];
            if source.moves.len() >= length {
                break source;
            }
        };
        let first = rng.usize(..=source.moves.len() - length);
        let find = |number: usize| -> (String, BTreeSet<(usize, u32)>) {
            let notation = Notation::all()[number].notation;
            let text = format!("moves:{notation}:\"{}\"", source.texts[number][first..first + length].join(" "));
            let query = Query::parse(&text, &Reading { notation: Notation::default() }).unwrap();
            let hits = engine.search(&query, &AtomicBool::new(false)).unwrap();
            let plies = hits.into_iter().flat_map(|hit| {
                let plies = engine.places(&query, hit).unwrap().plies;
                assert!(!plies.is_empty(), "{text}: game {} without a ply", hit.id.0);
                plies.into_iter().map(move |ply| (hit.id.0 as usize - 1, ply))
            });
            (text.clone(), plies.collect())
        };
        let (_, exact) = find(chesmayne);
        for (number, entry) in Notation::all().iter().enumerate() {
            let (text, found) = find(number);
            let texts = &source.texts[number][first..first + length];
            let same = games
                .iter()
                .enumerate()
                .flat_map(|(index, game)| word_for_word(game, number, texts).into_iter().map(move |ply| (index, ply)));
            let same: BTreeSet<(usize, u32)> = same.collect();
            assert!(!same.is_empty() && same.is_subset(&found), "{text}: found {found:?}, not all of {same:?}");
            assert!(exact.is_subset(&found), "{text}: found {found:?}, not all of {exact:?}");
            let extra: Vec<_> = found.difference(&same).collect();
            more += extra.len();
            for (index, ply) in extra {
                let moves = &games[*index].moves[*ply as usize..];
                let asked = source.moves[first..].iter().map(|(_, played)| *played);
                for ((text, asked), (line, played)) in texts.iter().zip(asked).zip(moves) {
                    let squares = |played: Move| (played.is_castle(), played.from(), played.to());
                    let told = names_both_squares(entry.notation) && !asked.is_castle();
                    let fits = can_mean(entry.notation, text, line, *played);
                    let same = !told || squares(asked) == squares(*played);
                    assert!(fits && same, "{text} found as {played} in game {}, ply {ply}", index + 1);
                }
            }
        }
    }
    assert!(more > 0, "no notation says less than another");
}
