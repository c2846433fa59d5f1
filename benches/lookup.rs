//! Look-ups in an open database, on the games of `TABIA_BENCH_PGN` or the sample games many times over.

mod support;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use shakmaty::{Chess, Position};
use tabia::board::Board;
use tabia::index::{Database, ImportOptions, Meter, import};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::segment::HitChunk;
use tabia::source::Input;

fn main() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let engine = imported(folder.path());
    let games = engine.snapshot().searcher.num_docs();
    println!("{games} games, {} segments", engine.segments().count());
    for (name, query) in [
        ("exact position, start", "fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\""),
        ("exact position, after 1. e4 c5 2. Nf3", "after:\"1. e4 c5 2. Nf3\""),
        ("exact position, that no game has", "fen:\"k7/8/8/8/8/8/8/KQQQQQQQ b - -\""),
        ("moves Bxh7+ Kxh7 Ng5+", "moves:\"Bxh7+ Kxh7 Ng5+\""),
        ("moves, six half-moves", "moves:\"d4 Nf6 c4 e6 Nc3 Bb4\""),
        ("any knight to f3", "move:Nf3"),
        ("header", "white:carlsen"),
        ("header and position", "white:carlsen after:\"1. e4 c5 2. Nf3\""),
    ] {
        let query = Query::parse(query, &Reading { notation: Notation::default() }).expect("the query is sound");
        let never = AtomicBool::new(false);
        let found = engine.count(&query, &never).expect("the database is sound");
        let time = median(|| {
            black_box(engine.count(&query, &never).expect("the database is sound"));
        });
        println!("{name:<42} {:>10.3} ms  {found:>8} games", time.as_secs_f64() * 1e3);
    }
    let deep = deep_position(&engine);
    let time = median(|| {
        black_box(next_moves(&engine, &deep));
    });
    println!("{:<42} {:>10.3} ms", "exact position deep in one game", time.as_secs_f64() * 1e3);
    let start = Board::standard();
    let time = median(|| {
        black_box(next_moves(&engine, &start));
    });
    println!("{:<42} {:>10.3} ms", "next moves of the start position", time.as_secs_f64() * 1e3);
}

/// Middle of some runs.
fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..15)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

/// Games that reach a position and go on.
fn next_moves(engine: &Engine, board: &Board) -> usize {
    engine
        .segments()
        .map(|(_, games)| {
            let hits = games.hits(board).expect("the database is sound");
            let count = |chunk: &HitChunk<'_>| {
                let moves = chunk.next_moves().expect("the database is sound");
                moves.iter().filter(|next| next.played.is_some()).count()
            };
            hits.chunks().par_iter().map(count).sum::<usize>()
        })
        .sum()
}

fn deep_position(engine: &Engine) -> Board {
    let hits = engine.search(&Query::All, &AtomicBool::new(false)).expect("the database is sound");
    let line = engine.main_line(hits[hits.len() / 2]).expect("the database is sound");
    let position: Chess = line.position_at(60).unwrap_or_default();
    assert!(position.board().kings().any());
    Board::from(&position)
}

fn imported(folder: &std::path::Path) -> Engine {
    let database = Database::open_or_create(folder).expect("a database can be made");
    let options = ImportOptions::default();
    let inputs = vec![Input::File(support::games_file())];
    import(&database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false))
        .expect("the games can be imported");
    Engine::new(database.snapshot().expect("a snapshot")).expect("an engine")
}
