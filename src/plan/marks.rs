//! Marks on documents of one segment.

use tantivy::DocId;

use super::docs::Docs;

/// A bit for each document of a segment.
pub(super) struct Marks(Vec<u64>);

impl Marks {
    /// No document is marked.
    pub fn none(max_doc: DocId) -> Marks {
        Marks(vec![0; max_doc.div_ceil(u64::BITS) as usize])
    }

    /// Marks a document.
    #[inline]
    pub fn set(&mut self, doc: DocId) {
        if let Some(word) = self.0.get_mut((doc / u64::BITS) as usize) {
            *word |= 1 << (doc % u64::BITS);
        }
    }

    /// Whether a document is marked.
    #[inline]
    pub fn contains(&self, doc: DocId) -> bool {
        self.0.get((doc / u64::BITS) as usize).is_some_and(|word| word >> (doc % u64::BITS) & 1 == 1)
    }

    /// The marked documents.
    pub fn into_docs(self) -> Docs {
        let mut docs = Vec::with_capacity(self.0.iter().map(|word| word.count_ones() as usize).sum());
        for (index, mut word) in (0..).zip(self.0) {
            while word != 0 {
                docs.push(index * u64::BITS + word.trailing_zeros());
                word &= word - 1;
            }
        }
        Docs::Listed(docs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_documents_come_in_order() {
        let mut marks = Marks::none(130);
        [129, 3, 64, 63, 0, 3].into_iter().for_each(|doc| marks.set(doc));
        assert!(marks.contains(64) && !marks.contains(65) && !marks.contains(5000));
        assert_eq!(marks.into_docs(), Docs::Listed(vec![0, 3, 63, 64, 129]));
    }
}
