//! Games found, written out: PGN, score sheets, tables, JSON and CSV.

mod csv_rows;
mod diagram;
mod format;
mod game;
mod json;
mod movetext;
mod pgn;
mod score_sheet;
mod table;
mod text;
mod wrap;

pub use diagram::diagram;
pub use format::{Format, UnknownFormat};
pub use game::{Annotations, Entry};

use std::io::{self, Write};

use crate::notation::Notation;

/// How games are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Notation of the moves.
    pub notation: Notation,
    /// Whether comments, variations and glyphs are written.
    pub annotations: Annotations,
    /// Columns of a line.
    pub width: usize,
    /// Whether the user named a notation, so that formats that can do without moves write them.
    pub moves: Moves,
}

/// Whether a row shows the moves of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// It does.
    Shown,
    /// It does not, where the format leaves the choice.
    Hidden,
}

/// Writes games one after the other.
pub trait Exporter {
    /// Writes what stands before the first game.
    ///
    /// # Errors
    /// Those of the writer.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes one game.
    ///
    /// # Errors
    /// Those of the writer.
    fn game(&self, entry: &Entry, out: &mut dyn Write) -> io::Result<()>;
}

impl Format {
    /// The exporter of a format.
    pub fn exporter(self, layout: Layout) -> Box<dyn Exporter + Send + Sync> {
        match self {
            Format::Table => Box::new(table::Table::new(layout)),
            Format::Pgn => Box::new(pgn::Pgn::new(layout)),
            Format::Text => Box::new(text::Text::new(layout)),
            Format::Json => Box::new(json::Json::new(layout)),
            Format::Csv => Box::new(csv_rows::Csv::new(layout)),
        }
    }
}
