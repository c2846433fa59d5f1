//! Long lists of games in chunks of bit-packed documents and plies, each with its checksum.

use super::Hit;
use crate::segment::bits::{BitReader, BitWriter, width_of};
use crate::segment::error::Damage;
use crate::segment::frame::{checksum, verified};

/// Games of a chunk, the last one of a list excepted.
const CHUNK: usize = 256;
const CHECKSUM: usize = 4;
const HEADER: usize = CHECKSUM + 9;

/// A part of a long list; verified when it is decoded.
#[derive(Clone, Copy, Debug)]
pub(in crate::segment) struct Chunk<'a>(&'a [u8]);

/// The header of a chunk.
#[derive(Clone, Copy)]
struct Header {
    count: usize,
    gap_bits: u32,
    ply_bits: u32,
    first_doc: u32,
    first_ply: u32,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Header> {
        let [count, gap_bits, ply_bits, d0, d1, d2, d3, p0, p1] = *bytes.first_chunk::<{ HEADER - CHECKSUM }>()?;
        let header = Header {
            count: usize::from(count) + 1,
            gap_bits: u32::from(gap_bits),
            ply_bits: u32::from(ply_bits),
            first_doc: u32::from_le_bytes([d0, d1, d2, d3]),
            first_ply: u32::from(u16::from_le_bytes([p0, p1])),
        };
        (header.gap_bits <= u32::BITS && header.ply_bits <= u16::BITS).then_some(header)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&[(self.count - 1) as u8, self.gap_bits as u8, self.ply_bits as u8]);
        bytes.extend_from_slice(&self.first_doc.to_le_bytes());
        bytes.extend_from_slice(&(self.first_ply as u16).to_le_bytes());
    }

    /// Bytes of gaps and plies.
    fn body_len(&self) -> usize {
        ((self.count - 1) * self.gap_bits as usize + self.count * self.ply_bits as usize).div_ceil(8)
    }
}

/// Appends a list, chunk after chunk.
pub(super) fn write_chunks(bytes: &mut Vec<u8>, hits: &[Hit]) {
    for part in hits.chunks(CHUNK) {
        let at = bytes.len();
        bytes.extend_from_slice(&[0; CHECKSUM]);
        write_chunk(bytes, part);
        let sum = checksum(&bytes[at + CHECKSUM..], 0);
        bytes[at..at + CHECKSUM].copy_from_slice(&sum.to_le_bytes());
    }
}

fn write_chunk(bytes: &mut Vec<u8>, hits: &[Hit]) {
    let gaps = || hits.windows(2).map(|pair| u64::from(pair[1].doc - pair[0].doc - 1));
    let first_ply = hits.iter().map(|hit| hit.ply).min().unwrap_or(0);
    let plies = || hits.iter().map(|hit| u64::from(hit.ply - first_ply));
    let header = Header {
        count: hits.len(),
        gap_bits: width_of(gaps().max().unwrap_or(0)),
        ply_bits: width_of(plies().max().unwrap_or(0)),
        first_doc: hits.first().map_or(0, |hit| hit.doc),
        first_ply,
    };
    header.write(bytes);
    let mut bits = BitWriter::default();
    gaps().for_each(|gap| bits.write(gap, header.gap_bits));
    plies().for_each(|ply| bits.write(ply, header.ply_bits));
    bytes.extend_from_slice(&bits.take());
}

/// Cuts the bytes of a list into its chunks, which must hold `count` games.
pub(super) fn split_chunks(mut bytes: &[u8], count: usize) -> Result<Vec<Chunk<'_>>, Damage> {
    let mut chunks = Vec::with_capacity(count.div_ceil(CHUNK));
    let mut games = 0;
    while !bytes.is_empty() {
        let header = bytes.get(CHECKSUM..).and_then(Header::read).ok_or(Damage::Bounds)?;
        let (chunk, rest) = bytes.split_at_checked(HEADER + header.body_len()).ok_or(Damage::Bounds)?;
        games += header.count;
        chunks.push(Chunk(chunk));
        bytes = rest;
    }
    if games == count { Ok(chunks) } else { Err(Damage::Content) }
}

impl Chunk<'_> {
    /// The games of the chunk.
    ///
    /// # Errors
    /// [`Damage`] when the bytes are not those that were written, or a document is not below `docs`.
    pub(in crate::segment) fn decode(&self, docs: u64) -> Result<Vec<Hit>, Damage> {
        let bytes = verified(self.0, 0)?;
        let header = Header::read(bytes).ok_or(Damage::Content)?;
        let mut bits = BitReader::new(bytes.get(HEADER - CHECKSUM..).ok_or(Damage::Bounds)?);
        let mut hits = Vec::with_capacity(header.count);
        let mut doc = u64::from(header.first_doc);
        hits.push(Hit { doc: header.first_doc, ply: header.first_ply });
        for _ in 1..header.count {
            doc += bits.read(header.gap_bits)? + 1;
            hits.push(Hit { doc: doc as u32, ply: header.first_ply });
        }
        if doc >= docs {
            return Err(Damage::Content);
        }
        for hit in &mut hits {
            hit.ply += bits.read(header.ply_bits)? as u32;
        }
        Ok(hits)
    }
}
