//! One line a game, in columns that fit the terminal.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::game::{Annotations, Entry};
use super::{Exporter, Layout, Moves};
use crate::replay::Event;

/// Columns of the fixed fields: number, date, result, length, opening code.
const FIXED: [(&str, usize); 5] = [("id", 7), ("date", 10), ("result", 7), ("plies", 5), ("ECO", 3)];
/// Narrowest and widest name column.
const NAMES: (usize, usize) = (8, 24);

/// Writes games as a table.
pub(super) struct Table {
    layout: Layout,
    name: usize,
    rest: usize,
}

impl Table {
    pub fn new(layout: Layout) -> Table {
        let fixed: usize = FIXED.iter().map(|(_, width)| width + 1).sum();
        let free = layout.width.saturating_sub(fixed);
        // Two names, and at least as much for the event or the moves.
        let name = (free / 3).clamp(NAMES.0, NAMES.1);
        let rest = free.saturating_sub(2 * (name + 1)).max(NAMES.0);
        Table { layout, name, rest }
    }

    fn line(&self, cells: &Cells<'_>, out: &mut dyn Write) -> io::Result<()> {
        let line = format!(
            "{:>7} {} {} {} {:<7} {:>5} {} {}",
            cells.id,
            fit(cells.date, 10),
            fit(cells.white, self.name),
            fit(cells.black, self.name),
            cells.result,
            cells.plies,
            fit(cells.eco, 3),
            fit(cells.rest, self.rest)
        );
        writeln!(out, "{}", line.trim_end())
    }

    /// Moves from the first hit, or from the start, as many as fit.
    fn moves(&self, entry: &Entry<'_>) -> String {
        let first = entry.hits.first().copied().unwrap_or(0);
        let mut text = String::new();
        let mut ply = 0;
        entry.walk(Annotations::Dropped, |event| {
            if let Event::Move { number, turn, scene } = event {
                if ply >= first && text.len() < 2 * self.rest {
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

struct Cells<'a> {
    id: &'a str,
    date: &'a str,
    white: &'a str,
    black: &'a str,
    result: &'a str,
    plies: &'a str,
    eco: &'a str,
    rest: &'a str,
}

impl Exporter for Table {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let rest = match self.layout.moves {
            Moves::Shown => "moves",
            Moves::Hidden => "event",
        };
        let [id, date, result, plies, eco] = FIXED.map(|(name, _)| name);
        self.line(&Cells { id, date, white: "white", black: "black", result, plies, eco, rest }, out)
    }

    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let at = runs(entry.hits);
        let at = if at.is_empty() { at } else { format!("[{at}] ") };
        let rest = match self.layout.moves {
            Moves::Shown => format!("{at}{}", self.moves(entry)),
            Moves::Hidden => format!("{at}{}", entry.tag("Event")),
        };
        self.line(
            &Cells {
                id: &entry.id.map(|id| id.to_string()).unwrap_or_default(),
                date: entry.tag("Date"),
                white: entry.tag("White"),
                black: entry.tag("Black"),
                result: entry.result.as_str(),
                plies: &entry.plies.to_string(),
                eco: entry.tags().known("ECO").unwrap_or(""),
                rest: &rest,
            },
            out,
        )
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

/// Plies as a person reads them: those in a row as first and last.
fn runs(plies: &[u32]) -> String {
    let parts = plies.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        short => short.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn cells_have_the_width_asked_for() {
        assert_eq!(fit("Möller", 8), "Möller  ");
        assert_eq!(fit("Nezhmetdinov", 6), "Nezhm…");
        assert_eq!(fit("a\u{1b}[2Jb", 6), "a [2Jb");
    }
}
