//! One JSON object a line, names stable.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::game::Entry;
use super::{Exporter, Layout, Moves};
use crate::notation::fen_text;

/// Writes games as JSON objects.
pub(super) struct Json {
    layout: Layout,
}

impl Json {
    pub fn new(layout: Layout) -> Json {
        Json { layout }
    }
}

impl Exporter for Json {
    /// `id`, the tags under their own names, `result`, `plies`, `ply` (where the search hit), `variations` (where
    /// it hit in side lines, if it did) and, if asked for, `moves`.
    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut object = Map::new();
        if let Some(id) = entry.id {
            object.insert("id".to_owned(), json!(id));
        }
        for tag in entry.tags() {
            let value =
                if tag.name.eq_ignore_ascii_case("FEN") { fen_text(&tag.value) } else { tag.value.as_str().into() };
            object.entry(tag.name.as_str()).or_insert_with(|| Value::String(value.into_owned()));
        }
        object.insert("result".to_owned(), json!(entry.result.as_str()));
        object.insert("plies".to_owned(), json!(entry.plies));
        object.insert("ply".to_owned(), json!(entry.hits));
        if !entry.side_hits.is_empty() {
            object.insert("variations".to_owned(), json!(entry.side_hits));
        }
        if self.layout.moves == Moves::Shown {
            object.insert("moves".to_owned(), json!(entry.moves(self.layout.notation)));
        }
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)
    }
}
