//! One line a game, in columns that fit the terminal.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::game::{Content, Entry};
use super::{Exporter, Layout, Moves, Subject};
use crate::replay::Event;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Id,
    Date,
    White,
    Black,
    Result,
    Plies,
    Eco,
    /// The event, or the moves.
    Rest,
}

/// Columns in order, with the narrowest line that has room for them.
const COLUMNS: [(Column, usize); 8] = [
    (Column::Id, 0),
    (Column::Date, 58),
    (Column::White, 0),
    (Column::Black, 0),
    (Column::Result, 0),
    (Column::Plies, 72),
    (Column::Eco, 72),
    (Column::Rest, 46),
];
/// Narrowest and widest name column.
const NAMES: (usize, usize) = (8, 24);

/// Writes games as a table.
pub(super) struct Table {
    layout: Layout,
    columns: Vec<(Column, usize)>,
}

impl Table {
    pub fn new(layout: Layout) -> Table {
        let shown: Vec<Column> =
            COLUMNS.iter().filter(|(_, least)| *least <= layout.width).map(|(column, _)| *column).collect();
        let fixed: usize = shown.iter().filter_map(|column| Some(fixed_width(*column)? + 1)).sum();
        let free = layout.width.saturating_sub(fixed);
        let name = (free / 3).clamp(NAMES.0, NAMES.1);
        let width = |column: Column| match column {
            Column::White | Column::Black => name,
            Column::Rest => free.saturating_sub(2 * (name + 1)).max(NAMES.0),
            other => fixed_width(other).unwrap_or_default(),
        };
        Table { layout, columns: shown.into_iter().map(|column| (column, width(column))).collect() }
    }

    fn line(&self, out: &mut dyn Write, mut text: impl FnMut(Column, usize) -> String) -> io::Result<()> {
        let cells: Vec<String> = self
            .columns
            .iter()
            .map(|(column, width)| match column {
                Column::Id | Column::Plies => format!("{:>width$}", text(*column, *width)),
                _ => fit(&text(*column, *width), *width),
            })
            .collect();
        writeln!(out, "{}", cells.join(" ").trim_end())
    }

    /// Moves from the first hit, or from the start, as many as fit.
    fn moves(&self, entry: &Entry<'_>, width: usize) -> String {
        let first = entry.hits.first().copied().unwrap_or(0);
        let mut text = String::new();
        let mut ply = 0;
        entry.walk(Content::MOVES, |event| {
            if let Event::Move { number, turn, scene } = event {
                if ply >= first && text.len() < 2 * width {
                    if turn.is_white() {
                        text.push_str(&format!("{number}."));
                    } else if ply == first {
                        text.push_str(&format!("{number}..."));
                    }
                    self.layout.notation.write(scene, &mut text);
                    text.push(' ');
                }
                ply += 1;
            }
        });
        text
    }
}

/// Where the search hit, in brackets; first in the main line.
fn places(entry: &Entry<'_>) -> String {
    let main = (!entry.hits.is_empty()).then(|| spans(entry.hits));
    let side = entry.side_hits.iter().map(|hit| format!("in {}: {}", hit.variation(), spans(&hit.plies)));
    let places: Vec<String> = main.into_iter().chain(side).collect();
    if places.is_empty() { String::new() } else { format!("[{}] ", places.join("; ")) }
}

/// Plies in a row as one span: `3 7-12`.
pub fn spans(plies: &[u32]) -> String {
    let runs = plies.chunk_by(|ply, next| *next == ply + 1);
    let span = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(u32::to_string).collect(),
    };
    runs.map(span).collect::<Vec<_>>().join(" ")
}

fn fixed_width(column: Column) -> Option<usize> {
    match column {
        Column::Id | Column::Result => Some(7),
        Column::Date => Some(10),
        Column::Plies => Some(5),
        Column::Eco => Some(3),
        Column::White | Column::Black | Column::Rest => None,
    }
}

impl Exporter for Table {
    fn begin(&mut self, _subject: &Subject, out: &mut dyn Write) -> io::Result<()> {
        let rest = match self.layout.moves {
            Moves::Shown => "moves",
            Moves::Hidden => "event",
        };
        self.line(out, |column, _| {
            let name = match column {
                Column::Id => "id",
                Column::Date => "date",
                Column::White => "white",
                Column::Black => "black",
                Column::Result => "result",
                Column::Plies => "plies",
                Column::Eco => "ECO",
                Column::Rest => rest,
            };
            name.to_owned()
        })
    }

    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let at = places(entry);
        self.line(out, |column, width| match column {
            Column::Id => entry.id.map(|id| id.to_string()).unwrap_or_default(),
            Column::Date => entry.tag("Date").to_owned(),
            Column::White => entry.tag("White").to_owned(),
            Column::Black => entry.tag("Black").to_owned(),
            Column::Result => entry.result.to_string(),
            Column::Plies => entry.plies.to_string(),
            Column::Eco => entry.tags().known("ECO").unwrap_or_default().to_owned(),
            Column::Rest => match self.layout.moves {
                Moves::Shown => format!("{at}{}", self.moves(entry, width)),
                Moves::Hidden => format!("{at}{}", entry.tag("Event")),
            },
        })
    }
}

/// A text cut or filled to a number of columns; control characters, which could write to the terminal, become spaces.
fn fit(text: &str, columns: usize) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let width = clean.width();
    if width <= columns {
        return format!("{clean}{}", " ".repeat(columns - width));
    }
    let mut cut = String::new();
    let mut used = 0;
    for c in clean.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide > columns.saturating_sub(1) {
            break;
        }
        cut.push(c);
        used += wide;
    }
    cut.push('…');
    cut.push_str(&" ".repeat(columns.saturating_sub(used + 1)));
    cut
}

#[cfg(test)]
mod tests {
    use super::{fit, spans};

    #[test]
    fn plies_in_a_row_are_one_span() {
        assert_eq!(spans(&[3, 7, 8, 9, 12, 13]), "3 7-9 12-13");
        assert_eq!(spans(&[]), "");
    }

    #[test]
    fn cells_have_the_width_asked_for() {
        assert_eq!(fit("Möller", 8), "Möller  ");
        assert_eq!(fit("Nezhmetdinov", 6), "Nezhm…");
        assert_eq!(fit("a\u{1b}[2Jb", 6), "a [2Jb");
    }
}
