//! Names of the output formats.

use std::str::FromStr;

/// An output format for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One line a game, in columns.
    Table,
    /// PGN export format.
    Pgn,
    /// As people print games in the chosen notation.
    Text,
    /// A page with diagrams.
    Html,
    /// One JSON object a line.
    Json,
    /// Comma-separated values with a header line.
    Csv,
}

impl Format {
    /// Names of the formats.
    pub const NAMES: [&str; 6] = ["table", "pgn", "text", "html", "json", "csv"];
    const ALL: [Format; 6] = [Format::Table, Format::Pgn, Format::Text, Format::Html, Format::Json, Format::Csv];
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format {0:?}; the formats are table, pgn, text, html, json, csv")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let found = Self::NAMES.iter().zip(Self::ALL).find(|(known, _)| **known == name);
        found.map(|(_, format)| format).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
