//! From a query to candidates: which documents of a segment can match, and whether that alone is the answer.

mod docs;
mod leaves;
mod marks;
mod moves;
mod postings;

pub use docs::Docs;

use tantivy::{Searcher, SegmentReader};

use crate::query::{Query, Term};
use crate::schema::Fields;
use crate::segment::{SegmentError, SegmentGames};

/// Why the index of a segment cannot answer.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A part of the index cannot be read.
    #[error(transparent)]
    Index(#[from] tantivy::TantivyError),
    /// The position component cannot be read.
    #[error(transparent)]
    Segment(#[from] SegmentError),
}

/// Whether candidates are the answer or only contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// Exactly the matching documents.
    Exact,
    /// All matching documents, and perhaps others.
    Superset,
}

/// A query with the candidates of each part in one segment.
#[derive(Debug)]
pub struct Plan<'q> {
    /// Candidates of the whole.
    pub docs: Docs,
    /// Whether they are the answer.
    pub exactness: Exactness,
    /// How the whole is made of parts.
    pub node: Node<'q>,
}

/// The parts of a plan.
#[derive(Debug)]
pub enum Node<'q> {
    /// Every game.
    All,
    /// All parts.
    And(Vec<Plan<'q>>),
    /// Some part.
    Or(Vec<Plan<'q>>),
    /// Not the part.
    Not(Box<Plan<'q>>),
    /// One condition.
    Term(&'q Term),
}

/// What planning needs of a segment.
pub struct SegmentView<'a> {
    /// All segments.
    pub searcher: &'a Searcher,
    /// The segment.
    pub reader: &'a SegmentReader,
    /// Its games and positions.
    pub games: &'a SegmentGames,
    /// The fields.
    pub fields: &'a Fields,
}

impl<'q> Plan<'q> {
    /// Plans a query for a segment.
    ///
    /// # Errors
    /// [`PlanError`] when a part of the index cannot be read.
    pub fn new(query: &'q Query, segment: &SegmentView<'_>) -> Result<Plan<'q>, PlanError> {
        let exact = |docs, node| Plan { docs, exactness: Exactness::Exact, node };
        Ok(match query {
            Query::All => exact(Docs::All, Node::All),
            Query::And(parts) => {
                let parts = Self::parts(parts, segment)?;
                let docs = parts.iter().fold(Docs::All, |docs, part| docs.and(part.docs.clone()));
                Plan { docs, exactness: weakest(&parts), node: Node::And(parts) }
            }
            Query::Or(parts) => {
                let parts = Self::parts(parts, segment)?;
                let none = Docs::Listed(Vec::new());
                let docs = parts.iter().fold(none, |docs, part| docs.or(part.docs.clone()));
                Plan { docs, exactness: weakest(&parts), node: Node::Or(parts) }
            }
            Query::Not(inner) => {
                let inner = Self::new(inner, segment)?;
                let exactness = inner.exactness;
                let docs = match exactness {
                    Exactness::Exact => inner.docs.complement(segment.reader.max_doc()),
                    // The complement of too many would be too few.
                    Exactness::Superset => Docs::All,
                };
                Plan { docs, exactness, node: Node::Not(Box::new(inner)) }
            }
            Query::Term(term) => {
                let (docs, exactness) = leaves::candidates(term, segment)?;
                Plan { docs, exactness, node: Node::Term(term) }
            }
        })
    }

    fn parts(parts: &'q [Query], segment: &SegmentView<'_>) -> Result<Vec<Plan<'q>>, PlanError> {
        parts.iter().map(|part| Plan::new(part, segment)).collect()
    }
}

fn weakest(parts: &[Plan<'_>]) -> Exactness {
    if parts.iter().all(|part| part.exactness == Exactness::Exact) { Exactness::Exact } else { Exactness::Superset }
}
