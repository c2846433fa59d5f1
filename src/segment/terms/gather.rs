//! The terms of a new segment: from games one after the other to lists one after the other.

use std::io::Write;
use std::ops::Range;

use super::key_table::{CountedKey, KeyTable};
use super::{Occurrence, TermKey, TermsWriter};
use crate::segment::error::SegmentError;
use crate::segment::moves_file::Totals;
use crate::segment::rows::Rows;

/// The terms of games as they come. All games together have few different ones, so each key is kept once, and games
/// consist of their numbers.
#[derive(Default)]
pub(in crate::segment) struct GatheredTerms {
    keys: KeyTable,
    /// The move of each ply.
    moves: Rows<u32>,
    /// States with their first plies.
    states: Rows<(u32, u16)>,
}

impl GatheredTerms {
    /// Adds the terms of the next document: the move of each ply, and states with their first plies.
    pub(in crate::segment) fn push_document(
        &mut self,
        moves: impl ExactSizeIterator<Item = TermKey>,
        states: impl ExactSizeIterator<Item = (TermKey, u16)>,
    ) {
        self.moves.push(moves.map(|key| self.keys.count(key.0)));
        self.states.push(states.map(|(key, ply)| (self.keys.count(key.0), ply)));
    }

    /// Bytes that are held.
    pub(in crate::segment) fn mem_usage(&self) -> usize {
        self.moves.mem_usage() + self.states.mem_usage() + self.keys.mem_usage()
    }

    /// Writes the terms file, at most about `at_once` entries of 8 bytes at a time.
    pub(in crate::segment) fn write<W: Write>(
        &self,
        totals: Totals,
        at_once: u64,
        write: W,
    ) -> Result<W, SegmentError> {
        let mut writer = TermsWriter::new(write, totals);
        let keys = self.keys.in_order();
        let mut sorter = Sorter::new(keys.len());
        let mut rest = keys.as_slice();
        while !rest.is_empty() {
            let (pass, later) = rest.split_at(pass_len(rest, at_once));
            self.scatter(pass, &mut sorter);
            for (counted, range) in pass.iter().zip(&sorter.ranges) {
                writer.push(TermKey(counted.key), &sorter.entries[range.clone()])?;
            }
            rest = later;
        }
        Ok(writer.finish()?)
    }

    /// Puts the entries of some keys side by side, key after key.
    fn scatter(&self, pass: &[CountedKey], sorter: &mut Sorter) {
        sorter.begin(pass);
        for (doc, (moves, states)) in (0..).zip(self.moves.iter().zip(self.states.iter())) {
            for (ply, number) in (0..).zip(moves) {
                sorter.put(*number, Occurrence { doc, ply });
            }
            for (number, ply) in states {
                sorter.put(*number, Occurrence { doc, ply: u32::from(*ply) });
            }
        }
    }
}

/// How many of the next keys have no more than `at_once` entries together; at least one.
fn pass_len(keys: &[CountedKey], at_once: u64) -> usize {
    let mut entries = 0;
    let fits = |counted: &&CountedKey| {
        entries += u64::from(counted.count);
        entries <= at_once
    };
    keys.iter().take_while(fits).count().max(1)
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

    fn begin(&mut self, pass: &[CountedKey]) {
        self.next.fill(NOWHERE);
        self.ranges.clear();
        let mut end = 0;
        for counted in pass {
            let start = end;
            end += counted.count as usize;
            self.ranges.push(start..end);
            self.next[counted.number as usize] = start;
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
