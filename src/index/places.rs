//! Documents taken out by their places in the segments of one commit.
//!
//! A delete by number would take the documents along that are written anew under the same numbers in the same commit.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use tantivy::index::SegmentId;
use tantivy::query::{BitSetDocSet, ConstScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{BitSet, DocId, Score, SegmentReader};

/// Documents of segments, those of each in ascending order. A query that matches just these.
#[derive(Clone)]
pub(super) struct Places(Arc<HashMap<SegmentId, Vec<DocId>>>);

impl Places {
    /// The live documents of these segments that `wanted` accepts, by their numbers.
    pub fn find(readers: &[SegmentReader], wanted: impl Fn(u64) -> bool) -> tantivy::Result<Places> {
        let mut places = HashMap::new();
        for reader in readers {
            let numbers = reader.fast_fields().u64("id")?;
            let is_wanted = |doc: &DocId| numbers.first(*doc).is_some_and(&wanted);
            places.insert(reader.segment_id(), reader.doc_ids_alive().filter(is_wanted).collect());
        }
        Ok(Places(Arc::new(places)))
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "documents of {} segments", self.0.len())
    }
}

impl Query for Places {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Places {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut docs = BitSet::with_max_value(reader.max_doc());
        for doc in self.0.get(&reader.segment_id()).into_iter().flatten() {
            docs.insert(*doc);
        }
        Ok(Box::new(ConstScorer::new(BitSetDocSet::from(docs), boost)))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("documents by place", 1.0))
    }
}
