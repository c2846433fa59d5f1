//! Reading the games of a segment.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use shakmaty::Color;
use tantivy::directory::OwnedBytes;
use tantivy::fastfield::AliveBitSet;
use tantivy::index::SegmentComponent;
use tantivy::{DocId, SegmentReader};

use super::error::{Damage, Place, SegmentError};
use super::hits::Hits;
use super::moves_file::{self, Moves, Totals};
use super::positions::{self, Candidates, Positions, Summary};
use super::record::GameRecord;
use super::terms::{self, Occurrence, TermKey, TermList, Terms};
use crate::board::Board;
use crate::notation::chesmayne::MoveCode;
use crate::position::PositionKey;
use crate::replay::Material;

/// Moves, positions and terms of a segment. Cheap to clone, and threads can share it.
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
    terms: Terms,
    terms_place: Place,
}

/// The bytes of the components.
pub(super) struct Components<B> {
    pub(super) moves: B,
    pub(super) positions: B,
    pub(super) terms: B,
}

impl Files {
    fn open(segment: &str, docs: DocId, bytes: Components<OwnedBytes>) -> Result<Files, SegmentError> {
        let place = |component, version| Place { segment: segment.to_owned(), component, version };
        let moves_place = place(moves_file::EXTENSION, moves_file::VERSION);
        let positions_place = place(positions::EXTENSION, positions::VERSION);
        let terms_place = place(terms::EXTENSION, terms::VERSION);
        let moves = Moves::open(bytes.moves).map_err(|what| moves_place.error(what))?;
        let positions = Positions::open(bytes.positions).map_err(|what| positions_place.error(what))?;
        let terms = Terms::open(bytes.terms).map_err(|what| terms_place.error(what))?;
        let counts =
            [(moves.totals().docs, &moves_place), (positions.docs(), &positions_place), (terms.docs(), &terms_place)];
        match counts.iter().find(|(count, _)| *count != u64::from(docs)) {
            Some((_, place)) => Err(place.error(Damage::Content)),
            None => Ok(Files { moves, moves_place, positions, positions_place, terms, terms_place }),
        }
    }
}

/// Bytes that the components take on disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The moves component.
    pub moves: u64,
    /// The positions component.
    pub positions: u64,
    /// The terms component.
    pub terms: u64,
}

impl SegmentGames {
    /// Opens the components of a segment. Nothing is read but their endings.
    ///
    /// # Errors
    /// [`SegmentError`] when a file is missing, damaged or of another format.
    pub fn open(reader: &SegmentReader) -> Result<SegmentGames, SegmentError> {
        let bytes = |extension: &str| {
            let file = reader.open_read(SegmentComponent::Custom(extension.to_owned()));
            Ok::<_, SegmentError>(file.map_err(tantivy::TantivyError::from)?.read_bytes()?)
        };
        let bytes = Components {
            moves: bytes(moves_file::EXTENSION)?,
            positions: bytes(positions::EXTENSION)?,
            terms: bytes(terms::EXTENSION)?,
        };
        let files = Files::open(&reader.segment_id().uuid_string(), reader.max_doc(), bytes)?;
        Ok(SegmentGames { files: Arc::new(files), alive: reader.alive_bitset().cloned() })
    }

    /// Opens components that are not in an index, none of their `docs` documents deleted.
    #[cfg(test)]
    pub(super) fn from_bytes(docs: DocId, bytes: Components<Vec<u8>>) -> Result<SegmentGames, SegmentError> {
        let Components { moves, positions, terms } = bytes;
        let [moves, positions, terms] = [moves, positions, terms].map(OwnedBytes::new);
        let files = Files::open("test", docs, Components { moves, positions, terms })?;
        Ok(SegmentGames { files: Arc::new(files), alive: None })
    }

    /// Number of documents, deleted ones included.
    pub fn max_doc(&self) -> DocId {
        self.totals().docs as DocId
    }

    /// Plies of all games, deleted ones included.
    pub fn plies(&self) -> u64 {
        self.totals().plies
    }

    /// Numbers of positions, deleted games included.
    pub fn summary(&self) -> Summary {
        self.files.positions.summary()
    }

    /// Bytes on disk.
    pub fn sizes(&self) -> Sizes {
        Sizes {
            moves: self.files.moves.len() as u64,
            positions: self.files.positions.as_bytes().len() as u64,
            terms: self.files.terms.len() as u64,
        }
    }

    pub(super) fn totals(&self) -> Totals {
        self.files.moves.totals()
    }

    /// The whole positions file.
    pub(super) fn positions_bytes(&self) -> &[u8] {
        self.files.positions.as_bytes()
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

    pub(super) fn terms(&self) -> &Terms {
        &self.files.terms
    }

    pub(super) fn damaged_terms(&self, what: Damage) -> SegmentError {
        self.files.terms_place.error(what)
    }

    /// The list of a term; none when no game has it.
    ///
    /// # Errors
    /// [`SegmentError`] when the terms file is damaged.
    pub fn find_term(&self, key: TermKey) -> Result<Option<TermList>, SegmentError> {
        self.files.terms.find(key).map_err(|what| self.damaged_terms(what))
    }

    /// The lists of those of a side's different moves that `fits`, among those with code numbers in the given ranges, which
    /// ascend.
    ///
    /// # Errors
    /// As [`SegmentGames::find_term`].
    pub fn find_moves(
        &self,
        side: Color,
        codes: &[Range<u64>],
        mut fits: impl FnMut(MoveCode) -> bool,
    ) -> Result<Vec<TermList>, SegmentError> {
        let mut found = Vec::new();
        for range in codes {
            let searched = self.files.terms.find_moves(side, range.clone(), &mut fits, &mut found);
            searched.map_err(|what| self.damaged_terms(what))?;
        }
        Ok(found)
    }

    /// The lists of the material signatures that `wanted` accepts; each game stands in a list once, with the first ply at
    /// which it has the material.
    ///
    /// # Errors
    /// As [`SegmentGames::find_term`].
    pub fn find_materials(&self, wanted: impl Fn(Material) -> bool) -> Result<Vec<TermList>, SegmentError> {
        self.files.terms.find_materials(wanted).map_err(|what| self.damaged_terms(what))
    }

    /// Reads lists one after the other. Each list is in the order of documents and plies; deleted documents still stand
    /// in it.
    ///
    /// # Errors
    /// As [`SegmentGames::find_term`].
    pub fn read_terms(&self, lists: &[TermList], see: impl FnMut(Occurrence)) -> Result<(), SegmentError> {
        self.files.terms.read(lists, see).map_err(|what| self.damaged_terms(what))
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
