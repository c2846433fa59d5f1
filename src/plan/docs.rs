//! Sets of documents of one segment.

use tantivy::DocId;

/// A set of documents of one segment, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Docs {
    /// Every document.
    All,
    /// These documents, ascending, none twice.
    Listed(Vec<DocId>),
}

impl Docs {
    /// Makes a set of documents in any order.
    pub fn from_unsorted(mut docs: Vec<DocId>) -> Docs {
        docs.sort_unstable();
        docs.dedup();
        Docs::Listed(docs)
    }

    /// Whether a document is in the set.
    pub fn contains(&self, doc: DocId) -> bool {
        match self {
            Docs::All => true,
            Docs::Listed(docs) => docs.binary_search(&doc).is_ok(),
        }
    }

    /// Documents in both sets.
    pub fn and(self, other: Docs) -> Docs {
        match (self, other) {
            (Docs::All, docs) | (docs, Docs::All) => docs,
            (Docs::Listed(a), Docs::Listed(b)) => {
                let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
                Docs::Listed(intersection(few, &many))
            }
        }
    }

    /// Documents in either set.
    pub fn or(self, other: Docs) -> Docs {
        match (self, other) {
            (Docs::All, _) | (_, Docs::All) => Docs::All,
            (Docs::Listed(mut a), Docs::Listed(b)) => {
                a.extend(b);
                Docs::from_unsorted(a)
            }
        }
    }

    /// Documents of the segment that are not in the set.
    pub fn complement(&self, max_doc: DocId) -> Docs {
        match self {
            Docs::All => Docs::Listed(Vec::new()),
            Docs::Listed(docs) => {
                let mut excluded = docs.iter().copied().peekable();
                Docs::Listed((0..max_doc).filter(|doc| excluded.next_if_eq(doc).is_none()).collect())
            }
        }
    }

    /// The documents one by one.
    pub fn into_vec(self, max_doc: DocId) -> Vec<DocId> {
        match self {
            Docs::All => (0..max_doc).collect(),
            Docs::Listed(docs) => docs,
        }
    }
}

/// Both lists ascend. A short list is looked up in the long one; lists of like length are walked together.
fn intersection(few: Vec<DocId>, many: &[DocId]) -> Vec<DocId> {
    if few.len() * 16 < many.len() {
        return few.into_iter().filter(|doc| many.binary_search(doc).is_ok()).collect();
    }
    let mut rest = many;
    few.into_iter()
        .filter(|doc| {
            let skip = rest.iter().take_while(|other| *other < doc).count();
            rest = &rest[skip..];
            rest.first() == Some(doc)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(docs: &[DocId]) -> Docs {
        Docs::Listed(docs.to_vec())
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (listed(&[1, 3, 5]), listed(&[3, 4, 5]));
        assert_eq!(a.clone().and(b.clone()), listed(&[3, 5]));
        assert_eq!(a.clone().or(b.clone()), listed(&[1, 3, 4, 5]));
        assert_eq!(a.complement(6), listed(&[0, 2, 4]));
        assert_eq!(Docs::All.and(b.clone()), b);
        assert_eq!(Docs::All.complement(3), listed(&[]));
        assert_eq!(listed(&[3]).and(listed(&(0..100).collect::<Vec<_>>())), listed(&[3]));
    }
}
