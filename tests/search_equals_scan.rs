//! A search answered with the index finds what a look at every game finds, and the text of a query means the query.

mod support;

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use support::database::{engine, import};
use tabia::game::GameId;
use tabia::notation::Notation;
use tabia::predicate::Places;
use tabia::query::{Query, Reading};
use tabia::repertoire::Repertoire;
use tabia::search::Engine;
use tantivy::{Index, IndexWriter, TantivyDocument, Term};

/// The sample games in several segments, every seventh game deleted.
fn sample() -> &'static Engine {
    static ENGINE: OnceLock<(tempfile::TempDir, Engine)> = OnceLock::new();
    &ENGINE
        .get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.db");
            let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db");
            for name in ["famous.pgn", "positions.pgn", "chess960.pgn", "online.pgn.zst", "chesmayne.pgn"] {
                import(&path, &sample.join(name));
            }
            delete_every(&path, 7);
            let engine = engine(&path);
            assert!(engine.segments().count() > 2, "{} segments", engine.segments().count());
            (folder, engine)
        })
        .1
}

/// Deletes every so many games behind the back of the program, which keeps its manifest.
fn delete_every(path: &Path, step: usize) {
    let mut index = Index::open_in_dir(path).unwrap();
    index.set_tokenizers(tabia::schema::register_tokenizers());
    index.register_plugin(std::sync::Arc::new(tabia::segment::ReplayPlugin::default()));
    let payload = index.load_metas().unwrap().payload;
    let id = index.schema().get_field("id").unwrap();
    let mut writer: IndexWriter<TantivyDocument> = index.writer_with_num_threads(1, 32 << 20).unwrap();
    writer.set_merge_policy(Box::new(tantivy::merge_policy::NoMergePolicy));
    for number in (1..1000u64).step_by(step) {
        writer.delete_term(Term::from_field_u64(id, number));
    }
    let mut commit = writer.prepare_commit().unwrap();
    if let Some(payload) = &payload {
        commit.set_payload(payload);
    }
    commit.commit().unwrap();
}

fn one_of(texts: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(texts).prop_map(str::to_owned)
}

/// Conditions of every kind, such as sample games meet now and then.
fn term() -> impl Strategy<Value = String> {
    let header = one_of(&[
        "white:kasparov",
        "player:fischer",
        "event:t*",
        "result:1-0",
        "date<1950",
        "eco:B",
        "elo>=2000",
        "anyelo>=2500",
        "meanelo:1500..2000",
        "elogap>=100",
        "plies<60",
        "id:1..90",
        "variant:chess960",
        "tag.eventdate:2014*",
        "speed:blitz",
        "speed:rapid",
        "title:*",
        "has:comments",
        "has:clocks",
        "source:online",
        "has:variations",
        "has:nags",
        "duplicates-of:2",
        "duplicates-of:33",
        "start:standard",
        "start:setup",
        "read:whole",
        "a*",
    ]);
    let side = one_of(&["", "(white)", "(black)"]);
    let structure = (one_of(&["iqp", "hanging", "doubled", "isolated", "passed", "backward", "outsidepassed"]), side)
        .prop_map(|(name, side)| format!("structure:{name}{side}"));
    let side = one_of(&["", "(white)", "(black)"]);
    let material = (one_of(&["KRPvKR", "KRP+vKRP+", "K[RQ]..", "KP*vKP*", "KR.*vKR.*", "KQvK", "K..vK..."]), side)
        .prop_map(|(material, side)| format!("material:{material}{side}"));
    let imbalance =
        one_of(&["imbalance:N-B", "imbalance:+1P(white)", "imbalance:R-B", "imbalance:equal", "imbalance:NP*-B"]);
    let squares = (0..8u8, 1..9u8).prop_map(|(file, rank)| format!("{}{rank}", char::from(b'a' + file)));
    let mirror = one_of(&["", " mirror:colour", " mirror:sides", " mirror:both", " shift:files"]);
    let pattern = (one_of(&["N", "p", "[QR]", "!B", ".", "A"]), squares, one_of(&["", " Kg1", " pd5", " !q"]), mirror)
        .prop_map(|(piece, square, more, mirror)| format!("pattern:\"{piece}{square}{more}{mirror}\""));
    let other = one_of(&[
        "check",
        "mate",
        "stalemate",
        "ep",
        "ep:played",
        "underpromotion",
        "promotion:Q",
        "captures:Q",
        "sacrifice",
        "sacrifice>=3",
        "bishops:opposite",
        "bishoppair:white",
        "castled:white",
        "castled:any(queenside)",
        "turn:black",
        "legal<4",
        "pieces<=8",
        "pawns:\"d4 | d5\"",
        "pawns:\"e4 | e5 mirror:sides\"",
        "attacks:\"N f7\"",
        "attacks:\"q R\"",
        "after:\"1. e4 e5\"",
        "after:\"1. d4\"",
        "fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -\"",
        "clock<60",
        "clock>=30",
        "eval>=1",
        "within:famous.pgn",
        "within:positions.pgn",
        "move:O-O",
        "moves:\"Nf3 . [Bb5 Bc4]\"",
        "white-moves:\"Nf3 O-O\"",
        "black-moves:\"Nf6 . O-O\"",
    ]);
    prop_oneof![3 => header, 2 => structure, 2 => material, 1 => imbalance, 3 => pattern, 6 => other]
}

