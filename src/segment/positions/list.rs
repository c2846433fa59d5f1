//! Positions that several games share.

use super::chunk::{Chunk, split_chunks, write_chunks};
use super::{Hit, LONG_LIST, Shape, TAG_BITS};
use crate::segment::bits::{BitReader, BitWriter};
use crate::segment::error::Damage;

/// The games that reach one position, in the order of documents; at least two.
#[derive(Clone, Debug)]
pub(in crate::segment) struct List<'a> {
    /// Number of games.
    pub(in crate::segment) count: usize,
    pub(in crate::segment) storage: Storage<'a>,
}

/// How a list is stored.
#[derive(Clone, Debug)]
pub(in crate::segment) enum Storage<'a> {
    /// In the block itself.
    Short(Vec<Hit>),
    /// In chunks behind the block.
    Long(Vec<Chunk<'a>>),
}

/// Writes a list into a block; chunks of a long list go to `behind`.
pub(super) fn write_list(bits: &mut BitWriter, behind: &mut Vec<u8>, shape: &Shape, tag: u16, hits: &[Hit]) {
    bits.write(u64::from(tag), TAG_BITS);
    bits.write_gamma(hits.len() as u64 - 2);
    if hits.len() >= LONG_LIST {
        let before = behind.len();
        write_chunks(behind, hits);
        bits.write_gamma((behind.len() - before) as u64);
    } else {
        write_short(bits, shape, hits);
    }
}

fn write_short(bits: &mut BitWriter, shape: &Shape, hits: &[Hit]) {
    let gap_bits = shape.gap_bits(hits.len());
    let first_ply = hits.first().map_or(0, |hit| hit.ply);
    bits.write(u64::from(first_ply), shape.ply_bits());
    let mut next_doc = 0;
    for hit in hits {
        bits.write_rice(u64::from(hit.doc - next_doc), gap_bits);
        next_doc = hit.doc + 1;
    }
    for hit in hits.iter().skip(1) {
        if hit.ply == first_ply {
            bits.write(0, 1);
        } else {
            bits.write(1, 1);
            bits.write(u64::from(hit.ply), shape.ply_bits());
        }
    }
}

/// Reads the lists of a block one after the other.
pub(super) struct ListReader<'a> {
    bits: BitReader<'a>,
    shape: Shape,
    /// Bytes behind the block that belong to lists not read yet.
    behind: &'a [u8],
}

impl<'a> ListReader<'a> {
    pub(super) fn new(bits: BitReader<'a>, shape: Shape, behind: &'a [u8]) -> ListReader<'a> {
        ListReader { bits, shape, behind }
    }

    /// Reads the next list if its tag is `wanted`, otherwise passes over it.
    pub(super) fn next_if(&mut self, wanted: u16) -> Result<Option<List<'a>>, Damage> {
        let tag = self.bits.read(TAG_BITS)?;
        let count = self.bits.read_gamma()?.checked_add(2).filter(|count| *count <= self.shape.docs);
        let count = count.ok_or(Damage::Content)? as usize;
        let is_wanted = tag == u64::from(wanted);
        let storage = if count >= LONG_LIST {
            let len = usize::try_from(self.bits.read_gamma()?).map_err(|_| Damage::Content)?;
            let (chunks, rest) = self.behind.split_at_checked(len).ok_or(Damage::Bounds)?;
            self.behind = rest;
            is_wanted.then(|| split_chunks(chunks, count)).transpose()?.map(Storage::Long)
        } else {
            Some(Storage::Short(self.read_short(count)?)).filter(|_| is_wanted)
        };
        Ok(storage.map(|storage| List { count, storage }))
    }

    fn read_short(&mut self, count: usize) -> Result<Vec<Hit>, Damage> {
        let gap_bits = self.shape.gap_bits(count);
        let ply_bits = self.shape.ply_bits();
        let first_ply = self.bits.read(ply_bits)? as u32;
        let mut hits = Vec::with_capacity(count);
        let mut next_doc = 0;
        for _ in 0..count {
            let doc = self.bits.read_rice(gap_bits)?.saturating_add(next_doc);
            if doc >= self.shape.docs {
                return Err(Damage::Content);
            }
            hits.push(Hit { doc: doc as u32, ply: first_ply });
            next_doc = doc + 1;
        }
        for hit in hits.iter_mut().skip(1) {
            if self.bits.read(1)? == 1 {
                hit.ply = self.bits.read(ply_bits)? as u32;
            }
        }
        Ok(hits)
    }
}
