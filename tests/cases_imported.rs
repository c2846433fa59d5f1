//! The cases of `tests/data/cases`, imported into a database: main line in SAN, half-moves, result, final position.

mod support;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;
use support::facts::{Case, GameFacts, cases};
use tabia::game::GameId;
use tabia::index::{Database, ImportOptions, Meter, import};
use tabia::notation::Notation;
use tabia::query::Query;
use tabia::search::Engine;
use tabia::source::Input;

/// Games of which the case says nothing, so that its facts follow on: case, numbers of these games.
const NOT_IN_THE_FACTS: [(&str, &[u64]); 1] = [("103", &[2, 3])];

/// Facts that do not hold here, with the reason: case, game.
const DISPUTED: [(&str, usize, &str); 2] = [
    (
        "072",
        2,
        "of the two outcomes the case permits, the main line is cut before the null move, and the report says so",
    ),
    (
        "073",
        1,
        "the set-up position is illegal, Black is in check and White is to move; case 096, line 6, has such a position \
         refused, so the game is kept by its headers and reported",
    ),
];

fn imported(file: &Path, folder: &Path) -> Engine {
    let database = Database::open_or_create(folder).unwrap();
    let options = ImportOptions { threads: 1, memory: 64 << 20, ..ImportOptions::default() };
    let inputs = vec![Input::File(file.to_owned())];
    import(&database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false)).unwrap();
    Engine::new(database.snapshot().unwrap()).unwrap()
}

/// What the database says of a game, in the form of the facts.
fn facts_of(engine: &Engine, id: GameId) -> GameFacts {
    let hit = engine.find(id).unwrap().unwrap();
    let line = engine.main_line(hit).unwrap();
    let mut moves: Vec<String> = Vec::new();
    let last = line.walk(|index, scene| {
        let number = shakmaty::Position::fullmoves(scene.before);
        match (shakmaty::Position::turn(scene.before).is_white(), index) {
            (true, _) => moves.push(format!("{number}.")),
            (false, 0) => moves.push(format!("{number}...")),
            (false, _) => {}
        }
        moves.push(Notation::default().text(scene));
    });
    let last = last.map(|line| Fen::from_position(line.position(), EnPassantMode::Always).to_string());
    GameFacts {
        plies: line.plies() as usize,
        result: engine.result(hit).unwrap().to_string(),
        main_line: (!moves.is_empty()).then(|| moves.join(" ")),
        final_position: last,
    }
}

fn complaints(case: &Case) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let engine = imported(&case.folder.join("input.pgn"), folder.path());
    let left_out =
        NOT_IN_THE_FACTS.iter().find(|(name, _)| case.name.starts_with(name)).map_or(&[][..], |(_, ids)| ids);
    let hits = engine.search(&Query::All, &AtomicBool::new(false)).unwrap();
    let games: Vec<GameFacts> =
        hits.iter().filter(|hit| !left_out.contains(&hit.id.0)).map(|hit| facts_of(&engine, hit.id)).collect();
    let mut found = Vec::new();
    let mut expect = |game: usize, what: &str, got: &str, want: &str| {
        if got != want {
            found.push(format!("{}, game {game}: {what}\n  got  {got}\n  want {want}", case.name));
        }
    };
    if let Some(count) = case.facts.games {
        expect(0, "games", &games.len().to_string(), &count.to_string());
    }
    for (index, (got, want)) in games.iter().zip(&case.facts.of_game).enumerate() {
        let game = index + 1;
        if let Some((_, _, reason)) = DISPUTED.iter().find(|row| case.name.starts_with(row.0) && row.1 == game) {
            println!("disputed: {}, game {game}: {reason}", case.name);
            assert_ne!(got, want, "{}, game {game}: no longer disputed", case.name);
            continue;
        }
        expect(game, "half-moves", &got.plies.to_string(), &want.plies.to_string());
        expect(game, "result", &got.result, &want.result);
        if let Some(line) = &want.main_line {
            expect(game, "main line", got.main_line.as_deref().unwrap_or_default(), line);
        }
        if let Some(position) = &want.final_position {
            expect(game, "final position", got.final_position.as_deref().unwrap_or_default(), position);
        }
    }
    found
}

#[test]
fn every_case_is_imported_as_its_facts_say() {
    let cases = cases("input.pgn");
    assert!(cases.len() > 60, "only {} cases", cases.len());
    let complaints: Vec<String> = cases.iter().flat_map(complaints).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
