//! Who played a game, where and when: its tags, read from the stored bytes.

use crate::game::header::{date, rating};
use crate::game::{GameId, GameResult, PartialDate, Tags};
use crate::search::{Engine, Hit, SearchError};
use crate::tree::Ranked;

/// The tags of a game with its number and result.
#[derive(Clone, Debug)]
pub struct Headline {
    /// Number of the game.
    pub id: GameId,
    /// Result.
    pub result: GameResult,
    tags: Tags,
}

impl Headline {
    /// Reads the headline of a game.
    ///
    /// # Errors
    /// [`SearchError`] when the stored game cannot be read.
    pub fn read(engine: &Engine, hit: Hit) -> Result<Headline, SearchError> {
        Headline::read_with(engine, hit, engine.result(hit)?)
    }

    /// Reads the headlines of games that stand out.
    ///
    /// # Errors
    /// As [`Headline::read`].
    pub fn read_all(engine: &Engine, ranked: &[Ranked]) -> Result<Vec<Headline>, SearchError> {
        ranked.iter().map(|ranked| Headline::read(engine, ranked.hit)).collect()
    }

    /// Reads the headline of a game whose result is known already.
    ///
    /// # Errors
    /// As [`Headline::read`].
    pub fn read_with(engine: &Engine, hit: Hit, result: GameResult) -> Result<Headline, SearchError> {
        let stored = engine.store().game(hit.address)?;
        Ok(Headline { id: hit.id, result, tags: stored.tags() })
    }

    /// Builds a headline from tags.
    pub fn new(id: GameId, result: GameResult, tags: Tags) -> Headline {
        Headline { id, result, tags }
    }

    /// A tag's value; `?` when it is not known.
    pub fn tag(&self, name: &str) -> &str {
        self.tags.known(name).unwrap_or("?")
    }

    /// White's name.
    pub fn white(&self) -> &str {
        self.tag("White")
    }

    /// Black's name.
    pub fn black(&self) -> &str {
        self.tag("Black")
    }

    /// White's rating.
    pub fn white_elo(&self) -> Option<u64> {
        rating(&self.tags, "WhiteElo")
    }

    /// Black's rating.
    pub fn black_elo(&self) -> Option<u64> {
        rating(&self.tags, "BlackElo")
    }

    /// Date.
    pub fn date(&self) -> Option<PartialDate> {
        date(&self.tags)
    }
}
