//! Stored games of a file that has lost the index of its blocks, for instance because its end is missing.
//!
//! A `store` file of tantivy is a row of blocks: the length of the unpacked block in four bytes, then a Zstandard frame.
//! The unpacked block ends with the places of its documents and, in four bytes, their number. The blocks are found by the
//! beginning of their frames, and an index of them is written anew behind the bytes that are there.

use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use tantivy::HasLen;
use tantivy::directory::{FileHandle, FileSlice, OwnedBytes};
use tantivy::store::StoreReader;

use super::super::quiet::quietly;

/// First bytes of a Zstandard frame.
const FRAME: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Bytes of the length before a frame.
const LENGTH: usize = 4;
/// Largest block that is unpacked; tantivy closes a block soon after 32 KiB, so only a very long game makes a larger one.
const LARGEST: usize = 1 << 30;
/// Blocks of a list of the index.
const GROUP: usize = 512;
/// Version of the format of store files that is read here, and the number of Zstandard in it.
const STORE_VERSION: u32 = 2;
const ZSTD: u8 = 4;

/// What was found.
pub(super) struct Carved {
    pub store: StoreReader,
    /// Whether bytes between blocks could not be read, so that numbers of documents are not what they were.
    pub gaps: bool,
}

/// A block: its bytes in the file, and the number of its documents.
struct Block {
    bytes: Range<usize>,
    docs: u32,
}

/// Looks for blocks; `None` when there are none.
pub(super) fn carve(file: &FileSlice, cached_blocks: usize) -> Option<Carved> {
    let bytes = file.read_bytes().ok()?;
    let blocks = blocks(&bytes);
    let gaps = blocks.first()?.bytes.start != 0 || blocks.windows(2).any(|two| two[0].bytes.end != two[1].bytes.start);
    let patched = Patched { end: index(&blocks, bytes.len()), bytes };
    let store = quietly(|| StoreReader::open(FileSlice::new(Arc::new(patched)), cached_blocks).ok()).flatten()?;
    Some(Carved { store, gaps })
}

fn blocks(bytes: &[u8]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut from = LENGTH;
    for at in memchr::memmem::find_iter(bytes, &FRAME) {
        if at < from {
            continue;
        }
        if let Some(block) = block_at(bytes, at) {
            from = block.bytes.end + LENGTH;
            blocks.push(block);
        }
    }
    blocks
}

/// The block whose frame begins here.
fn block_at(bytes: &[u8], frame: usize) -> Option<Block> {
    let start = frame.checked_sub(LENGTH)?;
    let unpacked = u32::from_le_bytes(*bytes[start..].first_chunk()?) as usize;
    let length = zstd::zstd_safe::find_frame_compressed_size(&bytes[frame..]).ok()?;
    let end = frame.checked_add(length).filter(|end| unpacked <= LARGEST && *end <= bytes.len())?;
    let block = zstd::bulk::decompress(&bytes[frame..end], unpacked).ok().filter(|block| block.len() == unpacked)?;
    let docs = u32::from_le_bytes(*block.last_chunk()?);
    let fits = docs > 0 && (docs as usize).checked_add(1)?.checked_mul(4)? <= block.len();
    fits.then_some(Block { bytes: start..end, docs })
}

/// What a list of an index points to: documents, and bytes of the file or of the layer below.
struct Checkpoint {
    docs: u32,
    bytes: Range<usize>,
}

/// The end of a store file: an index of two layers, and the footer.
fn index(blocks: &[Block], at: usize) -> Vec<u8> {
    let (mut lower, mut upper, mut first_doc) = (Vec::new(), Vec::new(), 0);
    // A list stands for blocks that are neighbours.
    let runs = blocks.chunk_by(|one, next| one.bytes.end == next.bytes.start);
    for group in runs.flat_map(|run| run.chunks(GROUP)) {
        let start = lower.len();
        let list = group.iter().map(|block| Checkpoint { docs: block.docs, bytes: block.bytes.clone() });
        write_list(&mut lower, first_doc, list.collect());
        let docs = group.iter().map(|block| block.docs).sum();
        upper.push(Checkpoint { docs, bytes: start..lower.len() });
        first_doc += docs;
    }
    let mut layer = Vec::new();
    write_list(&mut layer, 0, upper);
    let mut bytes = Vec::new();
    number(&mut bytes, 2);
    number(&mut bytes, layer.len() as u64);
    number(&mut bytes, (layer.len() + lower.len()) as u64);
    bytes.extend(layer);
    bytes.extend(lower);
    bytes.extend(STORE_VERSION.to_le_bytes());
    bytes.extend((at as u64).to_le_bytes());
    bytes.push(ZSTD);
    bytes.extend([0; 15]);
    bytes
}

fn write_list(bytes: &mut Vec<u8>, first_doc: u32, list: Vec<Checkpoint>) {
    number(bytes, list.len() as u64);
    number(bytes, u64::from(first_doc));
    number(bytes, list.first().map_or(0, |first| first.bytes.start) as u64);
    for checkpoint in list {
        number(bytes, u64::from(checkpoint.docs));
        number(bytes, checkpoint.bytes.len() as u64);
    }
}

/// A number as tantivy writes it: seven bits a byte, lowest first, the upper bit marks the last byte.
fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8);
        value >>= 7;
    }
    bytes.push(value as u8 | 0x80);
}

/// The bytes of a file with another end.
struct Patched {
    bytes: OwnedBytes,
    end: Vec<u8>,
}

impl fmt::Debug for Patched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes and an end of {}", self.bytes.len(), self.end.len())
    }
}

impl HasLen for Patched {
    fn len(&self) -> usize {
        self.bytes.len() + self.end.len()
    }
}

impl FileHandle for Patched {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        let own = self.bytes.len();
        if range.end <= own {
            return Ok(self.bytes.slice(range));
        }
        let mut bytes = self.bytes.get(range.start.min(own)..own).unwrap_or_default().to_vec();
        let end = self.end.get(range.start.max(own) - own..range.end - own);
        bytes.extend_from_slice(end.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(OwnedBytes::new(bytes))
    }
}
