//! A database that is written to while it is served.

use crate::client::{Server, until};
use crate::harness::{Workshop, game};

#[test]
fn new_commits_are_seen_without_a_restart() {
    let shop = Workshop::new();
    shop.write("a.pgn", game("Alpha", "Beta", "1. e4 e5"));
    shop.write("b.pgn", game("Gamma", "Delta", "1. e4 c5"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let server = Server::of(&shop, &["games.db"]);
    assert_eq!(server.json("/api/search?q=gamma")["total"], 0);
    shop.run(["import", "games.db", "b.pgn"]).succeeds();
    assert_eq!(server.json("/api/search?q=gamma")["total"], 1);
    assert_eq!(server.json("/api/tree?play=e2e4")["games"], 2);
    shop.run(["delete", "games.db", "gamma", "--apply"]).succeeds();
    assert_eq!(server.json("/api/search?q=gamma")["total"], 0);
    shop.run(["compact", "games.db"]).succeeds();
    assert_eq!(server.json("/api/tree?play=e2e4")["games"], 1);
}

#[test]
fn a_database_made_anew_is_taken_up() {
    let shop = Workshop::new();
    shop.write("a.pgn", game("Alpha", "Beta", "1. e4 e5"));
    shop.write("b.pgn", game("Gamma", "Delta", "1. d4 d5"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    shop.run(["import", "next.db", "b.pgn"]).succeeds();
    let server = Server::of(&shop, &["games.db"]);
    assert_eq!(server.json("/api/search?q=alpha")["total"], 1);
    std::fs::rename(shop.path("games.db"), shop.path("old.db")).unwrap();
    // In between, the last commit is still there.
    assert_eq!(server.json("/api/search?q=alpha")["total"], 1);
    std::fs::rename(shop.path("next.db"), shop.path("games.db")).unwrap();
    until("the new database", || server.json("/api/search?q=gamma")["total"] == 1);
}

#[test]
fn an_import_is_not_kept_waiting() {
    let (shop, server) = Server::with_sample();
    shop.write("a.pgn", game("Alpha", "Beta", "1. e4 e5"));
    let asking = std::thread::spawn(move || {
        for _ in 0..40 {
            server.get("/api/tree?q=elo%3E2000").has(200);
            server.get("/api/search?q=legal:20&limit=5").has(200);
        }
        server
    });
    for _ in 0..3 {
        shop.run(["import", "games.db", "a.pgn", "--again"]).succeeds();
    }
    let server = asking.join().unwrap();
    assert_eq!(server.json("/api/search?q=alpha%20beta")["total"], 3);
}
