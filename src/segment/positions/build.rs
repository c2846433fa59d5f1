//! From games to a sorted file, in bounded memory.

use std::io::Write;

use tantivy::DocId;

use super::file::PositionsWriter;
use super::{Hit, Shape};
use crate::segment::error::SegmentError;
use crate::segment::moves_file::Totals;

/// Entries of a pass are sorted in this many parts, each small enough for the cache.
const PARTS: u64 = 256;
/// Slots into which a part is spread before it is sorted.
const SLOT_BITS: u32 = 10;
const SLOTS: usize = 1 << SLOT_BITS;

/// Games whose positions can be gone through again and again.
pub(in crate::segment) trait PositionSource {
    /// Calls `entry` with the key of each position of each game, documents and plies in ascending order.
    ///
    /// # Errors
    /// [`SegmentError`] when a game cannot be read.
    fn visit(&self, entry: impl FnMut(u64, DocId, u32)) -> Result<(), SegmentError>;
}

/// Writes the positions file of games. No more than about `at_once` entries of 16 bytes are held at a time; when the
/// games have more, they are gone through several times, each time for another range of keys.
pub(in crate::segment) fn write_positions<W: Write>(
    source: &impl PositionSource,
    totals: Totals,
    at_once: u64,
    write: W,
) -> Result<W, SegmentError> {
    let shape = Shape::new(totals.docs, totals.longest, totals.positions);
    let passes = totals.positions.div_ceil(at_once).max(1);
    let mut writer = PositionsWriter::new(write, shape);
    let mut parts = Parts::new(passes, totals.positions);
    for pass in 0..passes {
        source.visit(|key, doc, ply| parts.keep(pass, Entry::new(key, doc, ply)))?;
        parts.drain_into(&mut writer)?;
    }
    Ok(writer.finish()?)
}

/// Key, document and ply in one number, so that their order is that of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u128);

impl Entry {
    #[inline]
    fn new(key: u64, doc: DocId, ply: u32) -> Entry {
        Entry(u128::from(key) << 64 | u128::from(doc) << 32 | u128::from(ply))
    }

    fn key(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// The part of the key, counted over all passes, in the upper half; in the lower half, where in the part it belongs.
    #[inline]
    fn place(self, passes: u64) -> u128 {
        u128::from(self.key()) * u128::from(passes * PARTS)
    }

    fn hit(self) -> Hit {
        Hit { doc: (self.0 >> 32) as DocId, ply: self.0 as u32 }
    }
}

/// The entries of one pass, parted by key.
struct Parts {
    parts: Vec<Vec<Entry>>,
    /// A sorted part.
    sorted: Vec<Entry>,
    passes: u64,
}

impl Parts {
    fn new(passes: u64, positions: u64) -> Parts {
        let expected = positions / passes / PARTS;
        let capacity = (expected + expected / 8) as usize;
        let parts = (0..PARTS).map(|_| Vec::with_capacity(capacity)).collect();
        Parts { parts, sorted: Vec::new(), passes }
    }

    /// Keeps an entry if it belongs to the pass.
    #[inline]
    fn keep(&mut self, pass: u64, entry: Entry) {
        let part = (entry.place(self.passes) >> 64) as u64;
        if part / PARTS == pass {
            self.parts[(part % PARTS) as usize].push(entry);
        }
    }

    /// Sorts and writes what was kept; then nothing is.
    fn drain_into<W: Write>(&mut self, writer: &mut PositionsWriter<W>) -> Result<(), SegmentError> {
        let mut hits = Vec::new();
        for index in 0..self.parts.len() {
            self.sort(index);
            for same in self.sorted.chunk_by(|a, b| a.key() == b.key()) {
                hits.clear();
                hits.extend(same.iter().map(|entry| entry.hit()));
                hits.dedup_by_key(|hit| hit.doc);
                writer.push(same[0].key(), &hits)?;
            }
            self.parts[index].clear();
        }
        Ok(())
    }

    /// Sorts a part. Keys are spread evenly, so each entry of a large part is put near its place at once.
    fn sort(&mut self, index: usize) {
        let mut sorted = std::mem::take(&mut self.sorted);
        let part = &self.parts[index];
        if part.len() < 4 * SLOTS {
            sorted.clone_from(part);
            sorted.sort_unstable();
        } else {
            self.spread(part, &mut sorted);
        }
        self.sorted = sorted;
    }

    fn spread(&self, part: &[Entry], sorted: &mut Vec<Entry>) {
        let passes = self.passes;
        let slot = |entry: Entry| (entry.place(passes) as u64 >> (u64::BITS - SLOT_BITS)) as usize;
        let mut ends = [0; SLOTS];
        part.iter().for_each(|entry| ends[slot(*entry)] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        sorted.resize(part.len(), Entry(0));
        for entry in part {
            let end = &mut ends[slot(*entry)];
            sorted[*end] = *entry;
            *end += 1;
        }
        let mut start = 0;
        for end in ends {
            sorted[start..end].sort_unstable();
            start = end;
        }
    }
}
