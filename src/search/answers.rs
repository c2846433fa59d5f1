//! What a program asks of a game: the index knows most of it, the rest is looked up.

use super::{Engine, SearchError};
use crate::game::{Feature, GameId};
use crate::plan::{Exactness, Plan};
use crate::predicate::{Answers, GameView, Original, game_matches, measure_plies};
use crate::query::{GameTerm, Query, Term};
use crate::replay::{MainLine, SideLine, features};
use crate::store::{Facts, StoredGame};
use tantivy::DocAddress;

/// Answers about one game.
pub(super) struct Lookup<'a> {
    pub engine: &'a Engine,
    pub address: DocAddress,
    pub terms: &'a [&'a Term],
    /// What is known of each term without a look at the game.
    pub known: Known<'a>,
    pub line: Option<MainLine>,
    pub facts: Option<Box<StoredFacts>>,
}

/// What is known of terms beforehand.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// Candidates from the index.
    Candidates(&'a Plan),
    /// Terms that are true, by their places.
    True(&'a [usize]),
}

/// What a stored game says of itself, with what is not in it.
pub(super) struct StoredFacts {
    facts: Facts,
    features: Vec<Feature>,
    side_lines: Vec<SideLine>,
    source: String,
    id: GameId,
}

impl<'a> Lookup<'a> {
    pub fn new(engine: &'a Engine, address: DocAddress, terms: &'a [&'a Term], known: Known<'a>) -> Lookup<'a> {
        Lookup { engine, address, terms, known, line: None, facts: None }
    }

    /// The stored game, read when it is first asked for.
    fn facts(&mut self) -> Result<&StoredFacts, SearchError> {
        if self.facts.is_none() {
            self.facts = Some(Box::new(self.engine.stored_facts(self.address)?));
        }
        // It was put there just now.
        self.facts.as_deref().ok_or(SearchError::Stopped)
    }

    fn known(&self, term: usize) -> Option<bool> {
        match self.known {
            Known::True(terms) => terms.contains(&term).then_some(true),
            Known::Candidates(plan) => {
                let leaf = plan.leaves.get(term)?;
                let candidate = leaf.docs.contains(self.address.doc_id);
                (!candidate || leaf.exactness == Exactness::Exact).then_some(candidate)
            }
        }
    }
}

impl Answers for Lookup<'_> {
    type Error = SearchError;

    fn game(&mut self, term: usize) -> Result<bool, SearchError> {
        if let Some(known) = self.known(term) {
            return Ok(known);
        }
        // The start stands in the segment's own files; everything else needs the stored game.
        if let Term::Game(GameTerm::Start(start)) = self.terms[term] {
            return Ok(self.line()?.start().is_some_and(|place| start.is(place)));
        }
        if let Term::Game(GameTerm::DuplicateOf(id)) = self.terms[term] {
            let original = self.engine.original(*id)?;
            let record = self.engine.record_at(self.address)?;
            let start = record.board().map_err(|error| self.engine.snapshot.damaged(error.to_string()))?;
            return Ok(original.has_duplicate(self.engine.id_at(self.address)?, start.as_ref(), record.moves()));
        }
        let wanted = self.terms[term];
        Ok(game_matches(wanted, &self.facts()?.view(&[])))
    }

    fn measured(&mut self, term: usize) -> Result<Vec<u32>, SearchError> {
        Ok(measure_plies(self.terms[term], self.facts()?.view(&[]).measures))
    }

    fn line(&mut self) -> Result<&MainLine, SearchError> {
        if self.line.is_none() {
            self.line = Some(self.engine.line_at(self.address)?);
        }
        // It was put there just now.
        self.line.as_ref().ok_or(SearchError::Stopped)
    }

    fn side_lines(&mut self) -> Result<Vec<SideLine>, SearchError> {
        match self.known {
            Known::Candidates(Plan { beside: Some(docs), .. }) if !docs.contains(self.address.doc_id) => Ok(Vec::new()),
            _ => self.engine.side_lines(self.address),
        }
    }
}

impl StoredFacts {
    /// The game as the predicate sees it.
    pub fn view<'a>(&'a self, originals: &'a [Original]) -> GameView<'a> {
        GameView {
            id: self.id,
            tags: &self.facts.tags,
            result: self.facts.result,
            opening: self.facts.opening,
            state: self.facts.state,
            comments: &self.facts.comments,
            measures: &self.facts.measures,
            features: &self.features,
            source: &self.source,
            line: &self.facts.line,
            side_lines: &self.side_lines,
            originals,
        }
    }
}

impl Engine {
    /// The variations of a game in the order of its text.
    ///
    /// # Errors
    /// [`SearchError`] when it cannot be read.
    pub fn side_lines(&self, address: DocAddress) -> Result<Vec<SideLine>, SearchError> {
        let line = self.line_at(address)?;
        let Some(start) = line.start() else { return Ok(Vec::new()) };
        Ok(self.store.game(address)?.read().side_lines(start))
    }

    /// The game of a number, to compare others with.
    pub(super) fn original(&self, id: GameId) -> Result<Original, SearchError> {
        let hit = self.find(id)?.ok_or(SearchError::NoOriginal(id))?;
        Ok(Original::new(id, &self.main_line(hit)?))
    }

    /// The games that conditions of a query compare others with.
    pub(super) fn originals(&self, query: &Query) -> Result<Vec<Original>, SearchError> {
        let original = |term: &Term| match term {
            Term::Game(GameTerm::DuplicateOf(id)) => Some(self.original(*id)),
            _ => None,
        };
        query.terms().into_iter().filter_map(original).collect()
    }

    /// Whether all files that conditions name were read.
    pub(super) fn check_files(&self, query: &Query) -> Result<(), SearchError> {
        query.unread_file().map_or(Ok(()), |name| Err(SearchError::UnreadFile(name.to_owned())))
    }

    /// What a stored game says of itself.
    pub(super) fn stored_facts(&self, address: DocAddress) -> Result<StoredFacts, SearchError> {
        Ok(self.facts_of(self.id_at(address)?, &self.store.game(address)?))
    }

    /// What a game says of itself that need not be in the index.
    pub(super) fn facts_of(&self, id: GameId, stored: &StoredGame) -> StoredFacts {
        let read = stored.read();
        let files = &self.snapshot.manifest.files;
        let source = usize::try_from(stored.origin.file).ok().and_then(|file| files.get(file));
        let facts = read.facts();
        StoredFacts {
            side_lines: facts.line.start().map(|start| read.side_lines(start)).unwrap_or_default(),
            facts,
            features: features(&read.text, &read.game),
            source: source.map(|file| file.name.clone()).unwrap_or_default(),
            id,
        }
    }
}
