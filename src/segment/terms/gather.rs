//! The terms of a new segment: from games one after the other to lists one after the other.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::Write;
use std::ops::Range;

use tantivy::DocId;

use super::{Occurrence, TermKey, TermsWriter};
use crate::segment::error::SegmentError;
use crate::segment::moves_file::Totals;

/// The terms of games as they come. A game's moves are few different ones, so each key is kept once, and an entry is
/// the number of its key and a ply.
#[derive(Default)]
pub(in crate::segment) struct GatheredTerms {
    numbers: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// Keys in the order of their numbers, and how many entries each has.
    keys: Vec<u64>,
    counts: Vec<u32>,
    entries: Vec<u32>,
    plies: Vec<u16>,
    /// End of each document's entries.
    ends: Vec<usize>,
}

/// Spreads the bits of a key over all bits of the hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        let product = u128::from(self.0 ^ key) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl GatheredTerms {
    /// Adds a term of the present document; plies of a key come in ascending order.
    #[inline]
    pub(in crate::segment) fn push(&mut self, key: TermKey, ply: u16) {
        let next = self.keys.len() as u32;
        let number = *self.numbers.entry(key.0).or_insert(next);
        if number == next {
            self.keys.push(key.0);
            self.counts.push(0);
        }
        self.counts[number as usize] += 1;
        self.entries.push(number);
        self.plies.push(ply);
    }

    /// Ends the present document.
    pub(in crate::segment) fn end_document(&mut self) {
        self.ends.push(self.entries.len());
    }

    /// Bytes that are held.
    pub(in crate::segment) fn mem_usage(&self) -> usize {
        self.entries.capacity() * (size_of::<u32>() + size_of::<u16>())
            + self.ends.capacity() * size_of::<usize>()
            + self.keys.capacity() * 4 * size_of::<u64>()
    }

    /// Writes the terms file, at most about `at_once` entries of 8 bytes at a time.
    pub(in crate::segment) fn write<W: Write>(
        &self,
        totals: Totals,
        at_once: u64,
        write: W,
    ) -> Result<W, SegmentError> {
        let mut writer = TermsWriter::new(write, totals);
        let mut order: Vec<u32> = (0..self.keys.len() as u32).collect();
        order.sort_unstable_by_key(|number| self.keys[*number as usize]);
        let mut sorter = Sorter::new(self.keys.len());
        let mut rest = order.as_slice();
        while !rest.is_empty() {
            let (pass, later) = rest.split_at(self.pass_len(rest, at_once));
            self.scatter(pass, &mut sorter);
            for (number, range) in pass.iter().zip(&sorter.ranges) {
                writer.push(TermKey(self.keys[*number as usize]), &sorter.entries[range.clone()])?;
            }
            rest = later;
        }
        Ok(writer.finish()?)
    }

    /// How many of the next keys have no more than `at_once` entries together; at least one.
    fn pass_len(&self, order: &[u32], at_once: u64) -> usize {
        let mut entries = 0;
        let fits = |number: &&u32| {
            entries += u64::from(self.counts[**number as usize]);
            entries <= at_once
        };
        order.iter().take_while(fits).count().max(1)
    }

    /// Puts the entries of some keys side by side, key after key.
    fn scatter(&self, pass: &[u32], sorter: &mut Sorter) {
        sorter.begin(pass, &self.counts);
        let mut start = 0;
        for (doc, end) in self.ends.iter().enumerate() {
            for (number, ply) in self.entries[start..*end].iter().zip(&self.plies[start..*end]) {
                sorter.put(*number, Occurrence { doc: doc as DocId, ply: u32::from(*ply) });
            }
            start = *end;
        }
    }
}

/// Where the next entry of a key that is not in the pass would go.
const NOWHERE: usize = usize::MAX;

/// The entries of the keys of one pass.
struct Sorter {
    entries: Vec<Occurrence>,
    /// Place of the entries of each key of the pass.
    ranges: Vec<Range<usize>>,
    /// Place of the next entry of each key, by its number.
    next: Vec<usize>,
}

impl Sorter {
    fn new(keys: usize) -> Sorter {
        Sorter { entries: Vec::new(), ranges: Vec::new(), next: vec![NOWHERE; keys] }
    }

    fn begin(&mut self, pass: &[u32], counts: &[u32]) {
        self.next.fill(NOWHERE);
        self.ranges.clear();
        let mut end = 0;
        for number in pass {
            let start = end;
            end += counts[*number as usize] as usize;
            self.ranges.push(start..end);
            self.next[*number as usize] = start;
        }
        self.entries.resize(end, Occurrence { doc: 0, ply: 0 });
    }

    #[inline]
    fn put(&mut self, number: u32, entry: Occurrence) {
        let next = &mut self.next[number as usize];
        if let Some(place) = self.entries.get_mut(*next) {
            *place = entry;
            *next += 1;
        }
    }
}
