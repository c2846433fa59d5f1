//! `/api/openapi.json` says what is so: every address, every parameter and the form of every answer.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Server, percent};

/// Requests, and the addresses of the description that they belong to.
const REQUESTS: &[(&str, &str)] = &[
    ("/api/openapi.json", "/api/openapi.json"),
    ("/api/info", "/api/info"),
    ("/api/notations", "/api/notations"),
    ("/api/position", "/api/position"),
    ("/api/position?play=e2e4,c7c5&after=Sf3&notation=san:de", "/api/position"),
    ("/api/position?fen=7k/5Q2/8/8/8/8/8/K7%20b%20-%20-%200%201", "/api/position"),
    ("/api/read?text=1.%20P-K4%20P-K4%202.%20N-KB3", "/api/read"),
    ("/api/read?text=8/8/8/4k3/8/4K3/4P3/8%20w%20-%20-%200%201", "/api/read"),
    ("/api/read?text=1.%20e4%20e5%202.%20Kxe8", "/api/read"),
    ("/api/complete?q=player:kar", "/api/complete"),
    ("/api/complete", "/api/complete"),
    ("/api/tree", "/api/tree"),
    ("/api/tree?play=e2e4&q=elo%3E2000&player=anand&notation=iccf&depth=2&min_games=2", "/api/tree"),
    ("/api/search?q=fischer&notation=chesmayne&sort=date&offset=1&limit=2", "/api/search"),
    ("/api/search?q=chekc", "/api/search"),
    ("/api/search?q=mate%20variations:yes&db=games.db", "/api/search"),
    ("/api/game/41?q=check&notation=descriptive", "/api/game/{id}"),
    ("/api/game/1/json", "/api/game/{id}/{format}"),
    ("/masters?play=e2e4", "/masters"),
    ("/masters?fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR%20w%20KQkq%20-%200%202&topGames=3", "/masters"),
    ("/lichess?speeds=blitz,rapid&ratings=1600,1800&recentGames=2&since=2010-01", "/lichess"),
    ("/lichess?play=e2e4,e7e5,f2f4", "/lichess"),
];

/// Requests that are wrong, their addresses and statuses.
const WRONG: &[(&str, &str, u16)] = &[
    ("/api/search?q=whit:x", "/api/search", 400),
    ("/api/search?limit=100000", "/api/search", 400),
    ("/api/tree?fen=nonsense", "/api/tree", 400),
    ("/api/tree?db=other", "/api/tree", 400),
    ("/api/position?play=e2e5", "/api/position", 400),
    ("/api/read?text=good%20morning", "/api/read", 400),
    ("/api/game/999999", "/api/game/{id}", 404),
    ("/api/game/1/docx", "/api/game/{id}/{format}", 404),
    ("/masters?since=yesterday", "/masters", 400),
    ("/player?player=x", "/player", 400),
    ("/masters/pgn/999999", "/masters/pgn/{id}", 404),
];

/// A schema of the description, with those that it speaks of.
fn validator(description: &Value, schema: &Value) -> jsonschema::Validator {
    let mut whole = json!({ "$schema": "https://json-schema.org/draft/2020-12/schema" });
    whole["components"] = description["components"].clone();
    whole["allOf"] = json!([schema]);
    jsonschema::validator_for(&whole).unwrap()
}

fn fits(description: &Value, schema: &Value, answer: &Value, target: &str) {
    let faults: Vec<String> = validator(description, schema)
        .iter_errors(answer)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{target} answers otherwise than described:\n{}\n{answer:#}", faults.join("\n"));
}

/// The description of an answer, with references followed.
fn response<'a>(description: &'a Value, address: &str, status: &str) -> &'a Value {
    let response = &description["paths"][address]["get"]["responses"][status];
    match response["$ref"].as_str() {
        Some(reference) => description.pointer(reference.trim_start_matches('#')).unwrap(),
        None => response,
    }
}

#[test]
fn answers_have_the_form_described() {
    let (_shop, server) = Server::with_sample();
    let description = server.json("/api/openapi.json");
    for (target, address) in REQUESTS {
        let answer = server.get(target).has(200);
        let schema = &response(&description, address, "200")["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{address} has no description of its answer");
        fits(&description, schema, &answer.json(), target);
    }
    for (target, address, status) in WRONG {
        let answer = server.get(target).has(*status);
        let schema = &response(&description, address, &status.to_string())["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{address} has no description of status {status}");
        fits(&description, schema, &answer.json(), target);
    }
}

#[test]
fn other_kinds_of_answer_have_the_type_described() {
    let (_shop, server) = Server::with_sample();
    let description = server.json("/api/openapi.json");
    for (target, address) in [
        ("/healthz", "/healthz"),
        ("/api/search.ndjson?q=fischer", "/api/search.ndjson"),
        ("/api/game/1/pgn", "/api/game/{id}/{format}"),
        ("/api/game/1/text", "/api/game/{id}/{format}"),
        ("/api/game/1/html", "/api/game/{id}/{format}"),
        ("/api/game/1/csv", "/api/game/{id}/{format}"),
        ("/player?player=fischer&color=white", "/player"),
        ("/masters/pgn/1", "/masters/pgn/{id}"),
        ("/master/pgn/1", "/master/pgn/{id}"),
    ] {
        let answer = server.get(target).has(200);
        let kinds = response(&description, address, "200")["content"].as_object().unwrap();
        let kind = answer.header("content-type").unwrap_or_default();
        assert!(
            kinds.contains_key(kind) || kinds.keys().any(|known| kind.starts_with(&format!("{known};"))),
            "{target}: {kind} is none of {:?}",
            kinds.keys().collect::<Vec<_>>()
        );
    }
}

#[test]
fn every_parameter_described_is_known() {
    let (_shop, server) = Server::with_sample();
    let description = server.json("/api/openapi.json");
    let paths = description["paths"].as_object().unwrap();
    for (address, path) in paths.iter().filter(|(address, _)| address.starts_with("/api/")) {
        let target = address.replace("{id}", "1").replace("{format}", "pgn");
        for parameter in path["get"]["parameters"].as_array().into_iter().flatten() {
            let parameter = match parameter["$ref"].as_str() {
                Some(reference) => description.pointer(reference.trim_start_matches('#')).unwrap(),
                None => parameter,
            };
            if parameter["in"] == "query" {
                let name = parameter["name"].as_str().unwrap();
                let answer = server.get(&format!("{target}?{name}={}", percent("?")));
                let unknown = format!("there is no parameter {name:?}");
                assert!(!answer.body.contains(&unknown.replace('"', "\\\"")), "{answer:#?}");
            }
        }
    }
    let answer = server.get("/api/tree?colour=1").has(400).json();
    assert_eq!(answer["error"]["parameter"], "colour");
}

/// The addresses of the interface, as the sources name them.
fn addresses(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            addresses(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(text.split(".route(\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
}

#[test]
fn every_address_is_described() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    let mut known = Vec::new();
    ["api", "explorer"].iter().for_each(|module| addresses(&root.join(module), &mut known));
    known.sort();
    let text = fs::read_to_string(root.join("api/openapi.json")).unwrap();
    let description: Value = serde_json::from_str(&text).unwrap();
    let mut described: Vec<String> = description["paths"].as_object().unwrap().keys().cloned().collect();
    described.sort();
    assert_eq!(known, described);
}
