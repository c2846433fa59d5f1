//! A server that can be left alone.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::client::{Server, percent, until};
use crate::harness::{LARGE, Workshop, game, large_database, sample};

/// A query that is true of every game, and for which every position is looked at.
fn slow_query() -> String {
    let conditions = if cfg!(debug_assertions) { 60 } else { 280 };
    (1..=conditions).map(|index| format!(" not legal:{}", 250 + index)).collect::<String>() + " legal:20"
}

/// Sends bytes and reads what comes back, until the server closes or falls silent.
fn exchange(server: &Server, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.host()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
    // A server that has had enough closes while it is written to.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_slow_search_is_stopped_and_says_so() {
    let shop = large_database();
    let server = Server::of(&shop, &["games.db", "--timeout", "1"]);
    let query = percent(&slow_query());
    let page = server.json(&format!("/api/search?limit=1&q={query}"));
    assert_eq!(page["complete"], false);
    assert!(page["total"].as_u64().unwrap() < LARGE);
    for target in ["tree", "search.ndjson"] {
        let answer = server.get(&format!("/api/{target}?q={query}")).has(503);
        assert!(answer.body.contains("took too long"), "{answer:#?}");
        assert!(answer.header("retry-after").is_some());
    }
    // What was cut short is not taken for the whole answer later.
    assert_eq!(server.json(&format!("/api/search?limit=1&q={query}"))["complete"], false);
}

#[test]
fn who_leaves_does_not_keep_others_waiting() {
    let shop = large_database();
    let server = Server::of(&shop, &["games.db", "--timeout", "3600"]);
    let request = format!("GET /api/search?q={} HTTP/1.1\r\nHost: localhost\r\n\r\n", percent(&slow_query()));
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(server.host()).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    let asking: Vec<TcpStream> = (0..40).map(|_| ask(&request)).collect();
    // While they wait for their answers, nobody else has a turn.
    let mut other = ask("GET /api/search?q=mate HTTP/1.1\r\nHost: localhost\r\n\r\n");
    other.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    assert!(other.read(&mut [0; 1]).is_err(), "the question is too easy for this test");
    drop((asking, other));
    until("an answer after all have left", || server.get("/api/search?q=mate&limit=1").status == 200);
}

#[test]
fn long_queries_and_lines_are_refused() {
    let (_shop, server) = Server::with_sample();
    let long = "white:carlsen ".repeat(400);
    let answer = server.get(&format!("/api/search?q={}", percent(&long))).has(400);
    assert!(answer.body.contains("more than 4096 bytes"), "{answer:#?}");
    let line = "g1f3,g8f6,f3g1,f6g8,".repeat(300);
    let answer = server.get(&format!("/api/tree?play={line}")).has(400);
    assert!(answer.body.contains("more than 1024 half-moves"), "{answer:#?}");
}

#[test]
fn nonsense_is_answered_and_never_a_fault() {
    let (_shop, server) = Server::with_sample();
    for bytes in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET /api/search?q=%ff%fe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/search?q=%zz&q HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/game/%2e%2e%2fmeta.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /../games.db/meta.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /api/game/18446744073709551616 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /api/tree HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
        b"DELETE /api/game/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
        let answer = exchange(&server, bytes);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{bytes:?}: {answer}");
        assert!(!answer.contains("segments"), "a file of the database is shown: {answer}");
    }
    let endless = [b"GET /".as_slice(), &vec![b'a'; 1 << 20]].concat();
    let answer = exchange(&server, &endless);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{}", &answer[..answer.len().min(200)]);
    server.get("/healthz").has(200);
}

#[test]
fn files_of_the_machine_cannot_be_read() {
    let (shop, server) = Server::with_sample();
    shop.write("lines.pgn", game("A", "B", "1. e4 e5"));
    let answer = server.get("/api/search?q=within:lines.pgn").has(400);
    assert!(answer.body.contains("files cannot be read here"), "{answer:#?}");
}

#[test]
fn a_name_that_somebody_made_point_here_is_not_answered() {
    let (shop, server) = Server::with_sample();
    let asked = |server: &Server, host: &str| {
        exchange(server, format!("GET /api/info HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
    };
    assert!(asked(&server, "evil.example").starts_with("HTTP/1.1 421"));
    assert!(asked(&server, "localhost:80").starts_with("HTTP/1.1 200"));
    let server = Server::of(&shop, &["games.db", "--host", "chess.example"]);
    assert!(asked(&server, "chess.example").starts_with("HTTP/1.1 200"));
}

#[test]
fn browsers_are_told_to_keep_to_this_server() {
    let (_shop, server) = Server::with_sample();
    for target in ["/api/info", "/nothing", "/healthz", "/api/search?q=%28"] {
        let answer = server.get(target);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    let shop = Workshop::with_sample();
    let server = Server::of(&shop, &["games.db", "--allow-origin", "https://chess.example"]);
    let answer = server.get("/masters");
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://chess.example"));
}

#[cfg(unix)]
#[test]
fn it_ends_in_good_order_and_its_log_is_json() {
    let (_shop, server) = Server::with_sample();
    server.get("/api/search?q=fischer").has(200);
    server.get("/nothing").has(404);
    let (status, log) = server.terminate();
    assert_eq!(status, Some(0), "{log}");
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert_eq!((&lines[0]["status"], &lines[0]["target"]), (&200.into(), &"/api/search?q=fischer".into()));
    assert_eq!((&lines[1]["status"], &lines[1]["method"]), (&404.into(), &"GET".into()));
    assert!(lines[0]["ms"].is_number() && lines[0]["time"].as_str().unwrap().ends_with('Z'));
}

#[test]
fn wrong_starts_are_explained() {
    let shop = Workshop::with_sample();
    shop.run(["serve", "nothing.db"]).refused_with(&["no database at nothing.db"]);
    shop.run(["import", "other/games.db", &sample("famous.pgn")]).succeeds();
    shop.run(["serve", "games.db", "other/games.db"]).refused_with(&["same name"]);
    let server = Server::of(&shop, &["games.db", "--log", "faults"]);
    let port = server.host().rsplit(':').next().unwrap();
    shop.run(["serve", "games.db", "--port", port]).refused_with(&["cannot be listened at", "--port"]);
}
