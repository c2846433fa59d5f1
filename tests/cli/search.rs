//! Search: what is found, how it is counted, sorted and printed.

use crate::harness::Workshop;

#[test]
fn a_move_sequence_is_the_same_in_san_and_in_chesmayne() {
    let shop = Workshop::with_sample();
    let ids = |query: &str| shop.run(["search", "games.db", query, "--format", "csv"]).succeeds().stdout;
    let san = ids("moves:\"Bxh7+ Kxh7 Ng5+\"");
    let chesmayne = ids("moves:chesmayne:\"BS?-$??*H07-??+CH KI-$G08*H07-BS? KT?-$??/G05+CH\"");
    assert_eq!(san.lines().count(), 21);
    assert_eq!(san, chesmayne);
}

#[test]
fn a_chesmayne_move_may_begin_with_wildcards() {
    let shop = Workshop::new();
    shop.write("a.pgn", "1. e4 c5 2. Nf3 *\n\n1. e4 e5 2. Nc3 *\n");
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    for (query, games) in [
        ("moves:chesmayne:\"??-$???/E04 ??-$???/C05 KT2-$G01/F03\"", 1),
        ("moves:chesmayne:\"PA5-$E02/E04 ??-$???/E05\"", 1),
        ("moves:chesmayne:\"PA5-$E02/E04 ?-$???/???\"", 2),
        ("moves:chesmayne:\"[PA5-$E02/E04 PA4-$D02/D04] . ??-$?/C03\"", 1),
        ("white-moves:chesmayne:\"PA5-$E02/E04 ??-$???/F03\"", 1),
        ("moves:chesmayne:\"PA5-$E02/E04 ?! PA4-$E07/E05 !\"", 1),
    ] {
        assert_eq!(shop.count("games.db", query), games, "{query}");
    }
}

#[test]
fn accents_and_umlauts_do_not_matter() {
    let shop = Workshop::new();
    let text = "[White \"Grünfeld, Ernst\"]\n[Black \"Polgár, Judit\"]\n\n1. e4 *\n";
    shop.write("a.pgn", text);
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    for query in ["white:gruenfeld", "white:grünfeld", "white:GRUNFELD", "black:polgar", "player:polgár", "grünf*"] {
        assert_eq!(shop.count("games.db", query), 1, "{query}");
    }
    assert_eq!(shop.count("games.db", "white:polgar"), 0);
}

#[test]
fn position_hits_carry_their_plies() {
    let shop = Workshop::new();
    shop.write("a.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *\n");
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let start = "fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    shop.run(["search", "games.db", start, "--format", "json"]).succeeds().prints(&["\"ply\":[0,4]"]);
    shop.run(["search", "games.db", "move:Nf3", "--format", "json"]).succeeds().prints(&["\"ply\":[0,4]"]);
    shop.run(["search", "games.db", "after:\"1. Nf3 Nf6\"", "--format", "json"]).succeeds().prints(&["\"ply\":[2]"]);
}

#[test]
fn phantom_en_passant_squares_are_ignored_and_real_ones_are_not() {
    let shop = Workshop::new();
    shop.write(
        "a.pgn",
        "1. e4 c5 2. Nf3 e6 *\n\n1. e4 e6 2. Nf3 c5 *\n\n1. e4 a6 2. e5 d5 *\n\n1. e3 d6 2. e4 a6 3. e5 d5 *\n",
    );
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let sicilian = "rnbqkbnr/pp1p1ppp/4p3/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq";
    assert_eq!(shop.count("games.db", &format!("fen:\"{sicilian} c6 0 3\"")), 2);
    assert_eq!(shop.count("games.db", &format!("fen:\"{sicilian} -\"")), 2);
    let pawns = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    assert_eq!(shop.count("games.db", &format!("fen:\"{pawns} d6 0 3\"")), 1);
    assert_eq!(shop.count("games.db", &format!("fen:\"{pawns} - 0 3\"")), 1);
}

