//! `tabia import --update`

use serde_json::Value;

use crate::dups::line;
use crate::harness::Workshop;

/// A game with these headers, parted by bars: white, black, event, date, round, result.
fn game(headers: &str, moves: &str) -> String {
    let values: Vec<&str> = headers.split('|').collect();
    let tags: String = ["White", "Black", "Event", "Date", "Round", "Result"]
        .iter()
        .zip(&values)
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    format!("{tags}\n{moves} {}\n\n", values[5])
}

fn shop(games: &[String]) -> Workshop {
    let shop = Workshop::new();
    shop.write("games.pgn", games.concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

fn update(shop: &Workshop, games: &[String]) -> Value {
    shop.write("week.pgn", games.concat());
    let done = shop.run(["import", "--update", "games.db", "week.pgn", "--format", "json"]).succeeds();
    serde_json::from_str(&done.stdout).unwrap()
}

/// New, replaced, same, older, deleted.
fn counts(summary: &Value) -> [u64; 5] {
    let counts = ["new", "replaced", "same", "older", "deleted"].map(|name| summary[name].as_u64().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), summary["games"].as_u64().unwrap(), "the counts add up");
    counts
}

/// Files of the database with their contents.
fn state(shop: &Workshop) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(shop.path("games.db")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.map(|path| (path.display().to_string(), std::fs::read(path).unwrap_or_default())).collect();
    files.retain(|(name, _)| !name.ends_with(".lock") && !name.ends_with(".managed.json"));
    files.sort();
    files
}

const ANN: &str = "Ann|Bob|Cup|2001.01.01|1|1-0";

/// One game in the database, one in the file, and what becomes of it.
#[test]
fn versions_of_a_game_are_known() {
    let (forty, thirty) = (line("e4 e5", 40), line("e4 e5", 30));
    let late = format!("{} 18. a4 a5 19. h4 h5 20. b4 b5", line("e4 e5", 34));
    let cases: &[(&str, &str, &str, &str, &str)] = &[
        (ANN, &forty, ANN, &format!("\n{}", forty.replace(' ', "\n")), "same"),
        (ANN, &thirty, ANN, &forty, "replaced"),
        (ANN, &forty, ANN, &thirty, "older"),
        (ANN, "", ANN, &forty, "replaced"),
        (ANN, &forty, "Ann|Bob|Cup|2001.01.01|1|1/2-1/2", &forty, "replaced"),
        (ANN, &forty, "Ann|Bob|Cup|2001.??.??|?|1-0", &forty, "replaced"),
        (ANN, &forty, "Ann|Bob|Cup|????.??.??|?|*", &forty, "same"),
        (ANN, &forty, "Ann|Bobb|Cup|2001.01.01|1|1-0", &forty, "new"),
        ("Kasparov,G|Bob|Cup|2001.01.01|1|1-0", &forty, "Kasparov, Garry|Bob|Cup|2001.01.01|1|1-0", &forty, "replaced"),
        (
            "Kasparof, Garry|Bob|Cup|2001.01.01|1|1-0",
            &forty,
            "Kasparov, Garry|Bob|Cup|2001.01.01|1|1-0",
            &forty,
            "replaced",
        ),
        (ANN, &forty, ANN, &late, "replaced"),
        (ANN, &forty, ANN, &line("d4 d5", 40), "new"),
        (ANN, &forty, "Ann|Bob|Cup|2001.01.01|2|1-0", &forty, "new"),
        (ANN, &forty, "Ann|Bob|Cup|2002.01.01|1|1-0", &forty, "new"),
        (ANN, &forty, "Ann|Cid|Cup|2001.01.01|1|1-0", &forty, "new"),
        (ANN, &line("e4 e5", 6), "Ann|Bob|Cup|2001.01.01|?|1-0", &line("e4 e5", 8), "new"),
        ("?|?|?|????.??.??|?|*", "1. e4", "?|?|?|????.??.??|?|*", "1. e4 e5", "new"),
        (ANN, &forty.replace("1. e4", "1. e4 {best by test}"), ANN, &forty, "same"),
        (ANN, &forty, ANN, &forty.replace("1. e4", "1. e4 {best by test}"), "replaced"),
    ];
    for (first, moves, second, others, what) in cases {
        let shop = shop(&[game(first, moves)]);
        let summary = update(&shop, &[game(second, others)]);
        assert_eq!(summary[what], 1, "{first} {moves} / {second} {others}: {summary}");
        let games = shop.run(["search", "games.db", "", "--count"]).stdout.trim().parse::<u64>().unwrap();
        assert_eq!(games, if *what == "new" { 2 } else { 1 });
        let before = state(&shop);
        let again = update(&shop, &[game(second, others)]);
        assert_eq!(counts(&again)[..2], [0, 0], "{second}: {again}");
        assert_eq!(state(&shop), before, "a second time changes a file");
    }
}

#[test]
fn a_weekly_file_is_one_commit_and_can_be_undone() {
    let games = [
        game(ANN, &line("e4 e5", 30)),
        game("Cid|Dee|Cup|2001.01.01|1|*", &line("d4 d5", 30)),
        game("Eve|Fox|Cup|2001.01.01|1|*", &line("c4 c5", 30)),
    ];
    let shop = shop(&games);
    shop.run(["edit", "games.db", "id:1", "--set", "Annotator=me", "--apply"]).succeeds();
    shop.run(["delete", "games.db", "id:3", "--apply"]).succeeds();
    let week = [
        games[1].clone(),
        game(ANN, &line("e4 e5", 44)),
        games[2].clone(),
        game("Gus|Hal|Cup|2001.01.02|2|1-0", &line("f4 f5", 30)),
        game("Gus|Hal|Cup|2001.01.02|2|1-0", &line("f4 f5", 30)),
        game("Cid|Dee|Cup|2001.01.01|1|*", &line("d4 d5", 24)),
    ];
    let before = shop.run(["export", "games.db"]).succeeds().stdout;
    let summary = update(&shop, &week);
    assert_eq!(counts(&summary), [1, 1, 2, 1, 1], "{summary}");
    assert_eq!(summary["replacements"][0]["id"], 1);
    assert_eq!(summary["replacements"][0]["plies"], 44);
    assert_eq!(shop.count("games.db", "id:1 plies:44 annotator:me source:week"), 1, "the number and the edit stay");
    assert_eq!(shop.count("games.db", "id:4 white:gus"), 1);
    let after = shop.run(["export", "games.db"]).succeeds().stdout;
    let kept = state(&shop);
    assert_eq!(counts(&update(&shop, &week)), [0, 0, 4, 1, 1]);
    assert_eq!(state(&shop), kept, "a second time changes nothing");
    assert_eq!(counts(&update(&shop, &[games[0].clone()])), [0, 0, 0, 1, 0], "the version replaced does not come back");
    let info = shop.run(["info", "games.db"]).succeeds();
    info.prints(&["deleted", "replaced", "1  versions"]);
    shop.run(["undelete", "games.db", "--replaced", "--all"]).succeeds().prints(&["1 game brought back"]);
    shop.run(["delete", "games.db", "id:4", "--apply"]).succeeds();
    assert_eq!(shop.run(["export", "games.db"]).succeeds().stdout, before);
    shop.run(["undelete", "games.db", "--replaced", "id:1"]).succeeds();
    shop.run(["undelete", "games.db", "id:4"]).succeeds();
    assert_eq!(shop.run(["export", "games.db"]).succeeds().stdout, after);
    shop.run(["compact", "games.db"]).succeeds();
    assert_eq!(shop.run(["export", "games.db"]).succeeds().stdout, after);
}

#[test]
fn what_is_replaced_is_said() {
    let shop = shop(&[game(ANN, &line("e4 e5", 30))]);
    shop.write("week.pgn", game("Ann|Bob|Cup|2001.01.02|1|1-0", &line("e4 e5", 30)) + "1. e4 e5 2. Ke3 *\n");
    let done = shop.run(["import", "--update", "games.db", "week.pgn"]).succeeds().says(&["Ke3"]);
    done.prints(&["week.pgn: game 1 replaces 1, Ann – Bob: Date", "2 games read = 1 new + 1 replaced", "1 fault;"]);
    shop.run(["import", "--update", "new.db", "week.pgn"]).succeeds().prints(&["2 new"]);
    assert_eq!(shop.count("new.db", ""), 2, "a database is made where there is none");
}
