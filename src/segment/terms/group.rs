//! A group of keys with their lists, as two items of the frame.
//!
//! The item of keys: checksum (4 bytes), keys less 1 (1), width of counts (1), width of ends (1), first key (8); then
//! bits: entries of each list, less 1; end of each list in the item of lists; then the keys after the first, each as
//! the difference from the one before in bytes of seven bits (LEB128). The item of lists: checksum (4), the lists.

use super::list::{read_list, write_list};
use super::{GROUP_BYTES, GROUP_KEYS, Occurrence, Shape, TermKey};
use crate::segment::bits::{BitReader, BitWriter, width_of};
use crate::segment::error::Damage;
use crate::segment::frame::{checksum, verified};

/// Where the entries of a key are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermList {
    pub(super) group: u64,
    start: u32,
    end: u32,
    count: u32,
}

impl TermList {
    /// Number of entries, those of deleted documents included.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Reads the list out of the verified lists of its group.
    pub(super) fn read(&self, lists: &[u8], shape: &Shape, see: impl FnMut(Occurrence)) -> Result<(), Damage> {
        let bytes = lists.get(self.start as usize..self.end as usize).ok_or(Damage::Content)?;
        read_list(bytes, shape, self.count as usize, see)
    }
}

/// Gathers a group.
#[derive(Default)]
pub(super) struct GroupWriter {
    keys: Vec<u64>,
    counts: Vec<u32>,
    ends: Vec<u32>,
    lists: Vec<u8>,
    bits: BitWriter,
}

impl GroupWriter {
    pub(super) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether nothing more belongs into the group.
    pub(super) fn is_full(&self) -> bool {
        self.keys.len() >= GROUP_KEYS || self.lists.len() >= GROUP_BYTES
    }

    /// Adds the entries of the next key; there is at least one.
    pub(super) fn push(&mut self, shape: &Shape, key: TermKey, entries: &[Occurrence]) {
        write_list(&mut self.bits, shape, entries);
        self.bits.move_to(&mut self.lists);
        self.keys.push(key.0);
        self.counts.push(entries.len() as u32 - 1);
        self.ends.push(self.lists.len() as u32);
    }

    /// Gives both items to `write`; the writer is as new.
    pub(super) fn drain(
        &mut self,
        group: u64,
        mut write: impl FnMut(&[&[u8]]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        let keys = self.keys_item();
        write(&[&checksum(&keys, group).to_le_bytes(), &keys])?;
        write(&[&checksum(&self.lists, group).to_le_bytes(), &self.lists])?;
        self.keys.clear();
        self.counts.clear();
        self.ends.clear();
        self.lists.clear();
        Ok(())
    }

    fn keys_item(&mut self) -> Vec<u8> {
        let width = |numbers: &[u32]| width_of(numbers.iter().copied().max().map_or(0, u64::from));
        let (count_bits, end_bits) = (width(&self.counts), width(&self.ends));
        let mut item = vec![(self.keys.len() - 1) as u8, count_bits as u8, end_bits as u8];
        item.extend_from_slice(&self.keys[0].to_le_bytes());
        self.counts.iter().for_each(|count| self.bits.write(u64::from(*count), count_bits));
        self.ends.iter().for_each(|end| self.bits.write(u64::from(*end), end_bits));
        self.bits.move_to(&mut item);
        self.keys.windows(2).for_each(|pair| write_number(&mut item, pair[1] - pair[0]));
        item
    }
}

/// Appends a number, seven bits a byte from the lowest on; the upper bit of a byte says that another one follows.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number from the beginning of `bytes`, which then begin after it.
#[inline]
fn read_number(bytes: &mut &[u8]) -> Result<u64, Damage> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first().ok_or(Damage::Bounds)?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Ok(number);
        }
        shift += 7;
        if shift >= u64::BITS {
            return Err(Damage::Content);
        }
    }
}

/// The verified keys of a group.
pub(super) struct Keys<'a> {
    group: u64,
    count: usize,
    count_bits: u32,
    end_bits: u32,
    first: u64,
    /// Counts and ends.
    columns: &'a [u8],
    /// Keys after the first.
    deltas: &'a [u8],
}

impl<'a> Keys<'a> {
    pub(super) fn open(item: &'a [u8], group: u64) -> Result<Keys<'a>, Damage> {
        let body = verified(item, group)?;
        let ([count, count_bits, end_bits, first @ ..], rest) = body.split_first_chunk::<11>().ok_or(Damage::Bounds)?;
        let (count, count_bits, end_bits) = (usize::from(*count) + 1, u32::from(*count_bits), u32::from(*end_bits));
        if count > GROUP_KEYS || count_bits > u32::BITS || end_bits > u32::BITS {
            return Err(Damage::Content);
        }
        let columns_len = (count * (count_bits + end_bits) as usize).div_ceil(8);
        let (columns, deltas) = rest.split_at_checked(columns_len).ok_or(Damage::Bounds)?;
        Ok(Keys { group, count, count_bits, end_bits, first: u64::from_le_bytes(*first), columns, deltas })
    }

    pub(super) fn first(&self) -> TermKey {
        TermKey(self.first)
    }

    /// Calls `see` with the number of each key in the group, and the key.
    #[inline]
    pub(super) fn each(&self, mut see: impl FnMut(usize, TermKey)) -> Result<(), Damage> {
        let mut key = self.first;
        let mut deltas = self.deltas;
        see(0, TermKey(key));
        for index in 1..self.count {
            key = key.checked_add(read_number(&mut deltas)?).ok_or(Damage::Content)?;
            see(index, TermKey(key));
        }
        Ok(())
    }

    /// The list of a key, by its number in the group.
    pub(super) fn list(&self, index: usize) -> Result<TermList, Damage> {
        let number = |skip: usize, width: u32| {
            let mut bits = BitReader::new(self.columns);
            bits.skip(skip)?;
            bits.read(width)
        };
        let ends = self.count * self.count_bits as usize;
        let end = |index: usize| number(ends + index * self.end_bits as usize, self.end_bits);
        Ok(TermList {
            group: self.group,
            start: if index == 0 { 0 } else { end(index - 1)? as u32 },
            end: end(index)? as u32,
            count: (number(index * self.count_bits as usize, self.count_bits)? as u32).saturating_add(1),
        })
    }
}