#[test]
fn partial_dates_keep_their_meaning() {
    let shop = Workshop::new();
    let dated = |date: &str| format!("[White \"A\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n");
    shop.write("a.pgn", dated("1999.??.??") + &dated("1999.06.15") + &dated("2000.01.01") + &dated("????.??.??"));
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    for (query, games) in [
        ("date:1999", 2),
        ("date:1999.06", 2),
        ("date:1999.07", 1),
        ("date>=1999.12.31", 2),
        ("date>1999", 1),
        ("date<2000", 2),
        ("date:1999..2000", 3),
        ("not date:1000..3000", 1),
    ] {
        assert_eq!(shop.count("games.db", query), games, "{query}");
    }
}

#[test]
fn words_operators_and_brackets() {
    let shop = Workshop::with_sample();
    let count = |query: &str| shop.count("games.db", query);
    assert_eq!(count("white:fischer black:spassky"), 3);
    assert_eq!(count("white:\"bobby fischer\""), 1, "words in any order");
    assert_eq!(count("fischer reykjavik"), 3, "words anywhere");
    assert_eq!(count("white:fischer not black:spassky") + 3, count("white:fischer"));
    assert_eq!(count("(white:morphy or white:anderssen) plies<=50"), 3);
    assert_eq!(count("result:1-0") + count("result:0-1") + count("result:draw") + count("result:*"), 499);
    assert_eq!(count("variant:chess960"), 30);
    assert_eq!(count("id:10..19"), 10);
    assert_eq!(count("eco:B9"), count("eco:B90..B99"));
    assert_eq!(count("tag.timecontrol:\"7200+30\""), count("timecontrol:7200+30"));
}

#[test]
fn nothing_found_is_status_1() {
    let shop = Workshop::with_sample();
    let done = shop.run(["search", "games.db", "white:nobody"]).ends_with(1).says(&["no game found"]);
    assert!(done.stdout.is_empty());
    let done = shop.run(["search", "games.db", "white:nobody", "--count"]).ends_with(1);
    assert_eq!(done.stdout, "0\n");
    let done = shop.run(["search", "games.db", "white:nobody", "--format", "json"]).ends_with(1);
    assert!(done.stdout.is_empty());
}

