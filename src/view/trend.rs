//! The years of a position as a table.

use shakmaty::Color;

use super::{Audience, Cell, Column, Path, Sheet};
use crate::tree::{Trend, Year};

/// Moves that have a column for people; machines get all.
const MOVES_SHOWN: usize = 6;

/// One row a year: games, results, score of the side to move, and for each move its share of the year's games.
pub fn trend_sheet(trend: &Trend, path: &Path, turn: Color) -> Sheet {
    let mut columns = vec![Column::words("year")];
    columns.extend(["games", "white", "draws", "black", "score"].map(Column::numbers));
    for (at, played) in trend.moves.iter().enumerate() {
        let text = path.move_text(*played);
        columns.push(Column::numbers(&text).only_for(Audience::Machines));
        if at < MOVES_SHOWN {
            columns.push(Column::numbers(&text).titled(&format!("{text} %")).only_for(Audience::People));
        }
    }
    let mut sheet = Sheet::new(columns);
    trend.years.iter().for_each(|year| sheet.push(row(year, turn)));
    sheet
}

fn row(year: &Year, turn: Color) -> Vec<Cell> {
    let results = &year.results;
    let mut cells = vec![year.year.map_or(Cell::text("?"), |year| Cell::text(year.to_string()))];
    cells.extend([results.games, results.white, results.draws, results.black].map(Cell::count));
    cells.push(Cell::decimal(results.seen_by(turn).percent()));
    for (at, of_move) in year.by_move.iter().enumerate() {
        cells.push(Cell::count(of_move.games));
        if at < MOVES_SHOWN {
            let share = (1000.0 * of_move.games as f64 / results.games.max(1) as f64).round() / 10.0;
            cells.push(Cell::Decimal(share));
        }
    }
    cells
}
