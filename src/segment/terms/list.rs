//! The entries of one key: documents in ascending order, and the plies of each in ascending order.
//!
//! They are written in chunks of [`CHUNK`]. Plies of a chunk that are all odd or all even, as those of a move are when
//! both sides take turns from the initial array, are written without their lowest bit.

use tantivy::DocId;

use super::{Occurrence, Shape};
use crate::segment::bits::{BitReader, BitWriter, MAX_WIDTH, width_of};
use crate::segment::error::Damage;

/// Entries of a chunk, the last one of a list excepted.
const CHUNK: usize = 128;
/// Bits that tell the width of gaps, and of plies.
const GAP_WIDTH_BITS: u32 = 6;
const PLY_WIDTH_BITS: u32 = 5;

/// Appends a list.
pub(super) fn write_list(bits: &mut BitWriter, shape: &Shape, entries: &[Occurrence]) {
    let mut doc = 0;
    for chunk in entries.chunks(CHUNK) {
        doc = write_chunk(bits, shape, doc, chunk);
    }
}

/// Appends a chunk; gives its last document.
fn write_chunk(bits: &mut BitWriter, shape: &Shape, before: DocId, chunk: &[Occurrence]) -> DocId {
    let (mut gaps, mut doc) = (0, before);
    let (mut least, mut most, mut odd) = (u32::MAX, 0, 0);
    let first = chunk.first().map_or(0, |entry| entry.ply);
    for entry in chunk {
        gaps |= entry.doc - doc;
        doc = entry.doc;
        least = least.min(entry.ply);
        most = most.max(entry.ply);
        odd |= (entry.ply ^ first) & 1;
    }
    let shift = 1 - odd;
    let gap_bits = width_of(u64::from(gaps));
    let ply_bits = width_of(u64::from((most - least) >> shift));
    bits.write(u64::from(gap_bits), GAP_WIDTH_BITS);
    bits.write(u64::from(ply_bits), PLY_WIDTH_BITS);
    bits.write(u64::from(shift), 1);
    bits.write(u64::from(least), shape.ply_bits());
    doc = before;
    // Gap and ply are one number where they are not too wide together.
    let ply_of = |entry: &Occurrence| u64::from((entry.ply - least) >> shift);
    for entry in chunk {
        let gap = u64::from(entry.doc - doc);
        if gap_bits + ply_bits <= MAX_WIDTH {
            bits.write(gap | ply_of(entry) << gap_bits, gap_bits + ply_bits);
        } else {
            bits.write(gap, gap_bits);
            bits.write(ply_of(entry), ply_bits);
        }
        doc = entry.doc;
    }
    doc
}

/// Reads a list of `count` entries.
///
/// # Errors
/// [`Damage`] when the bytes are not those that were written, or an entry is outside of the file's range.
pub(super) fn read_list(
    bytes: &[u8],
    shape: &Shape,
    count: usize,
    mut see: impl FnMut(Occurrence),
) -> Result<(), Damage> {
    let mut bits = BitReader::new(bytes);
    let mut left = count;
    let mut doc = 0;
    while left > 0 {
        let here = left.min(CHUNK);
        doc = read_chunk(&mut bits, shape, doc, here, &mut see)?;
        left -= here;
    }
    Ok(())
}

fn read_chunk(
    bits: &mut BitReader,
    shape: &Shape,
    before: u64,
    count: usize,
    see: &mut impl FnMut(Occurrence),
) -> Result<u64, Damage> {
    let gap_bits = bits.read(GAP_WIDTH_BITS)? as u32;
    let ply_bits = bits.read(PLY_WIDTH_BITS)? as u32;
    let shift = bits.read(1)?;
    let least = bits.read(shape.ply_bits())?;
    if gap_bits > DocId::BITS || ply_bits > u16::BITS {
        return Err(Damage::Content);
    }
    let mut doc = before;
    for _ in 0..count {
        let pair = bits.read(gap_bits + ply_bits)?;
        doc += pair & ((1 << gap_bits) - 1);
        let ply = least + (pair >> gap_bits << shift);
        if doc >= shape.docs || ply > shape.longest {
            return Err(Damage::Content);
        }
        see(Occurrence { doc: doc as DocId, ply: ply as u32 });
    }
    Ok(doc)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_survives(shape: Shape, entries: &[Occurrence]) {
        let mut bits = BitWriter::default();
        write_list(&mut bits, &shape, entries);
        let bytes = bits.take();
        let mut read = Vec::new();
        read_list(&bytes, &shape, entries.len(), |entry| read.push(entry)).unwrap();
        assert_eq!(read, entries);
        let short = bytes.len().saturating_sub(1);
        assert!(read_list(&bytes[..short], &shape, entries.len(), |_| ()).is_err());
    }

    #[test]
    fn lists_survive() {
        let shape = Shape { docs: 1 << 32, longest: 65_535 };
        assert_survives(shape, &[Occurrence { doc: u32::MAX, ply: 65_535 }]);
        assert_survives(shape, &[(0, 0), (0, 65_535), (u32::MAX, 0)].map(|(doc, ply)| Occurrence { doc, ply }));
        let shape = Shape { docs: 1000, longest: 400 };
        let even: Vec<_> = (0..1000).map(|doc| Occurrence { doc, ply: 2 * (doc % 7) }).collect();
        assert_survives(shape, &even);
        let mixed: Vec<_> = (0..600).map(|n| Occurrence { doc: n / 3 * 5, ply: 100 * (n % 3) + n / 3 }).collect();
        assert_survives(shape, &mixed);
    }

    #[test]
    fn entries_out_of_range_are_damage() {
        let mut bits = BitWriter::default();
        write_list(&mut bits, &Shape { docs: 10, longest: 40 }, &[Occurrence { doc: 9, ply: 40 }]);
        let bytes = bits.take();
        for shape in [Shape { docs: 9, longest: 40 }, Shape { docs: 10, longest: 39 }] {
            assert_eq!(read_list(&bytes, &shape, 1, |_| ()), Err(Damage::Content));
        }
    }
}
