//! Runs a query over a snapshot: candidates from the index, confirmed where the index leaves something open.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use tantivy::{DocAddress, DocId};

use super::answers::{Known, Lookup};
use super::report::{PartReport, SearchReport};
use super::{Engine, Hit, SearchError};
use crate::plan::{Docs, Exactness, Plan, SegmentView};
use crate::predicate::{Original, Program, RunError, Scratch};
use crate::query::{Query, Term};
use crate::segment::{GameRecord, SegmentGames};

/// Games that a thread looks at before it says how far it is.
const CHUNK: usize = 512;

/// How a search is watched and stopped.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set to end the search early.
    pub stop: &'a AtomicBool,
    /// Told how far the search is.
    pub progress: &'a Progress,
}

/// How far a search is.
#[derive(Debug, Default)]
pub struct Progress {
    /// Games that have to be looked at; 0 until that is known.
    pub games: AtomicU64,
    /// Games that have been looked at.
    pub done: AtomicU64,
}

/// What a search found.
#[derive(Debug)]
pub struct SearchRun {
    /// Games that match, by number.
    pub hits: Vec<Hit>,
    /// Whether all games were looked at.
    pub end: End,
    /// What it did.
    pub report: SearchReport,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games that match were found.
    Complete,
    /// It was stopped: some were found.
    Stopped,
}

/// Matching documents.
struct FoundDocs {
    /// By number of the segment.
    docs: Vec<(u32, Vec<DocId>)>,
    end: End,
    report: SearchReport,
}

/// Candidates of one segment.
struct Planned {
    plan: Plan,
    /// Live candidates.
    docs: Vec<DocId>,
}

/// Some candidates of one segment.
struct Chunk<'a> {
    ordinal: u32,
    plan: &'a Plan,
    docs: &'a [DocId],
}

impl Engine {
    /// Games that match, by number.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged, or when `stop` is set meanwhile.
    pub fn search(&self, query: &Query, stop: &AtomicBool) -> Result<Vec<Hit>, SearchError> {
        let run = self.run(query, Control { stop, progress: &Progress::default() })?;
        match run.end {
            End::Complete => Ok(run.hits),
            End::Stopped => Err(SearchError::Stopped),
        }
    }

