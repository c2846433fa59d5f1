//! The block of one bucket.
//!
//! Checksum (4 bytes), length of the rest of the block (4 bytes), then bits: for each slot as many ones as it has lone
//! entries and a zero; fingerprint and document of each lone entry; the number of lists and the lists.

use tantivy::DocId;

use super::list::{List, ListReader, write_list};
use super::{FINGERPRINT_BITS, Hit, SLOT_BITS, Shape};
use crate::segment::bits::{BitReader, BitWriter};
use crate::segment::error::Damage;
use crate::segment::frame::{checksum, verified};

const SLOTS: usize = 1 << SLOT_BITS;

/// What a file proposes for a key.
#[derive(Clone, Debug, Default)]
pub(in crate::segment) struct Candidates<'a> {
    /// Games of which each may be the only one that reaches the position.
    pub(in crate::segment) lone: Vec<DocId>,
    /// Lists of which one may be that of the position.
    pub(in crate::segment) lists: Vec<List<'a>>,
}

/// Gathers the entries of a bucket in the order of keys.
#[derive(Default)]
pub(super) struct BlockWriter {
    lone: Vec<(u16, DocId)>,
    lists: BitWriter,
    list_count: u64,
    behind: Vec<u8>,
}

impl BlockWriter {
    pub(super) fn push(&mut self, shape: &Shape, tag: u16, hits: &[Hit]) {
        match hits {
            [hit] => self.lone.push((tag, hit.doc)),
            _ => {
                self.list_count += 1;
                write_list(&mut self.lists, &mut self.behind, shape, tag, hits);
            }
        }
    }

    /// The bytes of the block and of what follows it; the writer is as new.
    pub(super) fn take(&mut self, shape: &Shape, bucket: u64) -> (Vec<u8>, Vec<u8>) {
        let mut bits = BitWriter::default();
        let mut ended = 0;
        for (tag, _) in &self.lone {
            bits.write_zeros(slot_of(*tag) - ended);
            bits.write(1, 1);
            ended = slot_of(*tag);
        }
        bits.write_zeros(SLOTS - ended);
        for (tag, doc) in &self.lone {
            bits.write(fingerprint_of(*tag), FINGERPRINT_BITS);
            bits.write(u64::from(*doc), shape.doc_bits());
        }
        bits.write_gamma(self.list_count);
        bits.append(&mut self.lists);
        self.lone.clear();
        self.list_count = 0;
        (framed(&bits.take(), bucket), std::mem::take(&mut self.behind))
    }
}

fn framed(body: &[u8], bucket: u64) -> Vec<u8> {
    let measured = [&(body.len() as u32).to_le_bytes(), body].concat();
    [&checksum(&measured, bucket).to_le_bytes(), &measured[..]].concat()
}

fn slot_of(tag: u16) -> usize {
    usize::from(tag >> FINGERPRINT_BITS)
}

fn fingerprint_of(tag: u16) -> u64 {
    u64::from(tag) & ((1 << FINGERPRINT_BITS) - 1)
}

/// Looks a tag up in the bytes of a bucket: its block and the chunks behind.
pub(super) fn find<'a>(bytes: &'a [u8], shape: &Shape, bucket: u64, tag: u16) -> Result<Candidates<'a>, Damage> {
    let (body, behind) = split(bytes, bucket)?;
    let mut bits = BitReader::new(body);
    let slots = Slots::read(&mut bits, slot_of(tag))?;
    let lone = find_lone(&mut bits, shape, slots, tag)?;
    let count = bits.read_gamma()?;
    let mut reader = ListReader::new(bits, *shape, behind);
    let mut lists = Vec::new();
    for _ in 0..count {
        lists.extend(reader.next_if(tag)?);
    }
    Ok(Candidates { lone, lists })
}

/// Splits a bucket into the verified bits of its block and what follows the block.
fn split(bytes: &[u8], bucket: u64) -> Result<(&[u8], &[u8]), Damage> {
    let len = bytes.get(4..).and_then(|rest| rest.first_chunk::<4>()).ok_or(Damage::Bounds)?;
    let end = (u32::from_le_bytes(*len) as usize).checked_add(8).ok_or(Damage::Bounds)?;
    let (block, behind) = bytes.split_at_checked(end).ok_or(Damage::Bounds)?;
    let body = verified(block, bucket)?.get(4..).ok_or(Damage::Bounds)?;
    Ok((body, behind))
}

/// How many lone entries stand before, in and after a slot.
struct Slots {
    before: usize,
    here: usize,
    after: usize,
}

impl Slots {
    fn read(bits: &mut BitReader, slot: usize) -> Result<Slots, Damage> {
        let before = bits.skip_zeros(slot as u32)?;
        let here = bits.skip_zeros(1)?;
        let after = bits.skip_zeros((SLOTS - slot - 1) as u32)?;
        Ok(Slots { before, here, after })
    }
}

fn find_lone(bits: &mut BitReader, shape: &Shape, slots: Slots, tag: u16) -> Result<Vec<DocId>, Damage> {
    let width = (FINGERPRINT_BITS + shape.doc_bits()) as usize;
    let mut found = Vec::new();
    bits.skip(slots.before * width)?;
    for _ in 0..slots.here {
        let fingerprint = bits.read(FINGERPRINT_BITS)?;
        let doc = bits.read(shape.doc_bits())?;
        if doc >= shape.docs {
            return Err(Damage::Content);
        }
        if fingerprint == fingerprint_of(tag) {
            found.push(doc as DocId);
        }
    }
    bits.skip(slots.after * width)?;
    Ok(found)
}
