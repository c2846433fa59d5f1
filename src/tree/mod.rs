//! The opening tree: what was played in a position, how often, by whom and with what success.
//!
//! A game counts once for a position and once for each different move it played there, however often it came back.

mod branch;
mod by_move;
mod gather;
mod grow;
mod ranking;
mod revisit;
mod selection;
mod trend;

pub use branch::{Branch, Figures, Ranked, Tree};
pub use grow::{Growth, Node};
pub use selection::{PlayerGames, Selection};
pub use trend::{Trend, Year};

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use shakmaty::{Chess, Position};

use crate::board::Board;
use crate::columns::Columns;
use crate::query::Query;
use crate::search::{Engine, Hit, SearchError};
use branch::Counts;

/// What a tree counts.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Only games that match count.
    pub query: &'a Query,
    /// A player whose own score is wanted beside that of all.
    pub player: Option<&'a str>,
    /// How many of the best and of the newest games are named.
    pub top: usize,
}

/// Answers questions about positions of one snapshot.
pub struct Trees<'e> {
    engine: &'e Engine,
    columns: Columns,
    chosen: Option<Selection>,
    player: Option<PlayerGames>,
    top: usize,
    stop: &'e AtomicBool,
}

impl<'e> Trees<'e> {
    /// Prepares to answer: finds the games that match.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged, or `stop` is set meanwhile.
    pub fn new(engine: &'e Engine, question: &Question<'_>, stop: &'e AtomicBool) -> Result<Trees<'e>, SearchError> {
        let chosen = match question.query {
            Query::All => None,
            query => Some(Selection::of(engine, query, stop)?),
        };
        Trees::among(engine, chosen, question, stop)
    }

    /// The same where it is known already which games match the query; `None` stands for all.
    ///
    /// # Errors
    /// As [`Trees::new`].
    pub fn among(
        engine: &'e Engine,
        chosen: Option<Selection>,
        question: &Question<'_>,
        stop: &'e AtomicBool,
    ) -> Result<Trees<'e>, SearchError> {
        let player = question.player.map(|name| PlayerGames::of(engine, &[name.to_owned()], stop)).transpose()?;
        Ok(Trees { engine, columns: Columns::open(engine)?, chosen, player, top: question.top, stop })
    }

    /// The same trees, with the score of a player who has several names beside that of all.
    ///
    /// # Errors
    /// As [`Trees::new`].
    pub fn with_player(self, names: &[String], stop: &AtomicBool) -> Result<Trees<'e>, SearchError> {
        let player = Some(PlayerGames::of(self.engine, names, stop)?);
        Ok(Trees { player, ..self })
    }

    /// The moves played in a position, the most frequent first.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged, or the flag to stop is set.
    pub fn at(&self, position: &Chess) -> Result<Tree, SearchError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped);
        }
        let counts = self.gather(position, || Counts::new(position.turn(), self.top))?;
        let mut tree = counts.into_tree(position);
        tree.branches.par_iter_mut().try_for_each(|branch| {
            let mut after = position.clone();
            after.play_unchecked(branch.played);
            branch.reached = self.games_at(&Board::from(&after))?;
            branch.only = self.only_game(&branch.figures);
            Ok::<_, SearchError>(())
        })?;
        Ok(tree)
    }

    fn only_game(&self, figures: &Figures) -> Option<Hit> {
        let address = figures.sample.filter(|_| figures.results.games == 1)?;
        let id = self.columns.segment(address.segment_ord)?.id(address.doc_id);
        Some(Hit { id, address })
    }

    /// Number of games that have a position at all.
    fn games_at(&self, board: &Board) -> Result<u64, SearchError> {
        let mut games = 0;
        for (ordinal, (_, segment)) in (0..).zip(self.engine.segments()) {
            let hits = segment.hits(board).map_err(|error| self.damaged(error))?;
            let Some(chosen) = &self.chosen else {
                games += hits.count().map_err(|error| self.damaged(error))? as u64;
                continue;
            };
            for hit in hits.iter() {
                let doc = hit.map_err(|error| self.damaged(error))?.doc;
                games += u64::from(chosen.contains(ordinal, doc));
            }
        }
        Ok(games)
    }

    fn damaged(&self, error: impl std::fmt::Display) -> SearchError {
        self.engine.snapshot().damaged(error.to_string()).into()
    }
}
