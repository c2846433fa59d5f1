//! Deleting and compacting.

use crate::harness::{Workshop, game};

#[test]
fn deleted_games_are_gone_and_their_numbers_stay_unused() {
    let shop = Workshop::with_sample();
    let chess960 = shop.count("games.db", "variant:chess960");
    shop.run(["delete", "games.db", "variant:chess960"]).succeeds().prints(&["30 games would be deleted", "--apply"]);
    assert_eq!(shop.count("games.db", "variant:chess960"), chess960, "a dry run deletes nothing");
    shop.run(["delete", "games.db", "variant:chess960", "--apply"]).succeeds().prints(&["30 games deleted"]);
    let check = |when: &str| {
        assert_eq!(shop.count("games.db", "variant:chess960"), 0, "{when}");
        assert_eq!(shop.count("games.db", ""), 469, "{when}");
        assert_eq!(shop.count("games.db", "not white:nobody"), 469, "{when}");
        let start = "fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\"";
        assert_eq!(shop.count("games.db", start), 439, "{when}");
        shop.run(["show", "games.db", "2"]).ends_with(1).says(&["there is no game 2"]);
    };
    check("after delete");
    let before = shop.run(["export", "games.db"]).succeeds().stdout;
    shop.run(["compact", "games.db"]).succeeds();
    check("after compact");
    assert!(shop.run(["export", "games.db"]).succeeds().stdout == before, "compacting changed the games");
    let info = shop.run(["info", "games.db", "--format", "json"]).succeeds().stdout;
    assert!(info.contains("\"segments\":1"), "{info}");
    shop.write("new.pgn", "1. e4 *\n");
    shop.run(["import", "games.db", "new.pgn"]).succeeds();
    shop.run(["show", "games.db", "500"]).succeeds();
}

#[test]
fn deleting_everything_by_accident_is_refused() {
    let shop = Workshop::with_sample();
    shop.run(["delete", "games.db", ""]).refused_with(&["say which games"]);
    shop.run(["delete", "games.db"]).ends_with(2);
}

/// A game that was changed stands behind later ones once the database is compact.
#[test]
fn games_that_stand_out_of_order_are_shown() {
    let shop = Workshop::new();
    shop.write("a.pgn", game("A", "B", "1. e4") + &game("C", "D", "1. d4") + &game("E", "F", "1. c4"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    shop.run(["edit", "games.db", "id:1", "--set", "White=G", "--apply"]).succeeds();
    shop.run(["compact", "games.db"]).succeeds();
    for (id, white) in [("1", "G"), ("2", "C"), ("3", "E")] {
        shop.run(["show", "games.db", id, "--format", "pgn"]).succeeds().prints(&[&format!("[White \"{white}\"]")]);
    }
    shop.run(["show", "games.db", "4"]).ends_with(1);
}
