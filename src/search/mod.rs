//! Runs a query over a snapshot: candidates from the index, confirmed where the index leaves something open.

mod columns;
mod info;
mod sort;

pub use info::Info;
pub use sort::SortKey;

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use tantivy::{DocAddress, DocId, SegmentReader};

use crate::game::{GameId, Start};
use crate::index::{DatabaseError, Snapshot};
use crate::openings;
use crate::plan::{Docs, Exactness, Node, Plan, PlanError, SegmentView};
use crate::predicate::{self, GameView};
use crate::query::{Query, Term};
use crate::replay::MainLine;
use crate::segment::SegmentGames;
use crate::store::{Store, StoredGame};

/// Why a search gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The database cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
}

/// A game found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Its number.
    pub id: GameId,
    /// Where it lies in this snapshot.
    pub address: DocAddress,
}

/// A snapshot ready to be searched.
pub struct Engine {
    snapshot: Snapshot,
    segments: Vec<SegmentGames>,
    store: Store,
}

impl Engine {
    /// Opens the segments of a snapshot.
    ///
    /// # Errors
    /// [`DatabaseError`] when one is missing or damaged.
    pub fn new(snapshot: Snapshot) -> Result<Engine, DatabaseError> {
        let open =
            |reader: &SegmentReader| SegmentGames::open(reader).map_err(|error| snapshot.damaged(error.to_string()));
        let segments = snapshot.searcher.segment_readers().iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let store = Store::new(&snapshot);
        Ok(Engine { snapshot, segments, store })
    }

    /// The snapshot.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// The stored games.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Segments with their games, in the order of the snapshot.
    pub fn segments(&self) -> impl Iterator<Item = (&SegmentReader, &SegmentGames)> {
        self.snapshot.searcher.segment_readers().iter().zip(&self.segments)
    }

    /// Games that match, by number.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged, or when `stop` is set meanwhile.
    pub fn search(&self, query: &Query, stop: &AtomicBool) -> Result<Vec<Hit>, SearchError> {
        let found: Vec<Vec<Hit>> = (0..self.segments.len())
            .into_par_iter()
            .map(|ordinal| self.search_segment(query, ordinal, stop))
            .collect::<Result<_, _>>()?;
        let mut hits: Vec<Hit> = found.into_iter().flatten().collect();
        hits.sort_unstable_by_key(|hit| hit.id);
        Ok(hits)
    }

