//! Runs a query over a snapshot: candidates from the index, confirmed where the index leaves something open.

mod answers;
mod columns;
mod info;
mod known;
mod report;
mod run;
mod scan;
mod sort;

pub use info::Info;
pub use report::{PartReport, SearchReport};
pub use run::{Control, End, Progress, SearchRun};
pub use sort::SortKey;

use tantivy::{DocAddress, SegmentReader};

use crate::game::{GameId, Start};
use crate::index::{DatabaseError, Snapshot};
use crate::plan::PlanError;
use crate::replay::MainLine;
use crate::segment::SegmentGames;
use crate::store::Store;

/// Why a search gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The database cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// A game that others are to be compared with is not there.
    #[error("duplicates-of:{0}: there is no game {0}")]
    NoOriginal(GameId),
    /// A condition names a file that was not read.
    #[error("within:{0}: files cannot be read here")]
    UnreadFile(String),
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
}

/// A game found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Its number.
    pub id: GameId,
    /// Where it lies in this snapshot.
    pub address: DocAddress,
}

/// A snapshot ready to be searched.
pub struct Engine {
    snapshot: Snapshot,
    segments: Vec<SegmentGames>,
    store: Store,
}

impl Engine {
    /// Opens the segments of a snapshot.
    ///
    /// # Errors
    /// [`DatabaseError`] when one is missing or damaged.
    pub fn new(snapshot: Snapshot) -> Result<Engine, DatabaseError> {
        let segments = snapshot.games.to_vec();
        let store = Store::new(&snapshot);
        Ok(Engine { snapshot, segments, store })
    }

    /// The snapshot.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// The stored games.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Segments with their games, in the order of the snapshot.
    pub fn segments(&self) -> impl Iterator<Item = (&SegmentReader, &SegmentGames)> {
        self.snapshot.searcher.segment_readers().iter().zip(&self.segments)
    }

    /// The main line of a game.
    ///
    /// # Errors
    /// [`SearchError`] when it cannot be read.
    pub fn main_line(&self, hit: Hit) -> Result<MainLine, SearchError> {
        self.line_at(hit.address)
    }

    fn line_at(&self, address: DocAddress) -> Result<MainLine, SearchError> {
        let record = self.record_at(address)?;
        let position = record.start().map_err(|error| self.snapshot.damaged(error.to_string()))?;
        let start = position.map(|position| Start { position, mode: record.mode(), notes: Vec::new() });
        Ok(MainLine::new(start, record.moves().to_vec()))
    }

    fn plan_error(&self, error: PlanError) -> SearchError {
        SearchError::Database(match error {
            PlanError::Index(error) => self.snapshot.explain(error),
            PlanError::Segment(error) => self.snapshot.damaged(error.to_string()),
        })
    }
}
