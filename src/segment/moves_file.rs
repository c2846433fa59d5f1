//! The *moves* component: the record of every document.

use std::io::Write;

use tantivy::DocId;
use tantivy::directory::OwnedBytes;

use super::error::Damage;
use super::frame::{Ending, Frame, FrameWriter, checksum, verified};
use super::record::GameRecord;

const MAGIC: [u8; 8] = *b"tabiaMOV";
/// Format number of the component.
pub(super) const VERSION: u64 = 1;
/// Extension of the component's file.
pub(super) const EXTENSION: &str = "moves";

/// Totals of a moves file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// Number of records.
    pub(super) docs: u64,
    /// Plies of all games.
    pub(super) plies: u64,
    /// Positions of all games, those that come back counted each time.
    pub(super) positions: u64,
    /// Plies of the longest game.
    pub(super) longest: u64,
}

impl Totals {
    pub(super) fn add(&mut self, record: &GameRecord) {
        let plies = u64::from(record.plies());
        self.docs += 1;
        self.plies += plies;
        self.positions += if record.has_positions() { plies + 1 } else { 0 };
        self.longest = self.longest.max(plies);
    }
}

/// Writes records in the order of documents.
pub(super) struct MovesWriter<W> {
    frame: FrameWriter<W>,
    totals: Totals,
}

impl<W: Write> MovesWriter<W> {
    pub(super) fn new(write: W) -> MovesWriter<W> {
        MovesWriter { frame: FrameWriter::new(write), totals: Totals::default() }
    }

    /// Writes the record of the next document; `bytes` are those that `record` was read from.
    pub(super) fn push(&mut self, bytes: &[u8], record: &GameRecord) -> std::io::Result<()> {
        let sum = checksum(bytes, self.frame.items());
        self.totals.add(record);
        self.frame.item(&[&sum.to_le_bytes(), bytes])
    }

    pub(super) fn finish(self) -> std::io::Result<(W, Totals)> {
        let Totals { docs, plies, positions, longest } = self.totals;
        let ending = Ending { magic: MAGIC, version: VERSION, fields: [docs, plies, positions, longest] };
        Ok((self.frame.finish(ending)?, self.totals))
    }
}

/// Reads records.
#[derive(Clone)]
pub(super) struct Moves(Frame<4>);

impl Moves {
    pub(super) fn open(file: OwnedBytes) -> Result<Moves, Damage> {
        Frame::open(file, MAGIC, VERSION, |[docs, ..]: &[u64; 4]| *docs).map(Moves)
    }

    pub(super) fn totals(&self) -> Totals {
        let [docs, plies, positions, longest] = self.0.ending.fields;
        Totals { docs, plies, positions, longest }
    }

    /// Bytes of the file.
    pub(super) fn len(&self) -> usize {
        self.0.as_bytes().len()
    }

    /// The record of a document, verified, as bytes and as what they mean.
    #[inline]
    pub(super) fn record(&self, doc: DocId) -> Result<(&[u8], GameRecord<'_>), Damage> {
        let bytes = verified(self.0.item(u64::from(doc))?, u64::from(doc))?;
        let record = GameRecord::parse(bytes).map_err(|_| Damage::Content)?;
        Ok((bytes, record))
    }
}
