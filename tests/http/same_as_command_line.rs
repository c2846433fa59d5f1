//! What is found over HTTP is what the command line finds.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::client::{Server, percent};

/// Of the queries of `tests/data/queries`, every so many.
const EVERY: usize = 4;

fn queries() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/queries");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "txt"));
    let mut found = Vec::new();
    for text in texts.map(|file| fs::read_to_string(file).unwrap()) {
        found.extend(text.lines().filter_map(|line| line.strip_prefix("find ")).map(ToOwned::to_owned));
    }
    // Files are read by the command line alone, and the numbers of the games are others here.
    found.retain(|query| !query.contains("within:") && !query.contains("duplicates-of:"));
    found.into_iter().step_by(EVERY).collect()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_same_games_are_found() {
    let (shop, server) = Server::with_sample();
    let queries = queries();
    assert!(queries.len() > 60, "{}", queries.len());
    let mut found = 0;
    for query in &queries {
        let printed = shop.run(["search", "games.db", query, "--format", "json"]);
        let expected = lines(&printed.stdout);
        let target = format!("/api/search.ndjson?q={}", percent(query));
        let streamed = lines(&server.get(&target).has(200).body);
        assert_eq!(streamed, expected, "{query}");
        let page = server.json(&format!("/api/search?limit=3&offset=1&q={}", percent(query)));
        assert_eq!(page["total"], expected.len(), "{query}");
        assert_eq!(page["complete"], true);
        let shown = page["games"].as_array().unwrap();
        assert_eq!(*shown, expected.iter().skip(1).take(3).cloned().collect::<Vec<_>>(), "{query}");
        found += expected.len();
    }
    assert!(found > 500, "{found}");
}

#[test]
fn order_and_notation_are_the_same() {
    let (shop, server) = Server::with_sample();
    for sort in ["id", "date", "elo", "plies"] {
        let args = ["search", "games.db", "elo>=2600", "--format", "json", "--sort", sort, "--notation", "iccf"];
        let expected = lines(&shop.run(args).succeeds().stdout);
        let target = format!("/api/search.ndjson?q=elo%3E%3D2600&sort={sort}&notation=iccf");
        assert_eq!(lines(&server.get(&target).has(200).body), expected, "{sort}");
    }
}

#[test]
fn the_tree_is_the_same() {
    let (shop, server) = Server::with_sample();
    for (args, parameters) in [
        (vec![], ""),
        (vec!["--after", "1. e4 c5", "--top", "2"], "after=1.%20e4%20c5&top=2"),
        (vec!["--after", "1. e4 c5", "--top", "5"], "play=e2e4,c7c5"),
        (
            vec!["elo>=2500", "--player", "anand", "--notation", "chesmayne"],
            "q=elo%3E%3D2500&player=anand&notation=chesmayne",
        ),
        (vec!["--depth", "3"], "depth=3"),
        (vec!["--depth", "2", "--min-games", "5"], "depth=2&min_games=5"),
        (vec!["--fen", "4k3/8/8/8/8/8/4P3/4K3 w - -"], "fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-"),
    ] {
        let printed = shop.run([vec!["tree", "games.db", "--format", "json"], args.clone()].concat());
        let expected: Value = serde_json::from_str(&printed.stdout).unwrap();
        assert_eq!(server.json(&format!("/api/tree?{parameters}")), expected, "{args:?}");
    }
}

#[test]
fn a_game_is_the_same() {
    let (shop, server) = Server::with_sample();
    for notation in ["san", "san:de", "chesmayne", "descriptive", "smith"] {
        for format in ["pgn", "text", "html", "csv"] {
            let printed = shop.run(["show", "games.db", "41", "--format", format, "--notation", notation]).succeeds();
            let answer = server.get(&format!("/api/game/41/{format}?notation={notation}")).has(200);
            assert_eq!(answer.body, printed.stdout, "{notation} {format}");
            let name = answer.header("content-disposition").unwrap();
            assert!(name.starts_with("attachment; filename=\"game-41."), "{name}");
        }
        let printed = shop.run(["show", "games.db", "41", "--format", "json", "--notation", notation]).succeeds();
        let printed: Value = serde_json::from_str(&printed.stdout).unwrap();
        let game = server.json(&format!("/api/game/41?notation={notation}"));
        assert_eq!(game["moves"], printed["moves"]);
        assert_eq!(game["result"], printed["result"]);
        assert_eq!(game["tags"]["White"], printed["White"]);
    }
}
