//! `tabia players`, and aliases in searches

use serde_json::Value;

use crate::harness::Workshop;

/// A game: white, black, year, ratings.
fn game(white: &str, black: &str, year: &str, elo: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{year}.01.01\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"2500\"]\n\n\
         1. e4 *\n\n"
    )
}

fn shop() -> Workshop {
    let games = [
        game("Kasparov, Garry", "Zed, Aa", "1990", "2800"),
        game("Kasparov, Garry", "Zed, Aa", "1993", "2815"),
        game("Kasparov,G", "Quux, Bert", "1991", "2790"),
        game("Garry Kasparov", "Quux, Bert", "1992", "2790"),
        game("Kasparow, Garry", "Quux, Bert", "1994", "2795"),
        game("Kasparov, Garry", "Kasparov, Gary", "1994", "2795"),
        game("Ivanov,A", "Quux, Bert", "1991", "2400"),
        game("Ivanov, Alexander", "Quux, Bert", "1991", "2500"),
        game("Ivanov, Andrei", "Quux, Bert", "1991", "2450"),
        game("Berger, Johann", "Quux, Bert", "1880", ""),
        game("Berger,J", "Quux, Bert", "2010", "2200"),
        game("Korchnoi, Viktor", "Quux, Bert", "1980", "2690"),
        game("De Lima, Carlos", "Quux, Bert", "1980", "2300"),
        game("De Lisa,C", "Quux, Bert", "1980", "2300"),
        game("Kortschnoj,V", "?", "1980", "2690"),
    ];
    let shop = Workshop::new();
    shop.write("games.pgn", games.concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn players_are_listed_with_years_and_ratings() {
    let shop = shop();
    let found = rows(&shop.run(["players", "games.db", "--format", "json"]).succeeds().stdout);
    assert_eq!(found[0]["name"], "Quux, Bert");
    let kasparov = found.iter().find(|row| row["name"] == "Kasparov, Garry").unwrap();
    let of = ["games", "white", "black", "first", "last", "max_elo"].map(|name| kasparov[name].as_u64().unwrap());
    assert_eq!(of, [3, 3, 0, 1990, 1994, 2815]);
    assert!(found.iter().all(|row| row["name"] != "?"), "nobody is no player");
    let some = shop.run(["players", "games.db", "white:korchnoi", "--format", "csv"]).succeeds().stdout;
    assert_eq!(
        some,
        "name,games,white,black,first,last,max_elo\n\"Korchnoi, Viktor\",1,1,0,1980,1980,2690\n\"Quux, Bert\",1,0,1,1980,1980,2500\n"
    );
    shop.run(["players", "games.db", "white:nobody"]).ends_with(1).says(&["no player found"]);
}

#[test]
fn names_of_one_person_are_proposed_with_the_evidence() {
    let shop = shop();
    let found = rows(&shop.run(["players", "games.db", "--similar", "--format", "json"]).succeeds().stdout);
    let proposal = |alias: &str| found.iter().find(|row| row["alias"] == alias);
    for (alias, name, belief, evidence) in [
        ("Kasparov,G", "Kasparov, Garry", "possible", "fits several people"),
        ("Garry Kasparov", "Kasparov, Garry", "likely", "other order"),
        ("Kasparow, Garry", "Kasparov, Garry", "likely", "spelling"),
        ("Berger,J", "Berger, Johann", "possible", "130 years apart"),
        ("De Lisa,C", "De Lima, Carlos", "possible", "spelling"),
    ] {
        let found = proposal(alias).unwrap_or_else(|| panic!("{alias} is not proposed: {found:#?}"));
        assert_eq!((found["name"].as_str(), found["belief"].as_str()), (Some(name), Some(belief)), "{alias}");
        assert!(found["evidence"].as_str().unwrap().contains(evidence), "{alias}: {found}");
    }
    let ivanov = proposal("Ivanov,A").unwrap();
    assert_eq!(ivanov["belief"], "possible", "two full names fit");
    assert!(ivanov["evidence"].as_str().unwrap().contains("fits several people"));
    assert!(proposal("Kasparov, Gary").is_none_or(|row| row["name"] != "Kasparov, Garry"), "they played each other");
    assert!(proposal("Ivanov, Andrei").is_none() && proposal("Kortschnoj,V").is_none());
    shop.run(["players", "games.db", "white:korchnoi", "--similar"]).ends_with(1).says(&["no names"]);
}

#[test]
fn a_list_of_aliases_is_proposed_and_used() {
    let shop = shop();
    let list = shop.run(["players", "games.db", "--similar", "--format", "aliases"]).succeeds().stdout;
    let line = list.lines().find(|line| line.starts_with("Kasparov, Garry = ")).unwrap_or_else(|| panic!("{list}"));
    assert!(line.contains("Garry Kasparov") && line.contains("Kasparow, Garry"), "{list}");
    assert!(list.lines().any(|line| line.starts_with("# ") && line.contains("= Berger,J   #")), "{list}");
    shop.write("proposed.txt", &list);
    shop.run(["players", "games.db", "--aliases", "proposed.txt"]).succeeds();
    shop.run(["players", "games.db", "--format", "aliases"]).refused_with(&["--similar"]);
}

#[test]
fn aliases_find_all_names_of_a_person() {
    let shop = shop();
    shop.write("aliases.txt", "Korchnoi, Viktor = Kortschnoj,V\nKasparov, Garry = Kasparov,G; Kasparow, Garry\n");
    let count = |query: &str| {
        shop.run(["search", "games.db", query, "--count", "--aliases", "aliases.txt"]).stdout.trim().to_owned()
    };
    for (query, games) in [
        ("white:korchnoi", "2"),
        ("player:kortschnoj", "2"),
        ("black:korchnoi", "0"),
        ("white:\"kasparov garry\"", "6"),
        ("white:kasparow not date:1994", "4"),
        ("white:ivanov", "3"),
    ] {
        assert_eq!(count(query), games, "{query}");
    }
    let exported = shop.run(["export", "games.db", "white:kortschnoj", "--aliases", "aliases.txt"]).succeeds();
    exported.prints(&["Korchnoi, Viktor", "Kortschnoj,V"]);
    let found = rows(&shop.run(["players", "games.db", "--aliases", "aliases.txt", "--format", "json"]).stdout);
    let korchnoi: Vec<_> = found.iter().filter(|row| row["name"].as_str().unwrap().starts_with("Kor")).collect();
    assert_eq!((korchnoi.len(), korchnoi[0]["games"].as_u64()), (1, Some(2)));
    shop.run(["search", "games.db", "x", "--aliases", "none.txt"]).refused_with(&["none.txt cannot be read"]);
}

#[test]
fn a_list_of_aliases_can_be_read_whatever_the_names_are() {
    let shop = Workshop::new();
    let names = ["Beta, Bernhard", "Beta, B#", "Beta, B=C", "Gamma, Gerd", "Gamma, G"];
    shop.write("games.pgn", names.map(|name| crate::harness::game(name, "X", "1. e4")).concat());
    shop.run(["import", "games.db", "games.pgn"]).succeeds();
    shop.run(["players", "games.db", "--similar", "--format", "aliases", "-o", "aliases.txt"]).succeeds();
    let list = std::fs::read_to_string(shop.path("aliases.txt")).unwrap();
    assert!(list.contains("\nGamma, Gerd = Gamma, G\n"), "{list}");
    shop.run(["players", "games.db", "--aliases", "aliases.txt"]).succeeds();
}
