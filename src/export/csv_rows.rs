//! Comma-separated values, one row a game.

use std::io::{self, Write};

use super::game::Entry;
use super::{Exporter, Layout, Moves, SideHit, Subject};

/// Tags that have a column.
const TAGS: [&str; 10] = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO"];

/// Writes games as rows.
pub(super) struct Csv {
    layout: Layout,
}

impl Csv {
    pub fn new(layout: Layout) -> Csv {
        Csv { layout }
    }

    fn row(fields: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(fields)?;
        writer.flush()
    }
}

impl Exporter for Csv {
    fn begin(&mut self, _subject: &Subject, out: &mut dyn Write) -> io::Result<()> {
        let names = ["id"].into_iter().chain(TAGS).chain(["plies", "ply", "variations"]);
        let moves = (self.layout.moves == Moves::Shown).then_some("moves");
        Self::row(names.chain(moves).map(str::to_owned), out)
    }

    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let id = entry.id.map(|id| id.to_string()).unwrap_or_default();
        let tag = |name: &str| match name {
            "Result" => entry.result.as_str().to_owned(),
            other => entry.tags().get(other).unwrap_or_default().to_owned(),
        };
        let hits = entry.hits.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let variations = entry.side_hits.iter().map(SideHit::to_string).collect::<Vec<_>>().join("; ");
        let fields = [id].into_iter().chain(TAGS.map(tag)).chain([entry.plies.to_string(), hits, variations]);
        let moves = (self.layout.moves == Moves::Shown).then(|| entry.moves(self.layout.notation).join(" "));
        Self::row(fields.chain(moves), out)
    }
}
