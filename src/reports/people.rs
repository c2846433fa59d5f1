//! The players of a database, by name.

use std::collections::{HashMap, HashSet};

use super::{Aliases, Games};
use crate::search::{Hit, SearchError};

/// A player under one name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerLine {
    /// The name.
    pub name: String,
    /// Games.
    pub games: u64,
    /// Games with the white pieces.
    pub white: u64,
    /// First and last year; none when no date is known.
    pub years: Option<(u64, u64)>,
    /// Highest rating.
    pub elo: Option<u64>,
}

/// The players of some games.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// Most games first, equal ones by name.
    pub lines: Vec<PlayerLine>,
    /// Places of two who played each other, the lower first: they are not one person.
    pub(super) opponents: HashSet<(usize, usize)>,
}

impl PlayerLine {
    fn add(&mut self, year: Option<u64>, elo: Option<u64>) {
        self.games += 1;
        self.elo = self.elo.max(elo);
        if let Some(year) = year {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
    }
}

/// The players of games; names of nobody are left out, aliases counted together.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn players(games: &Games<'_>, hits: &[Hit], aliases: &Aliases) -> Result<Players, SearchError> {
    let names = games.ask(hits, |game| {
        let headline = game.headline()?;
        let name = |name: &str| aliases.canonical(name).to_owned();
        Ok((name(headline.white()), name(headline.black()), game.numbers))
    })?;
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut lines: Vec<PlayerLine> = Vec::new();
    let mut opponents: HashSet<(usize, usize)> = HashSet::new();
    let mut place = |lines: &mut Vec<PlayerLine>, name: String| {
        (name != "?").then(|| {
            *places.entry(name).or_insert_with_key(|name| {
                lines.push(PlayerLine { name: name.clone(), ..PlayerLine::default() });
                lines.len() - 1
            })
        })
    };
    for (white, black, numbers) in names {
        let [white, black] = [white, black].map(|name| place(&mut lines, name));
        if let Some(white) = white {
            lines[white].add(numbers.year(), numbers.white_elo);
            lines[white].white += 1;
        }
        if let Some(black) = black {
            lines[black].add(numbers.year(), numbers.black_elo);
        }
        if let (Some(white), Some(black)) = (white, black) {
            opponents.insert((white.min(black), white.max(black)));
        }
    }
    Ok(ordered(lines, &opponents))
}

fn ordered(lines: Vec<PlayerLine>, opponents: &HashSet<(usize, usize)>) -> Players {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|a, b| (lines[*b].games, &lines[*a].name).cmp(&(lines[*a].games, &lines[*b].name)));
    let mut place = vec![0; lines.len()];
    for (at, old) in order.iter().enumerate() {
        place[*old] = at;
    }
    let opponents = opponents.iter().map(|(a, b)| (place[*a].min(place[*b]), place[*a].max(place[*b]))).collect();
    Players { lines: order.iter().map(|old| lines[*old].clone()).collect(), opponents }
}
