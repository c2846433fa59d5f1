//! Games whose given ECO code is not that of their moves.

use super::Games;
use crate::headline::Headline;
use crate::openings::Opening;
use crate::search::{Hit, SearchError};

/// Letters of a code; sources add details of their own behind them.
const CODE: usize = 3;

/// A game whose given code is another than that of its moves.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The game.
    pub game: Headline,
    /// The code given.
    pub given: String,
    /// The opening of the moves.
    pub opening: &'static Opening,
}

/// The games whose given code differs from that of their moves. Games without either do not count.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn differences(games: &Games<'_>, hits: &[Hit]) -> Result<Vec<Difference>, SearchError> {
    let found = games.ask(hits, |game| {
        let headline = game.headline()?;
        let given = headline.tag("ECO");
        if given == "?" {
            return Ok(None);
        }
        let Some(opening) = game.opening()? else { return Ok(None) };
        let code: String = given.trim().chars().take(CODE).collect();
        let same = code.eq_ignore_ascii_case(opening.eco);
        Ok((!same).then(|| Difference { game: headline.clone(), given: given.to_owned(), opening }))
    })?;
    Ok(found.into_iter().flatten().collect())
}
