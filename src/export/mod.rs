//! Games found, written out: PGN, score sheets, pages, tables, JSON and CSV.

pub mod board_svg;
mod cell_map;
mod csv_rows;
mod diagram;
mod format;
mod found;
mod game;
mod glyphs;
mod html;
mod json;
mod movetext;
mod pairs;
mod pgn;
mod score_sheet;
mod side_hits;
mod strip;
mod table;
mod text;
mod wrap;

pub use cell_map::{cells_svg, cells_text};
pub use diagram::{Asked, asks_for_diagram, diagram, without_diagram_words};
pub use format::{Format, UnknownFormat};
pub use found::with_entry;
pub use game::{Annotations, Content, Entry, Remarks};
pub use glyphs::Glyph;
pub use side_hits::SideHit;
pub use strip::{Strip, Stripped, UnknownStripped};
pub use table::spans;

use std::io::{self, Write};
use std::num::NonZeroU32;

use crate::notation::Notation;

/// How games are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Notation of the moves.
    pub notation: Notation,
    /// What of a game is written.
    pub content: Content,
    /// Columns of a line.
    pub width: usize,
    /// Whether the user named a notation, so that formats that can do without moves write them.
    pub moves: Moves,
    /// Half-moves after which a page shows a diagram, besides those that comments ask for.
    pub diagrams: Option<NonZeroU32>,
}

impl Layout {
    /// Columns of a line where nobody asks for others.
    pub const WIDTH: usize = 80;

    /// Everything that a game holds, in lines of usual width.
    pub fn new(notation: Notation) -> Layout {
        let content = Content { annotations: Annotations::Kept, remarks: Remarks::LeftOut, strip: Strip::default() };
        Layout { notation, content, width: Self::WIDTH, moves: Moves::Shown, diagrams: None }
    }
}

/// Whether a row shows the moves of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// It does.
    Shown,
    /// It does not, where the format leaves the choice.
    Hidden,
}

/// What a page is about: its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One game, whose own heading is that of the page.
    Game(String),
    /// Games that have something in common.
    Games(String),
}

impl Subject {
    /// A page of this game alone.
    pub fn of(entry: &Entry<'_>) -> Subject {
        Subject::Game(format!("{} – {}  {}", entry.tag("White"), entry.tag("Black"), entry.result))
    }
}

/// Writes games one after the other.
pub trait Exporter {
    /// Writes what stands before the first game.
    ///
    /// # Errors
    /// Those of the writer.
    fn begin(&mut self, _subject: &Subject, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes one game.
    ///
    /// # Errors
    /// Those of the writer.
    fn game(&self, entry: &Entry, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what stands after the last game.
    ///
    /// # Errors
    /// Those of the writer.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

impl Format {
    /// The exporter of a format.
    pub fn exporter(self, layout: Layout) -> Box<dyn Exporter + Send + Sync> {
        match self {
            Format::Table => Box::new(table::Table::new(layout)),
            Format::Pgn => Box::new(pgn::Pgn::new(layout)),
            Format::Text => Box::new(text::Text::new(layout)),
            Format::Html => Box::new(html::Html::new(layout)),
            Format::Json => Box::new(json::Json::new(layout)),
            Format::Csv => Box::new(csv_rows::Csv::new(layout)),
        }
    }
}