/// Queries of the whole grammar as text.
fn query() -> impl Strategy<Value = String> {
    let positions = term().prop_recursive(3, 10, 3, |inner| {
        // Duration and order are for positions, so that a condition on the whole game gets one beside it.
        let position = inner.clone().prop_map(|query| format!("({query}) pieces>=2"));
        let length = 1..12u32;
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) or {b}")),
            inner.clone().prop_map(|query| format!("not ({query})")),
            (position.clone(), length.clone()).prop_map(|(query, length)| format!("({query}) for>={length}")),
            (position.clone(), length.clone()).prop_map(|(query, length)| format!("({query}) at<={}", 6 * length)),
            (position.clone(), position.clone()).prop_map(|(a, b)| format!("({a}) then ({b})")),
            (position.clone(), position.clone(), length).prop_map(|(a, b, n)| format!("({a}) then ({b}) within {n}")),
            position.clone().prop_map(|query| format!("first({query})")),
            position.clone().prop_map(|query| format!("last({query})")),
            position.prop_map(|query| format!("position(not ({query}))")),
        ]
    });
    prop_oneof![3 => positions.clone(), 1 => positions.prop_map(|query| format!("({query}) variations:yes"))]
}

fn parse(text: &str) -> Query {
    let reading = Reading { notation: Notation::default() };
    let mut query = Query::parse(text, &reading).unwrap_or_else(|error| panic!("{error}"));
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db");
    query.read_files(&mut |name| tabia::loose::read(&sample.join(name)).map(|games| Repertoire::of(&games))).unwrap();
    query
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn search_equals_scan(text in query()) {
        let (engine, query) = (sample(), parse(&text));
        prop_assert_eq!(&parse(&query.to_string()), &query, "{} is printed as {}", text, query);
        let hits = engine.search(&query, &AtomicBool::new(false)).unwrap();
        let searched: Vec<(GameId, Places)> =
            hits.into_iter().map(|hit| (hit.id, engine.places(&query, hit).unwrap())).collect();
        let scanned: Vec<(GameId, Places)> =
            engine.scan(&query).unwrap().into_iter().map(|(hit, places)| (hit.id, places)).collect();
        prop_assert_eq!(searched.len(), engine.count(&query, &AtomicBool::new(false)).unwrap());
        prop_assert_eq!(searched, scanned, "{}", query);
    }
}

#[test]
fn games_are_found_by_their_numbers_unless_deleted() {
    let mut there = 0;
    for number in 0..200 {
        let searched = sample().search(&parse(&format!("id:{number}")), &AtomicBool::new(false)).unwrap();
        let found = sample().find(GameId(number)).unwrap();
        assert_eq!(found, searched.first().copied(), "{number}");
        there += u32::from(found.is_some());
    }
    assert!(there > 100 && there < 170, "{there}");
}

#[test]
fn each_kind_of_condition_finds_some_game() {
    let engine = sample();
    for text in [
        "structure:iqp",
        "structure:passed(black) for>=10",
        "material:KRP+vKRP+",
        "imbalance:NP*-B",
        "pattern:\"Nf5 Kg1\"",
        "check then mate",
        "castled:any(queenside) castled:any(kingside)",
        "last(mate)",
        "sacrifice>=3 then mate within 20",
        "white-moves:\"Nf3 O-O\"",
        "bishops:opposite pieces<=10",
    ] {
        assert!(engine.count(&parse(text), &AtomicBool::new(false)).unwrap() > 0, "{text}");
    }
}
