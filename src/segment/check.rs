//! Verifying the files of a segment in full.

use std::io::{self, Write};
use std::ops::ControlFlow;

use tantivy::DocId;
use xxhash_rust::xxh3::xxh3_128;

use super::error::{Damage, SegmentError};
use super::games::SegmentGames;
use super::merge::StackedGames;
use super::positions::write_positions;
use super::terms::{TermKey, each_term};

/// Entries sorted at a time while a positions file is verified: 256 MB.
const AT_ONCE: u64 = 16 << 20;

/// What [`SegmentGames::check`] found.
#[derive(Debug, Default)]
pub struct CheckReport {
    /// Documents whose record is damaged or does not replay, each with the reason.
    pub games: Vec<(DocId, SegmentError)>,
    /// What is wrong with the positions file; not looked into when games are damaged.
    pub positions: Option<SegmentError>,
    /// What is wrong with the terms file; likewise.
    pub terms: Option<SegmentError>,
}

impl CheckReport {
    /// Whether nothing was found.
    pub fn is_sound(&self) -> bool {
        self.games.is_empty() && self.positions.is_none() && self.terms.is_none()
    }
}

impl SegmentGames {
    /// Reads and replays every game, deleted ones too, makes the positions file anew from them and compares it with the
    /// one on disk byte by byte, and compares the terms on disk with those of the games. Takes about twice as long as a
    /// merge.
    ///
    /// # Errors
    /// [`SegmentError`] when the check itself cannot be carried out; damage that it finds is in the report.
    pub fn check(&self) -> Result<CheckReport, SegmentError> {
        let faults = (0..self.max_doc()).filter_map(|doc| Some((doc, self.check_game(doc).err()?)));
        let games: Vec<_> = faults.collect();
        if !games.is_empty() {
            return Ok(CheckReport { games, ..CheckReport::default() });
        }
        Ok(CheckReport { games, positions: self.check_positions()?, terms: self.check_terms()? })
    }

    fn check_positions(&self) -> Result<Option<SegmentError>, SegmentError> {
        let source = StackedGames::all_of(self.clone());
        let same = Comparison { expected: self.positions_bytes() };
        match write_positions(&source, self.totals(), AT_ONCE, same) {
            Ok(Comparison { expected: [] }) => Ok(None),
            Ok(_) | Err(SegmentError::Tantivy(_)) => Ok(Some(self.damaged_positions(Damage::Content))),
            Err(error) => Err(error),
        }
    }

    fn check_terms(&self) -> Result<Option<SegmentError>, SegmentError> {
        let mut of_games = Bag::default();
        for doc in 0..self.max_doc() {
            let record = self.record(doc)?;
            if let Some(start) = record.full_start().map_err(|_| self.damaged_record())? {
                each_term(&start, record.moves(), |term, ply| of_games.add(term.key(), doc, ply));
            }
        }
        let mut on_disk = Bag::default();
        let what = match self.terms().each_entry(|key, entry| on_disk.add(key, entry.doc, entry.ply)) {
            Ok(()) if on_disk == of_games => return Ok(None),
            Ok(()) => Damage::Content,
            Err(what) => what,
        };
        Ok(Some(self.damaged_terms(what)))
    }

    fn check_game(&self, doc: DocId) -> Result<(), SegmentError> {
        let replayed = self.record(doc)?.replay(|_, _| ControlFlow::Continue(()));
        replayed.map_err(|_| self.damaged_record())
    }
}

/// Entries in any order: their number, and the sum of their hashes. Two bags of different entries are the same only by
/// a chance of one in 2^128.
#[derive(Default, PartialEq, Eq)]
struct Bag {
    entries: u64,
    sum: u128,
}

impl Bag {
    fn add(&mut self, key: TermKey, doc: DocId, ply: u32) {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&key.to_bytes());
        bytes[8..12].copy_from_slice(&doc.to_le_bytes());
        bytes[12..].copy_from_slice(&ply.to_le_bytes());
        self.entries += 1;
        self.sum = self.sum.wrapping_add(xxh3_128(&bytes));
    }
}

/// Takes only the bytes that are expected.
struct Comparison<'a> {
    expected: &'a [u8],
}

impl Write for Comparison<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.expected.strip_prefix(bytes) {
            Some(rest) => {
                self.expected = rest;
                Ok(bytes.len())
            }
            None => Err(io::Error::other("the bytes differ")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
