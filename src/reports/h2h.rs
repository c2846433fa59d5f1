//! The games of two players against each other.

use std::sync::atomic::AtomicBool;

use shakmaty::Color;

use super::group::{Group, Section};
use super::player::{OwnGame, sections};
use super::{Aliases, Games};
use crate::headline::Headline;
use crate::query::Query;
use crate::search::SearchError;
use crate::tree::PlayerGames;

/// The games of two players, seen from the side of the first.
#[derive(Clone, Debug)]
pub struct HeadToHead {
    /// All games.
    pub total: Group,
    /// The games parted by colour, opening and year.
    pub sections: Vec<Section>,
    /// The games, oldest first.
    pub games: Vec<Headline>,
}

/// Reports on the games of two players against each other that match a query.
///
/// # Errors
/// [`SearchError`] when a game cannot be read, or `stop` is set meanwhile.
pub fn head_to_head(
    games: &Games<'_>,
    names: [&str; 2],
    query: &Query,
    aliases: &Aliases,
    stop: &AtomicBool,
) -> Result<HeadToHead, SearchError> {
    let [first, second] = names.map(|name| aliases.spellings(name));
    let engine = games.engine();
    let (own, other) = (PlayerGames::of(engine, &first, stop)?, PlayerGames::of(engine, &second, stop)?);
    let both = vec![PlayerGames::query(&first), PlayerGames::query(&second), query.clone()];
    let hits = engine.search(&Query::And(both), stop)?;
    let found = games.ask(&hits, |game| {
        let (segment, doc) = (game.hit.address.segment_ord, game.hit.address.doc_id);
        // A name that fits both sides is that of the player whose opponent has the other name.
        let side = Color::ALL.into_iter().find(|side| own.has(*side, segment, doc) && other.has(!*side, segment, doc));
        let read = |side| Ok::<_, SearchError>((OwnGame::read(game, side)?, game.headline()?.clone()));
        side.map(read).transpose()
    })?;
    let (own, mut headlines): (Vec<OwnGame>, Vec<Headline>) = found.into_iter().flatten().unzip();
    headlines.sort_by_key(|game| (game.date().map(|date| date.first_day()), game.id));
    let mut total = Group { label: "all".to_owned(), ..Group::default() };
    own.iter().for_each(|game| total.add(game.side, &game.numbers));
    let sections = sections(&own).into_iter().filter(|section| section.name != "opponent").collect();
    Ok(HeadToHead { total, sections, games: headlines })
}
