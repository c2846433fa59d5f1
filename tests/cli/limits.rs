//! Files made to be too much: every limit is met, named and survived, and the bytes are kept.

use serde_json::Value;

use crate::harness::{Done, Workshop};

/// The faults of an import, and what it printed.
fn import(shop: &Workshop, file: &str, content: &[u8]) -> (Vec<Value>, Done) {
    shop.write(file, content);
    let _ = std::fs::remove_dir_all(shop.path("games.db"));
    let done = shop.run(["import", "games.db", file, "--report", "report.json"]).succeeds();
    let report = std::fs::read_to_string(shop.path("report.json")).unwrap();
    (report.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), done)
}

/// What `show --raw` gives is what was imported.
fn assert_raw(shop: &Workshop, content: &str) {
    let raw = shop.run(["show", "games.db", "1", "--raw"]).succeeds().stdout;
    assert!(raw == content.trim_end(), "{} bytes instead of {}", raw.len(), content.len());
}

fn limits(faults: &[Value]) -> Vec<&str> {
    let limits = faults.iter().filter(|fault| fault["kind"] == "limit");
    limits.map(|fault| fault["reason"].as_str().unwrap()).collect()
}

#[test]
fn variations_are_read_down_to_a_depth() {
    let shop = Workshop::new();
    for (depth, met) in [(9_999, 0), (10_000, 0), (10_001, 1), (60_000, 1)] {
        let text = format!("1. e4 {}1. d4 {}e5 2. Nf3 *\n", "(".repeat(depth), ")".repeat(depth));
        let (faults, done) = import(&shop, "deep.pgn", text.as_bytes());
        done.prints(&["1 game read = 1 whole", "3 half-moves"]);
        assert_eq!(limits(&faults).len(), met, "depth {depth}: {faults:?}");
        assert_raw(&shop, &text);
        for format in ["pgn", "text", "html", "json"] {
            shop.run(["show", "games.db", "1", "--format", format]).succeeds();
        }
    }
    // Never closed: the main line ends where the variations begin.
    let text = format!("1. e4 {}1. d4 *\n", "(".repeat(50_000));
    let (faults, done) = import(&shop, "open.pgn", text.as_bytes());
    done.prints(&["1 half-move,"]);
    assert!(limits(&faults)[0].contains("depth 10000"), "{faults:?}");
    assert_raw(&shop, &text);
}

#[test]
fn tags_are_read_up_to_a_number() {
    let shop = Workshop::new();
    let tags = |count: usize| (1..=count).map(|n| format!("[T{n} \"v{n}\"]\n")).collect::<String>() + "\n1. e4 *\n";
    let (faults, _) = import(&shop, "tags.pgn", tags(1_000).as_bytes());
    assert!(faults.is_empty(), "{faults:?}");
    let (faults, done) = import(&shop, "tags.pgn", tags(30_000).as_bytes());
    assert!(faults.len() == 1 && limits(&faults)[0].contains("1000 tags at most"), "{faults:?}");
    done.prints(&["1 game read = 1 whole", "1 half-move,"]);
    assert_eq!((shop.count("games.db", "tag.T1000:v1000"), shop.count("games.db", "tag.T1001:v1001")), (1, 0));
    assert_raw(&shop, &tags(30_000));
}

#[test]
fn a_tag_pair_is_read_up_to_a_length() {
    let shop = Workshop::new();
    let text = |length: usize| format!("[White \"{}\"]\n[Round \"{0}\"]\n\n1. e4 *\n", "x".repeat(length));
    let (faults, _) = import(&shop, "value.pgn", text((32 << 10) - 40).as_bytes());
    assert!(faults.is_empty(), "{faults:?}");
    for length in [32 << 10, 70_000, 3_000_000] {
        let (faults, _) = import(&shop, "value.pgn", text(length).as_bytes());
        assert_eq!(limits(&faults).len(), 2, "{faults:?}");
        assert_raw(&shop, &text(length));
    }
}

#[test]
fn comments_words_and_lines_have_no_limit() {
    let shop = Workshop::new();
    let long = "x".repeat(2_000_000);
    for text in [
        format!("1. e4 {{{long} attack}} e5 *\n"),
        format!("1. e4 e5 {long} *\n"),
        format!("1. e4 e5 ; {long}\n*\n"),
        format!("[Event \"a\"]\n% {long}\n\n1. e4 e5 *\n"),
        format!("1. e4{}e5 *\n", " ".repeat(2_000_000)),
        format!("1. e4 e5 {} *\n", "$1 ".repeat(400_000)),
    ] {
        let (_, done) = import(&shop, "long.pgn", text.as_bytes());
        done.prints(&["1 game read", "2 half-moves"]);
        assert_raw(&shop, &text);
    }
    assert_eq!(import(&shop, "long.pgn", format!("1. e4 {{{long} attack}} *").as_bytes()).0.len(), 0);
    assert_eq!(shop.count("games.db", "comment:attack"), 1);
}

#[test]
fn a_main_line_is_indexed_up_to_its_most_half_moves() {
    let shop = Workshop::new();
    let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(17_000) + "*\n";
    let (faults, done) = import(&shop, "endless.pgn", text.as_bytes());
    done.prints(&["1 game read = 0 whole + 1 in part", "65535 half-moves"]);
    assert!(limits(&faults)[0].contains("up to half-move 65535"), "{faults:?}");
    assert_raw(&shop, &text);
}

#[test]
fn a_game_without_end_is_cut_and_said() {
    let shop = Workshop::new();
    // A command in a comment holds no words, so that the test is quick.
    let text = format!("1. e4 {{[%x {}", "x".repeat((64 << 20) + 1000));
    let (faults, done) = import(&shop, "endless.pgn", text.as_bytes());
    done.prints(&["1 game read"]);
    assert!(limits(&faults)[0].contains("longer than 67108864 bytes"), "{:?}", limits(&faults));
    let found = shop.run(["check", "endless.pgn"]).ends_with(1);
    found.prints(&["the game is longer than 67108864 bytes"]);
}

#[test]
fn packed_files_are_read_up_to_the_limits_given() {
    let shop = Workshop::new();
    let mut text = b"1. e4 *\n\n".to_vec();
    text.resize(300 << 20, b' ');
    shop.write("bomb.pgn.zst", zstd::encode_all(text.as_slice(), 1).unwrap());
    let done = shop.run(["import", "games.db", "bomb.pgn.zst"]).succeeds().prints(&["1 game read"]);
    done.says(&["bomb.pgn.zst: ", "is more than the limits allow", "give a larger --max-ratio"]);
    shop.run(["check", "bomb.pgn.zst"]).ends_with(1).prints(&["bomb.pgn.zst: error:", "(unreadable-file)"]);
    shop.run(["check", "bomb.pgn.zst", "--max-ratio", "1000000"]).succeeds();
    shop.run(["import", "games.db", "bomb.pgn.zst", "--max-ratio", "0"]).ends_with(2);
    shop.run(["import", "games.db", "bomb.pgn.zst", "--max-unpacked", "0"]).ends_with(2);
}
