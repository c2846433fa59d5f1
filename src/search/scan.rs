//! Search without the index, and the places of hits inside a game.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::answers::{Known, Lookup};
use super::{Engine, Hit, SearchError};
use crate::game::GameId;
use crate::predicate::{self, Places, Program};
use crate::query::{Query, Subject, Term};
use crate::store::StoredGame;

impl Engine {
    /// Where the position and move conditions of a query hold in a game that matches it.
    ///
    /// # Errors
    /// [`SearchError`] when the game cannot be read.
    pub fn places(&self, query: &Query, hit: Hit) -> Result<Places, SearchError> {
        if query.subject() == Subject::Game {
            return Ok(Places::default());
        }
        let terms = query.terms();
        let sure = certain_terms(query);
        let mut answers = Lookup::new(self, hit.address, &terms, Known::True(&sure));
        let record = self.record_at(hit.address)?;
        let board = record.board().map_err(|error| self.snapshot.damaged(error.to_string()))?;
        let places = Program::new(query).places(board, record.moves(), &mut answers);
        Ok(places.map_err(|error| self.run_error(error))?.unwrap_or_default())
    }

    /// Whether a game matches that need not be in the index.
    ///
    /// # Errors
    /// [`SearchError`] when its moves do not fit the board.
    pub fn fits(&self, query: &Query, id: GameId, game: &StoredGame) -> Result<bool, SearchError> {
        let originals = self.originals(query)?;
        let matched = predicate::matches(query, &self.facts_of(id, game).view(&originals));
        Ok(matched.map_err(|error| self.snapshot.damaged(error.to_string()))?.is_some())
    }

    /// Games that match, found by looking at every game without the index.
    ///
    /// # Errors
    /// [`SearchError`] when a game cannot be read.
    pub fn scan(&self, query: &Query) -> Result<Vec<(Hit, Places)>, SearchError> {
        let every = self.search(&Query::All, &AtomicBool::new(false))?;
        self.check_files(query)?;
        let originals = self.originals(query)?;
        let judge = |hit: Hit| -> Result<Option<(Hit, Places)>, SearchError> {
            let facts = self.stored_facts(hit.address)?;
            let places = predicate::matches(query, &facts.view(&originals));
            let places = places.map_err(|error| self.snapshot.damaged(error.to_string()))?;
            Ok(places.map(|places| (hit, places)))
        };
        let judged: Vec<_> = every.into_par_iter().map(judge).collect::<Result<_, _>>()?;
        Ok(judged.into_iter().flatten().collect())
    }
}

/// Terms that must be true of every game that matches, by their places.
fn certain_terms(query: &Query) -> Vec<usize> {
    let parts = match query {
        Query::InVariations(inner) => return certain_terms(inner),
        Query::And(parts) => parts.iter().collect(),
        other => vec![other],
    };
    let mut place = 0;
    let mut certain = Vec::new();
    for part in parts {
        if let Query::Term(term) = part
            && Term::subject(term) == Subject::Game
        {
            certain.push(place);
        }
        place += part.terms().len();
    }
    certain
}
