//! The table of an event: who met whom, with points and tie-breaks.

mod order;

use std::collections::HashMap;

use shakmaty::Color;

use super::{Aliases, Games};
use crate::columns::Numbers;
use crate::fold;
use crate::game::{GameId, GameResult};
use crate::search::{Hit, SearchError};
use crate::tally::{Performance, Ratings, Score};

/// Most players of a table in which everybody has a column.
const WIDEST: usize = 40;

/// How an event was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Everybody met everybody: a column for each player.
    RoundRobin,
    /// Anything else: a column for each round.
    Swiss,
}

/// The table of an event.
#[derive(Clone, Debug)]
pub struct Crosstable {
    /// How it was played.
    pub kind: Kind,
    /// The players, best first.
    pub standings: Vec<Standing>,
    /// Rounds; none of a round robin.
    pub rounds: usize,
}

/// A player's place in an event.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Name.
    pub name: String,
    /// Mean rating.
    pub elo: Ratings,
    /// Results.
    pub score: Score,
    /// Performance.
    pub performance: Performance,
    /// Sonneborn-Berger: points of those beaten and half those of those drawn with; in quarters of a point.
    pub sonneborn_berger: u64,
    /// Buchholz: points of all opponents; in halves of a point.
    pub buchholz: u64,
    /// Games in the order of rounds.
    pub games: Vec<Encounter>,
}

/// A game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The game.
    pub id: GameId,
    /// Place of the opponent in [`Crosstable::standings`].
    pub opponent: usize,
    /// Colour of the player.
    pub side: Color,
    /// Result.
    pub result: GameResult,
    /// Round, from 0.
    pub round: usize,
}

impl Encounter {
    /// Half points the player got; none when the result is not known.
    pub fn half_points(&self) -> Option<u64> {
        let mut score = Score::default();
        score.add(self.side, self.result);
        (score.decided() > 0).then(|| score.half_points())
    }
}

/// A game with what a table needs of it.
struct Record {
    id: GameId,
    names: [String; 2],
    numbers: Numbers,
    round: Option<u32>,
}

/// Makes the table of the games given; `None` finds out how the event was played.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn crosstable(
    games: &Games<'_>,
    hits: &[Hit],
    kind: Option<Kind>,
    aliases: &Aliases,
) -> Result<Crosstable, SearchError> {
    let mut records = games.ask(hits, |game| {
        let headline = game.headline()?;
        let names = [headline.white(), headline.black()].map(|name| aliases.canonical(name).to_owned());
        let round = headline.tag("Round").split('.').next().and_then(|round| round.trim().parse().ok());
        Ok(Record { id: game.hit.id, names, numbers: game.numbers, round })
    })?;
    records.sort_by_key(|record| (record.round, record.numbers.day, record.id));
    Ok(table(&records, kind))
}

fn table(records: &[Record], kind: Option<Kind>) -> Crosstable {
    let mut players = Players::default();
    for record in records {
        players.enter(record);
    }
    let mut standings = players.standings;
    let kind = kind.unwrap_or_else(|| kind_of(&standings));
    order::tie_breaks(&mut standings);
    order::sort(&mut standings, kind);
    let rounds = match kind {
        Kind::RoundRobin => 0,
        Kind::Swiss => order::number_rounds(&mut standings),
    };
    Crosstable { kind, standings, rounds }
}

/// A round robin, if at least three pairs of players in four met.
fn kind_of(standings: &[Standing]) -> Kind {
    let players = standings.len();
    let opponents = |standing: &Standing| {
        let mut met: Vec<usize> = standing.games.iter().map(|game| game.opponent).collect();
        met.sort_unstable();
        met.dedup();
        met.len()
    };
    let met: usize = standings.iter().map(opponents).sum();
    let possible = players * players.saturating_sub(1);
    if players <= WIDEST && met * 4 >= possible * 3 { Kind::RoundRobin } else { Kind::Swiss }
}

#[derive(Default)]
struct Players {
    standings: Vec<Standing>,
    by_name: HashMap<String, usize>,
}

impl Players {
    fn enter(&mut self, record: &Record) {
        let [white, black] = [&record.names[0], &record.names[1]].map(|name| self.number(name));
        for (player, opponent, side) in [(white, black, Color::White), (black, white, Color::Black)] {
            let numbers = &record.numbers;
            let (own, other) =
                side.fold_wb((numbers.white_elo, numbers.black_elo), (numbers.black_elo, numbers.white_elo));
            let standing = &mut self.standings[player];
            standing.elo.add(own);
            standing.score.add(side, numbers.result);
            standing.performance.add(side, numbers.result, other);
            let round = record.round.map_or(usize::MAX, |round| round as usize);
            standing.games.push(Encounter { id: record.id, opponent, side, result: numbers.result, round });
        }
    }

    fn number(&mut self, name: &str) -> usize {
        *self.by_name.entry(fold::whole(name)).or_insert_with(|| {
            self.standings.push(Standing {
                name: name.to_owned(),
                elo: Ratings::default(),
                score: Score::default(),
                performance: Performance::default(),
                sonneborn_berger: 0,
                buchholz: 0,
                games: Vec::new(),
            });
            self.standings.len() - 1
        })
    }
}

#[cfg(test)]
mod tests;
