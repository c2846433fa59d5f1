//! Clock times and evaluations in comments: search and `--strip`.

use crate::harness::Workshop;

const GAMES: &str = "\
[White \"Ann\"]\n\n{[%eval 0.2]} 1. e4 {[%eval 0.3] [%clk 0:01:30]} (1. d4 $1 {[%eval 9] a side line}) 1... e5 \
{[%eval 0.35] [%clk 0:01:20]} 2. Qh5 $2 {[%eval -0.9] [%clk 0:00:09] too early [%cal Gh5f7]} Ke7 {[%eval #1] [%clk 1:15]} \
3. Qxe5# {[%clk 0:00:08.5]} 1-0\n\n\
[White \"Bob\"]\n\n1. d4 {[%eval -4.21,20]} d5 {[%eval #-12]} 0-1\n\n\
[White \"Cid\"]\n\n1. c4 {[%emt 0:00:05] a quick move} *\n\n\
[White \"Dee\"]\n\n1. f4 (1. e4 {[%eval 5] [%clk 0:00:01]}) *\n";

fn shop() -> Workshop {
    let shop = Workshop::new();
    shop.write("games.pgn", GAMES);
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

/// The games found with the plies, as `1[2,3]`.
fn found(shop: &Workshop, query: &str) -> String {
    let done = shop.run(["search", "games.db", query, "--format", "json"]);
    let hit = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        format!("{}{}", game["id"], game["ply"])
    };
    done.stdout.lines().map(hit).collect::<Vec<_>>().join(" ")
}

#[test]
fn positions_are_found_by_evaluation_and_clock() {
    let shop = shop();
    for (query, want) in [
        ("eval>=3", "1[4]"),
        ("eval>0.3", "1[2,4]"),
        ("eval:0.3", "1[1]"),
        ("eval<=-0.9", "1[3] 2[1,2]"),
        ("eval:-5..-1", "2[1]"),
        ("eval>=#3", "1[4]"),
        ("eval<=#-20", "2[2]"),
        ("clock<10", "1[3,5]"),
        ("clock<8.6", "1[5]"),
        ("clock>=1:15", "1[1,2,4]"),
        ("clock<10 turn:black", "1[3,5]"),
        ("clock<10 check", "1[5]"),
        ("eval<0 then eval>=#5", "1[4]"),
        ("eval>=0 for>=3", "1[0,1,2]"),
        ("not eval<0 white:ann", ""),
        ("not eval>1", "2[] 3[] 4[]"),
        ("first(eval<0)", "1[3] 2[1]"),
        ("has:evals", "1[] 2[] 4[]"),
        ("has:clocks", "1[] 3[] 4[]"),
    ] {
        assert_eq!(found(&shop, query), want, "{query}");
    }
    for (query, words) in [("eval>=much", "pawns"), ("clock<soon", "seconds"), ("eval:3..1", "ends before it begins")] {
        shop.run(["search", "games.db", query]).refused_with(&[words]);
    }
}

#[test]
fn commands_are_kept_unless_they_are_stripped() {
    let shop = shop();
    let moves = |args: &[&str]| {
        let done = shop.run(["export", "games.db", "white:ann"].iter().chain(args)).succeeds();
        done.stdout.split("\n\n").nth(1).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let all = moves(&[]);
    for command in ["[%eval 0.2]", "[%clk 0:01:30]", "[%cal Gh5f7]", "too early"] {
        assert!(all.contains(command), "{command}: {all}");
    }
    for (kinds, want) in [
        (
            "clocks,arrows,variations",
            "{[%eval 0.2]} 1. e4 {[%eval 0.3]} 1... e5 {[%eval 0.35]} 2. Qh5 $2 {[%eval -0.9] too early} 2... Ke7 \
             {[%eval #1]} 3. Qxe5# 1-0",
        ),
        ("commands", "1. e4 (1. d4 $1 {a side line}) 1... e5 2. Qh5 $2 {too early} 2... Ke7 3. Qxe5# 1-0"),
        ("comments,glyphs", "1. e4 (1. d4) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0"),
        ("comments,glyphs,variations", "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"),
        ("evals,clocks,words,arrows,variations,glyphs", "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"),
    ] {
        assert_eq!(moves(&["--strip", kinds]), want, "{kinds}");
    }
    let text = shop.run(["show", "games.db", "1", "--strip", "comments,variations"]).succeeds().stdout;
    assert!(!text.contains("%clk") && !text.contains("d4"), "{text}");
    let converted = shop.run(["convert", "games.pgn", "--strip", "clocks,evals"]).succeeds().stdout;
    assert!(converted.contains("[%cal Gh5f7]") && !converted.contains("%eval"), "{converted}");
    shop.run(["export", "games.db", "--strip", "everything"]).refused_with(&["everything", "clocks"]);
}
