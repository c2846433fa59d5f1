//! Games as people print them: headers, then the score in the way of its notation.

use std::io::{self, Write};

use shakmaty::CastlingMode;

use super::game::Entry;
use super::movetext::{Glyphs, movetext};
use super::pairs::pairs;
use super::score_sheet::score_sheet;
use super::{Exporter, Layout};
use crate::notation::{Notation, fen_text};

/// Writes games as text.
pub(super) struct Text {
    layout: Layout,
}

impl Text {
    pub fn new(layout: Layout) -> Text {
        Text { layout }
    }
}

impl Exporter for Text {
    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        for line in safe_heading_lines(entry) {
            writeln!(out, "{line}")?;
        }
        let running = || movetext(entry, &self.layout, Glyphs::Signs, self.layout.width);
        let score = match self.layout.notation {
            notation if notation.is_chesmayne() => score_sheet(entry, &self.layout),
            // Old books and correspondence players print one pair a line.
            notation if notation.is_descriptive() || notation == Notation::Iccf => {
                pairs(entry, &self.layout).unwrap_or_else(running)
            }
            _ => running(),
        };
        write!(out, "\n{score}\n")
    }
}

/// Characters of a date as PGN writes it.
const DATE: usize = 10;

/// Two lines or so that say who, where and when; unknown parts are left out.
pub(super) fn heading_lines(entry: &Entry<'_>) -> Vec<String> {
    let part = |(name, value)| if name == "round" { format!("round {value}") } else { value };
    let place: Vec<String> = place(entry).into_iter().map(part).collect();
    lines(entry, if place.is_empty() { Vec::new() } else { vec![place.join(", ")] })
}

/// The same, so that no line can be taken for moves: an event such as `1/2 final` or `1. e4 cup` would be, unless a date
/// stands in its line or a label before it.
fn safe_heading_lines(entry: &Entry<'_>) -> Vec<String> {
    let place = place(entry);
    let is_dated = place.iter().any(|(name, value)| *name == "date" && value.len() >= DATE);
    let first = place.first().and_then(|(_, value)| value.split_whitespace().next()).unwrap_or_default();
    let is_plain = first.starts_with(char::is_alphabetic) && !first.contains(|c: char| c.is_ascii_digit());
    if is_dated || is_plain {
        return heading_lines(entry);
    }
    lines(entry, place.into_iter().map(|(name, value)| format!("{name}: {value}")).collect())
}

/// What is known of where and when, each part with the label that it is read back under.
fn place(entry: &Entry<'_>) -> Vec<(&'static str, String)> {
    let known = |name: &str| entry.tags().known(name).filter(|value| !value.starts_with("????"));
    let parts = [
        ("event", known("Event").map(str::to_owned)),
        ("site", known("Site").map(str::to_owned)),
        ("date", known("Date").map(str::to_owned)),
        ("round", known("Round").map(str::to_owned)),
        ("eco", known("ECO").map(str::to_owned)),
        ("opening", known("Opening").map(str::to_owned)),
    ];
    parts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The players, the place, and the start position if it is not the usual one.
fn lines(entry: &Entry<'_>, place: Vec<String>) -> Vec<String> {
    let player = |name: &str, elo: &str| {
        let rating = entry.tags().known(elo).map(|rating| format!(" ({rating})")).unwrap_or_default();
        format!("{}{rating}", entry.tag(name))
    };
    let id = entry.id.map(|id| format!("#{id}  ")).unwrap_or_default();
    let result = entry.result;
    let mut lines = vec![format!("{id}{} – {}  {result}", player("White", "WhiteElo"), player("Black", "BlackElo"))];
    lines.extend(place);
    match (entry.tags().known("FEN"), entry.start().mode) {
        (Some(fen), CastlingMode::Chess960) => lines.push(format!("Chess960 from {}", fen_text(fen))),
        (Some(fen), CastlingMode::Standard) => lines.push(format!("From {}", fen_text(fen))),
        (None, _) => {}
    }
    // A value may begin with blanks or hold line ends, a heading line may not.
    lines.into_iter().map(|line| line.trim_start().replace(['\n', '\r'], " ")).collect()
}
