//! Move queries answered from the index, against a scan of all games with the predicate.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tabia::index::{Database, ImportOptions, LocatedFault, Meter, Observer, Repeats, Strictness, import};
use tabia::notation::Notation;
use tabia::query::{Query, Reading};
use tabia::search::Engine;
use tabia::source::{Input, SourceError};

struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _: &LocatedFault) {}
    fn skipped(&mut self, _: &str, _: &str) {}
    fn unreadable(&mut self, _: &SourceError) {}
    fn passed_over(&mut self, _: &str, _: &str) {}
}

/// The sample games, each file in segments of its own.
fn engine(folder: &Path) -> Engine {
    let database = Database::open_or_create(folder).unwrap();
    let options = ImportOptions {
        threads: 2,
        memory: 64 << 20,
        commit_plies: u64::MAX,
        strictness: Strictness::Lenient,
        repeats: Repeats::Skip,
        ..ImportOptions::default()
    };
    for name in ["masters.pgn", "famous.pgn", "chess960.pgn", "positions.pgn", "chesmayne.pgn", "online.pgn.zst"] {
        let inputs = vec![Input::File(Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db").join(name))];
        import(&database, inputs, &options, &Meter::default(), &mut Silent, &AtomicBool::new(false)).unwrap();
    }
    Engine::new(database.snapshot().unwrap()).unwrap()
}

const QUERIES: &[&str] = &[
    // One move, in several notations.
    "move:Nf3",
    "move:Bxh7+",
    "move:O-O",
    "move:O-O-O+",
    "move:\"exd6 e.p.\"",
    "move:Qxf7#",
    "move:e8=Q",
    "move:san:de:\"Sf3\"",
    "move:uci:\"g1f3\"",
    "move:uci:\"e1g1\"",
    "move:uci:\"e1h1\"",
    "move:lan:\"Ng1-f3\"",
    "move:descriptive:\"N-KB3\"",
    "move:descriptive:\"KN-B3\"",
    "move:descriptive:\"R-K1\"",
    "move:descriptive:\"BxP\"",
    "move:descriptive:\"K-N1\"",
    "move:chesmayne:\"KT2-$G01/F03\"",
    "move:chesmayne:\"RO2-F1\"",
    "move:chesmayne:\"BS?-$??*H07-PA?+CH\"",
    "move:chesmayne:\"??-$???*???-QU?\"",
    // Moves in a row.
    "moves:\"Bxh7+ Kxh7 Ng5+\"",
    "moves:\"d4 Nf6 c4 e6 Nc3 Bb4\"",
    "moves:\"e4 c5\"",
    "moves:\"Nf3 Nf6\"",
    "moves:\"O-O O-O\"",
    "moves:\"Nf3 . Nc3\"",
    "moves:\". Nf6 . e6\"",
    "moves:\"Nf3 .\"",
    "moves:\". . Bg5 .\"",
    "moves:\"[Nf3 Nc3] . [Bb5 Bc4]\"",
    "moves:\"Kg1 . Kg1\"",
    "moves:descriptive:\"P-K4 P-K4 N-KB3\"",
    "moves:chesmayne:\"??-$???/F03 ??-$???/C06\"",
    "moves:uci:\"e2e4 c7c5\"",
    // With other conditions.
    "not move:Nf3",
    "not move:descriptive:\"KN-B3\"",
    "move:Nf3 not move:Bb5",
    "moves:\"e4 e5\" or moves:\"d4 d5\"",
    "plies>=60 move:O-O-O",
];

#[test]
fn the_index_answers_like_a_scan() {
    let folder = tempfile::tempdir().unwrap();
    let engine = engine(folder.path());
    assert!(engine.segments().count() > 3);
    let mut found = 0;
    for text in QUERIES {
        let query = Query::parse(text, &Reading { notation: Notation::default() }).unwrap();
        let hits = engine.search(&query, &AtomicBool::new(false)).unwrap();
        let scanned = engine.scan(&query).unwrap();
        assert_eq!(hits, scanned.iter().map(|(hit, _)| *hit).collect::<Vec<_>>(), "{text}");
        for (hit, plies) in scanned.iter().take(50) {
            assert_eq!(&engine.places(&query, *hit).unwrap(), plies, "{text}: game {}", hit.id.0);
        }
        found += usize::from(!hits.is_empty());
    }
    assert!(found > QUERIES.len() * 3 / 4, "only {found} queries find anything");
}
