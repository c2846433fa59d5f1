//! Searches over an open database: with the index and by walking through every game.
//!
//! `cargo bench --bench search` takes the sample games, many times over; `TABIA_BENCH_PGN=FILE` takes a file of yours and
//! `TABIA_BENCH_DB=FOLDER` a database that is there already.

mod support;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tabia::index::{
    Database, ImportOptions, LocatedFault, Meter, Observer, Repeats, Strictness, import as import_files,
};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::{Control, Engine, Progress, SearchRun};
use tabia::source::{Input, SourceError};

use support::{cpu, games_file};

/// What is measured: a name and a query.
const QUERIES: &[(&str, &str)] = &[
    (
        "exact position, rare",
        "after:\"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O\"",
    ),
    ("exact position, common", "after:\"1. e4 c5\""),
    ("pattern of four pieces", "pattern:\"Kg1 Nf5 pg7 kg8\""),
    ("pattern, mirrored both ways", "pattern:\"Kg1 Nf5 pg7 kg8 mirror:both\""),
    ("pattern of ranges and sets", "pattern:\"Ke1 Rh1 pd5 [QR]d1-8 .f7 !Nf6\""),
    ("exact material, index", "material:KRPvKR"),
    ("exact material lasting, index and walk", "material:KRPvKR for>=6"),
    ("exact material by walking", "position(not not material:KRPvKR)"),
    ("material with wildcards, index", "material:KRP+vKRP*"),
    ("difference in material, index", "imbalance:N-B"),
    ("structure, index", "structure:iqp(white)"),
    ("structure lasting", "structure:iqp(white) for>=10 result:1-0"),
    ("three half-moves", "moves:\"Bxh7+ Kxh7 Ng5+\""),
    ("sequence of one side", "white-moves:\"Bg5 Bxf6 e3\""),
    ("header and position", "after:\"1. e4 c5\" result:1-0 plies<40"),
    ("order of positions", "castled:white(queenside) then sacrifice>=3 then mate"),
];

fn main() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = database(folder.path());
    let engine = Engine::new(Database::open(&database).expect("a database").snapshot().expect("a snapshot"));
    let engine = engine.expect("an engine");
    let info = engine.info().expect("the database is sound");
    println!("{} games, {} half-moves, {} segments", info.games, info.plies, info.segments);
    println!("{:<40} {:>8} {:>10} {:>10} {:>13}", "", "found", "ms", "CPU ms", "games/s/core");
    for (name, text) in QUERIES {
        report(&engine, name, text);
    }
}

/// The best of several runs, so that a busy machine spoils the figures as little as possible.
fn report(engine: &Engine, name: &str, text: &str) {
    let reading = Reading { notation: Notation::default() };
    let query = Query::parse(text, &reading).expect("the query can be read");
    let stop = AtomicBool::new(false);
    let run = || -> SearchRun {
        let control = Control { stop: &stop, progress: &Progress::default() };
        engine.run(&query, control).expect("the database is sound")
    };
    let begun = Instant::now();
    let mut best = cpu(run);
    while begun.elapsed().as_secs_f64() < 1.5 {
        let next = cpu(run);
        if next.cpu < best.cpu {
            best = next;
        }
    }
    let looked_at = best.value.report.looked_at;
    let rate = if looked_at > 10_000 { format!("{:.0}", looked_at as f64 / best.cpu) } else { String::new() };
    let (wall, cpu) = (best.wall * 1e3, best.cpu * 1e3);
    println!("{name:<40} {:>8} {wall:>10.2} {cpu:>10.2} {rate:>13}", best.value.hits.len());
}

fn database(folder: &Path) -> PathBuf {
    if let Some(database) = std::env::var_os("TABIA_BENCH_DB") {
        return PathBuf::from(database);
    }
    let path = folder.join("bench.db");
    let database = Database::open_or_create(&path).expect("a database can be made");
    let options = ImportOptions {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        memory: 768 << 20,
        commit_plies: 100_000_000,
        strictness: Strictness::Lenient,
        repeats: Repeats::Again,
        ..ImportOptions::default()
    };
    let inputs = vec![Input::File(games_file())];
    import_files(&database, inputs, &options, &Meter::default(), &mut Silent, &AtomicBool::new(false))
        .expect("the games can be imported");
    path
}

struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _fault: &LocatedFault) {}
    fn skipped(&mut self, _name: &str, _imported: &str) {}
    fn unreadable(&mut self, _error: &SourceError) {}
    fn passed_over(&mut self, _name: &str, _reason: &str) {}
}
