//! The *positions* component: which games reach a position, and at which ply first.
//!
//! The 64-bit key of a position is a hash, so keys spread evenly. Key space is cut into buckets of about
//! [`BUCKET_POSITIONS`] entries, each written as one block; a table gives the place of each block. Of the key, a block
//! keeps only a tag of [`TAG_BITS`] bits: enough that few games are proposed in vain, since whoever asks confirms
//! against the replayed game anyway.
//!
//! Most positions are reached by one game alone: the block keeps tag and document, no ply. Positions that several
//! games share keep a list of (document, first ply). One list holds one full key, so confirming one of its games
//! confirms all. Long lists follow the block in chunks that can be read in parallel.

mod block;
mod build;
mod chunk;
mod file;
mod list;

pub(super) use block::Candidates;
pub(super) use build::{PositionSource, write_positions};
pub(super) use chunk::Chunk;
pub(super) use file::Positions;
pub use file::Summary;
pub(super) use list::{List, Storage};

use tantivy::DocId;

use super::bits::width_of;

/// Extension of the component's file.
pub(super) const EXTENSION: &str = "reached";
/// Format number of the component.
pub(super) const VERSION: u64 = 1;

/// Entries that a bucket holds on average.
const BUCKET_POSITIONS: u64 = 256;
/// Bits of a tag that are written as the slot an entry is in.
const SLOT_BITS: u32 = 8;
/// Bits of a tag that are written with each entry: one proposal in four of those in the right slot is in vain.
const FINGERPRINT_BITS: u32 = 2;
const TAG_BITS: u32 = SLOT_BITS + FINGERPRINT_BITS;
/// Lists of this many games and more are written in chunks.
const LONG_LIST: usize = 128;

/// A game that reaches a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The document.
    pub doc: DocId,
    /// Number of plies played when the position is first on the board; 0 = start.
    pub ply: u32,
}

/// Widths and ranges that all blocks of a file share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Number of documents; every document number is below.
    docs: u64,
    /// Plies of the longest game; no ply is above.
    longest: u64,
    /// Number of buckets, at least 1.
    buckets: u64,
}

impl Shape {
    fn new(docs: u64, longest: u64, positions: u64) -> Shape {
        Shape { docs, longest, buckets: positions.div_ceil(BUCKET_POSITIONS).max(1) }
    }

    fn doc_bits(&self) -> u32 {
        width_of(self.docs.saturating_sub(1))
    }

    fn ply_bits(&self) -> u32 {
        width_of(self.longest)
    }

    /// Bits of the lower part of a gap between documents of a list (Rice code).
    fn gap_bits(&self, count: usize) -> u32 {
        width_of(self.docs / (count as u64 + 1)).saturating_sub(1)
    }

    /// Bucket and tag of a key; both grow with the key.
    fn place(&self, key: u64) -> (u64, u16) {
        let product = u128::from(key) * u128::from(self.buckets);
        let within = product as u64;
        ((product >> 64) as u64, (within >> (64 - TAG_BITS)) as u16)
    }
}
