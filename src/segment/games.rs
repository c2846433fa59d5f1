//! Reading the games of a segment.

use std::ops::ControlFlow;
use std::sync::Arc;

use tantivy::fastfield::AliveBitSet;
use tantivy::index::SegmentComponent;
use tantivy::{DocId, SegmentReader};

use super::error::{Damage, Place, SegmentError};
use super::hits::Hits;
use super::moves_file::{self, Moves};
use super::positions::{self, Candidates, Positions, Summary};
use super::record::GameRecord;
use crate::board::Board;
use crate::position::PositionKey;

/// Moves and positions of a segment. Cheap to clone, and threads can share it.
#[derive(Clone)]
pub struct SegmentGames {
    files: Arc<Files>,
    alive: Option<AliveBitSet>,
}

struct Files {
    moves: Moves,
    moves_place: Place,
    positions: Positions,
    positions_place: Place,
}

/// Bytes that the components take on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The moves component.
    pub moves: u64,
    /// The positions component.
    pub positions: u64,
}

impl SegmentGames {
    /// Opens both components of a segment. Nothing is read but their endings.
    ///
    /// # Errors
    /// [`SegmentError`] when a file is missing, damaged or of another format.
    pub fn open(reader: &SegmentReader) -> Result<SegmentGames, SegmentError> {
        let place = |component, version| Place { segment: reader.segment_id().uuid_string(), component, version };
        let bytes = |extension: &str| {
            let file = reader.open_read(SegmentComponent::Custom(extension.to_owned()));
            Ok::<_, SegmentError>(file.map_err(tantivy::TantivyError::from)?.read_bytes()?)
        };
        let moves_place = place(moves_file::EXTENSION, moves_file::VERSION);
        let positions_place = place(positions::EXTENSION, positions::VERSION);
        let moves = Moves::open(bytes(moves_file::EXTENSION)?).map_err(|what| moves_place.error(what))?;
        let positions = Positions::open(bytes(positions::EXTENSION)?).map_err(|what| positions_place.error(what))?;
        let docs = u64::from(reader.max_doc());
        if moves.totals().docs != docs {
            return Err(moves_place.error(Damage::Content));
        }
        if positions.docs() != docs {
            return Err(positions_place.error(Damage::Content));
        }
        let files = Arc::new(Files { moves, moves_place, positions, positions_place });
        Ok(SegmentGames { files, alive: reader.alive_bitset().cloned() })
    }

    /// Number of documents, deleted ones included.
    pub fn max_doc(&self) -> DocId {
        self.files.moves.totals().docs as DocId
    }

    /// Plies of all games, deleted ones included.
    pub fn plies(&self) -> u64 {
        self.files.moves.totals().plies
    }

    /// Numbers of positions, deleted games included.
    pub fn summary(&self) -> Summary {
        self.files.positions.summary()
    }

    /// Bytes on disk.
    pub fn sizes(&self) -> Sizes {
        Sizes { moves: self.files.moves.len() as u64, positions: self.files.positions.len() as u64 }
    }

    /// Whether a document has not been deleted.
    #[inline]
    pub fn is_alive(&self, doc: DocId) -> bool {
        self.alive.as_ref().is_none_or(|alive| alive.is_alive(doc))
    }

    /// Whether any document has been deleted.
    pub(super) fn has_deletes(&self) -> bool {
        self.alive.is_some()
    }

    /// Start and moves of a document, read in place; deleted documents still have theirs.
    ///
    /// # Errors
    /// [`SegmentError::Damaged`] when there is no such document or its bytes are damaged.
    #[inline]
    pub fn record(&self, doc: DocId) -> Result<GameRecord<'_>, SegmentError> {
        Ok(self.record_bytes(doc)?.1)
    }

    #[inline]
    pub(super) fn record_bytes(&self, doc: DocId) -> Result<(&[u8], GameRecord<'_>), SegmentError> {
        self.files.moves.record(doc).map_err(|what| self.files.moves_place.error(what))
    }

    /// The error for a record that does not replay.
    pub(super) fn damaged_record(&self) -> SegmentError {
        self.files.moves_place.error(Damage::Content)
    }

    pub(super) fn damaged_positions(&self, what: Damage) -> SegmentError {
        self.files.positions_place.error(what)
    }

    pub(super) fn candidates(&self, key: PositionKey) -> Result<Candidates<'_>, SegmentError> {
        self.files.positions.lookup(key).map_err(|what| self.damaged_positions(what))
    }

    /// The live games that reach a position, each once, with the first ply. Every game is one that does: candidates
    /// are compared with the replayed position.
    ///
    /// # Errors
    /// [`SegmentError`] when a file is damaged.
    pub fn hits(&self, position: &Board) -> Result<Hits<'_>, SegmentError> {
        Hits::find(self, position)
    }

    /// All plies at which a game has a position on the board, in ascending order.
    ///
    /// # Errors
    /// [`SegmentError`] when the record of the game is damaged.
    pub fn plies_of(&self, doc: DocId, position: &Board) -> Result<Vec<u32>, SegmentError> {
        let mut plies = Vec::new();
        self.walk(doc, position, |ply| {
            plies.push(ply);
            ControlFlow::Continue(())
        })?;
        Ok(plies)
    }

    /// The first ply at which a game has a position on the board.
    ///
    /// # Errors
    /// As [`SegmentGames::plies_of`].
    pub fn first_ply_of(&self, doc: DocId, position: &Board) -> Result<Option<u32>, SegmentError> {
        let mut first = None;
        self.walk(doc, position, |ply| {
            first = Some(ply);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    fn walk(
        &self,
        doc: DocId,
        position: &Board,
        mut found: impl FnMut(u32) -> ControlFlow<()>,
    ) -> Result<(), SegmentError> {
        let key = position.key();
        let replayed = self.record(doc)?.replay(|ply, walker| {
            if walker.key() == key && walker.board() == position { found(ply) } else { ControlFlow::Continue(()) }
        });
        replayed.map_err(|_| self.damaged_record())
    }
}
