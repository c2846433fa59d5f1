//! Where games left a repertoire, as a table.

use shakmaty::Position;

use super::{Cell, Column, Path, Sheet};
use crate::headline::Headline;
use crate::notation::Notation;
use crate::replay::MainLine;
use crate::reports::Departure;

/// A game that left a repertoire, in words.
#[derive(Clone, Debug)]
pub struct DepartureRow {
    game: Headline,
    ply: u32,
    line: String,
    left: String,
    given: String,
    by: &'static str,
}

impl DepartureRow {
    /// Puts a departure into words.
    pub fn new(game: Headline, line: &MainLine, departure: &Departure, notation: Notation) -> DepartureRow {
        let ply = departure.ply;
        let Some((path, left)) = Path::along(line, ply, notation) else {
            return DepartureRow { game, ply, line: String::new(), left: String::new(), given: String::new(), by: "" };
        };
        let given: Vec<String> = departure.given.iter().map(|given| path.move_text(*given)).collect();
        let by = match left {
            None => "end of game",
            Some(_) if given.is_empty() => "end of line",
            Some(_) => path.line().position().turn().fold_wb("White", "Black"),
        };
        DepartureRow {
            game,
            ply,
            line: path.text().to_owned(),
            left: left.map(|left| path.numbered(left)).unwrap_or_default(),
            given: given.join(" "),
            by,
        }
    }
}

/// One row a game: the move by which it left, what the repertoire gives there, and who left it.
pub fn departures_sheet(rows: &[DepartureRow]) -> Sheet {
    let words = ["date", "white", "black", "result"].map(Column::words);
    let columns = [Column::numbers("id")].into_iter().chain(words).chain([
        Column::numbers("ply"),
        Column::words("by").titled("left by"),
        Column::words("left").titled("with"),
        Column::words("given").titled("instead of"),
        Column::words("line").only_for(super::Audience::Machines),
    ]);
    let mut sheet = Sheet::new(columns.collect());
    for row in rows {
        let game = &row.game;
        sheet.push(vec![
            Cell::count(game.id.0),
            game.date().map_or(Cell::Empty, |date| Cell::text(date.to_string())),
            Cell::text(game.white()),
            Cell::text(game.black()),
            Cell::text(game.result.as_str()),
            Cell::count(u64::from(row.ply)),
            Cell::text(row.by),
            Cell::text(&row.left),
            Cell::text(&row.given),
            Cell::text(&row.line),
        ]);
    }
    sheet
}
