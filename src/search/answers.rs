//! What a program asks of a game: the index knows most of it, the rest is looked up.

use super::{Engine, SearchError};
use crate::plan::{Exactness, Leaf};
use crate::predicate::{Answers, GameView, features, game_matches, measure_plies};
use crate::query::{GameTerm, Term};
use crate::replay::MainLine;
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
    Candidates(&'a [Leaf]),
    /// Terms that are true, by their places.
    True(&'a [usize]),
}

/// What a stored game says of itself, with what is not in it.
pub(super) struct StoredFacts {
    facts: Facts,
    features: Vec<crate::query::Feature>,
    source: String,
    id: crate::game::GameId,
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
            Known::Candidates(leaves) => {
                let leaf = leaves.get(term)?;
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
        let wanted = self.terms[term];
        Ok(game_matches(wanted, &self.facts()?.view()))
    }

    fn measured(&mut self, term: usize) -> Result<Vec<u32>, SearchError> {
        Ok(measure_plies(self.terms[term], self.facts()?.view().measures))
    }

    fn line(&mut self) -> Result<&MainLine, SearchError> {
        if self.line.is_none() {
            self.line = Some(self.engine.line_at(self.address)?);
        }
        // It was put there just now.
        self.line.as_ref().ok_or(SearchError::Stopped)
    }
}

impl StoredFacts {
    /// The game as the predicate sees it.
    pub fn view(&self) -> GameView<'_> {
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
        }
    }
}

impl Engine {
    /// What a stored game says of itself.
    pub(super) fn stored_facts(&self, address: DocAddress) -> Result<StoredFacts, SearchError> {
        Ok(self.facts_of(self.id_at(address)?, &self.store.game(address)?))
    }

    /// What a game says of itself that need not be in the index.
    pub(super) fn facts_of(&self, id: crate::game::GameId, stored: &StoredGame) -> StoredFacts {
        let read = stored.read();
        let files = &self.snapshot.manifest.files;
        let source = usize::try_from(stored.origin.file).ok().and_then(|file| files.get(file));
        StoredFacts {
            facts: read.facts(),
            features: features(&read.text, &read.game),
            source: source.map(|file| file.name.clone()).unwrap_or_default(),
            id,
        }
    }
}
