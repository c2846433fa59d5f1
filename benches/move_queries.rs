//! Time of move queries inside an open database.
//!
//! `cargo bench --bench move_queries` imports the sample games, many times over; `TABIA_BENCH_PGN=FILE` takes a file of
//! yours.

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tabia::index::{Database, ImportOptions, LocatedFault, Meter, Observer, Repeats, Strictness, import};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::source::{Input, SourceError};

use support::{cpu, games_file};

const QUERIES: &[(&str, &str)] = &[
    ("Greek gift", r#"moves:"Bxh7+ Kxh7 Ng5+""#),
    ("the same in Chesmayne", r#"moves:chesmayne:"BS?-$??*H07-PA?+CH KI?-$G08*H07-BS? KT?-$F03/G05+CH""#),
    ("Nimzo-Indian", r#"moves:"d4 Nf6 c4 e6 Nc3 Bb4""#),
    ("any knight to f3", "move:Nf3"),
    ("N-KB3 by either side", r#"move:descriptive:"N-KB3""#),
    ("two free movers", r#"moves:"[f3 Nf3 Bf3 Rf3 Qf3 Kf3] [c6 Nc6 Bc6 Rc6 Qc6 Kc6]""#),
    ("one exact move", r#"move:chesmayne:"KT2-$F03*D04-BS1""#),
    ("castling, then the same", r#"moves:"O-O O-O""#),
];

fn main() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = Database::open_or_create(folder.path()).expect("a database can be made");
    let options = ImportOptions {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        memory: 768 << 20,
        commit_plies: 100_000_000,
        strictness: Strictness::Lenient,
        repeats: Repeats::Again,
        ..ImportOptions::default()
    };
    let imported = cpu(|| {
        let (meter, stop) = (Meter::default(), AtomicBool::new(false));
        import(&database, vec![Input::File(games_file())], &options, &meter, &mut Silent, &stop)
            .expect("the games can be imported")
    });
    println!("{} games imported in {:.1} s, {:.1} CPU s", imported.value.games, imported.wall, imported.cpu);
    let engine = Engine::new(database.snapshot().expect("a snapshot")).expect("an engine");
    println!("{:?}", engine.info().expect("the database is sound").bytes);
    for (name, text) in QUERIES {
        let query = Query::parse(text, &Reading { notation: Notation::default() }).expect("the query can be read");
        let mut best = f64::MAX;
        let mut games = 0;
        for _ in 0..9 {
            let begun = Instant::now();
            games = engine.count(&query, &AtomicBool::new(false)).expect("the database is sound");
            best = best.min(begun.elapsed().as_secs_f64());
        }
        println!("{name:<26} {games:>8} games {:>8.2} ms", best * 1e3);
    }
}

struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _fault: &LocatedFault) {}
    fn skipped(&mut self, _name: &str, _imported: &str) {}
    fn unreadable(&mut self, _error: &SourceError) {}
    fn passed_over(&mut self, _name: &str, _reason: &str) {}
}
