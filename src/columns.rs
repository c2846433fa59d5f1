//! Numbers of games, read from the columns of the index without reading the games.

use tantivy::columnar::Column;
use tantivy::{DocAddress, DocId, SegmentReader};

use crate::game::{GameId, GameResult};
use crate::schema::outcome_from_code;
use crate::search::{Engine, SearchError};

/// The columns of all segments of a snapshot.
pub struct Columns {
    segments: Vec<SegmentColumns>,
}

/// The columns of one segment. A column is missing when no game of the segment has a value.
pub struct SegmentColumns {
    id: Option<Column<u64>>,
    outcome: Option<Column<u64>>,
    white_elo: Option<Column<u64>>,
    black_elo: Option<Column<u64>>,
    first_day: Option<Column<u64>>,
    plies: Option<Column<u64>>,
}

/// What the columns say of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Result.
    pub result: GameResult,
    /// White's rating.
    pub white_elo: Option<u64>,
    /// Black's rating.
    pub black_elo: Option<u64>,
    /// First day the date can mean, as `yyyymmdd`.
    pub day: Option<u64>,
}

impl Numbers {
    /// Year of the game.
    pub fn year(&self) -> Option<u64> {
        self.day.map(|day| day / 10_000)
    }

    /// Twice the mean of the known ratings, so that halves keep their place; 0 when none is known.
    pub fn doubled_mean_elo(&self) -> u64 {
        match (self.white_elo, self.black_elo) {
            (Some(white), Some(black)) => white + black,
            (known, None) | (None, known) => 2 * known.unwrap_or(0),
        }
    }
}

impl Columns {
    /// Opens the columns.
    ///
    /// # Errors
    /// [`SearchError`] when one cannot be read.
    pub fn open(engine: &Engine) -> Result<Columns, SearchError> {
        let open = |(reader, _)| SegmentColumns::open(reader).map_err(|error| engine.snapshot().explain(error));
        Ok(Columns { segments: engine.segments().map(open).collect::<Result<_, _>>()? })
    }

    /// The columns of a segment, by its place in the snapshot.
    pub fn segment(&self, ordinal: u32) -> Option<&SegmentColumns> {
        self.segments.get(ordinal as usize)
    }

    /// The numbers of a game; a game of another snapshot has none.
    pub fn numbers(&self, address: DocAddress) -> Option<Numbers> {
        Some(self.segment(address.segment_ord)?.numbers(address.doc_id))
    }

    /// Half-moves of a game.
    pub fn plies(&self, address: DocAddress) -> u64 {
        self.segment(address.segment_ord).and_then(|columns| value(&columns.plies, address.doc_id)).unwrap_or(0)
    }
}

impl SegmentColumns {
    fn open(reader: &SegmentReader) -> tantivy::Result<SegmentColumns> {
        let column = |name| reader.fast_fields().column_opt::<u64>(name);
        Ok(SegmentColumns {
            id: column("id")?,
            outcome: column("outcome")?,
            white_elo: column("whiteelo")?,
            black_elo: column("blackelo")?,
            first_day: column("first_day")?,
            plies: column("plies")?,
        })
    }

    /// The numbers of a game.
    #[inline]
    pub fn numbers(&self, doc: DocId) -> Numbers {
        Numbers {
            result: outcome_from_code(value(&self.outcome, doc).unwrap_or(0)),
            white_elo: value(&self.white_elo, doc),
            black_elo: value(&self.black_elo, doc),
            day: value(&self.first_day, doc),
        }
    }

    /// The number of a game.
    pub fn id(&self, doc: DocId) -> GameId {
        GameId(value(&self.id, doc).unwrap_or(0))
    }
}

#[inline]
fn value(column: &Option<Column<u64>>, doc: DocId) -> Option<u64> {
    column.as_ref()?.first(doc)
}
