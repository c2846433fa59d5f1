//! Single values of games found, read from columns.

use std::cmp::Ordering;

use tantivy::columnar::Column;
use tantivy::{DocAddress, DocId};

use super::{Engine, Hit, SearchError};
use crate::game::{GameId, GameResult};
use crate::query::{Quantity, Query, Range, Term};
use crate::schema::outcome_from_code;

/// The game of a number in a segment whose games stand in the order of their numbers, as an import leaves them.
fn by_halves(column: &Column<u64>, id: u64) -> Option<DocId> {
    let (mut from, mut to) = (0, column.num_docs());
    while from < to {
        let middle = from + (to - from) / 2;
        match column.first(middle)?.cmp(&id) {
            Ordering::Less => from = middle + 1,
            Ordering::Equal => return Some(middle),
            Ordering::Greater => to = middle,
        }
    }
    None
}

impl Engine {
    /// The game of a number, unless it was deleted or never there.
    ///
    /// # Errors
    /// [`SearchError`] when a column cannot be read.
    pub fn find(&self, id: GameId) -> Result<Option<Hit>, SearchError> {
        for (ordinal, column) in (0..).zip(self.columns("id")?) {
            let doc = by_halves(&column, id.0);
            if let Some(doc_id) = doc.filter(|doc| self.segments[ordinal as usize].is_alive(*doc)) {
                return Ok(Some(Hit { id, address: DocAddress::new(ordinal, doc_id) }));
            }
        }
        // Segments that were merged after a game was replaced need not be in order.
        let only = Range { from: Some(id.0), to: Some(id.0) };
        let query = Query::Term(Term::Number(Quantity::Id, only));
        Ok(self.search(&query, &std::sync::atomic::AtomicBool::new(false))?.first().copied())
    }

    /// The result of a game.
    ///
    /// # Errors
    /// [`SearchError`] when the column cannot be read.
    pub fn result(&self, hit: Hit) -> Result<GameResult, SearchError> {
        Ok(outcome_from_code(self.number(hit, "outcome")?))
    }

    /// Half-moves of a game's main line.
    ///
    /// # Errors
    /// [`SearchError`] when the column cannot be read.
    pub fn length(&self, hit: Hit) -> Result<u32, SearchError> {
        Ok(u32::try_from(self.number(hit, "plies")?).unwrap_or(u32::MAX))
    }

    /// The number of the game at a place.
    pub(super) fn id_at(&self, address: DocAddress) -> Result<GameId, SearchError> {
        let hit = Hit { id: GameId(0), address };
        self.number(hit, "id").map(GameId)
    }

    fn number(&self, hit: Hit, column: &str) -> Result<u64, SearchError> {
        let segment = self.snapshot().searcher.segment_reader(hit.address.segment_ord);
        let values = segment.fast_fields().u64(column).map_err(|error| self.snapshot().explain(error))?;
        let value = values.first(hit.address.doc_id);
        value.ok_or_else(|| self.snapshot().damaged(format!("game {} has no {column}", hit.id)).into())
    }

    /// A column of numbers in every segment.
    pub(super) fn columns(&self, name: &str) -> Result<Vec<Column<u64>>, SearchError> {
        let open = |segment: &tantivy::SegmentReader| segment.fast_fields().u64(name);
        let columns: Result<Vec<_>, _> = self.snapshot().searcher.segment_readers().iter().map(open).collect();
        columns.map_err(|error| self.snapshot().explain(error).into())
    }
}
