//! One game as the reports see it; what is dear to read is read when it is asked for.

use std::cell::OnceCell;

use rayon::prelude::*;

use crate::columns::{Columns, Numbers};
use crate::headline::Headline;
use crate::openings::{self, Opening};
use crate::search::{Engine, Hit, SearchError};
use crate::segment::{GameRecord, SegmentGames};

/// The games of a snapshot.
pub struct Games<'e> {
    engine: &'e Engine,
    columns: Columns,
    segments: Vec<&'e SegmentGames>,
}

/// A game of a snapshot.
pub struct Game<'g> {
    /// Where it lies.
    pub hit: Hit,
    /// Result, ratings and date.
    pub numbers: Numbers,
    games: &'g Games<'g>,
    headline: OnceCell<Headline>,
}

impl<'e> Games<'e> {
    /// Opens the columns of a snapshot.
    ///
    /// # Errors
    /// [`SearchError`] when one cannot be read.
    pub fn new(engine: &'e Engine) -> Result<Games<'e>, SearchError> {
        let segments = engine.segments().map(|(_, games)| games).collect();
        Ok(Games { engine, columns: Columns::open(engine)?, segments })
    }

    /// The snapshot.
    pub fn engine(&self) -> &'e Engine {
        self.engine
    }

    /// The columns of the snapshot.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// A game.
    ///
    /// # Errors
    /// [`SearchError`] when the game lies in no segment of the snapshot.
    pub fn game(&self, hit: Hit) -> Result<Game<'_>, SearchError> {
        let numbers = self.columns.numbers(hit.address);
        let numbers = numbers.ok_or_else(|| self.damaged(format!("game {} lies in no segment", hit.id)))?;
        Ok(Game { hit, numbers, games: self, headline: OnceCell::new() })
    }

    /// Asks something of every game, in parallel; the answers stand in the order of the games.
    ///
    /// # Errors
    /// [`SearchError`] when a game cannot be read.
    pub fn ask<T: Send>(
        &self,
        hits: &[Hit],
        question: impl Fn(&Game<'_>) -> Result<T, SearchError> + Sync,
    ) -> Result<Vec<T>, SearchError> {
        hits.par_iter().map(|hit| question(&self.game(*hit)?)).collect()
    }

    pub(super) fn damaged(&self, reason: impl Into<String>) -> SearchError {
        self.engine.snapshot().damaged(reason).into()
    }
}

impl Game<'_> {
    /// Tags and result, from the stored game.
    ///
    /// # Errors
    /// [`SearchError`] when it cannot be read.
    pub fn headline(&self) -> Result<&Headline, SearchError> {
        if let Some(known) = self.headline.get() {
            return Ok(known);
        }
        let read = Headline::read_with(self.games.engine, self.hit, self.numbers.result)?;
        Ok(self.headline.get_or_init(|| read))
    }

    /// Start and moves.
    ///
    /// # Errors
    /// [`SearchError`] when they cannot be read.
    pub fn record(&self) -> Result<GameRecord<'_>, SearchError> {
        let address = self.hit.address;
        let segment = self.games.segments.get(address.segment_ord as usize);
        let segment = segment.ok_or_else(|| self.games.damaged("a game lies in no segment"))?;
        segment.record(address.doc_id).map_err(|error| self.games.damaged(error.to_string()))
    }

    /// The opening, from the moves.
    ///
    /// # Errors
    /// [`SearchError`] when they cannot be read.
    pub fn opening(&self) -> Result<Option<&'static Opening>, SearchError> {
        let record = self.record()?;
        let walker = record.walker().map_err(|error| self.games.damaged(error.to_string()))?;
        Ok(walker.and_then(|walker| openings::of_game(walker, record.moves())))
    }

    /// Year and month; none when the month is not known.
    pub fn month(&self) -> Option<(u64, u64)> {
        self.games.columns.month(self.hit.address)
    }

    /// Half-moves of the main line.
    pub fn plies(&self) -> u64 {
        self.games.columns.plies(self.hit.address)
    }
}
