//! Bad usage: one clear message that says what to do, status 2, nothing changed.

use crate::harness::{Workshop, game};

#[test]
fn what_is_no_database_is_named() {
    let shop = Workshop::new();
    shop.run(["search", "none.db", "x"]).refused_with(&["there is no database at none.db", "tabia import none.db"]);
    shop.write("folder/file.txt", "text");
    shop.run(["search", "folder", "x"]).refused_with(&["folder is not a tabia database"]);
    shop.write("a.pgn", game("A", "B", "1. e4"));
    shop.run(["import", "folder", "a.pgn"]).refused_with(&["folder is not a tabia database"]);
    shop.run(["import", "a.pgn", "a.pgn"]).refused_with(&["a.pgn is not a tabia database"]);
    assert_eq!(std::fs::read_to_string(shop.path("a.pgn")).unwrap(), game("A", "B", "1. e4"));
}

#[test]
fn inputs_that_are_not_there_are_named() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", "none.pgn"]).refused_with(&["none.pgn: no such file", "spelling"]);
    std::fs::create_dir(shop.path("empty")).unwrap();
    shop.run(["import", "games.db", "empty"]).refused_with(&["there is no PGN file"]);
    assert!(!shop.path("games.db").exists());
}

#[test]
fn queries_are_refused_at_the_place() {
    let shop = Workshop::with_sample();
    for (query, words) in [
        ("whit:carlsen", &["there is no field \"whit\"", "^^^^", "did you mean white?"] as &[&str]),
        ("elo>=", &["elo needs a value"]),
        ("elo:2600..2500", &["ends before it begins", "2500..2600"]),
        ("date:2020-13", &["is no value here", "2021.06"]),
        ("result:2-0", &["is no result", "1-0, 0-1, 1/2-1/2 or *"]),
        ("fen:\"8/8\"", &["the FEN cannot be read", "^"]),
        ("fen:\"k7/8/8/8/8/8/8/8 w - -\"", &["no legal position", "king is missing"]),
        ("moves:\"e4 Zz9\"", &["Zz9", "^^^"]),
        ("after:\"1. e4 e4\"", &["half-move 2", "^^"]),
        ("(white:a", &["never closed"]),
        ("white:a or", &["ends where a condition should follow"]),
        ("white:\"a", &["quotation mark is never closed"]),
        ("moves:klingon:\"e4\"", &["klingon", "tabia notations"]),
    ] {
        let mut words = words.to_vec();
        words.push(query);
        shop.run(["search", "games.db", query]).refused_with(&words);
    }
}

#[test]
fn options_with_nonsense_are_refused() {
    let shop = Workshop::with_sample();
    shop.run(["search", "games.db", "x", "--sort", "colour"]).ends_with(2).says(&["id, date, elo, plies"]);
    shop.run(["search", "games.db", "x", "--format", "xls"]).ends_with(2).says(&["table, pgn, text, "]);
    shop.run(["show", "games.db", "1", "--notation", "sann"]).ends_with(2).says(&["sann", "san"]);
    shop.run(["show", "games.db", "1", "--board", "--ply", "999"]).refused_with(&["has 66 half-moves"]);
    shop.run(["help", "nonsense"]).refused_with(&["nonsense", "query"]);
}

#[test]
fn output_never_goes_into_the_database() {
    let shop = Workshop::with_sample();
    shop.run(["export", "games.db", "-o", "games.db/meta.json"]).refused_with(&["lies inside the database"]);
    shop.run(["info", "games.db"]).succeeds();
}

#[test]
fn another_version_refused_with_both_numbers() {
    let shop = Workshop::with_sample();
    let meta = shop.path("games.db/meta.json");
    let text = std::fs::read_to_string(&meta).unwrap();
    let format = tabia::schema::FORMAT_VERSION;
    let changed = text.replace(&format!("\\\"format\\\":{format}"), "\\\"format\\\":99");
    assert_ne!(text, changed);
    std::fs::write(&meta, changed).unwrap();
    let done = shop.run(["search", "games.db", "x"]);
    done.refused_with(&["has database format 99", &format!("reads format {format}"), "a newer tabia made it"]);
}

#[test]
fn damage_is_said_and_is_no_panic() {
    let shop = Workshop::with_sample();
    let segment = std::fs::read_dir(shop.path("games.db"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|extension| extension == "reached"))
        .unwrap();
    std::fs::remove_file(&segment).unwrap();
    let done = shop.run(["search", "games.db", "white:carlsen"]).ends_with(2);
    let name = segment.file_name().unwrap().to_string_lossy().into_owned();
    done.says(&["is damaged", &name]);
    std::fs::write(shop.path("games.db/meta.json"), "{").unwrap();
    shop.run(["search", "games.db", "white:carlsen"]).refused_with(&["games.db"]);
}
