//! The results of one player.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use shakmaty::Color;

use super::group::{Group, Order, Parts, Section};
use super::{Aliases, Game, Games};
use crate::columns::Numbers;
use crate::openings::Opening;
use crate::query::Query;
use crate::search::SearchError;
use crate::tree::PlayerGames;

/// Width of a class of ratings.
const RATING_CLASS: u64 = 100;

/// The results of a player, seen from his side.
#[derive(Clone, Debug)]
pub struct PlayerReport {
    /// Spellings of his name that were found, the most frequent first.
    pub spellings: Vec<Spelling>,
    /// All games.
    pub total: Group,
    /// The games parted by colour, opening, opponents and year.
    pub sections: Vec<Section>,
}

/// A name as it stands in games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The name.
    pub name: String,
    /// Games.
    pub games: u64,
}

/// A game of a player.
pub(super) struct OwnGame {
    pub side: Color,
    pub name: String,
    pub numbers: Numbers,
    pub opening: Option<&'static Opening>,
}

impl OwnGame {
    /// The game of the player who has the colour `side`.
    pub fn read(game: &Game<'_>, side: Color) -> Result<OwnGame, SearchError> {
        let headline = game.headline()?;
        let name = side.fold_wb(headline.white(), headline.black()).to_owned();
        Ok(OwnGame { side, name, numbers: game.numbers, opening: game.opening()? })
    }
}

/// Reports on the games of a player that match a query.
///
/// # Errors
/// [`SearchError`] when a game cannot be read, or `stop` is set meanwhile.
pub fn player_report(
    games: &Games<'_>,
    name: &str,
    query: &Query,
    aliases: &Aliases,
    stop: &AtomicBool,
) -> Result<PlayerReport, SearchError> {
    let spellings = aliases.spellings(name);
    let sides = PlayerGames::of(games.engine(), &spellings, stop)?;
    let query = Query::And(vec![PlayerGames::query(&spellings), query.clone()]);
    let hits = games.engine().search(&query, stop)?;
    let own = games.ask(&hits, |game| {
        let side = sides.side(game.hit.address.segment_ord, game.hit.address.doc_id);
        side.map(|side| OwnGame::read(game, side)).transpose()
    })?;
    Ok(report(&own.into_iter().flatten().collect::<Vec<_>>()))
}

fn report(games: &[OwnGame]) -> PlayerReport {
    let mut total = Group { label: "all".to_owned(), ..Group::default() };
    let mut names: BTreeMap<&str, u64> = BTreeMap::new();
    for game in games {
        total.add(game.side, &game.numbers);
        *names.entry(&game.name).or_default() += 1;
    }
    let mut spellings: Vec<Spelling> =
        names.into_iter().map(|(name, games)| Spelling { name: name.to_owned(), games }).collect();
    spellings.sort_by_key(|spelling| std::cmp::Reverse(spelling.games));
    PlayerReport { spellings, total, sections: sections(games) }
}

/// The games parted by colour, by opening with each colour, by the rating of the opponent and by year.
pub(super) fn sections(games: &[OwnGame]) -> Vec<Section> {
    let with = |side: Color| games.iter().filter(move |game| game.side == side);
    let color = |game: &OwnGame| game.side.fold_wb("White", "Black").to_owned();
    vec![
        section("colour", Order::LabelDown, games.iter(), color),
        section("opening as White", Order::Games, with(Color::White), opening_label),
        section("opening as Black", Order::Games, with(Color::Black), opening_label),
        section("opponent", Order::Label, games.iter(), opponent_class),
        section("year", Order::Label, games.iter(), |game| {
            game.numbers.year().map_or("?".to_owned(), |year| year.to_string())
        }),
    ]
}

fn section<'a>(
    name: &'static str,
    order: Order,
    games: impl Iterator<Item = &'a OwnGame>,
    label: impl Fn(&OwnGame) -> String,
) -> Section {
    let mut parts = Parts::default();
    games.for_each(|game| parts.add(label(game), game.side, &game.numbers));
    parts.into_section(name, order)
}

fn opening_label(game: &OwnGame) -> String {
    game.opening.map_or("?", Opening::family).to_owned()
}

fn opponent_class(game: &OwnGame) -> String {
    let elo = game.side.fold_wb(game.numbers.black_elo, game.numbers.white_elo);
    elo.map_or("?".to_owned(), |elo| {
        let from = elo / RATING_CLASS * RATING_CLASS;
        format!("{from:4}-{}", from + RATING_CLASS - 1)
    })
}
