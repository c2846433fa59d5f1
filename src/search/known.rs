//! Games by their prints and by a position, for those who compare games with them.

use tantivy::DocAddress;

use super::{Engine, Hit, SearchError};
use crate::board::Board;
use crate::game::GameId;

impl Engine {
    /// Every game with its print, see [`crate::schema::print`].
    ///
    /// # Errors
    /// [`SearchError`] when a column cannot be read.
    pub fn prints(&self) -> Result<Vec<(u64, Hit)>, SearchError> {
        let mut found = Vec::new();
        for (ordinal, (reader, _)) in (0..).zip(self.segments()) {
            let column = |name| reader.fast_fields().u64(name).map_err(|error| self.snapshot().explain(error));
            let (ids, prints) = (column("id")?, column("print")?);
            for doc in reader.doc_ids_alive() {
                if let (Some(id), Some(print)) = (ids.first(doc), prints.first(doc)) {
                    found.push((print, Hit { id: GameId(id), address: DocAddress::new(ordinal, doc) }));
                }
            }
        }
        Ok(found)
    }

    /// The games that reach a position.
    ///
    /// # Errors
    /// [`SearchError`] when the index cannot be read.
    pub fn reaching(&self, board: &Board) -> Result<Vec<Hit>, SearchError> {
        let mut found = Vec::new();
        for (ordinal, (_, games)) in (0..).zip(self.segments()) {
            let damaged = |error: crate::segment::SegmentError| self.snapshot().damaged(error.to_string());
            for reached in games.hits(board).map_err(damaged)?.iter() {
                let address = DocAddress::new(ordinal, reached.map_err(damaged)?.doc);
                found.push(Hit { id: self.id_at(address)?, address });
            }
        }
        Ok(found)
    }
}
