//! `tabia report`, `crosstable`, `stats`, `novelty` and `repertoire`

use serde_json::Value;

use crate::harness::{Done, Workshop};

/// A round robin of four: Ann beats Bob and Cid and draws with Dee, Bob beats Dee, Cid and Bob draw, Dee and Cid are not
/// finished. Ann plays White, Black and White.
fn event() -> String {
    let game = |round: &str, date: &str, white: &str, black: &str, result: &str, moves: &str| {
        let elo = |name: &str| match name {
            "Ann" => "2500",
            "Bob" => "2400",
            _ => "2300",
        };
        format!(
            "[Event \"Cup\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n",
            elo(white),
            elo(black)
        )
    };
    [
        game("1.1", "2019.01.01", "Ann", "Bob", "1-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"),
        game("1.2", "2019.01.01", "Dee", "Cid", "*", "1. d4 d5"),
        game("2.1", "2019.01.02", "Cid", "Ann", "0-1", "1. e4 c5 2. Nf3 d6"),
        game("2.2", "2019.01.02", "Bob", "Dee", "1-0", "1. e4 e5 2. Nf3 Nf6"),
        game("3.1", "2020.??.??", "Ann", "Dee", "1/2-1/2", "1. e4 e5 2. Nf3 Nc6 3. Bc4"),
        game("3.2", "2020.01.03", "Cid", "Bob", "1/2-1/2", "1. d4 d5 2. c4"),
    ]
    .concat()
}

fn shop() -> Workshop {
    let shop = Workshop::new();
    shop.write("cup.pgn", event());
    shop.run(["import", "cup.db", "cup.pgn"]).succeeds();
    shop
}

fn json(done: &Done) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:#?}"))
}

#[test]
fn a_player_sees_his_own_results() {
    let shop = shop();
    let report = json(&shop.run(["report", "cup.db", "player", "ann", "--format", "json"]).succeeds());
    assert_eq!([&report["games"], &report["wins"], &report["draws"], &report["losses"]], [3, 2, 1, 0]);
    // 2.5 of 3 is 83 %, 273 points above the mean of 2400, 2300 and 2300.
    assert_eq!([&report["opponents"], &report["performance"]], [2333, 2606]);
    let colours = &report["sections"]["colour"];
    assert_eq!([&colours[0]["label"], &colours[1]["label"]], ["White", "Black"]);
    assert_eq!([&colours[0]["games"], &colours[0]["wins"], &colours[1]["wins"]], [2, 1, 1]);
    let black = &report["sections"]["opening_as_Black"];
    assert_eq!((&black[0]["label"], &black[0]["score"]), (&Value::from("Sicilian Defense"), &Value::from(100.0)));
    let years = &report["sections"]["year"];
    assert_eq!([&years[0]["games"], &years[1]["games"]], [2, 1]);
    let later = json(&shop.run(["report", "cup.db", "player", "ann", "date>=2020", "--format", "json"]).succeeds());
    assert_eq!(later["games"], 1);
    shop.run(["report", "cup.db", "player", "ann"]).succeeds().prints(&["Ann (3)", "opening as White", "2606"]);
    shop.run(["report", "cup.db", "player", "zoe"]).ends_with(1).says(&["no game found"]);
}

#[test]
fn unfinished_games_count_as_games_only() {
    let report = json(&shop().run(["report", "cup.db", "player", "dee", "--format", "json"]).succeeds());
    assert_eq!([&report["games"], &report["wins"], &report["draws"], &report["losses"]], [3, 0, 1, 1]);
    assert_eq!(report["score"], 25.0);
}

#[test]
fn aliases_bring_spellings_together() {
    let shop = shop();
    shop.write("names.txt", "# who is who\nAnn = Bob; Robert\n");
    let args = ["report", "cup.db", "player", "robert", "--aliases", "names.txt", "--format", "json"];
    let report = json(&shop.run(args).succeeds());
    assert_eq!(report["games"], 5, "their own game counts once");
    assert_eq!(report["names"][0], serde_json::json!({ "name": "Ann", "games": 3 }));
    shop.write("names.txt", "Ann\n");
    shop.run(args).refused_with(&["names.txt", "line 1", "NAME = ALIAS"]);
}

#[test]
fn two_players_against_each_other() {
    let shop = shop();
    let report = json(&shop.run(["report", "cup.db", "h2h", "bob", "ann", "--format", "json"]).succeeds());
    assert_eq!([&report["games"], &report["losses"]], [1, 1]);
    assert_eq!(report["games_played"][0]["id"], 1);
    shop.run(["report", "cup.db", "h2h", "cid", "bob"]).succeeds().prints(&["cid against bob", "1/2-1/2  Cup"]);
    shop.run(["report", "cup.db", "h2h", "ann", "ann"]).ends_with(1);
}

