//! Games that stand in a database more than once.
//!
//! Moves alone make no duplicate: drawing lines of ten moves and games without moves come about again and again. So the
//! shorter two games are, the more their headers must say. `docs/archive.md` has the rules for users.

mod card;
mod group;
mod judge;
mod keep;
mod lines;

pub use card::{Card, Identity};
pub use judge::{Judge, Why, apart, dates_near, same_players};
pub use keep::Keep;

use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use crate::query::Query;
use crate::search::{Engine, SearchError};

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Reasons that count.
    pub modes: Vec<Why>,
    /// Half-moves that say enough together with the players; half of them with players and date, twice as many alone.
    pub min_plies: u32,
    /// Which game of a group is kept.
    pub keep: Keep,
}

impl Request {
    /// Half-moves that say enough together with the players, unless the user says otherwise.
    pub const MIN_PLIES: u32 = 20;
}

/// Games that are one and the same.
#[derive(Clone, Debug)]
pub struct Group {
    /// The games, the one that is kept first, then by number.
    pub games: Vec<Member>,
}

/// A game of a group.
#[derive(Clone, Debug)]
pub struct Member {
    /// The game.
    pub card: Card,
    /// Why it is a duplicate; none for the game that is kept.
    pub why: Option<Why>,
}

/// Finds the groups among the games that match, by the number of the first game that is kept.
///
/// # Errors
/// [`SearchError`] when a game cannot be read, or `stop` is set meanwhile.
pub fn duplicates(
    engine: &Engine,
    query: &Query,
    request: &Request,
    stop: &AtomicBool,
) -> Result<Vec<Group>, SearchError> {
    let hits = engine.search(query, stop)?;
    let judge = Judge { modes: &request.modes, min_plies: request.min_plies };
    let lines = lines::Lines::sort(engine, &hits)?;
    let cards = lines.cards(engine, &judge, stop)?;
    let mut groups = group::groups(&lines, &cards, &judge);
    request.keep.order(engine, &mut groups)?;
    groups.sort_by_key(|group| group.games[0].card.id());
    Ok(groups)
}

/// There is no mode of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the modes are exact, near, moves, contained, contained-moves")]
pub struct UnknownMode;

impl FromStr for Why {
    type Err = UnknownMode;

    fn from_str(name: &str) -> Result<Why, UnknownMode> {
        Why::ALL.into_iter().find(|why| why.as_str() == name).ok_or(UnknownMode)
    }
}
