//! The queries of `tests/data/queries` with their answers, asked of the index and of a scan.

mod support;

use std::fs;
use std::sync::atomic::AtomicBool;

use support::database::{engine, import};
use tabia::export::SideHit;
use tabia::loose;
use tabia::notation::Notation;
use tabia::predicate::Places;
use tabia::query::{Query, Reading};
use tabia::repertoire::Repertoire;
use tabia::search::{Engine, Hit};

/// Some games and what is asked of them.
#[derive(Default)]
struct Section {
    names: Vec<String>,
    /// Files of games, in order.
    sources: Vec<(String, String)>,
    /// Files that queries name, with their moves.
    files: Vec<(String, String)>,
    questions: Vec<(String, Vec<Answer>)>,
}

/// A game that must be found.
struct Answer {
    name: String,
    /// Plies, then after a semicolon each the plies in a side line: `3,4;1...c5/2.Nf3:3`.
    places: Option<String>,
}

impl Section {
    fn read(text: &str) -> Section {
        let mut section = Section::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(position) = line.strip_prefix("position ") {
                let (name, fen) = position.split_once(" = ").unwrap();
                section.add(name, "", Some(fen), "");
            } else if let Some(game) = line.strip_prefix("game ") {
                let (head, moves) = game.split_once(" = ").unwrap();
                let (head, fen) = head.split_once(" from ").map_or((head, None), |(head, fen)| (head, Some(fen)));
                let (name, tags) = head.split_once(" {").unwrap_or((head, ""));
                section.add(name, tags.trim_end_matches('}'), fen, moves);
            } else if let Some(name) = line.strip_prefix("from-file ") {
                section.sources.push((name.to_owned(), String::new()));
            } else if let Some(file) = line.strip_prefix("file ") {
                let (name, moves) = file.split_once(" = ").unwrap();
                section.files.push((name.to_owned(), format!("[Event \"{name}\"]\n\n{moves} *\n")));
            } else if let Some(query) = line.strip_prefix("find ") {
                section.questions.push((query.to_owned(), Vec::new()));
            } else {
                let answers = line.strip_prefix("->").unwrap_or_else(|| panic!("what is this line? {line}"));
                section.questions.last_mut().unwrap().1 = answers.split_whitespace().map(Answer::read).collect();
            }
        }
        section
    }

    fn add(&mut self, name: &str, tags: &str, fen: Option<&str>, moves: &str) {
        self.names.push(name.to_owned());
        if self.sources.is_empty() {
            self.sources.push(("queries-one.pgn".to_owned(), String::new()));
        }
        let pgn = &mut self.sources.last_mut().unwrap().1;
        if !tags.contains("Event=") {
            *pgn += &format!("[Event \"{name}\"]\n");
        }
        for (tag, value) in tags.split("; ").filter_map(|tag| tag.split_once('=')) {
            *pgn += &format!("[{tag} \"{value}\"]\n");
        }
        if let Some(fen) = fen {
            *pgn += &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
        }
        *pgn += &format!("\n{moves} *\n\n");
    }
}

impl Answer {
    fn read(word: &str) -> Answer {
        match word.split_once('@') {
            None => Answer { name: word.to_owned(), places: None },
            Some((name, places)) => Answer { name: name.to_owned(), places: Some(places.to_owned()) },
        }
    }
}

/// Games with the places of hits.
type Found = Vec<(String, String)>;

/// Places of hits in words, as answers have them.
fn in_words(engine: &Engine, hit: Hit, places: Places) -> String {
    let list = |plies: &[u32]| plies.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let mut words = list(&places.plies);
    let sides = engine.side_lines(hit.address).unwrap();
    for place in places.side {
        let hit = SideHit::new(place, &sides, Notation::default());
        words += &format!(";{}:{}", hit.path.join("/"), list(&hit.plies));
    }
    words
}

fn by_index(engine: &Engine, query: &Query, names: &[String]) -> Found {
    let hits = engine.search(query, &AtomicBool::new(false)).unwrap();
    hits.into_iter()
        .map(|hit| (names[hit.id.0 as usize - 1].clone(), in_words(engine, hit, engine.places(query, hit).unwrap())))
        .collect()
}

fn by_scan(engine: &Engine, query: &Query, names: &[String]) -> Found {
    let hits = engine.scan(query).unwrap();
    hits.into_iter()
        .map(|(hit, places)| (names[hit.id.0 as usize - 1].clone(), in_words(engine, hit, places)))
        .collect()
}

/// Says where an answer differs from what was found by hand.
fn complaint(file: &str, query: &str, how: &str, found: &Found, expected: &[Answer]) -> Option<String> {
    let same = found.len() == expected.len()
        && found.iter().zip(expected).all(|((name, places), answer)| {
            *name == answer.name && answer.places.as_ref().is_none_or(|expected| places == expected)
        });
    let expected: Vec<String> =
        expected.iter().map(|answer| format!("{}@{}", answer.name, answer.places.as_deref().unwrap_or("?"))).collect();
    (!same).then(|| format!("{file}: {query} ({how})\n  found    {found:?}\n  expected {expected:?}"))
}

#[test]
fn answers_are_those_found_by_hand() {
    let mut complaints = Vec::new();
    let mut questions = 0;
    for path in support::files(&support::data("queries"), "txt") {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        for section in text.split("\n----").map(|text| Section::read(text.trim_start_matches('-'))) {
            let folder = tempfile::tempdir().unwrap();
            let database = folder.path().join("games.db");
            for (name, pgn) in &section.sources {
                fs::write(folder.path().join(name), pgn).unwrap();
                import(&database, &folder.path().join(name));
            }
            for (name, pgn) in &section.files {
                fs::write(folder.path().join(name), pgn).unwrap();
            }
            let engine = engine(&database);
            for (text, expected) in &section.questions {
                questions += 1;
                let reading = Reading { notation: Notation::default() };
                let mut query = Query::parse(text, &reading).unwrap_or_else(|error| panic!("{file}: {error}"));
                let again = Query::parse(&query.to_string(), &reading);
                assert_eq!(again.as_ref(), Ok(&query), "{file}: {text} is printed as {query}");
                query
                    .read_files(&mut |name| loose::read(&folder.path().join(name)).map(|games| Repertoire::of(&games)))
                    .unwrap();
                for (how, found) in [
                    ("index", by_index(&engine, &query, &section.names)),
                    ("scan", by_scan(&engine, &query, &section.names)),
                ] {
                    complaints.extend(complaint(&file, text, how, &found, expected));
                }
            }
        }
    }
    assert!(questions > 200, "only {questions} questions");
    assert!(complaints.is_empty(), "{} of {questions}:\n{}", complaints.len(), complaints.join("\n"));
}