#[test]
fn the_table_of_a_round_robin() {
    let shop = shop();
    let done = shop.run(["crosstable", "cup.db", "event:cup"]).succeeds();
    let expected = "   name   elo  1  2  3  4  points  games   S-B  perf
1  Ann   2500  ×  1  ½  1     2.5      3  2.25  2606
2  Bob   2400  0  ×  1  ½     1.5      3  0.75  2367
3  Dee   2300  ½  0  ×  *     0.5      3  1.25  2257
4  Cid   2300  0  ½  *  ×     0.5      3  0.75  2257
";
    assert_eq!(done.stdout, expected);
    let table = json(&shop.run(["crosstable", "cup.db", "event:cup", "--format", "json"]).succeeds());
    assert_eq!((&table["kind"], &table["players"][0]["name"]), (&Value::from("round-robin"), &Value::from("Ann")));
    let page = shop.run(["crosstable", "cup.db", "event:cup", "--format", "html", "-o", "cup.html"]).succeeds();
    assert!(page.stdout.is_empty());
    let html = std::fs::read_to_string(shop.path("cup.html")).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("<td>Ann</td>"), "{html}");
    shop.run(["crosstable", "cup.db", "event:none"]).ends_with(1);
}

#[test]
fn the_table_of_rounds() {
    let done = shop().run(["crosstable", "cup.db", "event:cup", "--kind", "swiss", "--format", "csv"]).succeeds();
    let rows: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(rows[0], "place,name,elo,1,2,3,points,games,buchholz,sonneborn_berger,performance");
    assert_eq!(rows[1], "1,Ann,2500,2w1,3b1,4w½,2.5,3,2.5,2.25,2606");
}

#[test]
fn games_are_counted_by_fields() {
    let shop = shop();
    let done = shop.run(["stats", "cup.db", "--by", "year,result", "--format", "csv"]).succeeds();
    let expected = "\
year,result,games,white,draws,black,score,elo,plies
2019,1-0,2,2,0,0,100.0,2400,5.0
2019,*,1,0,0,0,,2300,2.0
2019,0-1,1,0,0,1,0.0,2400,4.0
2020,1/2-1/2,2,0,2,0,50.0,2375,4.0
";
    assert_eq!(done.stdout, expected);
    let months = shop.run(["stats", "cup.db", "--by", "month", "--format", "csv"]).succeeds().stdout;
    let months: Vec<&str> = months.lines().skip(1).map(|line| &line[..line.find(',').unwrap()]).collect();
    assert_eq!(months, ["2019.01", "2020.01", "?"]);
    let first =
        shop.run(["stats", "cup.db", "result:1-0", "--by", "white", "--limit", "1", "--format", "json"]).succeeds();
    assert_eq!(json(&first)["games"], 1);
    shop.run(["stats", "cup.db", "--by", "colour"]).ends_with(2).says(&["there is no field", "year, decade"]);
    shop.run(["stats", "cup.db"]).ends_with(2);
}

#[test]
fn the_first_new_move() {
    let shop = shop();
    // Game 5 is of 2020 and follows game 1 up to 3. Bc4.
    let found = json(&shop.run(["novelty", "5", "--reference", "cup.db", "--format", "json"]).succeeds());
    assert_eq!(
        (&found["ply"], &found["move"], &found["games"]),
        (&Value::from(4), &Value::from("3. Bc4"), &Value::from(1))
    );
    assert_eq!(found["line"], "1. e4 e5 2. Nf3 Nc6");
    assert_eq!(found["predecessors"][0]["id"], 1);
    // Games of the same day or later are no predecessors.
    let first = json(&shop.run(["novelty", "1", "--reference", "cup.db", "--format", "json"]).succeeds());
    assert_eq!((&first["ply"], &first["games"]), (&Value::from(0), &Value::from(0)));
    shop.write("mine.pgn", "[White \"Me\"]\n[Black \"You\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n\n1. e4 c5 *\n");
    let done = shop.run(["novelty", "mine.pgn", "--reference", "cup.db"]).succeeds();
    done.prints(&["Me - You\n4. Ba4 is new; 1 earlier game has the position before it", "no new move"]);
    shop.run(["novelty", "77", "--reference", "cup.db"]).refused_with(&["there is no game 77"]);
    shop.run(["novelty", "none.pgn", "--reference", "cup.db"]).refused_with(&["none.pgn: no such file"]);
}

#[test]
fn where_games_left_a_repertoire() {
    let shop = shop();
    shop.write("lines.pgn", "1. e4 e5 (1... c5 2. Nc3) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n");
    let done = shop.run(["repertoire", "cup.db", "lines.pgn", "--format", "csv"]).succeeds();
    let expected = "\
id,date,white,black,result,ply,by,left,given,line
1,2019.01.01,Ann,Bob,1-0,6,end of game,,Ba4,1. e4 e5 2. Nf3 Nc6 3. Bb5 a6
3,2019.01.02,Cid,Ann,0-1,2,White,2. Nf3,Nc3,1. e4 c5
4,2019.01.02,Bob,Dee,1-0,3,Black,2... Nf6,Nc6,1. e4 e5 2. Nf3
5,2020.??.??,Ann,Dee,1/2-1/2,4,White,3. Bc4,Bb5,1. e4 e5 2. Nf3 Nc6
";
    assert_eq!(done.stdout, expected);
    let done = shop.run(["repertoire", "cup.db", "lines.pgn", "black:dee", "--min-plies", "4"]).succeeds();
    done.prints(&["3. Bc4", "Bb5"]).says(&["1 game in the repertoire"]);
    shop.run(["repertoire", "cup.db", "lines.pgn", "white:dee"]).ends_with(1);
    shop.write("empty.pgn", "[Event \"x\"]\n\n*\n");
    shop.run(["repertoire", "cup.db", "empty.pgn"]).refused_with(&["there is no move in empty.pgn"]);
}
