//! Single games in a table.

use super::{Cell, Column, Sheet};
use crate::headline::Headline;
use crate::reports::Difference;

/// One row a game: number, date, players, ratings, result, event.
pub fn games_sheet(games: &[Headline]) -> Sheet {
    let mut sheet = Sheet::new(vec![
        Column::numbers("id"),
        Column::words("date").spare(),
        Column::words("white"),
        Column::numbers("white_elo").titled("elo").spare(),
        Column::words("black"),
        Column::numbers("black_elo").titled("elo").spare(),
        Column::words("result"),
        Column::words("event").spare(),
    ]);
    for game in games {
        sheet.push(vec![
            Cell::count(game.id.0),
            game.date().map_or(Cell::Empty, |date| Cell::text(date.to_string())),
            Cell::text(game.white()),
            Cell::number(game.white_elo()),
            Cell::text(game.black()),
            Cell::number(game.black_elo()),
            Cell::text(game.result.as_str()),
            Cell::text(game.tag("Event")),
        ]);
    }
    sheet
}

/// One row a game whose given ECO code is not that of its moves.
pub fn differences_sheet(differences: &[Difference]) -> Sheet {
    let words = ["date", "white", "black", "result", "given", "eco", "opening"].map(Column::words);
    let mut sheet = Sheet::new([Column::numbers("id")].into_iter().chain(words).collect());
    for difference in differences {
        let game = &difference.game;
        sheet.push(vec![
            Cell::count(game.id.0),
            game.date().map_or(Cell::Empty, |date| Cell::text(date.to_string())),
            Cell::text(game.white()),
            Cell::text(game.black()),
            Cell::text(game.result.as_str()),
            Cell::text(&difference.given),
            Cell::text(difference.opening.eco),
            Cell::text(difference.opening.name),
        ]);
    }
    sheet
}
