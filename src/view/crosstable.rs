//! The table of an event as rows and columns.

use serde_json::{Map, Value, json};

use super::{Cell, Column, Sheet};
use crate::reports::{Crosstable, Encounter, Kind, Standing};

/// One row a player, best first. In a round robin every player has a column, otherwise every round has one.
pub fn crosstable_sheet(table: &Crosstable) -> Sheet {
    let mut columns = vec![Column::numbers("place").titled(""), Column::words("name"), Column::numbers("elo")];
    let crossing = match table.kind {
        Kind::RoundRobin => table.standings.len(),
        Kind::Swiss => table.rounds,
    };
    columns.extend((1..=crossing).map(|number| Column::words(&number.to_string())));
    columns.push(Column::numbers("points"));
    columns.push(Column::numbers("games"));
    if table.kind == Kind::Swiss {
        columns.push(Column::numbers("buchholz").titled("Buchholz"));
    }
    columns.push(Column::numbers("sonneborn_berger").titled("S-B"));
    columns.push(Column::numbers("performance").titled("perf"));
    let mut sheet = Sheet::new(columns);
    for (place, standing) in table.standings.iter().enumerate() {
        let mut row =
            vec![Cell::count(place as u64 + 1), Cell::text(&standing.name), Cell::number(standing.elo.mean())];
        row.extend((0..crossing).map(|at| crossing_cell(table, place, standing, at)));
        row.push(points(standing));
        row.push(Cell::count(standing.score.games));
        if table.kind == Kind::Swiss {
            row.push(Cell::Decimal(standing.buchholz as f64 / 2.0, 1));
        }
        row.push(Cell::Decimal(standing.sonneborn_berger as f64 / 4.0, 2));
        row.push(Cell::number(standing.performance.rating()));
        sheet.push(row);
    }
    sheet
}

fn points(standing: &Standing) -> Cell {
    Cell::Decimal(standing.score.half_points() as f64 / 2.0, 1)
}

fn crossing_cell(table: &Crosstable, place: usize, standing: &Standing, at: usize) -> Cell {
    match table.kind {
        Kind::RoundRobin if place == at => Cell::text("×"),
        Kind::RoundRobin => {
            let games = standing.games.iter().filter(|game| game.opponent == at);
            Cell::text(games.map(result_sign).collect::<String>())
        }
        Kind::Swiss => {
            let games = standing.games.iter().filter(|game| game.round == at);
            let texts: Vec<String> =
                games.map(|game| format!("{}{}{}", game.opponent + 1, colour(game), result_sign(game))).collect();
            Cell::text(texts.join(" "))
        }
    }
}

fn result_sign(game: &Encounter) -> &'static str {
    match game.half_points() {
        Some(0) => "0",
        Some(1) => "½",
        Some(_) => "1",
        None => "*",
    }
}

fn colour(game: &Encounter) -> &'static str {
    game.side.fold_wb("w", "b")
}

/// The table as one JSON object.
pub fn crosstable_json(table: &Crosstable) -> Value {
    let kind = match table.kind {
        Kind::RoundRobin => "round-robin",
        Kind::Swiss => "swiss",
    };
    let players: Vec<Value> =
        table.standings.iter().enumerate().map(|(place, standing)| Value::Object(player(place, standing))).collect();
    json!({ "kind": kind, "players": players })
}

fn player(place: usize, standing: &Standing) -> Map<String, Value> {
    let game = |game: &Encounter| {
        json!({
            "id": game.id,
            "opponent": game.opponent + 1,
            "colour": game.side.fold_wb("white", "black"),
            "points": game.half_points().map(|halves| halves as f64 / 2.0),
        })
    };
    let object = json!({
        "place": place + 1,
        "name": standing.name,
        "elo": standing.elo.mean(),
        "points": standing.score.half_points() as f64 / 2.0,
        "played": standing.score.games,
        "wins": standing.score.wins,
        "draws": standing.score.draws,
        "losses": standing.score.losses,
        "buchholz": standing.buchholz as f64 / 2.0,
        "sonneborn_berger": standing.sonneborn_berger as f64 / 4.0,
        "performance": standing.performance.rating(),
        "games": standing.games.iter().map(game).collect::<Vec<_>>(),
    });
    match object {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