    /// Number of games that match.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn count(&self, query: &Query, stop: &AtomicBool) -> Result<usize, SearchError> {
        let found = self.find_docs(query, Control { stop, progress: &Progress::default() })?;
        match found.end {
            End::Complete => Ok(found.docs.iter().map(|(_, docs)| docs.len()).sum()),
            End::Stopped => Err(SearchError::Stopped),
        }
    }

    /// Runs a query; when it is stopped, what was found so far is the answer.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged.
    pub fn run(&self, query: &Query, control: Control<'_>) -> Result<SearchRun, SearchError> {
        let FoundDocs { docs: found, end, report } = self.find_docs(query, control)?;
        let mut hits = Vec::new();
        for (ordinal, docs) in found {
            let reader = &self.snapshot.searcher.segment_readers()[ordinal as usize];
            let ids = reader.fast_fields().u64("id").map_err(|error| self.snapshot.explain(error))?;
            for doc in docs {
                let id = ids.first(doc).ok_or_else(|| self.snapshot.damaged("a game has no number"))?;
                hits.push(Hit { id: crate::game::GameId(id), address: DocAddress::new(ordinal, doc) });
            }
        }
        hits.sort_unstable_by_key(|hit| hit.id);
        Ok(SearchRun { hits, end, report })
    }

    /// Matching documents.
    fn find_docs(&self, query: &Query, control: Control<'_>) -> Result<FoundDocs, SearchError> {
        self.check_files(query)?;
        let begun = Instant::now();
        let originals = self.originals(query)?;
        let plan = |at| self.plan(query, &originals, at);
        let planned: Vec<Planned> = (0..self.segments.len()).into_par_iter().map(plan).collect::<Result<_, _>>()?;
        let planning = begun.elapsed();
        let open = |planned: &Planned| planned.plan.exactness == Exactness::Superset;
        let count = |planned: &Planned| planned.docs.len() as u64;
        let looked_at = planned.iter().filter(|planned| open(planned)).map(count).sum();
        control.progress.games.store(looked_at, Ordering::Relaxed);
        let begun = Instant::now();
        let confirmed = self.confirm(query, &planned, control)?;
        let confirming = begun.elapsed();
        let notes: Vec<_> = planned.iter().map(|planned| planned.plan.notes.clone()).collect();
        let candidates = planned.iter().map(count).sum();
        let found: Vec<(u32, Vec<DocId>)> = (0..)
            .zip(planned.into_iter().zip(confirmed))
            .map(|(ordinal, (planned, confirmed))| (ordinal, confirmed.unwrap_or(planned.docs)))
            .collect();
        let report = SearchReport {
            query: query.to_string(),
            parts: PartReport::all(query, &notes),
            games: self.snapshot.searcher.num_docs(),
            candidates,
            looked_at: control.progress.done.load(Ordering::Relaxed),
            found: found.iter().map(|(_, docs)| docs.len() as u64).sum(),
            planning,
            confirming,
        };
        let end = if report.looked_at < looked_at { End::Stopped } else { End::Complete };
        Ok(FoundDocs { docs: found, end, report })
    }

    fn plan(&self, query: &Query, originals: &[Original], ordinal: usize) -> Result<Planned, SearchError> {
        let reader = &self.snapshot.searcher.segment_readers()[ordinal];
        let games = &self.segments[ordinal];
        let view = SegmentView {
            searcher: &self.snapshot.searcher,
            reader,
            games,
            fields: &self.snapshot.fields,
            files: &self.snapshot.manifest.files,
            originals,
        };
        let plan = Plan::new(query, &view).map_err(|error| self.plan_error(error))?;
        let alive = |doc: &DocId| games.is_alive(*doc);
        let docs = match &plan.docs {
            Docs::All => (0..reader.max_doc()).filter(alive).collect(),
            Docs::Listed(docs) => docs.iter().copied().filter(alive).collect(),
        };
        Ok(Planned { plan, docs })
    }

    /// The candidates of each segment that match; `None` where the candidates are the answer.
    fn confirm(
        &self,
        query: &Query,
        planned: &[Planned],
        control: Control<'_>,
    ) -> Result<Vec<Option<Vec<DocId>>>, SearchError> {
        let program = Program::new(query);
        let terms = query.terms();
        let mut chunks = Vec::new();
        for (ordinal, planned) in (0..).zip(planned) {
            if planned.plan.exactness == Exactness::Superset {
                let chunk = |docs| Chunk { ordinal, plan: &planned.plan, docs };
                chunks.extend(planned.docs.chunks(CHUNK).map(chunk));
            }
        }
        let confirmed: Vec<(u32, Vec<DocId>)> = chunks
            .into_par_iter()
            .map_init(Scratch::default, |scratch, chunk| {
                self.confirm_chunk(&program, &terms, &chunk, scratch, control).map(|docs| (chunk.ordinal, docs))
            })
            .collect::<Result<_, _>>()?;
        let open = |planned: &Planned| (planned.plan.exactness == Exactness::Superset).then(Vec::new);
        let mut found: Vec<Option<Vec<DocId>>> = planned.iter().map(open).collect();
        for (ordinal, docs) in confirmed {
            if let Some(all) = &mut found[ordinal as usize] {
                all.extend(docs);
            }
        }
        Ok(found)
    }

    fn confirm_chunk(
        &self,
        program: &Program<'_>,
        terms: &[&Term],
        chunk: &Chunk<'_>,
        scratch: &mut Scratch,
        control: Control<'_>,
    ) -> Result<Vec<DocId>, SearchError> {
        let mut found = Vec::new();
        let mut looked_at = 0;
        let games = &self.segments[chunk.ordinal as usize];
        for doc in chunk.docs {
            if control.stop.load(Ordering::Relaxed) {
                break;
            }
            looked_at += 1;
            let record = self.record(games, *doc)?;
            let board = record.board().map_err(|error| self.snapshot.damaged(error.to_string()))?;
            let address = DocAddress::new(chunk.ordinal, *doc);
            let mut answers = Lookup::new(self, address, terms, Known::Candidates(chunk.plan));
            let matches = program.matches(board, record.moves(), &mut answers, scratch);
            if matches.map_err(|error| self.run_error(error))? {
                found.push(*doc);
            }
        }
        control.progress.done.fetch_add(looked_at, Ordering::Relaxed);
        Ok(found)
    }

    pub(super) fn record_at(&self, address: DocAddress) -> Result<GameRecord<'_>, SearchError> {
        self.record(&self.segments[address.segment_ord as usize], address.doc_id)
    }

    fn record<'a>(&self, games: &'a SegmentGames, doc: DocId) -> Result<GameRecord<'a>, SearchError> {
        games.record(doc).map_err(|error| self.snapshot.damaged(error.to_string()).into())
    }

    pub(super) fn run_error(&self, error: RunError<SearchError>) -> SearchError {
        match error {
            RunError::Move(error) => self.snapshot.damaged(error.to_string()).into(),
            RunError::Answer(error) => error,
        }
    }
}
