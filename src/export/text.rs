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
        for line in heading_lines(entry) {
            writeln!(out, "{line}")?;
        }
        let running = || movetext(entry, &self.layout, Glyphs::Signs, self.layout.width);
        let score = match self.layout.notation {
            Notation::Chesmayne | Notation::ChesmayneAcentric | Notation::ChesmayneShort => {
                score_sheet(entry, &self.layout)
            }
            // Old books and correspondence players print one pair a line.
            Notation::Descriptive | Notation::DescriptiveEs | Notation::DescriptiveFr | Notation::Iccf => {
                pairs(entry, &self.layout).unwrap_or_else(running)
            }
            _ => running(),
        };
        write!(out, "\n{score}\n")
    }
}

/// Two lines or so that say who, where and when; unknown parts are left out.
pub(super) fn heading_lines(entry: &Entry<'_>) -> Vec<String> {
    let known = |name: &str| entry.tags().known(name).filter(|value| !value.starts_with("????"));
    let player = |name: &str, elo: &str| {
        let rating = entry.tags().known(elo).map(|rating| format!(" ({rating})")).unwrap_or_default();
        format!("{}{rating}", entry.tag(name))
    };
    let id = entry.id.map(|id| format!("#{id}  ")).unwrap_or_default();
    let result = entry.result;
    let mut lines = vec![format!("{id}{} – {}  {result}", player("White", "WhiteElo"), player("Black", "BlackElo"))];
    let round = known("Round").map(|round| format!("round {round}"));
    let place = [known("Event"), known("Site"), known("Date")].into_iter().flatten().map(str::to_owned);
    let opening = [known("ECO"), known("Opening")].into_iter().flatten().map(str::to_owned);
    let parts: Vec<String> = place.chain(round).chain(opening).collect();
    if !parts.is_empty() {
        lines.push(parts.join(", "));
    }
    match (entry.tags().known("FEN"), entry.start().mode) {
        (Some(fen), CastlingMode::Chess960) => lines.push(format!("Chess960 from {}", fen_text(fen))),
        (Some(fen), CastlingMode::Standard) => lines.push(format!("From {}", fen_text(fen))),
        (None, _) => {}
    }
    // A value may hold line ends, a heading line may not.
    lines.into_iter().map(|line| line.replace(['\n', '\r'], " ")).collect()
}
