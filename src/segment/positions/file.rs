//! The file as a whole: blocks in a frame.

use std::io::Write;

use tantivy::directory::OwnedBytes;

use super::block::{BlockWriter, Candidates, find};
use super::{Hit, Shape, VERSION};
use crate::position::PositionKey;
use crate::segment::error::Damage;
use crate::segment::frame::{Ending, Frame, FrameWriter};

const MAGIC: [u8; 8] = *b"tabiaPOS";

/// What a positions file holds, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Different positions.
    pub distinct: u64,
    /// Different positions that several games reach.
    pub shared: u64,
    /// Pairs of a position and a game that reaches it.
    pub entries: u64,
}

/// Writes positions in the order of their keys.
pub(super) struct PositionsWriter<W> {
    frame: FrameWriter<W>,
    shape: Shape,
    block: BlockWriter,
    summary: Summary,
}

impl<W: Write> PositionsWriter<W> {
    pub(super) fn new(write: W, shape: Shape) -> PositionsWriter<W> {
        PositionsWriter {
            frame: FrameWriter::new(write),
            shape,
            block: BlockWriter::default(),
            summary: Summary::default(),
        }
    }

    /// Writes the games that reach a position, one entry a game, in the order of documents.
    pub(super) fn push(&mut self, key: u64, hits: &[Hit]) -> std::io::Result<()> {
        let (bucket, tag) = self.shape.place(key);
        while self.frame.items() < bucket {
            self.end_block()?;
        }
        self.summary.distinct += 1;
        self.summary.shared += u64::from(hits.len() > 1);
        self.summary.entries += hits.len() as u64;
        self.block.push(&self.shape, tag, hits);
        Ok(())
    }

    fn end_block(&mut self) -> std::io::Result<()> {
        let (block, behind) = self.block.take(&self.shape, self.frame.items());
        self.frame.item(&[&block, &behind])
    }

    pub(super) fn finish(mut self) -> std::io::Result<W> {
        while self.frame.items() < self.shape.buckets {
            self.end_block()?;
        }
        let Shape { docs, longest, buckets } = self.shape;
        let Summary { distinct, shared, entries } = self.summary;
        let fields = [docs, longest, buckets, distinct, shared, entries];
        self.frame.finish(Ending { magic: MAGIC, version: VERSION, fields })
    }
}

/// Looks positions up.
#[derive(Clone)]
pub(in crate::segment) struct Positions {
    frame: Frame<6>,
    shape: Shape,
}

impl Positions {
    pub(in crate::segment) fn open(file: OwnedBytes) -> Result<Positions, Damage> {
        let frame = Frame::open(file, MAGIC, VERSION, |[_, _, buckets, ..]: &[u64; 6]| *buckets)?;
        let [docs, longest, buckets, ..] = frame.ending.fields;
        let sound = docs <= u64::from(u32::MAX) && longest <= u64::from(u16::MAX) && buckets > 0;
        if !sound {
            return Err(Damage::Content);
        }
        Ok(Positions { frame, shape: Shape { docs, longest, buckets } })
    }

    /// The whole file.
    pub(in crate::segment) fn as_bytes(&self) -> &[u8] {
        self.frame.as_bytes()
    }

    /// Number of documents.
    pub(in crate::segment) fn docs(&self) -> u64 {
        self.shape.docs
    }

    pub(in crate::segment) fn summary(&self) -> Summary {
        let [_, _, _, distinct, shared, entries] = self.frame.ending.fields;
        Summary { distinct, shared, entries }
    }

    /// The games that may reach the position of a key. Whichever do are among them.
    pub(in crate::segment) fn lookup(&self, key: PositionKey) -> Result<Candidates<'_>, Damage> {
        let (bucket, tag) = self.shape.place(key.0);
        find(self.frame.item(bucket)?, &self.shape, bucket, tag)
    }
}
