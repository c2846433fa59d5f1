//! Import: inputs of every kind, counts, faults, repeats, strictness.

use std::io::Write;

use crate::harness::{Workshop, game, sample};

/// The sample games in one number, see `sample-db/README.md`.
const SAMPLE_GAMES: u64 = 499;

#[test]
fn the_sample_is_imported_whole() {
    let shop = Workshop::new();
    let done = shop.run(["import", "games.db", &sample("")]).succeeds();
    done.prints(&["499 games read = 499 whole + 0 in part + 0 without moves", "38639 half-moves"]);
    assert_eq!(shop.count("games.db", ""), SAMPLE_GAMES);
}

#[test]
fn every_packing_gives_the_same_games() {
    let plain = std::fs::read(sample("famous.pgn")).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&plain).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    bzip2.write_all(&plain).unwrap();
    let mut xz = liblzma::write::XzEncoder::new(Vec::new(), 6);
    xz.write_all(&plain).unwrap();
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("inside/famous.pgn", zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(&plain).unwrap();
    let packed = [
        // Names that lie: content decides.
        ("plain.txt", plain.clone()),
        ("gzip.pgn", gzip.finish().unwrap()),
        ("zstd.pgn", zstd::encode_all(plain.as_slice(), 3).unwrap()),
        ("bzip2.pgn", bzip2.finish().unwrap()),
        ("xz.pgn", xz.finish().unwrap()),
        ("zip.pgn", zip.finish().unwrap().into_inner()),
    ];
    let shop = Workshop::new();
    shop.run(["import", "want.db", &sample("famous.pgn")]).succeeds();
    let want = shop.run(["export", "want.db"]).succeeds().stdout;
    for (name, bytes) in packed {
        shop.write(name, bytes);
        let db = format!("{name}.db");
        shop.run(["import", &db, name]).succeeds();
        assert_eq!(shop.run(["export", &db]).succeeds().stdout, want, "{name}");
    }
    shop.run_with_input(["import", "stdin.db", "-"], &plain).succeeds();
    assert_eq!(shop.run(["export", "stdin.db"]).succeeds().stdout, want, "standard input");
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let shop = Workshop::new();
    for threads in ["1", "2", "7"] {
        shop.run(["import", &format!("{threads}.db"), &sample(""), "--threads", threads]).succeeds();
    }
    let export = |db: &str| shop.run(["export", db]).succeeds().stdout;
    let one = export("1.db");
    assert!(one.len() > 100_000);
    assert!(one == export("2.db"), "two threads");
    assert!(one == export("7.db"), "seven threads");
}

#[test]
fn a_faulty_game_is_kept_up_to_the_fault_and_reported() {
    let shop = Workshop::new();
    let text = game("A", "B", "1. e4 e5") + &game("C", "D", "1. e4 e5 2. Ke3 Nc6") + &game("E", "F", "1. d4 d5");
    shop.write("faulty.pgn", &text);
    let done = shop.run(["import", "games.db", "faulty.pgn", "--report", "faults.json"]).succeeds();
    let done = done.prints(&["3 games read = 2 whole + 1 in part + 0 without moves", "6 half-moves"]);
    done.says(&["faulty.pgn:13:13: game 2:", "move 2.", "\"Ke3\""]);
    let report = std::fs::read_to_string(shop.path("faults.json")).unwrap();
    let fault: serde_json::Value = serde_json::from_str(report.trim()).unwrap();
    assert_eq!(fault["file"], "faulty.pgn");
    assert_eq!((&fault["game"], &fault["line"], &fault["column"]), (&2.into(), &13.into(), &13.into()));
    assert_eq!((&fault["kind"], &fault["token"]), (&"illegal-move".into(), &"Ke3".into()));
    assert_eq!(fault["action"], "cut-here");
    assert_eq!(shop.count("games.db", "moves:\"e4 e5\""), 2);
    assert_eq!(shop.count("games.db", "read:part"), 1);
    let raw = shop.run(["show", "games.db", "2", "--raw"]).succeeds().stdout;
    assert_eq!(raw, game("C", "D", "1. e4 e5 2. Ke3 Nc6").trim_end());
}

