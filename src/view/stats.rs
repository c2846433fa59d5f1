//! Counted games as a table.

use shakmaty::Color;

use super::{Audience, Cell, Column, Sheet};
use crate::reports::{Field, Key, StatRow};

/// One row a value of the fields, with White's score and the mean rating and length.
pub fn stats_sheet(fields: &[Field], rows: &[StatRow]) -> Sheet {
    let mut columns: Vec<Column> = fields.iter().map(|field| Column::words(field.name())).collect();
    columns.extend(["games", "white", "draws", "black", "score"].map(Column::numbers));
    columns.push(Column::numbers("elo").titled("mean elo"));
    columns.push(Column::numbers("plies").titled("mean plies"));
    columns.push(Column::words("bar").titled("won, drawn, lost").only_for(Audience::People));
    let mut sheet = Sheet::new(columns);
    for row in rows {
        let results = &row.results;
        let seen = results.seen_by(Color::White);
        let mut cells: Vec<Cell> = row.keys.iter().map(cell).collect();
        cells.extend([results.games, results.white, results.draws, results.black].map(Cell::count));
        cells.push(Cell::decimal(seen.percent()));
        cells.push(Cell::number(row.elo.mean()));
        let plies = row.plies as f64 / results.games.max(1) as f64;
        cells.push(Cell::Decimal((10.0 * plies).round() / 10.0, 1));
        cells.push(Cell::Bar(seen));
        sheet.push(cells);
    }
    sheet
}

fn cell(key: &Key) -> Cell {
    match key {
        Key::Number(number) => Cell::count(*number),
        other => Cell::text(other.to_string()),
    }
}
