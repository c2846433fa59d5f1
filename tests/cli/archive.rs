//! Undelete and edit.

use crate::harness::{Done, Workshop, game};

fn shop() -> Workshop {
    let shop = Workshop::new();
    let games = [("Ann", "Bob", "1. e4 e5"), ("Bob", "Cid", "1. d4 d5 2. c4"), ("Cid", "Ann", "1. c4")];
    shop.write("games.pgn", games.map(|(white, black, moves)| game(white, black, moves)).concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

fn export(shop: &Workshop) -> String {
    shop.run(["export", "games.db"]).succeeds().stdout
}

fn info(shop: &Workshop) -> serde_json::Value {
    serde_json::from_str(&shop.run(["info", "games.db", "--format", "json"]).succeeds().stdout).unwrap()
}

#[test]
fn deleted_games_come_back_with_their_numbers() {
    let shop = shop();
    let before = export(&shop);
    shop.run(["delete", "games.db", "player:ann", "--apply"]).succeeds().prints(&["2 games deleted", "tabia undelete"]);
    assert_eq!((shop.count("games.db", ""), info(&shop)["deleted"].as_u64()), (1, Some(2)));
    shop.run(["info", "games.db"]).succeeds().prints(&["deleted", "2  can be brought back"]);
    shop.run(["undelete", "games.db"]).succeeds().says(&["2 games can be brought back"]).prints(&["Ann", "Cid"]);
    assert_eq!(shop.count("games.db", ""), 1, "a list brings nothing back");
    shop.run(["undelete", "games.db", "white:nobody"]).ends_with(1).prints(&["no game found"]);
    shop.run(["undelete", "games.db", "moves:\"1. e4\" id:1"]).succeeds().prints(&["1 game brought back"]);
    assert_eq!((shop.count("games.db", "id:1 after:\"1. e4\""), info(&shop)["deleted"].as_u64()), (1, Some(1)));
    shop.run(["undelete", "games.db", "--all"]).succeeds().prints(&["1 game brought back"]);
    assert_eq!(export(&shop), before, "the games are what they were");
    assert_eq!(info(&shop)["deleted"], 0);
    shop.run(["undelete", "games.db", "--all"]).ends_with(1);
    assert_eq!(leftovers(&shop), 0);
}

fn leftovers(shop: &Workshop) -> usize {
    let names = std::fs::read_dir(shop.path("games.db")).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with("removed-")).count()
}

#[test]
fn every_game_of_a_database_can_come_back() {
    let shop = shop();
    let before = export(&shop);
    shop.run(["delete", "games.db", "id>=1", "--apply"]).succeeds();
    assert_eq!(shop.count("games.db", ""), 0);
    shop.write("other.pgn", game("Dee", "Eve", "1. f4"));
    shop.run(["import", "games.db", "other.pgn"]).succeeds();
    shop.run(["undelete", "games.db", "--all"]).succeeds().prints(&["3 games brought back"]);
    shop.run(["delete", "games.db", "id:4", "--apply"]).succeeds();
    assert_eq!(export(&shop), before);
}

#[test]
fn what_is_compacted_is_gone() {
    let shop = shop();
    shop.run(["delete", "games.db", "id:2", "--apply"]).succeeds();
    assert_eq!(leftovers(&shop), 1);
    shop.run(["compact", "games.db"]).succeeds();
    assert_eq!((leftovers(&shop), info(&shop)["deleted"].as_u64()), (0, Some(0)));
    shop.run(["undelete", "games.db", "--all"]).ends_with(1);
}

#[test]
fn a_damaged_file_of_deleted_games_is_named() {
    let shop = shop();
    shop.run(["delete", "games.db", "id:2", "--apply"]).succeeds();
    std::fs::write(shop.path("games.db/removed-1.zst"), "nonsense").unwrap();
    shop.run(["undelete", "games.db", "--all"]).refused_with(&["removed-1.zst"]);
    assert_eq!(shop.count("games.db", ""), 2, "the other games are there");
}

fn edit(shop: &Workshop, args: &[&str]) -> Done {
    shop.run(["edit", "games.db"].iter().chain(args))
}

#[test]
fn tags_are_edited_and_the_bytes_stay() {
    let shop = shop();
    let (before, raw) = (export(&shop), shop.run(["show", "games.db", "2", "--raw"]).succeeds().stdout);
    let args =
        ["white:bob", "--set", "White=Robert, B", "--set", "Date=1999", "--unset", "Event", "--set", "Result=1-0"];
    let dry = edit(&shop, &args).succeeds().says(&["1 of 1 game would be changed"]);
    let lines: Vec<&str> = dry.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "2: Event: \"Test\" -> (none)",
            "2: White: \"Bob\" -> \"Robert, B\"",
            "2: Result: \"*\" -> \"1-0\"",
            "2: Date: (none) -> \"1999.??.??\"",
        ]
    );
    assert_eq!(export(&shop), before, "a dry run changes nothing");
    edit(&shop, &[&args[..], &["--apply"]].concat()).succeeds().says(&["1 of 1 game changed"]);
    for (query, count) in [
        ("white:robert", 1),
        ("white:bob", 0),
        ("date:1999", 1),
        ("result:1-0", 1),
        ("event:test", 2),
        ("after:\"1. d4 d5 2. c4\"", 1),
        ("id:2", 1),
    ] {
        assert_eq!(shop.count("games.db", query), count, "{query}");
    }
    let edited = shop.run(["export", "games.db", "id:2"]).succeeds();
    edited.prints(&[
        "[Event \"?\"]",
        "[White \"Robert, B\"]",
        "[Date \"1999.??.??\"]",
        "[Result \"1-0\"]",
        "2. c4 1-0",
    ]);
    for flag in ["--raw", "--original"] {
        assert_eq!(shop.run(["show", "games.db", "2", flag]).succeeds().stdout, raw);
    }
    edit(&shop, &[&args[..], &["--apply"]].concat()).ends_with(1);
    edit(&shop, &["id:2", "--set", "White=Robert, B"]).succeeds().says(&["so already"]);
    edit(&shop, &["id:2", "--restore", "--apply"]).succeeds().prints(&["\"Robert, B\" -> \"Bob\""]);
    assert_eq!(export(&shop), before);
}

#[test]
fn edits_outlive_deleting_and_compacting() {
    let shop = shop();
    edit(&shop, &["id:1", "--set", "Event=Cup", "--apply"]).succeeds();
    edit(&shop, &["id:1", "--set", "Round=3", "--apply"]).succeeds();
    shop.run(["delete", "games.db", "id:1", "--apply"]).succeeds();
    shop.run(["undelete", "games.db", "event:cup"]).succeeds();
    shop.run(["compact", "games.db"]).succeeds();
    assert_eq!(shop.count("games.db", "event:cup round:3 id:1"), 1);
    // A value that is the game's own again is no edit.
    edit(&shop, &["id:1", "--set", "Event=Test", "--unset", "Round", "--apply"]).succeeds();
    edit(&shop, &["id:1", "--restore"]).succeeds().says(&["0 of 1 game changed"]);
}

#[test]
fn edits_that_make_no_sense_are_refused() {
    let shop = shop();
    edit(&shop, &["id:1"]).refused_with(&["--set", "--restore"]);
    edit(&shop, &["id:1", "--set", "Result=won"]).refused_with(&["no result"]);
    edit(&shop, &["id:1", "--set", "FEN=x"]).refused_with(&["decides what the moves mean"]);
    edit(&shop, &["id:1", "--set", "Event"]).refused_with(&["TAG=VALUE"]);
    edit(&shop, &["white:nobody", "--set", "Event=x"]).ends_with(1);
}
