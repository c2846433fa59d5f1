//! Single games in a table.

use super::{Cell, Column, Sheet};
use crate::headline::Headline;

/// One row a game: number, date, players, ratings, result, event.
pub fn games_sheet(games: &[Headline]) -> Sheet {
    let mut sheet = Sheet::new(vec![
        Column::numbers("id"),
        Column::words("date"),
        Column::words("white"),
        Column::numbers("white_elo").titled("elo"),
        Column::words("black"),
        Column::numbers("black_elo").titled("elo"),
        Column::words("result"),
        Column::words("event"),
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