#[test]
fn sorting_is_stable_and_pages_fit_together() {
    let shop = Workshop::with_sample();
    let page = |args: &[&str]| {
        let mut all = vec!["search", "games.db", "date:1980..2010", "--format", "json"];
        all.extend(args);
        let lines = shop.run(all).succeeds().stdout;
        let objects = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        objects.map(|object| (object["plies"].as_u64().unwrap(), object["id"].as_u64().unwrap())).collect::<Vec<_>>()
    };
    let whole = page(&["--sort", "plies"]);
    assert!(whole.len() > 50);
    let mut want = whole.clone();
    want.sort_by_key(|(plies, id)| (std::cmp::Reverse(*plies), *id));
    assert_eq!(whole, want);
    let first = page(&["--sort", "plies", "--limit", "20"]);
    let second = page(&["--sort", "plies", "--limit", "20", "--offset", "20"]);
    assert_eq!([first, second].concat(), whole[..40]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let shop = Workshop::with_sample();
    let tabia = env!("CARGO_BIN_EXE_tabia");
    let script = format!("set -o pipefail; '{tabia}' export games.db | head -1");
    let output = std::process::Command::new("bash").args(["-c", &script]).current_dir(shop.path("")).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn tables_fit_the_width() {
    let shop = Workshop::with_sample();
    for width in ["30", "40", "60", "80", "132"] {
        for notation in [&[] as &[&str], &["--notation", "chesmayne"]] {
            let mut args = vec!["search", "games.db", "moves:san:\"e4 c5\"", "--width", width];
            args.extend(notation);
            let table = shop.run(args).succeeds().stdout;
            let widest = table.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= width.parse::<usize>().unwrap().max(33), "{widest} columns for {width}:\n{table}");
        }
    }
}

#[test]
fn hits_in_side_lines_say_where() {
    let shop = Workshop::new();
    shop.write("a.pgn", "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *\n");
    shop.run(["import", "games.db", "a.pgn"]).succeeds();
    let query = "move:d5 or move:Nf3 variations:yes";
    let hits =
        "\"ply\":[2],\"variations\":[{\"path\":[\"1...c5\"],\"ply\":[2]},{\"path\":[\"1...c5\",\"2.c3\"],\"ply\":[3]}]";
    shop.run(["search", "games.db", query, "--format", "json"]).succeeds().prints(&[hits]);
    shop.run(["search", "games.db", query, "--format", "csv"]).succeeds().prints(&[",2,1...c5: 2; 1...c5 2.c3: 3\n"]);
    let table = "[2; in 1...c5: 2; in 1...c5 2.c3: 3]";
    shop.run(["search", "games.db", query, "--width", "150"]).succeeds().prints(&[table]);
    let plain = shop.run(["search", "games.db", "move:Nf3", "--format", "json"]).succeeds();
    assert!(!plain.stdout.contains("variations"), "{}", plain.stdout);
}

#[test]
fn files_and_games_that_are_not_there_are_refused() {
    let shop = Workshop::with_sample();
    for (query, reason) in [
        ("within:no.pgn", "no.pgn: no such file"),
        ("within:empty.pgn", "there is no move in empty.pgn"),
        ("duplicates-of:9999", "there is no game 9999"),
        ("duplicates-of:9999 or check", "there is no game 9999"),
    ] {
        shop.write("empty.pgn", "[Event \"?\"]\n\n*\n");
        shop.run(["search", "games.db", query]).ends_with(2).says(&[reason]);
    }
}

#[test]
fn a_misspelt_condition_is_not_taken_for_a_name_in_silence() {
    let shop = Workshop::with_sample();
    let done = shop.run(["search", "games.db", "stalmate"]).ends_with(1);
    done.says(&["\"stalmate\" was looked for in names and places; did you mean the condition stalemate?"]);
    let done = shop.run(["search", "games.db", "zzzz"]).ends_with(1);
    assert!(!done.stderr.contains("did you mean"), "{}", done.stderr);
}

#[test]
fn days_that_the_calendar_lacks_are_refused_in_queries_and_found_in_games() {
    let shop = Workshop::new();
    let dates = ["2020.02.28", "2020.02.29", "2020.02.30", "2020.03.01", "2020.02.??", "2020.??.??", "????.??.??"];
    let games = dates.map(|date| format!("[Date \"{date}\"]\n{}", crate::harness::game("A", "B", "1. e4")));
    shop.write("games.pgn", games.concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    let ids = |query: &str| -> Vec<u64> {
        let found = shop.run(["search", "games.db", query, "--format", "csv"]).stdout;
        found.lines().skip(1).filter_map(|line| line.split(',').next()?.parse().ok()).collect()
    };
    // Every game is before a day, on it or after it.
    assert_eq!(ids("date<2020.02.29"), [1, 5, 6]);
    assert_eq!(ids("date:2020.02.29"), [2, 3, 5, 6]);
    assert_eq!(ids("date>2020.02.29"), [4, 6]);
    assert_eq!(ids("date<2020.03.01"), [1, 2, 3, 5, 6]);
    for unknown in ["date:2020.02", "date:2020.02.??", "date:2020-02-??"] {
        assert_eq!(ids(unknown), [1, 2, 3, 5, 6], "{unknown}");
    }
    assert_eq!(ids("date:2020.??.??"), [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids("date:2019..2020.02.??"), [1, 2, 3, 5, 6]);
    shop.run(["search", "games.db", "date:2019..2020.02.31"]).refused_with(&[
        "there is no day 2020.02.31",
        "date:2019..2020.02.31\n             ^^^^^^^^^^",
        "the month has 29 days; write 2020.02.29, or 2020.02 for the whole of it",
    ]);
}
