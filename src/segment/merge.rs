//! The games of one or several segments, one after the other, as the segment they are merged into has them.
//!
//! Positions files keep too little of a key to be merged, so the positions come from replaying the moves. That is
//! exact, and it rids the result of deleted games by itself. Keys of terms are kept whole, so their lists are merged.

use std::io::Write;
use std::ops::ControlFlow;

use tantivy::{DocId, SegmentReader};

use super::error::SegmentError;
use super::games::SegmentGames;
use super::moves_file::{MovesWriter, Totals};
use super::plugin::GameSource;
use super::positions::PositionSource;
use super::record::GameRecord;
use super::terms::merge_terms;

/// Games of segments in the order in which a merge stacks them.
pub(super) struct StackedGames {
    segments: Vec<(SegmentGames, Vec<DocId>)>,
}

impl StackedGames {
    /// The live games of segments.
    pub(super) fn open(readers: &[SegmentReader]) -> Result<StackedGames, SegmentError> {
        let open = |reader: &SegmentReader| Ok((SegmentGames::open(reader)?, reader.doc_ids_alive().collect()));
        Ok(StackedGames { segments: readers.iter().map(open).collect::<Result<_, SegmentError>>()? })
    }

    /// All games of one segment, deleted ones too.
    pub(super) fn all_of(games: SegmentGames) -> StackedGames {
        let docs = (0..games.max_doc()).collect();
        StackedGames { segments: vec![(games, docs)] }
    }

    /// Calls `visit` with each new document number, the bytes of its record, the record, and the segment it is from.
    fn each(
        &self,
        mut visit: impl FnMut(DocId, &[u8], GameRecord, &SegmentGames) -> Result<(), SegmentError>,
    ) -> Result<(), SegmentError> {
        let old = self.segments.iter().flat_map(|(games, docs)| docs.iter().map(move |doc| (games, *doc)));
        for (new, (games, doc)) in old.enumerate() {
            let (bytes, record) = games.record_bytes(doc)?;
            visit(new as DocId, bytes, record, games)?;
        }
        Ok(())
    }
}

impl GameSource for StackedGames {
    fn write_moves<W: Write>(&self, writer: &mut MovesWriter<W>) -> Result<(), SegmentError> {
        self.each(|_, bytes, record, _| Ok(writer.push(bytes, &record)?))
    }

    fn write_terms<W: Write>(&self, totals: Totals, _: u64, write: W) -> Result<W, SegmentError> {
        merge_terms(&self.segments, totals, write)
    }
}

impl PositionSource for StackedGames {
    fn visit(&self, mut entry: impl FnMut(u64, DocId, u32)) -> Result<(), SegmentError> {
        self.each(|doc, _, record, games| {
            let replayed = record.replay(|ply, walker| {
                entry(walker.key().0, doc, ply);
                ControlFlow::Continue(())
            });
            replayed.map_err(|_| games.damaged_record())
        })
    }
}
