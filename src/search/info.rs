//! What a database holds, in numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Engine, SearchError};
use crate::index::FileRecord;

/// Numbers of a database.
#[derive(Clone, Debug, Serialize)]
pub struct Info {
    /// Games, deleted ones left out.
    pub games: u64,
    /// Games that were deleted and can be brought back.
    pub deleted: u64,
    /// Earlier versions of games that can be brought back.
    pub replaced: u64,
    /// Half-moves of these games.
    pub plies: u64,
    /// Different positions, summed over segments.
    pub positions: u64,
    /// Segments.
    pub segments: usize,
    /// Version of the format.
    pub format: u64,
    /// Bytes on disk by part, `total` last.
    pub bytes: BTreeMap<String, u64>,
    /// Imported files.
    pub imports: Vec<FileRecord>,
}

impl Engine {
    /// Numbers of the database.
    ///
    /// # Errors
    /// [`SearchError`] when a part cannot be read.
    pub fn info(&self) -> Result<Info, SearchError> {
        let mut positions = 0;
        let mut plies = 0;
        for (reader, games) in self.segments() {
            positions += games.summary().distinct;
            let column = reader.fast_fields().u64("plies").map_err(|error| self.snapshot().explain(error))?;
            plies += reader.doc_ids_alive().filter_map(|doc| column.first(doc)).sum::<u64>();
        }
        let manifest = &self.snapshot().manifest;
        Ok(Info {
            games: self.snapshot().searcher.num_docs(),
            deleted: manifest.removed.iter().map(|file| file.deleted).sum(),
            replaced: manifest.removed.iter().map(|file| file.replaced).sum(),
            plies,
            positions,
            segments: self.segments.len(),
            format: manifest.format,
            bytes: self.bytes_by_part()?,
            imports: manifest.files.clone(),
        })
    }

    /// Bytes on disk: positions, moves, notation (moves in Chesmayne and material), stored text, games put
    /// aside, and the rest as headers.
    fn bytes_by_part(&self) -> Result<BTreeMap<String, u64>, SearchError> {
        let snapshot = self.snapshot();
        let usage = snapshot.searcher.space_usage().map_err(|error| snapshot.explain(error.into()))?;
        let mut parts: BTreeMap<String, u64> =
            ["positions", "moves", "notation", "stored", "removed", "headers"].map(|part| (part.to_owned(), 0)).into();
        let mut add = |part: &str, bytes: u64| *parts.entry(part.to_owned()).or_default() += bytes;
        let mut known = 0;
        for (segment, (_, games)) in usage.segments().iter().zip(self.segments()) {
            let sizes = games.sizes();
            let stored = segment.store().total().get_bytes();
            add("positions", sizes.positions);
            add("moves", sizes.moves);
            add("notation", sizes.terms);
            add("stored", stored);
            known += sizes.positions + sizes.moves + sizes.terms + stored;
        }
        for file in &snapshot.manifest.removed {
            let bytes = std::fs::metadata(snapshot.path.join(&file.name)).map_or(0, |data| data.len());
            add("removed", bytes);
            known += bytes;
        }
        let total = folder_bytes(&snapshot.path);
        add("headers", total.saturating_sub(known));
        parts.insert("total".to_owned(), total);
        Ok(parts)
    }
}

/// Bytes of the files in a folder.
fn folder_bytes(path: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).filter(|data| data.is_file()).map(|data| data.len()).sum()
}
