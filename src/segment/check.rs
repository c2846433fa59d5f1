//! Verifying the files of a segment in full.

use std::io::{self, Write};

use tantivy::DocId;

use super::error::{Damage, SegmentError};
use super::games::SegmentGames;
use super::merge::StackedGames;
use super::positions::write_positions;

/// Entries sorted at a time while a positions file is verified: 256 MB.
const AT_ONCE: u64 = 16 << 20;

/// What [`SegmentGames::check`] found.
#[derive(Debug, Default)]
pub struct CheckReport {
    /// Documents whose record is damaged or does not replay, each with the reason.
    pub games: Vec<(DocId, SegmentError)>,
    /// What is wrong with the positions file; not looked into when games are damaged.
    pub positions: Option<SegmentError>,
}

impl CheckReport {
    /// Whether nothing was found.
    pub fn is_sound(&self) -> bool {
        self.games.is_empty() && self.positions.is_none()
    }
}

impl SegmentGames {
    /// Reads and replays every game, deleted ones too, then makes the positions file anew from them and compares it
    /// with the one on disk byte by byte. Takes about as long as a merge.
    ///
    /// # Errors
    /// [`SegmentError`] when the check itself cannot be carried out; damage that it finds is in the report.
    pub fn check(&self) -> Result<CheckReport, SegmentError> {
        let faults = (0..self.max_doc()).filter_map(|doc| Some((doc, self.check_game(doc).err()?)));
        let games: Vec<_> = faults.collect();
        if !games.is_empty() {
            return Ok(CheckReport { games, positions: None });
        }
        let source = StackedGames::all_of(self.clone());
        let same = Comparison { expected: self.positions_bytes() };
        let positions = match write_positions(&source, self.totals(), AT_ONCE, same) {
            Ok(Comparison { expected: [] }) => None,
            Ok(_) => Some(self.damaged_positions(Damage::Content)),
            Err(SegmentError::Tantivy(_)) => Some(self.damaged_positions(Damage::Content)),
            Err(error) => return Err(error),
        };
        Ok(CheckReport { games, positions })
    }

    fn check_game(&self, doc: DocId) -> Result<(), SegmentError> {
        let replayed = self.record(doc)?.replay(|_, _| std::ops::ControlFlow::Continue(()));
        replayed.map_err(|_| self.damaged_record())
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
