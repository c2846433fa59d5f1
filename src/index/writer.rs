//! Bulk writing: one segment writer a worker, no queue between preparing a game and indexing it.

use std::sync::Mutex;

use rayon::prelude::*;
use tantivy::indexer::{AddOperation, SegmentWriter};
use tantivy::{IndexWriter, Segment, TantivyDocument};

/// Adds documents to segments of its own and hands finished segments to tantivy's writer.
///
/// Segments become visible with the next commit of the tantivy writer, or never.
pub(super) struct BulkWriter<'a> {
    writer: &'a IndexWriter,
    slots: Vec<Mutex<Option<OpenSegment>>>,
    /// Memory a segment under construction may use, in bytes.
    budget: usize,
}

struct OpenSegment {
    segment: Segment,
    writer: SegmentWriter,
}

impl<'a> BulkWriter<'a> {
    /// A writer for `workers` concurrent workers that together use about `memory` bytes.
    pub fn new(writer: &'a IndexWriter, workers: usize, memory: usize) -> BulkWriter<'a> {
        let slots = (0..workers).map(|_| Mutex::new(None)).collect();
        BulkWriter { writer, slots, budget: memory / workers.max(1) }
    }

    /// Adds a document; `worker` numbers the caller from 0.
    pub fn add(&self, worker: usize, document: TantivyDocument) -> tantivy::Result<()> {
        let mut slot = lock(&self.slots[worker]);
        let mut open = match slot.take() {
            Some(open) => open,
            None => self.open()?,
        };
        open.writer.add_document(AddOperation { opstamp: 0, document })?;
        if open.writer.mem_usage() >= self.budget {
            return self.finish(open);
        }
        *slot = Some(open);
        Ok(())
    }

    /// Writes out all segments under construction, side by side.
    pub fn flush(&self) -> tantivy::Result<()> {
        self.slots.par_iter().try_for_each(|slot| lock(slot).take().map_or(Ok(()), |open| self.finish(open)))
    }

    fn open(&self) -> tantivy::Result<OpenSegment> {
        let segment = self.writer.new_segment();
        let writer = SegmentWriter::for_segment(self.budget, segment.clone())?;
        Ok(OpenSegment { segment, writer })
    }

    fn finish(&self, open: OpenSegment) -> tantivy::Result<()> {
        let games = open.writer.max_doc();
        open.writer.finalize()?;
        let meta = open.segment.with_max_doc(games).meta().clone();
        meta.untrack_temp_docstore();
        self.writer.add_segment(meta)
    }
}

/// A worker that panicked leaves its slot behind; the import is given up anyway, so the slot's state does not matter.
fn lock(slot: &Mutex<Option<OpenSegment>>) -> std::sync::MutexGuard<'_, Option<OpenSegment>> {
    slot.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
