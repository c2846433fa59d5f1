//! `tabia tree` and `tabia eco`

use serde_json::Value;
use tabia::loose::LooseGame;
use tabia::notation::Notation;
use tabia::replay::side_lines;

use crate::harness::{Done, Workshop};

const GAMES: &str = r#"[Event "Club"]
[White "Alpha, A"]
[Black "Beta, B"]
[Date "2019.05.01"]
[WhiteElo "2400"]
[BlackElo "2300"]
[ECO "D02"]
[Result "1-0"]

1. Nf3 d5 2. d4 Nf6 1-0

[Event "Club"]
[White "Beta, B"]
[Black "Alpha, A"]
[Date "2020.06.01"]
[WhiteElo "2300"]
[BlackElo "2400"]
[ECO "A00"]
[Result "0-1"]

1. d4 d5 2. Nf3 Nf6 0-1

[Event "Cup"]
[White "Gamma, C"]
[Black "Beta, B"]
[Date "2021.??.??"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 1/2-1/2

[Event "Cup"]
[White "Gamma, C"]
[Black "Alpha, A"]
[Result "*"]

1. e4 e5 2. Nf3 *
"#;

fn shop() -> Workshop {
    let shop = Workshop::new();
    shop.write("games.pgn", GAMES);
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

fn json(done: &Done) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:#?}"))
}

#[test]
fn the_table_names_both_numbers_and_the_best_games() {
    let done = shop().run(["tree", "games.db", "--after", "1. Nf3 d5", "--top", "1"]).succeeds();
    let expected = "\
A06 Zukertort Opening
1. Nf3 d5: 1 game, 1 won by White, 0 drawn, 0 won by Black; White to move scores 100.0 %

move  games  white  draws  black  score   elo  perf  last  reached  won, drawn, lost
d4        1      1      0      0  100.0  2400  3100  2019        2  ████████████████████

reached: games that have the position after the move, by whatever move order

highest rated
id  date        white      elo  black     elo  result  event
 1  2019.05.01  Alpha, A  2400  Beta, B  2300  1-0     Club

newest
id  date        white      elo  black     elo  result  event
 1  2019.05.01  Alpha, A  2400  Beta, B  2300  1-0     Club
";
    assert_eq!(done.stdout, expected);
}

#[test]
fn json_has_stable_names() {
    let tree = json(&shop().run(["tree", "games.db", "--format", "json"]).succeeds());
    assert_eq!([&tree["games"], &tree["white"], &tree["draws"], &tree["black"]], [4, 1, 1, 1]);
    assert_eq!(tree["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let moves = tree["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    let d4 = &moves[0];
    assert_eq!([&d4["move"], &d4["uci"]], ["d4", "d2d4"]);
    assert_eq!([&d4["games"], &d4["white"], &d4["draws"], &d4["black"], &d4["reached"]], [2, 0, 1, 1, 2]);
    assert_eq!((&d4["score"], &d4["year"], &d4["eco"]), (&Value::from(25.0), &Value::from(2021), &Value::from("A40")));
    assert_eq!(tree["top_games"][0]["id"], 1);
    assert_eq!(tree["newest_games"][0]["id"], 3);
}

#[test]
fn any_notation_any_position_any_games() {
    let shop = shop();
    let uci = |args: &[&str]| {
        let args: Vec<&str> = ["tree", "games.db", "--format", "json"].iter().chain(args).copied().collect();
        let tree = json(&shop.run(args));
        tree["moves"].as_array().unwrap().iter().map(|row| row["uci"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(uci(&["--after", "P-Q4 P-Q4", "--notation", "descriptive"]), ["c2c4", "g1f3"]);
    // The counters and an en passant square that nobody can use do not matter.
    assert_eq!(uci(&["--fen", "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 9"]), ["c2c4", "g1f3"]);
    assert_eq!(uci(&["white:gamma"]), ["d2d4", "e2e4"]);
    assert_eq!(uci(&["--fen", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -", "--after", "d5"]), ["d2d4"]);
    let done = shop.run(["tree", "games.db", "--after", "1. Kd4", "--notation", "uci"]);
    done.ends_with(2).says(&["--after", "notation uci"]);
}

#[test]
fn replies_years_and_players() {
    let shop = shop();
    let done = shop.run(["tree", "games.db", "--depth", "3", "--min-games", "1", "--top", "0", "--format", "csv"]);
    let lines: Vec<&str> = done.stdout.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(
        lines,
        [
            "line",
            "1. d4",
            "1. d4 d5",
            "1. d4 d5 2. c4",
            "1. d4 d5 2. Nf3",
            "1. e4",
            "1. e4 e5",
            "1. e4 e5 2. Nf3",
            "1. Nf3",
            "1. Nf3 d5",
            "1. Nf3 d5 2. d4",
        ]
    );
    let trend = json(&shop.run(["tree", "games.db", "--by", "year", "--format", "json"]).succeeds());
    let years = trend["years"].as_array().unwrap();
    assert_eq!(
        years.iter().map(|row| row["year"].as_str().unwrap()).collect::<Vec<_>>(),
        ["2019", "2020", "2021", "?"]
    );
    assert_eq!((&years[1]["d4"], &years[1]["e4"]), (&Value::from(1), &Value::from(0)));
    let tree = json(&shop.run(["tree", "games.db", "--player", "alpha", "--format", "json"]).succeeds());
    assert_eq!((&tree["player_games"], &tree["player_score"]), (&Value::from(3), &Value::from(100.0)));
    assert_eq!(tree["moves"][0]["player_games"], 1);
}

#[test]
fn a_position_of_no_game_is_status_1() {
    let shop = shop();
    let done = shop.run(["tree", "games.db", "--after", "1. h4"]).ends_with(1).says(&["no game has this position"]);
    assert_eq!(done.stdout.lines().count(), 2);
    shop.run(["tree", "games.db", "--after", "1. e5"]).refused_with(&["--after: half-move 1"]);
    shop.run(["tree", "games.db", "--fen", "8/8"]).refused_with(&["--fen", "cannot be read"]);
    shop.run(["tree", "games.db", "--depth", "0"]).ends_with(2);
    shop.run(["tree", "games.db", "whit:x"]).refused_with(&["did you mean white?"]);
}

/// Cases 115 and 116 among others: the computed opening is found by `eco:` and `opening:`, the given one by `tag.ECO:`.
#[test]
fn openings_are_those_of_the_moves() {
    let shop = shop();
    shop.write("more.pgn", include_str!("../data/cases/115-transposition-gets-the-known-name/input.pgn"));
    shop.write("last.pgn", include_str!("../data/cases/116-last-known-position-wins/input.pgn"));
    shop.run(["import", "games.db", "more.pgn", "last.pgn"]).succeeds();
    let ids = |query: &str| {
        let done = shop.run(["search", "games.db", query, "--format", "json"]);
        let rows = done.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_u64().unwrap());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(ids("eco:D06"), [3, 5]);
    assert_eq!(ids("eco:B22"), [6]);
    assert_eq!(ids("eco:E01..E09"), [7]);
    assert_eq!(ids("opening:catalan"), [7]);
    assert_eq!(ids("tag.ECO:A00"), [2]);
    assert_eq!(ids("eco:A00"), [0; 0]);
    let done = shop.run(["eco", "games.db", "--differences", "--format", "csv"]).succeeds();
    assert_eq!(
        done.stdout.lines().nth(1).unwrap(),
        "2,2020.06.01,\"Beta, B\",\"Alpha, A\",0-1,A00,D02,Queen's Pawn Game: Symmetrical Variation"
    );
    assert_eq!(done.stdout.lines().count(), 2);
    shop.run(["eco", "games.db", "id:1", "--differences"]).ends_with(1).says(&["0 of 1 game differ"]);
    shop.run(["eco", "games.db"]).succeeds().prints(&["D06  Queen's Gambit", "B22"]);
}

/// The lines of a tree in JSON, each a list of moves in the notation of engines.
fn lines_of_json(moves: &Value, before: &str, lines: &mut Vec<String>) {
    for row in moves.as_array().into_iter().flatten() {
        let line = format!("{before} {}", row["uci"].as_str().unwrap());
        lines.push(line.clone());
        lines_of_json(&row["moves"], &line, lines);
    }
}

/// The lines of a game with variations, in the order in which they are written.
fn lines_of_game(game: &LooseGame) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let start = game.line.start().unwrap();
    let sides = side_lines(&game.text, &game.parsed, start, tabia::replay::Wording::Pgn);
    for line in std::iter::once(&game.line).chain(sides.iter().map(|side| &side.line)) {
        let mut text = String::new();
        line.walk(|_, scene| {
            text += &format!(" {}", Notation::Uci.text(scene));
            if !lines.contains(&text) {
                lines.push(text.clone());
            }
        });
    }
    lines
}

#[test]
fn a_tree_becomes_a_game_that_reads_back_to_the_tree() {
    let shop = Workshop::with_sample();
    let setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1RBQKBNR w Kkq - 0 1";
    for (args, after) in [
        (vec!["--depth", "5"], ""),
        (vec!["--depth", "4", "--min-games", "1", "date>=2020"], ""),
        (vec!["--depth", "6", "--after", "1. e4 c5 2. Nf3"], " e2e4 c7c5 g1f3"),
        (vec!["--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "--depth", "2"], ""),
        (vec!["--after", "e2e4 e7e5", "--notation", "uci", "--depth", "3"], " e2e4 e7e5"),
        (vec!["date>=2020"], ""),
    ] {
        let tree = |format: &str| {
            let args: Vec<&str> = ["tree", "games.db", "--format", format].iter().chain(&args).copied().collect();
            shop.run(args).succeeds().stdout
        };
        let mut wanted = Vec::new();
        lines_of_json(&serde_json::from_str::<Value>(&tree("json")).unwrap()["moves"], after, &mut wanted);
        let game = shop.write("tree.pgn", tree("pgn"));
        let games = tabia::loose::read(&game).unwrap();
        assert_eq!(games.len(), 1);
        assert!(games[0].parsed.faults.is_empty(), "{:?}", games[0].parsed.faults);
        let found = lines_of_game(&games[0]);
        let prefixes = after.split_whitespace().count();
        // The main line is that of the most frequent moves.
        let begins = |at: usize| at == 0 || wanted[at].starts_with(&wanted[at - 1]);
        for at in (0..wanted.len()).take_while(|at| begins(*at)) {
            assert_eq!(found[prefixes + at], wanted[at], "{args:?}");
        }
        let sorted = |lines: &[String]| {
            let mut lines = lines.to_vec();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&found[prefixes..]), sorted(&wanted), "{args:?}");
        assert!(wanted.len() > 3, "{args:?}");
    }
    let none = shop.run(["tree", "games.db", "--fen", setup, "--format", "pgn"]).ends_with(1);
    assert_eq!(none.stdout, "");
    shop.run(["tree", "games.db", "--by", "year", "--format", "pgn"]).ends_with(2).says(&["years make no game"]);
}

#[test]
fn a_tree_as_a_game_has_figures_in_comments() {
    let done = shop().run(["tree", "games.db", "--depth", "3", "--min-games", "1", "--format", "pgn"]).succeeds();
    let expected = r#"[Event "Opening tree"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

1. d4 {2 games, White scores 25.0 %} (1. e4 {1 game} 1... e5 {1 game} 2. Nf3 {1
game}) (1. Nf3 {1 game, White scores 100.0 %} 1... d5 {1 game, Black scores 0.0
%} 2. d4 {1 game, White scores 100.0 %}) 1... d5 {2 games, Black scores 75.0 %}
2. c4 {1 game, White scores 50.0 %} (2. Nf3 {1 game, White scores 0.0 %}) *

"#;
    assert_eq!(done.stdout, expected);
}

#[test]
fn a_player_has_the_games_of_all_his_names() {
    let shop = Workshop::new();
    shop.write("games.pgn", GAMES.replacen("[White \"Beta, B\"]", "[White \"Betha, Bert\"]", 1));
    shop.write("aliases.txt", "Beta, B = Betha, Bert\n");
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    let tree = |more: &[&str]| -> Value {
        let args = ["tree", "games.db", "--format", "json"].iter().chain(more);
        serde_json::from_str(&shop.run(args).succeeds().stdout).unwrap()
    };
    let with = ["--aliases", "aliases.txt"];
    let white = |more: &[&str]| tree(&[&["white:\"beta, b\""], more].concat())["games"].as_u64();
    let own = |more: &[&str]| tree(&[&["--player", "beta, b"], more].concat())["player_games"].as_u64();
    let (without, alone) = (shop.count("games.db", "white:\"beta, b\""), own(&[]));
    assert_eq!(shop.run(["tree", "games.db", "white:\"beta, b\""]).status, Some(i32::from(without == 0)));
    assert_eq!(white(&with), Some(without + 1));
    assert_eq!(own(&with), alone.map(|games| games + 1));
    shop.run(["tree", "games.db", "--aliases", "no.txt"]).refused_with(&["no.txt cannot be read"]);
}
