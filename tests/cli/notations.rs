//! Games of PGN whose moves are in another notation than SAN, imported.

use std::fs;

use crate::harness::{Workshop, sample};

const NOTATIONS: [&str; 25] = [
    "san",
    "fide",
    "figurine",
    "figurine-both",
    "ran:fig-both",
    "lan",
    "ran",
    "uci",
    "coordinate",
    "iccf",
    "smith",
    "descriptive",
    "descriptive-kt",
    "descriptive-es",
    "descriptive-fr",
    "chesmayne",
    "chesmayne-acentric",
    "chesmayne-short",
    "san:de",
    "san:fr",
    "san:es",
    "san:ru",
    "san:nl",
    "lan:de",
    "fide:pl",
];
/// Those that the reader of PGN takes for SAN that is written in a lenient way.
const AS_SAN: [&str; 9] =
    ["san", "fide", "figurine", "figurine-both", "ran:fig-both", "lan", "ran", "uci", "coordinate"];

/// Games from the initial array, some of them with comments.
const GAMES: &str = "start:standard plies>=20";

#[test]
fn every_notation_is_imported_as_what_it_means() {
    let shop = Workshop::new();
    shop.run(["import", "base.db", &sample("famous.pgn")]).succeeds();
    let export = |db: &str, query: &str, notation: &str| {
        shop.run(["export", db, query, "--notation", notation]).succeeds().stdout
    };
    let want = export("base.db", GAMES, "san");
    let count = shop.count("base.db", GAMES);
    assert!(count >= 5, "{count} games");
    for notation in NOTATIONS {
        let name = notation.replace(':', "-");
        shop.write(&format!("{name}.pgn"), export("base.db", GAMES, notation));
        let report = format!("{name}.json");
        let db = format!("{name}.db");
        let done = shop.run(["import", &db, &format!("{name}.pgn"), "--report", &report]).succeeds();
        done.prints(&[&format!("{count} games read = {count} whole + 0 in part")]);
        let report = fs::read_to_string(shop.path(&report)).unwrap();
        let notes = report.lines().filter(|line| line.contains("other-notation")).count() as u64;
        assert_eq!(notes, if AS_SAN.contains(&notation) { 0 } else { count }, "{notation}: {report}");
        assert!(export(&db, "", "san") == want, "{notation} is read as something else");
        assert_eq!(shop.count(&db, "read:whole"), count, "{notation}");
        let raw = shop.run(["show", &db, "1", "--raw"]).succeeds().stdout;
        assert!(fs::read_to_string(shop.path(&format!("{name}.pgn"))).unwrap().contains(raw.trim()), "{notation}");
    }
}

#[test]
fn what_is_read_in_another_notation_is_a_game_like_others() {
    let shop = Workshop::new();
    let german = "[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Cup\"]\n[Round \"1\"]\n\n\
                  1. e4 e5 2. Sf3 {gut} Sc6 3. Lb5 (3. Lc4 Lc5) a6 1-0\n\n";
    shop.write("german.pgn", german);
    shop.run(["import", "games.db", "german.pgn"])
        .succeeds()
        .says(&["german.pgn:6:4: game 1: the moves are read as", "German"]);
    let found = |query: &str| shop.count("games.db", query);
    for query in ["moves:\"Nf3 Nc6 Bb5\"", "after:\"1. e4 e5 2. Nf3\"", "comment:gut", "check or plies:6", "eco:C"] {
        assert_eq!(found(query), 1, "{query}");
    }
    let moves = "1. e4 e5 2. Nf3 {gut} 2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... a6 1-0";
    for step in [&["edit", "games.db", "id:1", "--set", "Site=x", "--apply"][..], &["compact", "games.db"]] {
        shop.run(step).succeeds();
        shop.run(["export", "games.db"]).succeeds().prints(&[moves]);
    }
    shop.run(["edit", "games.db", "id:1", "--set", "Result=1/2-1/2", "--apply"]).succeeds();
    shop.run(["check", "games.db", "--deep", "--level", "error"]).succeeds().prints(&["0 errors"]);
    shop.run(["edit", "games.db", "id:1", "--set", "Result=1-0", "--apply"]).succeeds();
    shop.run(["delete", "games.db", "id:1", "--apply"]).succeeds();
    shop.run(["undelete", "games.db", "--all"]).succeeds();
    shop.run(["export", "games.db"]).succeeds().prints(&[moves, "[Site \"x\"]"]);
    shop.run(["merge", "other.db", "games.db"]).succeeds();
    shop.run(["export", "other.db"]).succeeds().prints(&[moves]);
    shop.write("longer.pgn", german.replace("a6 1-0", "a6 4. La4 1-0"));
    shop.run(["import", "--update", "games.db", "longer.pgn"]).succeeds().prints(&["7 half-moves instead of 6"]);
    shop.run(["import", "--update", "games.db", "longer.pgn"]).succeeds().prints(&["1 the same"]);
    shop.run(["export", "games.db"]).succeeds().prints(&["4. Ba4 1-0"]);
}

#[test]
fn san_with_a_fault_stays_san() {
    let shop = Workshop::new();
    shop.write(
        "games.pgn",
        "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nf3 3. Bb5 a6 *\n\n[White \"Bob\"]\n\n1. e4 e5 2. Sx9 *\n",
    );
    let done = shop.run(["import", "games.db", "games.pgn"]).succeeds();
    done.prints(&["2 games read = 0 whole + 2 in part"]).says(&["move 2... "]);
    assert_eq!(shop.count("games.db", "plies:3 white:ann"), 1);
    shop.run(["import", "--strict", "strict.db", "games.pgn"]).refused_with(&["nothing was imported"]);
}

/// In Turkish the king is Ş and the rook K; the letters of these moves are English.
#[test]
fn a_wrong_move_is_not_read_in_a_language_where_it_is_legal_by_accident() {
    let shop = Workshop::new();
    shop.write("game.pgn", "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kg1 Nf6 *\n");
    shop.run(["import", "games.db", "game.pgn"]).succeeds().prints(&["1 in part"]).says(&["move 4. "]);
    assert_eq!(shop.count("games.db", "plies:6"), 1);
}
