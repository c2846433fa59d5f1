//! Games counted by what they have in common.

use std::collections::HashMap;
use std::str::FromStr;

use rayon::prelude::*;

use super::{Aliases, Game, Games};
use crate::search::{Hit, SearchError};
use crate::tally::{Ratings, Tally};

/// Half-moves of a class of lengths.
const LENGTH_CLASS: u64 = 20;
/// Width of a class of mean ratings.
const RATING_CLASS: u64 = 100;

/// What games can have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Year.
    Year,
    /// Decade.
    Decade,
    /// Month of a year.
    Month,
    /// ECO code of the moves.
    Eco,
    /// Name of the opening of the moves.
    Opening,
    /// Result.
    Result,
    /// The tag `Termination`.
    Termination,
    /// Half-moves, in classes of twenty.
    Length,
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// Event.
    Event,
    /// Site.
    Site,
    /// Mean rating of the players, in classes of a hundred.
    Elo,
}

/// There is no field of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no field {0:?}; the fields are {all}", all = Field::NAMES.join(", "))]
pub struct UnknownField(pub String);

impl Field {
    /// Names of the fields.
    pub const NAMES: [&str; 13] = [
        "year",
        "decade",
        "month",
        "eco",
        "opening",
        "result",
        "termination",
        "length",
        "white",
        "black",
        "event",
        "site",
        "elo",
    ];
    const ALL: [Field; 13] = [
        Field::Year,
        Field::Decade,
        Field::Month,
        Field::Eco,
        Field::Opening,
        Field::Result,
        Field::Termination,
        Field::Length,
        Field::White,
        Field::Black,
        Field::Event,
        Field::Site,
        Field::Elo,
    ];

    /// The name of the field.
    pub fn name(self) -> &'static str {
        let at = Self::ALL.iter().position(|field| *field == self);
        at.and_then(|at| Self::NAMES.get(at)).copied().unwrap_or_default()
    }

    /// Whether values stand in an order of their own; others stand by the number of games.
    fn has_order(self) -> bool {
        matches!(self, Field::Year | Field::Decade | Field::Month | Field::Eco | Field::Length | Field::Elo)
    }

    fn key(self, game: &Game<'_>, aliases: &Aliases) -> Result<Key, SearchError> {
        let tag = |name: &str| Ok::<_, SearchError>(Key::known(game.headline()?.tag(name)));
        let player = |name: &str| Ok::<_, SearchError>(Key::known(aliases.canonical(game.headline()?.tag(name))));
        let class = |value: u64, width: u64| Key::Class(value / width * width, value / width * width + width - 1);
        Ok(match self {
            Field::Year => game.numbers.year().map_or(Key::Unknown, Key::Number),
            Field::Decade => game.numbers.year().map_or(Key::Unknown, |year| class(year, 10)),
            Field::Month => game.month().map_or(Key::Unknown, |(year, month)| Key::Month(year, month)),
            Field::Eco => game.opening()?.map_or(Key::Unknown, |opening| Key::known(opening.eco)),
            Field::Opening => game.opening()?.map_or(Key::Unknown, |opening| Key::known(opening.name)),
            Field::Result => Key::Text(game.numbers.result.as_str().to_owned()),
            Field::Termination => tag("Termination")?,
            Field::Length => class(game.plies(), LENGTH_CLASS),
            Field::White => player("White")?,
            Field::Black => player("Black")?,
            Field::Event => tag("Event")?,
            Field::Site => tag("Site")?,
            Field::Elo => match game.numbers.doubled_mean_elo() / 2 {
                0 => Key::Unknown,
                elo => class(elo, RATING_CLASS),
            },
        })
    }
}

impl FromStr for Field {
    type Err = UnknownField;

    fn from_str(name: &str) -> Result<Field, UnknownField> {
        let found = Self::NAMES.iter().zip(Self::ALL).find(|(known, _)| **known == name);
        found.map(|(_, field)| field).ok_or_else(|| UnknownField(name.to_owned()))
    }
}

/// A value that games have in common. What is not known comes last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// A number.
    Number(u64),
    /// A number between two others, both included.
    Class(u64, u64),
    /// A month of a year.
    Month(u64, u64),
    /// Words.
    Text(String),
    /// Nothing is known.
    Unknown,
}

impl Key {
    fn known(text: &str) -> Key {
        if text == "?" { Key::Unknown } else { Key::Text(text.to_owned()) }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Number(number) => write!(f, "{number}"),
            Key::Class(from, to) => write!(f, "{from}-{to}"),
            Key::Month(year, month) => write!(f, "{year}.{month:02}"),
            Key::Text(text) => f.write_str(text),
            Key::Unknown => f.write_str("?"),
        }
    }
}

/// The games of one value of each field.
#[derive(Clone, Debug)]
pub struct StatRow {
    /// The values.
    pub keys: Vec<Key>,
    /// Results.
    pub results: Tally,
    /// Mean ratings.
    pub elo: Ratings,
    /// Sum of half-moves.
    pub plies: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    results: Tally,
    elo: Ratings,
    plies: u64,
}

impl Counted {
    fn add(&mut self, game: &Game<'_>) {
        self.results.add(game.numbers.result);
        self.elo.add(Some(game.numbers.doubled_mean_elo() / 2).filter(|elo| *elo > 0));
        self.plies += game.plies();
    }

    fn merge(&mut self, other: &Counted) {
        self.results.merge(&other.results);
        self.elo.merge(&other.elo);
        self.plies += other.plies;
    }
}

type Counts = HashMap<Vec<Key>, Counted>;

/// Counts games by fields.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn stats(
    games: &Games<'_>,
    hits: &[Hit],
    fields: &[Field],
    aliases: &Aliases,
) -> Result<Vec<StatRow>, SearchError> {
    let count = |mut counts: Counts, hit: &Hit| {
        let game = games.game(*hit)?;
        let keys = fields.iter().map(|field| field.key(&game, aliases)).collect::<Result<_, _>>()?;
        counts.entry(keys).or_default().add(&game);
        Ok::<_, SearchError>(counts)
    };
    let merge = |mut a: Counts, b: Counts| {
        b.into_iter().for_each(|(keys, counted)| a.entry(keys).or_default().merge(&counted));
        Ok(a)
    };
    let counts = hits.par_iter().try_fold(Counts::new, count).try_reduce(Counts::new, merge)?;
    Ok(ordered(counts, fields))
}

/// Rows in the order of the first field, those of one value in the order of the second, and so on.
fn ordered(counts: Counts, fields: &[Field]) -> Vec<StatRow> {
    let mut of_prefix: HashMap<Vec<Key>, u64> = HashMap::new();
    for (keys, counted) in &counts {
        for len in 1..=keys.len() {
            *of_prefix.entry(keys[..len].to_vec()).or_default() += counted.results.games;
        }
    }
    let place = |keys: &Vec<Key>| -> Vec<(std::cmp::Reverse<u64>, Key)> {
        let part = |(at, field): (usize, &Field)| {
            let games = if field.has_order() { 0 } else { of_prefix.get(&keys[..=at]).copied().unwrap_or(0) };
            (std::cmp::Reverse(games), keys[at].clone())
        };
        fields.iter().enumerate().map(part).collect()
    };
    let row = |(keys, counted): (Vec<Key>, Counted)| StatRow {
        keys,
        results: counted.results,
        elo: counted.elo,
        plies: counted.plies,
    };
    let mut rows: Vec<StatRow> = counts.into_iter().map(row).collect();
    rows.sort_by_cached_key(|row| place(&row.keys));
    rows
}