#[test]
fn a_strict_import_stops_at_the_first_fault_and_changes_nothing() {
    let shop = Workshop::new();
    shop.write("good.pgn", game("A", "B", "1. e4 e5"));
    shop.write("bad.pgn", game("C", "D", "1. e4 e4"));
    let done = shop.run(["import", "games.db", "good.pgn", "bad.pgn", "--strict"]);
    done.refused_with(&["bad.pgn:6:7: game 1: move 1...", "nothing was imported"]);
    assert!(!shop.path("games.db").exists(), "an empty database was left behind");
    shop.run(["import", "games.db", "good.pgn"]).succeeds();
    shop.run(["import", "games.db", "bad.pgn", "--strict"]).ends_with(2);
    assert_eq!(shop.count("games.db", ""), 1);
}

#[test]
fn a_file_is_imported_once_unless_asked_again() {
    let shop = Workshop::new();
    shop.write("a.pgn", game("A", "B", "1. e4 e5"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    shop.run(["import", "games.db", "a.pgn"]).succeeds().says(&["a.pgn: skipped", "--again"]);
    std::fs::copy(shop.path("a.pgn"), shop.path("b.pgn")).unwrap();
    shop.run(["import", "games.db", "b.pgn"]).succeeds().says(&["b.pgn: skipped", "as a.pgn"]);
    assert_eq!(shop.count("games.db", ""), 1);
    shop.run(["import", "games.db", "b.pgn", "--again"]).succeeds();
    assert_eq!(shop.count("games.db", ""), 2);
    // Numbers go on where they ended.
    shop.run(["show", "games.db", "2", "--format", "json"]).succeeds().prints(&["\"id\":2"]);
}

#[test]
fn folders_are_read_in_order_and_what_is_passed_over_is_said() {
    let shop = Workshop::new();
    shop.write("in/b/2.pgn", game("Second", "B", "1. e4 e5"));
    shop.write("in/a.pgn", game("First", "B", "1. d4 d5"));
    shop.write("in/notes.txt", "no games");
    shop.run(["import", "games.db", "in"]).succeeds().says(&["notes.txt: passed over"]);
    shop.run(["show", "games.db", "1"]).succeeds().prints(&["First"]);
    shop.run(["show", "games.db", "2"]).succeeds().prints(&["Second"]);
}

#[test]
fn a_truncated_archive_gives_the_games_before_the_fault() {
    let shop = Workshop::new();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    let games: String = (0..50).map(|n| game(&format!("Player {n}"), "B", "1. e4 e5 2. Nf3 Nc6")).collect();
    gzip.write_all(games.as_bytes()).unwrap();
    let bytes = gzip.finish().unwrap();
    shop.write("cut.pgn.gz", &bytes[..bytes.len() / 2]);
    let done = shop.run(["import", "games.db", "cut.pgn.gz"]).succeeds();
    done.says(&["cut.pgn.gz", "ends too early"]);
    let kept = shop.count("games.db", "");
    assert!((20..=26).contains(&kept), "{kept} games kept");
}

#[test]
fn every_byte_of_every_game_can_be_had_back() {
    let shop = Workshop::with_sample();
    let want = std::fs::read_to_string(sample("famous.pgn")).unwrap();
    let first = shop.run(["search", "games.db", "white:anderssen", "--format", "json"]).succeeds().stdout;
    let first: serde_json::Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    let first = first["id"].as_u64().unwrap();
    let raws: Vec<String> = (first..first + 16)
        .map(|id| shop.run(["show", "games.db", &id.to_string(), "--raw"]).succeeds().stdout)
        .collect();
    assert_eq!(raws.join("\n\n") + "\n", want);
}

#[test]
fn utf_16_is_read_and_given_back() {
    let shop = Workshop::new();
    let text = game("Müller", "Ж", "1. e4 e5");
    let utf_16: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    shop.write("wide.pgn", &utf_16);
    shop.run(["import", "games.db", "wide.pgn"]).succeeds();
    assert_eq!(shop.count("games.db", "white:mueller black:ж"), 1);
    let raw = shop.command(["show", "games.db", "1", "--raw"]).output().unwrap().stdout;
    let want: Vec<u8> = text.trim_end().encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(raw, want);
}
