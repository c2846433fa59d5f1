//! The frame that both files of a segment share: items one after the other, a table of where each begins, and an
//! ending that says what the file is. The ending stands last so that a file can be written in one go.

use std::io::Write;
use std::ops::Range;

use tantivy::directory::OwnedBytes;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use super::error::Damage;

/// Bytes of a place in a file.
const OFFSET_BYTES: usize = 5;

/// A checksum of 32 bits. `seed` is the item's number, so that an item in another's place is noticed.
pub(super) fn checksum(bytes: &[u8], seed: u64) -> u32 {
    xxh3_64_with_seed(bytes, seed) as u32
}

/// Splits a leading checksum off and verifies it.
pub(super) fn verified(bytes: &[u8], seed: u64) -> Result<&[u8], Damage> {
    let (sum, body) = bytes.split_first_chunk::<4>().ok_or(Damage::Bounds)?;
    if u32::from_le_bytes(*sum) == checksum(body, seed) { Ok(body) } else { Err(Damage::Checksum) }
}

/// What kind of file it is, in which format, and `N` numbers about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending<const N: usize> {
    pub(super) magic: [u8; 8],
    pub(super) version: u64,
    pub(super) fields: [u64; N],
}

impl<const N: usize> Ending<N> {
    /// Bytes of the ending: fields, version, checksum, magic.
    const LEN: usize = 8 * (N + 3);

    fn to_bytes(self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.fields.iter().flat_map(|field| field.to_le_bytes()).collect();
        bytes.extend_from_slice(&self.version.to_le_bytes());
        bytes.extend_from_slice(&xxh3_64(&bytes).to_le_bytes());
        bytes.extend_from_slice(&self.magic);
        bytes
    }

    /// Reads the ending of a file of the given kind, and gives what stands before it.
    fn split(file: OwnedBytes, magic: [u8; 8], version: u64) -> Result<(OwnedBytes, Ending<N>), Damage> {
        let at = file.len().checked_sub(Self::LEN).ok_or(Damage::Bounds)?;
        let (body, ending) = file.split(at);
        let words = ending.as_chunks::<8>().0;
        let [fields @ .., found, sum, kind] = words else { return Err(Damage::Bounds) };
        if *kind != magic {
            return Err(Damage::Magic);
        }
        if u64::from_le_bytes(*sum) != xxh3_64(&ending[..8 * (N + 1)]) {
            return Err(Damage::Checksum);
        }
        if u64::from_le_bytes(*found) != version {
            return Err(Damage::Version(u64::from_le_bytes(*found)));
        }
        let mut numbers = [0; N];
        for (number, bytes) in numbers.iter_mut().zip(fields) {
            *number = u64::from_le_bytes(*bytes);
        }
        Ok((body, Ending { magic, version, fields: numbers }))
    }
}

/// Writes items, then the table and the ending.
pub(super) struct FrameWriter<W> {
    write: W,
    table: Vec<u8>,
    at: u64,
    items: u64,
}

impl<W: Write> FrameWriter<W> {
    pub(super) fn new(write: W) -> FrameWriter<W> {
        FrameWriter { write, table: Vec::new(), at: 0, items: 0 }
    }

    /// Number of the next item.
    pub(super) fn items(&self) -> u64 {
        self.items
    }

    /// Writes the next item, in one or several parts.
    pub(super) fn item(&mut self, parts: &[&[u8]]) -> std::io::Result<()> {
        self.note_offset();
        self.items += 1;
        for part in parts {
            self.write.write_all(part)?;
            self.at += part.len() as u64;
        }
        Ok(())
    }

    fn note_offset(&mut self) {
        self.table.extend_from_slice(&self.at.to_le_bytes()[..OFFSET_BYTES]);
    }

    /// Writes table and ending and gives the file back.
    pub(super) fn finish<const N: usize>(mut self, ending: Ending<N>) -> std::io::Result<W> {
        self.note_offset();
        if self.at >> (8 * OFFSET_BYTES) != 0 {
            return Err(std::io::Error::other("a file of a segment would be larger than one terabyte"));
        }
        self.write.write_all(&self.table)?;
        self.write.write_all(&ending.to_bytes())?;
        Ok(self.write)
    }
}

/// A file of items, read from the map.
#[derive(Clone)]
pub(super) struct Frame<const N: usize> {
    bytes: OwnedBytes,
    table: OwnedBytes,
    pub(super) ending: Ending<N>,
    file: OwnedBytes,
}

impl<const N: usize> Frame<N> {
    /// Opens a file; `items` tells their number from the fields of the ending.
    ///
    /// # Errors
    /// [`Damage`] when the file is no such file or its parts do not add up.
    pub(super) fn open(
        file: OwnedBytes,
        magic: [u8; 8],
        version: u64,
        items: impl FnOnce(&[u64; N]) -> u64,
    ) -> Result<Frame<N>, Damage> {
        let (body, ending) = Ending::split(file.clone(), magic, version)?;
        let table_len = usize::try_from(items(&ending.fields))
            .ok()
            .and_then(|items| items.checked_add(1)?.checked_mul(OFFSET_BYTES))
            .ok_or(Damage::Content)?;
        let at = body.len().checked_sub(table_len).ok_or(Damage::Bounds)?;
        let (bytes, table) = body.split(at);
        Ok(Frame { bytes, table, ending, file })
    }

    /// The whole file.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.file
    }

    /// The bytes of an item, not verified.
    ///
    /// # Errors
    /// [`Damage::Bounds`] when there is no such item or the table points outside.
    #[inline]
    pub(super) fn item(&self, number: u64) -> Result<&[u8], Damage> {
        let range = self.range(number).ok_or(Damage::Bounds)?;
        self.bytes.get(range).ok_or(Damage::Bounds)
    }

    #[inline]
    fn range(&self, number: u64) -> Option<Range<usize>> {
        let at = usize::try_from(number).ok()?.checked_mul(OFFSET_BYTES)?;
        let pair = self.table.get(at..)?.first_chunk::<{ 2 * OFFSET_BYTES }>()?;
        let [a0, a1, a2, a3, a4, b0, b1, b2, b3, b4] = *pair;
        let start = u64::from_le_bytes([a0, a1, a2, a3, a4, 0, 0, 0]);
        let end = u64::from_le_bytes([b0, b1, b2, b3, b4, 0, 0, 0]);
        Some(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }
}
