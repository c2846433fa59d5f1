//! `tabia dups`

use serde_json::Value;

use crate::harness::{Done, Workshop};

/// Legal half-moves: a first pair, then knights that come and go.
pub fn line(first: &str, plies: usize) -> String {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle();
    let words: Vec<&str> = first.split(' ').chain(shuffle).take(plies).collect();
    let numbered = |(at, pair): (usize, &[&str])| format!("{}. {}", at + 1, pair.join(" "));
    words.chunks(2).enumerate().map(numbered).collect::<Vec<_>>().join(" ")
}

/// A game with these headers, parted by bars: white, black, event, date, round.
fn game(headers: &str, moves: &str) -> String {
    let values: Vec<&str> = headers.split('|').collect();
    let tags: String = ["White", "Black", "Event", "Date", "Round"]
        .iter()
        .zip(values)
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    format!("{tags}[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n\n")
}

fn shop(games: &[String]) -> Workshop {
    let shop = Workshop::new();
    shop.write("games.pgn", games.concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

/// The groups found, each as `1 2=exact`.
fn groups(done: Done) -> Vec<String> {
    let game = |game: &Value| match game["why"].as_str() {
        Some(why) => format!("{}={why}", game["id"]),
        None => game["id"].to_string(),
    };
    let group = |line: &str| {
        let group: Value = serde_json::from_str(line).unwrap();
        group["games"].as_array().unwrap().iter().map(game).collect::<Vec<_>>().join(" ")
    };
    done.stdout.lines().map(group).collect()
}

/// Pairs of games, and what they are.
#[test]
fn pairs_are_judged_as_an_archivist_does() {
    let (short, middle, draw, long) = (line("e4 e5", 6), line("e4 e5", 12), line("d4 d5", 24), line("c4 c5", 44));
    let cases: &[(&str, &str, &str, &str, Option<&str>)] = &[
        // Exact copies, however short, where the headers say which game it is.
        ("Ann|Bob|Cup|2001.01.01|1", &short, "ann|BOB|Cup|2001.01.01|1", &short, Some("exact")),
        ("Ann|Bob|Cup|2001.01.01|1", "", "Ann|Bob|Cup|2001.01.01|1", "", Some("exact")),
        ("?|?|?|????.??.??|?", "", "?|?|?|????.??.??|?", "", None),
        ("Ann|Bob|Blitz|2001.01.01|-", &short, "Ann|Bob|Blitz|2001.01.01|-", &short, None),
        // Drawing lines are played by many.
        ("Ann|Bob|Cup|2001.01.01|1", &short, "Cid|Dee|Cup|2001.01.01|1", &short, None),
        ("Ann|Bob|Cup|2001.01.01|1", &draw, "Cid|Dee|Open|2003.01.01|1", &draw, None),
        ("Ann|Bob|Cup|2001.01.01|1", &long, "Cid|Dee|Open|2003.01.01|1", &long, Some("moves")),
        ("Ann|Bob|Cup|2001.01.01|1", &draw, "Ann|Bob|Open|2003.01.01|1", &draw, Some("moves")),
        ("Ann|Bob|Cup|2001.01.01|1", &middle, "Ann|Bob|Open|2003.01.01|1", &middle, None),
        // Near names and dates.
        ("Kasparov,G|Bob|Cup|2001.01.01|1", &middle, "Garry Kasparov|Bob|Cup A|2001.01.03|1", &middle, Some("near")),
        ("Kasparov,G|Bob|Cup|2001.01.01|?", &middle, "Kasparov, Garry|Bob|X|2001.??.??|?", &middle, Some("near")),
        ("Kasparov,G|Bob|Cup|2001.01.01|?", &middle, "Kasparov, Garry|Bob|X|2001.02.01|4", &middle, None),
        ("Kasparov,G|Bob|Cup|2001.01.01|3", &middle, "Kasparov, Garry|Bob|Cup|2001.01.01|4", &middle, None),
        ("Polgar,J|Bob|Cup|2001.01.01|1", &middle, "Polgar, Zsuzsa|Bob|Cup|2001.01.01|1", &middle, None),
        // One is the beginning of the other.
        ("Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 40), "Ann|Bob|Cup|2001.01.01|1", &draw, Some("near")),
        (
            "Ann|Bob|Cup|2001.01.01|1",
            &line("d4 d5", 50),
            "Ann|Bob|Open|2001.??.??|3",
            &line("d4 d5", 44),
            Some("contained"),
        ),
        ("Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 50), "Ann|Bob|Open|2009.01.01|1", &line("d4 d5", 44), None),
        ("Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 40), "Ann|Bob|Open|2009.01.01|1", &draw, None),
        ("Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 50), "Cid|Bob|Cup|2001.01.01|1", &line("d4 d5", 44), None),
        ("Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 40), "Ann|Bob|Cup|2001.01.01|1", &line("d4 d5", 8), None),
    ];
    for (first, moves, second, others, why) in cases {
        let shop = shop(&[game(first, moves), game(second, others)]);
        let done = shop.run(["dups", "games.db", "--format", "json"]);
        let want: Vec<String> = why.iter().map(|why| format!("1 2={why}")).collect();
        assert_eq!(done.status, Some(i32::from(why.is_none())), "{first} / {second}: {done:#?}");
        assert_eq!(groups(done), want, "{first} / {second}");
    }
}

#[test]
fn addresses_and_times_tell_games_apart() {
    let online = |link: &str| format!("[Site \"{link}\"]\n{}", game("Ann|Bob|Blitz|2001.01.01|-", &line("e4 e5", 30)));
    let shop = shop(&[
        online("https://chess.example/1"),
        online("https://chess.example/2"),
        online("https://chess.example/1"),
    ]);
    let found = groups(shop.run(["dups", "games.db", "--format", "json", "--mode", "exact,near,contained"]).succeeds());
    assert_eq!(found, ["1 3=exact"]);
}

#[test]
fn different_continuations_of_a_game_are_not_thrown_together() {
    let end = |last: &str| format!("{} {last}", line("d4 d5", 24));
    let games = [end("13. e4 e5"), line("d4 d5", 24), end("13. a4 a5 14. h4")];
    let shop = shop(&games.map(|moves| game("Ann|Bob|Cup|2001.01.01|1", &moves)));
    let found = groups(shop.run(["dups", "games.db", "--format", "json"]).succeeds());
    assert_eq!(found, ["3 2=near"], "the beginning belongs to one of the two, which stay");
}

#[test]
fn modes_are_looked_for_one_by_one() {
    let long = line("c4 c5", 44);
    let games = ["Ann|Bob|Cup|2001.01.01|1", "Ann|Bob|Cup|2001.01.01|1", "Cid|Dee|X|1990.01.01|5"];
    let shop = shop(&games.map(|headers| game(headers, &long)));
    for (mode, want) in [("exact", "1 2=exact"), ("moves", "1 2=moves 3=moves"), ("exact,moves", "1 2=exact 3=moves")] {
        let done = shop.run(["dups", "games.db", "--format", "json", "--mode", mode]);
        assert_eq!(groups(done.succeeds()), [want], "{mode}");
    }
    shop.run(["dups", "games.db", "--mode", "contained"]).ends_with(1).says(&["no duplicate found"]);
    shop.run(["dups", "games.db", "--mode", "fuzzy"]).refused_with(&["fuzzy", "exact"]);
    shop.run(["dups", "games.db", "white:cid"]).ends_with(1);
}

/// Games of these half-moves, by other players every time.
fn strangers(lengths: &[usize]) -> Workshop {
    let headers = |at: usize| format!("W{at} Xaver|B{at} Ygor|Cup {at}|19{:02}.01.01|{at}", 10 + at);
    shop(&lengths.iter().enumerate().map(|(at, plies)| game(&headers(at), &line("d4 d5", *plies))).collect::<Vec<_>>())
}

#[test]
fn moves_contained_in_others_are_found_whoever_played() {
    let shop = strangers(&[24, 30, 19, 24, 60, 20]);
    let json = ["dups", "games.db", "--format", "json"];
    // Only when asked for.
    assert_eq!(groups(shop.run(json).ends_with(1)), [""; 0]);
    let found = |more: &[&str]| groups(shop.run(json.iter().chain(more)));
    let all = "5 1=contained-moves 2=contained-moves 4=contained-moves 6=contained-moves";
    assert_eq!(found(&["--mode", "contained-moves"]), [all], "all but the one of less than 20 half-moves");
    assert_eq!(found(&["--mode", "contained-moves", "--min-plies", "25"]), ["5 2=contained-moves"]);
    assert_eq!(
        found(&["--mode", "contained-moves", "not id:5"]),
        ["2 1=contained-moves 4=contained-moves 6=contained-moves"]
    );
    // The first reason that holds is told.
    let both = found(&["--mode", "exact,moves,contained-moves", "--min-plies", "12"]);
    assert_eq!(both, ["5 1=contained-moves 2=contained-moves 3=contained-moves 4=contained-moves 6=contained-moves"]);
    let oldest = shop.run(["dups", "games.db", "--mode", "contained-moves", "--keep", "oldest", "--apply"]).succeeds();
    oldest.says(&["1 group, 4 games beside those kept: deleted"]);
    assert_eq!((shop.count("games.db", ""), shop.count("games.db", "id:1")), (2, 1));
}

#[test]
fn a_game_of_other_moves_or_another_start_contains_nothing() {
    let other = format!("{} 13. e3", line("d4 d5", 24));
    let position = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1\"]\n";
    let from_position = |headers: &str, plies: usize| format!("{position}{}", game(headers, &line("d4 d5", plies)));
    let shop = shop(&[
        game("A|B|?|????.??.??|?", &other),
        game("C|D|?|????.??.??|?", &line("d4 d5", 26)),
        from_position("E|F|?|????.??.??|?", 30),
        from_position("G|H|?|????.??.??|?", 22),
    ]);
    let found = shop.run(["dups", "games.db", "--mode", "contained-moves", "--format", "json"]).succeeds();
    assert_eq!(groups(found), ["3 4=contained-moves"]);
}

/// Case 119: 24 half-moves, the same and one more of other players, and of the same players.
#[test]
fn a_game_contained_in_another_is_found_in_each_mode() {
    let shop = Workshop::new();
    let case = "tests/data/cases/119-one-game-is-contained-in-another/input.pgn";
    let input = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(case);
    shop.run(["import".as_ref(), "games.db".as_ref(), input.as_os_str()]).succeeds();
    let found = |mode: &str| groups(shop.run(["dups", "games.db", "--format", "json", "--mode", mode]));
    assert_eq!(found("exact"), [""; 0]);
    assert_eq!(found("contained"), ["3 1=contained"]);
    assert_eq!(found("contained-moves"), ["2 1=contained-moves 3=contained-moves"]);
}

#[test]
fn all_but_the_game_that_is_kept_are_deleted() {
    let (part, whole) = (line("d4 d5", 24), line("d4 d5", 30));
    let annotated = whole.replace("1. d4", "1. d4 {a plan} (1. e4)");
    for (keep, kept) in [("longest", "3"), ("annotated", "2"), ("oldest", "1")] {
        let games = [part.clone(), annotated.clone(), format!("{whole} 16. e4")];
        let shop = shop(&games.map(|moves| game("Ann|Bob|Cup|2001.01.01|1", &moves)));
        let dry = shop.run(["dups", "games.db", "--keep", keep]).succeeds();
        dry.says(&["1 group, 2 games beside those kept", "--apply"]).prints(&["keep", "Ann", "near"]);
        assert_eq!(shop.count("games.db", ""), 3, "a dry run deletes nothing");
        shop.run(["dups", "games.db", "--keep", keep, "--apply"]).succeeds().says(&["deleted"]);
        assert_eq!(shop.count("games.db", ""), 1);
        assert_eq!(shop.count("games.db", &format!("id:{kept}")), 1, "{keep}");
        shop.run(["dups", "games.db"]).ends_with(1);
    }
}

#[test]
fn tables_for_programs_have_stable_names() {
    let shop = shop(&[game("Ann|Bob|Cup|2001.01.01|1", "1. e4"), game("Ann|Bob|Cup|2001.01.01|1", "1. e4")]);
    let csv = shop.run(["dups", "games.db", "--format", "csv"]).succeeds().stdout;
    assert_eq!(csv.lines().next(), Some("group,keep,id,date,white,black,result,plies,why,round,event"));
    assert_eq!(csv.lines().nth(2), Some("1,,2,2001.01.01,Ann,Bob,1/2-1/2,1,exact,1,Cup"));
}
