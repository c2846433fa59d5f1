use super::*;

fn record(id: u64, round: Option<u32>, white: &str, black: &str, result: GameResult) -> Record {
    let numbers = Numbers { result, white_elo: None, black_elo: None, day: None };
    Record { id: GameId(id), names: [white.to_owned(), black.to_owned()], numbers, round }
}

fn names(table: &Crosstable) -> Vec<&str> {
    table.standings.iter().map(|standing| standing.name.as_str()).collect()
}

/// B beats the leader and draws with C, so he stands before C, who has as many points.
#[test]
fn equal_points_are_parted_by_sonneborn_berger() {
    use GameResult::{BlackWins, Draw, WhiteWins};
    let games = [
        record(1, Some(1), "A", "B", BlackWins),
        record(2, Some(1), "C", "D", WhiteWins),
        record(3, Some(2), "A", "C", WhiteWins),
        record(4, Some(2), "D", "B", WhiteWins),
        record(5, Some(3), "A", "D", WhiteWins),
        record(6, Some(3), "B", "C", Draw),
    ];
    let table = table(&games, None);
    assert_eq!(table.kind, Kind::RoundRobin);
    assert_eq!(names(&table), ["A", "B", "C", "D"]);
    let halves: Vec<u64> = table.standings.iter().map(|standing| standing.score.half_points()).collect();
    assert_eq!(halves, [4, 3, 3, 2]);
    // In quarters: B has 2 of A and half of 1.5 of C, C has 1 of D and half of 1.5 of B.
    let tie_breaks: Vec<u64> = table.standings.iter().map(|standing| standing.sonneborn_berger).collect();
    assert_eq!(tie_breaks[1..3], [11, 7]);
    assert_eq!(table.standings[1].games[0].opponent, 0);
}

#[test]
fn other_events_have_rounds() {
    use GameResult::{BlackWins, Unknown, WhiteWins};
    let games = [
        record(1, Some(2), "A", "B", WhiteWins),
        record(2, Some(2), "C", "D", BlackWins),
        record(3, Some(5), "A", "D", Unknown),
        record(4, Some(5), "e", "F", WhiteWins),
        record(5, Some(7), "E", "A", BlackWins),
    ];
    let table = table(&games, None);
    assert_eq!((table.kind, table.rounds), (Kind::Swiss, 3));
    assert_eq!(names(&table)[0], "A");
    assert_eq!(table.standings.len(), 6, "letter case makes no other player");
    let rounds: Vec<usize> = table.standings[0].games.iter().map(|game| game.round).collect();
    assert_eq!(rounds, [0, 1, 2]);
    assert_eq!(table.standings[0].games[1].half_points(), None);
}

#[test]
fn games_without_rounds_count_one_after_the_other() {
    let games = [record(1, None, "A", "B", GameResult::Draw), record(2, Some(1), "B", "A", GameResult::Draw)];
    assert_eq!(table(&games, Some(Kind::Swiss)).rounds, 2);
    assert!(table(&[], None).standings.is_empty());
}
