//! From a query to candidates: which documents of a segment can match, and whether that alone is the answer.

mod board;
mod docs;
mod leaves;
mod marks;
mod moves;
mod postings;

pub use docs::Docs;

use tantivy::{Searcher, SegmentReader};

use crate::game::Feature;
use crate::index::FileRecord;
use crate::predicate::Original;
use crate::query::{Query, Subject};
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

/// The candidates of a query in one segment.
#[derive(Debug)]
pub struct Plan {
    /// Candidates of the whole.
    pub docs: Docs,
    /// Whether they are the answer.
    pub exactness: Exactness,
    /// Candidates of each condition, in the order of [`Query::terms`].
    pub leaves: Vec<Leaf>,
    /// Games that have side lines, where the query asks for these.
    pub beside: Option<Docs>,
    /// The number of candidates of every part, in the order of the text.
    pub notes: Vec<Note>,
}

/// Candidates of one condition.
#[derive(Debug)]
pub struct Leaf {
    /// The documents.
    pub docs: Docs,
    /// Whether they are those of the matching games.
    pub exactness: Exactness,
}

/// What was found out about one part of a query.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// How deep it stands inside the query.
    pub depth: usize,
    /// Candidates; `None` where the index says nothing.
    pub candidates: Option<usize>,
    /// Whether they are the answer.
    pub exactness: Exactness,
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
    /// Files that games came from, in the order of their numbers.
    pub files: &'a [FileRecord],
    /// Games that others are compared with.
    pub originals: &'a [Original],
}

/// Whether a part of a query stands where single positions are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Game,
    Positions,
}

/// Candidates of a part.
struct Candidates {
    docs: Docs,
    exactness: Exactness,
}

impl Plan {
    /// Plans a query for a segment.
    ///
    /// # Errors
    /// [`PlanError`] when a part of the index cannot be read.
    pub fn new(query: &Query, segment: &SegmentView<'_>) -> Result<Plan, PlanError> {
        let mut planner = Planner { segment, beside: None, leaves: Vec::new(), notes: Vec::new() };
        let Candidates { docs, exactness } = planner.part(query, Context::Game, 0)?;
        Ok(Plan { docs, exactness, leaves: planner.leaves, beside: planner.beside, notes: planner.notes })
    }
}

struct Planner<'a> {
    segment: &'a SegmentView<'a>,
    /// Games whose side lines are to be searched: the index knows nothing of these lines.
    beside: Option<Docs>,
    leaves: Vec<Leaf>,
    notes: Vec<Note>,
}

impl Planner<'_> {
    fn part(&mut self, query: &Query, context: Context, depth: usize) -> Result<Candidates, PlanError> {
        let place = self.notes.len();
        self.notes.push(Note { depth, candidates: None, exactness: Exactness::Superset });
        let found = self.candidates(query, context, depth + 1)?;
        let candidates = match &found.docs {
            Docs::All => None,
            Docs::Listed(docs) => Some(docs.len()),
        };
        self.notes[place] = Note { depth, candidates, exactness: found.exactness };
        Ok(found)
    }

    fn candidates(&mut self, query: &Query, context: Context, depth: usize) -> Result<Candidates, PlanError> {
        Ok(match query {
            Query::All => Candidates { docs: Docs::All, exactness: Exactness::Exact },
            Query::And(parts) => {
                let about_positions = parts.iter().filter(|part| part.subject() == Subject::Positions).count();
                let found = self.parts(parts, context, depth)?;
                let exactness = match about_positions {
                    0 | 1 => weakest(&found),
                    // Each may hold somewhere, and both nowhere together.
                    _ => Exactness::Superset,
                };
                Candidates { docs: found.into_iter().fold(Docs::All, |docs, part| docs.and(part.docs)), exactness }
            }
            Query::Or(parts) => {
                let found = self.parts(parts, context, depth)?;
                let exactness = weakest(&found);
                let none = Docs::Listed(Vec::new());
                Candidates { docs: found.into_iter().fold(none, |docs, part| docs.or(part.docs)), exactness }
            }
            Query::Not(inner) => {
                let about = if context == Context::Game { Subject::Game } else { inner.subject() };
                let found = self.part(inner, context, depth)?;
                match (found.exactness, about) {
                    (Exactness::Exact, Subject::Game) => Candidates {
                        docs: found.docs.complement(self.segment.reader.max_doc()),
                        exactness: Exactness::Exact,
                    },
                    // The complement of too many would be too few.
                    _ => Candidates { docs: Docs::All, exactness: Exactness::Superset },
                }
            }
            Query::For(inner, _) | Query::At(inner, _) | Query::Pick(_, inner) => {
                Candidates { exactness: Exactness::Superset, ..self.part(inner, Context::Positions, depth)? }
            }
            Query::Then { first, second, .. } => {
                let first = self.part(first, Context::Positions, depth)?;
                let second = self.part(second, Context::Positions, depth)?;
                Candidates { docs: first.docs.and(second.docs), exactness: Exactness::Superset }
            }
            Query::InVariations(inner) => {
                let feature = Feature::Variations.name();
                self.beside = Some(postings::with_term(self.segment.reader, self.segment.fields.features, feature)?);
                self.part(inner, context, depth)?
            }
            Query::Term(term) => {
                let (docs, exactness) = match (leaves::candidates(term, self.segment)?, &self.beside) {
                    ((docs, _), Some(beside)) if term.subject() == Subject::Positions => {
                        (docs.or(beside.clone()), Exactness::Superset)
                    }
                    (found, _) => found,
                };
                self.leaves.push(Leaf { docs: docs.clone(), exactness });
                Candidates { docs, exactness }
            }
        })
    }

    fn parts(&mut self, parts: &[Query], context: Context, depth: usize) -> Result<Vec<Candidates>, PlanError> {
        parts.iter().map(|part| self.part(part, context, depth)).collect()
    }
}

fn weakest(parts: &[Candidates]) -> Exactness {
    if parts.iter().all(|part| part.exactness == Exactness::Exact) { Exactness::Exact } else { Exactness::Superset }
}
