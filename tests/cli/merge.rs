//! `tabia merge`

use crate::harness::{Workshop, game, sample};

/// Three files, imported into one database and into several.
fn shop() -> Workshop {
    let shop = Workshop::new();
    for (name, white) in [("a", "Ann"), ("b", "Bob"), ("c", "Cid")] {
        let moves = ["1. e4 e5 {x}", "1. d4 d5 2. c4 (2. Nf3)", "1. Nf3 Ke3"];
        shop.write(&format!("{name}.pgn"), moves.map(|moves| game(white, "Zoe", moves)).concat());
    }
    shop
}

fn export(shop: &Workshop, db: &str) -> String {
    shop.run(["export", db, "--format", "json", "--notation", "san"]).succeeds().stdout
}

#[test]
fn a_merge_equals_the_imports() {
    let shop = shop();
    shop.run(["import", "all.db", "a.pgn", "b.pgn", "c.pgn"]).succeeds();
    shop.run(["import", "ab.db", "a.pgn", "b.pgn"]).succeeds();
    shop.run(["import", "c.db", "c.pgn"]).succeeds();
    let before = [export(&shop, "ab.db"), export(&shop, "c.db")];
    let done = shop.run(["merge", "new.db", "ab.db", "c.db"]).succeeds();
    done.prints(&["ab.db: 6 games added", "c.db: 3 games added", "9 games added"]);
    assert_eq!(export(&shop, "new.db"), export(&shop, "all.db"));
    for query in ["after:\"1. d4 d5 2. c4\"", "comment:x", "white:bob", "source:c.pgn", "read:part", "plies:3"] {
        assert_eq!(shop.count("new.db", query), shop.count("all.db", query), "{query}");
    }
    assert_eq!([export(&shop, "ab.db"), export(&shop, "c.db")], before, "the sources stay as they are");
    assert_eq!(shop.run(["show", "new.db", "9", "--raw"]).stdout, shop.run(["show", "c.db", "3", "--raw"]).stdout);
}

#[test]
fn files_imported_before_are_known() {
    let shop = shop();
    shop.run(["import", "ab.db", "a.pgn", "b.pgn"]).succeeds();
    shop.run(["import", "bc.db", "b.pgn", "c.pgn"]).succeeds();
    let done = shop.run(["merge", "ab.db", "bc.db"]).succeeds();
    done.prints(&["3 games added", "3 games skipped, imported before: b.pgn"]);
    assert_eq!((shop.count("ab.db", ""), shop.count("ab.db", "id:7..9 white:cid")), (9, 3));
    shop.run(["merge", "ab.db", "bc.db"]).succeeds().prints(&["bc.db: 0 games added"]);
    shop.run(["import", "ab.db", "c.pgn"]).succeeds().says(&["skipped, it was imported before"]);
    assert_eq!(shop.count("ab.db", ""), 9);
}

#[test]
fn edits_and_deletions_come_along() {
    let shop = shop();
    shop.run(["import", "a.db", "a.pgn"]).succeeds();
    shop.run(["edit", "a.db", "id:1", "--set", "Event=Cup", "--apply"]).succeeds();
    shop.run(["delete", "a.db", "id:2", "--apply"]).succeeds();
    shop.run(["import", "b.db", "b.pgn"]).succeeds();
    shop.run(["delete", "b.db", "id:1", "--apply"]).succeeds();
    shop.run(["merge", "b.db", "a.db"]).succeeds().prints(&["2 games added"]);
    assert_eq!((shop.count("b.db", ""), shop.count("b.db", "event:cup id:4")), (4, 1));
    shop.run(["edit", "b.db", "id:4", "--restore", "--apply"]).succeeds().prints(&["\"Cup\" -> \"Test\""]);
    shop.run(["undelete", "b.db", "--all"]).succeeds().prints(&["1 game brought back"]);
    assert_eq!(shop.count("b.db", "id:1"), 1);
}

#[test]
fn what_cannot_be_merged_is_said() {
    let shop = shop();
    shop.run(["import", "a.db", "a.pgn"]).succeeds();
    shop.run(["merge", "a.db", "a.db"]).refused_with(&["name others"]);
    shop.run(["merge", "a.db", "nothing.db"]).refused_with(&["no database at nothing.db"]);
    shop.run(["merge", "a.db", "a.pgn"]).refused_with(&["not a tabia database"]);
    assert_eq!(shop.count("a.db", ""), 3);
}

#[test]
fn samples_merge_as_they_import() {
    let shop = Workshop::new();
    for (db, file) in [("f.db", "famous.pgn"), ("p.db", "positions.pgn"), ("9.db", "chess960.pgn")] {
        shop.run(["import", db, &sample(file)]).succeeds();
    }
    shop.run(["import", "all.db", &sample("famous.pgn"), &sample("positions.pgn"), &sample("chess960.pgn")]).succeeds();
    shop.run(["merge", "f.db", "p.db", "9.db"]).succeeds();
    assert!(export(&shop, "f.db") == export(&shop, "all.db"), "merged and imported games differ");
}
