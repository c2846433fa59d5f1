//! The explorer's addresses say what the tree says, with other names.

use serde_json::Value;

use crate::client::Server;
use crate::harness::{Workshop, game};

/// Move, games by result.
fn figures(answer: &Value) -> Vec<(String, u64, u64, u64)> {
    let number = |of: &Value, name: &str| of[name].as_u64().unwrap();
    let moves = answer["moves"].as_array().unwrap().iter();
    moves.map(|m| (m["uci"].to_string(), number(m, "white"), number(m, "draws"), number(m, "black"))).collect()
}

#[test]
fn the_numbers_are_those_of_the_tree() {
    let (_shop, server) = Server::with_sample();
    for (filters, query) in [
        ("", ""),
        ("since=1990&until=2005", "q=date:1990..2005"),
        ("since=2016-01&until=2017-12", "q=date:2016-01..2017-12"),
        ("speeds=blitz,rapid", "q=speed:blitz%20or%20speed:rapid"),
        ("ratings=2200,2500", "q=meanelo%3E%3D2200"),
        ("ratings=1600", "q=meanelo:1600..1799"),
        ("variant=chess960", "q=variant:chess960"),
    ] {
        let explorer = server.json(&format!("/lichess?play=e2e4&moves=100&{filters}"));
        let tree = server.json(&format!("/api/tree?play=e2e4&{query}"));
        assert_eq!(figures(&explorer), figures(&tree), "{filters}");
        for name in ["white", "draws", "black"] {
            assert_eq!(explorer[name], tree[name], "{filters} {name}");
        }
    }
    assert_eq!(server.json("/masters?play=e2e4&moves=2")["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn the_games_of_a_player_have_his_colour() {
    let (_shop, server) = Server::with_sample();
    let line = server.get("/player?player=anand&color=black&play=e2e4&moves=100").has(200);
    assert_eq!(line.body.lines().count(), 1);
    let tree = server.json("/api/tree?play=e2e4&q=black:anand");
    assert_eq!(figures(&line.json()), figures(&tree));
    assert!(!figures(&tree).is_empty());
}

#[test]
fn games_are_named_with_what_they_played() {
    let shop = Workshop::new();
    let tags =
        "[UTCDate \"2019.05.04\"]\n[WhiteElo \"2100\"]\n[BlackElo \"2000\"]\n[TimeControl \"300+0\"]\n[Result \"1-0\"]";
    let text = game("A", "B", "1. e4 e5").replace("[Event \"Test\"]", "[Event \"Rated Blitz game\"]");
    shop.write("a.pgn", text.replace("[Result \"*\"]", tags).replace(" *", " 1-0"));
    shop.write("b.pgn", game("C", "D", "1. d4 d5 2. c4") + &game("E", "F", "1. d4 f5"));
    shop.run(["import", "lichess.db", "a.pgn", "b.pgn"]).succeeds();
    let server = Server::of(&shop, &["lichess.db"]);
    let answer = server.json("/lichess");
    let e4 = answer["moves"].as_array().unwrap().iter().find(|m| m["san"] == "e4").unwrap();
    assert_eq!(e4["game"]["id"], "1");
    assert_eq!(e4["game"]["winner"], "white");
    assert_eq!(e4["game"]["speed"], "blitz");
    assert_eq!(e4["game"]["mode"], "rated");
    assert_eq!(e4["game"]["month"], "2019-05");
    assert_eq!(e4["game"]["white"], serde_json::json!({ "name": "A", "rating": 2100 }));
    let d4 = answer["moves"].as_array().unwrap().iter().find(|m| m["san"] == "d4").unwrap();
    assert!(d4["game"].is_null(), "two games played it: {d4}");
    let top = &answer["topGames"][0];
    assert_eq!((top["id"].as_str(), top["uci"].as_str()), (Some("1"), Some("e2e4")));
    assert_eq!(server.json("/masters")["recentGames"], Value::Null);
}

#[test]
fn each_collection_asks_the_database_of_its_name() {
    let shop = Workshop::new();
    shop.write("a.pgn", game("A", "B", "1. e4 e5"));
    shop.write("b.pgn", game("C", "D", "1. d4 d5"));
    shop.run(["import", "mine.db", "a.pgn"]).succeeds();
    shop.run(["import", "masters.db", "b.pgn"]).succeeds();
    let server = Server::of(&shop, &["mine.db", "masters.db"]);
    assert_eq!(server.json("/masters")["moves"][0]["san"], "d4");
    assert_eq!(server.json("/lichess")["moves"][0]["san"], "e4");
    assert_eq!(server.json("/masters?db=mine.db")["moves"][0]["san"], "e4");
    assert!(server.get("/masters/pgn/1").has(200).body.contains("[White \"C\"]"));
}
