//! Single values of games found, read from columns.

use tantivy::columnar::Column;

use super::{Engine, Hit, SearchError};
use crate::game::{GameId, GameResult};
use crate::query::{Quantity, Query, Range, Term};
use crate::schema::outcome_from_code;

impl Engine {
    /// The game of a number, unless it was deleted or never there.
    ///
    /// # Errors
    /// [`SearchError`] when a column cannot be read.
    pub fn find(&self, id: GameId) -> Result<Option<Hit>, SearchError> {
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
    pub(super) fn id_at(&self, address: tantivy::DocAddress) -> Result<GameId, SearchError> {
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
