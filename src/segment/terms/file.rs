//! The file as a whole: groups in a frame.

use std::io::Write;
use std::ops::Range;

use shakmaty::Color;
use tantivy::directory::OwnedBytes;

use super::group::{GroupWriter, Keys, TermList};
use super::{Occurrence, Shape, TermKey, VERSION};
use crate::notation::chesmayne::MoveCode;
use crate::replay::Material;
use crate::segment::error::Damage;
use crate::segment::frame::{Ending, Frame, FrameWriter, verified};
use crate::segment::moves_file::Totals;

const MAGIC: [u8; 8] = *b"tabiaTRM";

/// Items of the frame that a group takes.
const GROUP_ITEMS: u64 = 2;

/// Writes lists in the order of their keys.
pub(in crate::segment) struct TermsWriter<W> {
    frame: FrameWriter<W>,
    shape: Shape,
    group: GroupWriter,
    groups: u64,
    keys: u64,
    entries: u64,
}

impl<W: Write> TermsWriter<W> {
    pub(in crate::segment) fn new(write: W, totals: Totals) -> TermsWriter<W> {
        TermsWriter {
            frame: FrameWriter::new(write),
            shape: Shape { docs: totals.docs, longest: totals.longest },
            group: GroupWriter::default(),
            groups: 0,
            keys: 0,
            entries: 0,
        }
    }

    /// Writes the entries of a key, documents and plies in ascending order.
    pub(in crate::segment) fn push(&mut self, key: TermKey, entries: &[Occurrence]) -> std::io::Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        self.group.push(&self.shape, key, entries);
        self.keys += 1;
        self.entries += entries.len() as u64;
        if self.group.is_full() { self.end_group() } else { Ok(()) }
    }

    fn end_group(&mut self) -> std::io::Result<()> {
        let frame = &mut self.frame;
        self.group.drain(self.groups, |parts| frame.item(parts))?;
        self.groups += 1;
        Ok(())
    }

    pub(in crate::segment) fn finish(mut self) -> std::io::Result<W> {
        if !self.group.is_empty() {
            self.end_group()?;
        }
        let fields = [self.shape.docs, self.shape.longest, self.groups, self.keys, self.entries];
        self.frame.finish(Ending { magic: MAGIC, version: VERSION, fields })
    }
}

/// Looks terms up.
#[derive(Clone)]
pub(in crate::segment) struct Terms {
    frame: Frame<5>,
    shape: Shape,
    groups: u64,
}

impl Terms {
    pub(in crate::segment) fn open(file: OwnedBytes) -> Result<Terms, Damage> {
        let frame =
            Frame::open(file, MAGIC, VERSION, |[_, _, groups, ..]: &[u64; 5]| groups.saturating_mul(GROUP_ITEMS))?;
        let [docs, longest, groups, ..] = frame.ending.fields;
        if docs > u64::from(u32::MAX) || longest > u64::from(u16::MAX) {
            return Err(Damage::Content);
        }
        Ok(Terms { frame, shape: Shape { docs, longest }, groups })
    }

    /// Bytes of the file.
    pub(in crate::segment) fn len(&self) -> usize {
        self.frame.as_bytes().len()
    }

    /// Number of documents.
    pub(in crate::segment) fn docs(&self) -> u64 {
        self.shape.docs
    }

    pub(super) fn groups(&self) -> u64 {
        self.groups
    }

    pub(super) fn keys(&self, group: u64) -> Result<Keys<'_>, Damage> {
        Keys::open(self.frame.item(group * GROUP_ITEMS)?, group)
    }

    /// The last group whose first key is not above `key`; the first group when there is none.
    fn group_of(&self, key: TermKey) -> Result<u64, Damage> {
        let (mut low, mut high) = (0, self.groups);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.keys(middle)?.first() <= key {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// The list of a key.
    pub(in crate::segment) fn find(&self, wanted: TermKey) -> Result<Option<TermList>, Damage> {
        if self.groups == 0 {
            return Ok(None);
        }
        let keys = self.keys(self.group_of(wanted)?)?;
        let mut found = None;
        keys.each(|index, key| {
            if key == wanted {
                found = Some(index);
            }
        })?;
        found.map(|index| keys.list(index)).transpose()
    }

    /// The lists of the moves of a side with numbers in a range that `fits`.
    pub(in crate::segment) fn find_moves(
        &self,
        side: Color,
        codes: Range<u64>,
        mut fits: impl FnMut(MoveCode) -> bool,
        found: &mut Vec<TermList>,
    ) -> Result<(), Damage> {
        let keys = TermKey::of_side(side, codes);
        if self.groups == 0 {
            return Ok(());
        }
        let mut fitting = Vec::new();
        for group in self.group_of(keys.start)?..self.groups {
            let here = self.keys(group)?;
            if here.first() >= keys.end {
                break;
            }
            here.each(|index, key| {
                if keys.contains(&key) && key.as_played().is_some_and(|(_, code)| fits(code)) {
                    fitting.push(index);
                }
            })?;
            for index in fitting.drain(..) {
                found.push(here.list(index)?);
            }
        }
        Ok(())
    }

    /// Reads lists, in the order given.
    pub(in crate::segment) fn find_materials(
        &self,
        wanted: impl Fn(Material) -> bool,
    ) -> Result<Vec<TermList>, Damage> {
        let mut found = Vec::new();
        let mut here = Vec::new();
        let first = if self.groups == 0 { 0 } else { self.group_of(TermKey::FIRST_MATERIAL)? };
        for group in first..self.groups {
            let keys = self.keys(group)?;
            keys.each(|index, key| here.extend(key.as_material().is_some_and(&wanted).then_some(index)))?;
            for index in here.drain(..) {
                found.push(keys.list(index)?);
            }
        }
        Ok(found)
    }

    /// Reads lists one after the other.
    pub(in crate::segment) fn read(&self, lists: &[TermList], mut see: impl FnMut(Occurrence)) -> Result<(), Damage> {
        for same_group in lists.chunk_by(|a, b| a.group == b.group) {
            let Some(first) = same_group.first() else { continue };
            let bytes = verified(self.frame.item(first.group * GROUP_ITEMS + 1)?, first.group)?;
            for list in same_group {
                list.read(bytes, &self.shape, &mut see)?;
            }
        }
        Ok(())
    }

    /// Calls `see` with every entry of the file.
    pub(in crate::segment) fn each_entry(&self, mut see: impl FnMut(TermKey, Occurrence)) -> Result<(), Damage> {
        for group in 0..self.groups {
            let keys = self.keys(group)?;
            let mut all = Vec::new();
            keys.each(|index, key| all.push((index, key)))?;
            for (index, key) in all {
                self.read(&[keys.list(index)?], |entry| see(key, entry))?;
            }
        }
        Ok(())
    }
}
