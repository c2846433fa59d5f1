//! The opening tree and the reports, on the games of `TABIA_BENCH_PGN` or the sample games many times over.

mod support;

use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use shakmaty::Chess;
use tabia::game::Start;
use tabia::index::{Database, ImportOptions, Meter, import};
use tabia::notation::{Notation, Strictness, read_line};
use tabia::query::{Query, Reading};
use tabia::reports::{Aliases, Field, Games, differences, stats};
use tabia::search::Engine;
use tabia::source::Input;
use tabia::tree::{Question, Trees};

/// A position of the opening that many move orders lead to: the main line of the Najdorf with 6. Bg5.
const NAJDORF: &str = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5";

/// Times that a tree is built.
const RUNS: usize = 15;

fn main() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let engine = imported(folder.path());
    println!("{} games, {} segments", engine.snapshot().searcher.num_docs(), engine.segments().count());
    for (name, query) in [("all games", ""), ("ratings above 2500", "elo>=2500"), ("one player", "player:carlsen")] {
        for (place, moves) in [("start position", ""), ("after 1. e4 c5", "e4 c5"), ("Najdorf 6. Bg5", NAJDORF)] {
            tree(&engine, &format!("{place}, {name}"), query, &position(moves));
        }
    }
    reports(&engine);
}

fn tree(engine: &Engine, name: &str, query: &str, position: &Chess) {
    let query = Query::parse(query, &Reading { notation: Notation::default() }).expect("the query is sound");
    let question = Question { query: &query, player: None, top: 5 };
    let build = || {
        let stop = AtomicBool::new(false);
        let trees = Trees::new(engine, &question, &stop).expect("the database is sound");
        trees.at(position).expect("the database is sound")
    };
    let games = build().total.results.games;
    let measured = support::cpu(|| {
        median(|| {
            black_box(build());
        })
    });
    // Other programs lengthen the time on the clock, but not that of the processor.
    let cpu = measured.cpu * 1e3 / RUNS as f64;
    println!("{name:<42} {:>10.3} ms  {cpu:>10.3} CPU ms  {games:>8} games", measured.value.as_secs_f64() * 1e3);
}

fn reports(engine: &Engine) {
    let games = Games::new(engine).expect("the database is sound");
    let hits = engine.search(&Query::All, &AtomicBool::new(false)).expect("the database is sound");
    for field in ["year", "eco", "white"] {
        let fields = [field.parse::<Field>().expect("the field is known")];
        let counted =
            support::cpu(|| stats(&games, &hits, &fields, &Aliases::default()).expect("the database is sound"));
        let name = format!("all games by {field}");
        let rows = counted.value.len();
        println!("{name:<42} {:>10.3} ms  {:>10.3} CPU ms  {rows:>8} rows", counted.wall * 1e3, counted.cpu * 1e3);
    }
    let found = support::cpu(|| differences(&games, &hits).expect("the database is sound"));
    let (name, count) = ("differences of ECO codes", found.value.len());
    println!("{name:<42} {:>10.3} ms  {:>10.3} CPU ms  {count:>8} games", found.wall * 1e3, found.cpu * 1e3);
}

/// Middle of some runs.
fn median(mut run: impl FnMut()) -> Duration {
    let time = |()| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    let mut times: Vec<Duration> = std::iter::repeat_n((), RUNS).map(time).collect();
    times.sort();
    times[times.len() / 2]
}

fn position(moves: &str) -> Chess {
    let texts: Vec<&str> = moves.split_whitespace().collect();
    let read = read_line(Notation::default(), &Start::standard(), &texts, Strictness::Strict).expect("legal moves");
    let mut line = tabia::notation::Line::new(&Start::standard());
    read.moves().for_each(|played| line.play(played));
    line.position().clone()
}

fn imported(folder: &Path) -> Engine {
    let database = Database::open_or_create(folder).expect("a database can be made");
    let options = ImportOptions::default();
    let inputs = vec![Input::File(support::games_file())];
    import(&database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false))
        .expect("the games can be imported");
    Engine::new(database.snapshot().expect("a snapshot")).expect("an engine")
}