    /// Number of games that match.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn count(&self, query: &Query, stop: &AtomicBool) -> Result<usize, SearchError> {
        let counts: Vec<usize> = (0..self.segments.len())
            .into_par_iter()
            .map(|ordinal| self.matching_docs(query, ordinal, stop).map(|docs| docs.len()))
            .collect::<Result<_, _>>()?;
        Ok(counts.into_iter().sum())
    }

    fn search_segment(&self, query: &Query, ordinal: usize, stop: &AtomicBool) -> Result<Vec<Hit>, SearchError> {
        let docs = self.matching_docs(query, ordinal, stop)?;
        let reader = &self.snapshot.searcher.segment_readers()[ordinal];
        let ids = reader.fast_fields().u64("id").map_err(|error| self.snapshot.explain(error))?;
        let hit = |doc: DocId| {
            let id = ids.first(doc).ok_or_else(|| self.snapshot.damaged("a game has no number"))?;
            Ok(Hit { id: GameId(id), address: DocAddress::new(ordinal as u32, doc) })
        };
        docs.into_iter().map(hit).collect()
    }

    fn matching_docs(&self, query: &Query, ordinal: usize, stop: &AtomicBool) -> Result<Vec<DocId>, SearchError> {
        let reader = &self.snapshot.searcher.segment_readers()[ordinal];
        let games = &self.segments[ordinal];
        let view = SegmentView { searcher: &self.snapshot.searcher, reader, games, fields: &self.snapshot.fields };
        let plan = Plan::new(query, &view).map_err(|error| self.plan_error(error))?;
        let alive = |doc: &DocId| !reader.is_deleted(*doc);
        let confirm = |doc: DocId| -> Result<Option<DocId>, SearchError> {
            if stop.load(Ordering::Relaxed) {
                return Err(SearchError::Stopped);
            }
            let line = self.read_line(games, doc)?;
            Ok(holds(&plan, doc, &line).then_some(doc))
        };
        let exactness = plan.exactness;
        let docs = match &plan.docs {
            Docs::All => (0..reader.max_doc()).collect(),
            Docs::Listed(docs) => docs.clone(),
        };
        let docs: Vec<DocId> = docs.into_iter().filter(alive).collect();
        match exactness {
            Exactness::Exact => Ok(docs),
            Exactness::Superset => {
                let confirmed: Vec<Option<DocId>> = docs.into_par_iter().map(confirm).collect::<Result<_, _>>()?;
                Ok(confirmed.into_iter().flatten().collect())
            }
        }
    }

    /// The plies at which the position and move conditions of a query hold in a game that matches it.
    ///
    /// # Errors
    /// [`SearchError`] when the game cannot be read.
    pub fn plies(&self, query: &Query, hit: Hit) -> Result<Vec<u32>, SearchError> {
        let looks_at_moves = |term: &&Term| matches!(term, Term::Position(_) | Term::Moves(_));
        let terms: Vec<&Term> = query.positive_terms().into_iter().filter(looks_at_moves).collect();
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        let line = self.main_line(hit)?;
        Ok(predicate::union(terms.iter().filter_map(|term| match term {
            Term::Position(position) => predicate::position_plies(position, &line),
            Term::Moves(moves) => predicate::move_plies(moves, &line),
            _ => None,
        })))
    }

    /// The main line of a game.
    ///
    /// # Errors
    /// [`SearchError`] when it cannot be read.
    pub fn main_line(&self, hit: Hit) -> Result<MainLine, SearchError> {
        self.read_line(&self.segments[hit.address.segment_ord as usize], hit.address.doc_id)
    }

    fn read_line(&self, games: &SegmentGames, doc: DocId) -> Result<MainLine, SearchError> {
        let record = games.record(doc).map_err(|error| self.snapshot.damaged(error.to_string()))?;
        let position = record.start().map_err(|error| self.snapshot.damaged(error.to_string()))?;
        let start = position.map(|position| Start { position, mode: record.mode(), notes: Vec::new() });
        Ok(MainLine::new(start, record.moves().to_vec()))
    }

    /// Games that match, found by looking at every game without the index.
    ///
    /// # Errors
    /// [`SearchError`] when a game cannot be read.
    pub fn scan(&self, query: &Query) -> Result<Vec<(Hit, Vec<u32>)>, SearchError> {
        let every = self.search(&Query::All, &AtomicBool::new(false))?;
        let judge = |hit: Hit| -> Result<Option<(Hit, Vec<u32>)>, SearchError> {
            let stored: StoredGame = self.store.game(hit.address)?;
            let facts = stored.facts();
            let view = GameView {
                id: hit.id,
                tags: &facts.tags,
                result: facts.result,
                opening: facts.line.start().and_then(|start| openings::of_moves(&start.position, facts.line.packed())),
                state: facts.state,
                comments: &facts.comments,
                line: &facts.line,
            };
            Ok(predicate::matches(query, &view).map(|plies| (hit, plies)))
        };
        let judged: Vec<_> = every.into_par_iter().map(judge).collect::<Result<_, _>>()?;
        Ok(judged.into_iter().flatten().collect())
    }

    fn plan_error(&self, error: PlanError) -> SearchError {
        SearchError::Database(match error {
            PlanError::Index(error) => self.snapshot.explain(error),
            PlanError::Segment(error) => self.snapshot.damaged(error.to_string()),
        })
    }
}

/// Whether a candidate matches. Parts with exact candidates are decided by these; the others look at the moves.
fn holds(plan: &Plan<'_>, doc: DocId, line: &MainLine) -> bool {
    if !plan.docs.contains(doc) {
        return false;
    }
    if plan.exactness == Exactness::Exact {
        return true;
    }
    match &plan.node {
        Node::All => true,
        Node::And(parts) => parts.iter().all(|part| holds(part, doc, line)),
        Node::Or(parts) => parts.iter().any(|part| holds(part, doc, line)),
        Node::Not(inner) => !holds(inner, doc, line),
        Node::Term(Term::Position(position)) => predicate::position_plies(position, line).is_some(),
        Node::Term(Term::Moves(moves)) => predicate::move_plies(moves, line).is_some(),
        // Every other condition has exact candidates.
        Node::Term(_) => true,
    }
}
