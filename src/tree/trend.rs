//! How the play in a position changed over the years.

use std::collections::BTreeMap;

use shakmaty::{Chess, Move};

use super::Trees;
use super::by_move::ByMove;
use super::gather::{Gather, Visit};
use crate::search::SearchError;
use crate::tally::Tally;

/// The years in which a position was played.
#[derive(Clone, Debug)]
pub struct Trend {
    /// The moves of all years, the most frequent first.
    pub moves: Vec<Move>,
    /// The years, oldest first; games without a year come last.
    pub years: Vec<Year>,
}

/// One year.
#[derive(Clone, Debug)]
pub struct Year {
    /// The year; `None` for games without one.
    pub year: Option<u64>,
    /// Results of all games of the year.
    pub results: Tally,
    /// Results of each move of [`Trend::moves`].
    pub by_move: Vec<Tally>,
}

impl Trees<'_> {
    /// The years of a position.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged.
    pub fn trend(&self, position: &Chess) -> Result<Trend, SearchError> {
        Ok(self.gather(position, Years::default)?.into_trend(position))
    }
}

#[derive(Default)]
struct Years(BTreeMap<Option<u64>, OneYear>);

#[derive(Default)]
struct OneYear {
    results: Tally,
    moves: ByMove<Tally>,
}

impl Gather for Years {
    fn game(&mut self, visit: &Visit<'_>) {
        let year = self.0.entry(visit.numbers.year()).or_default();
        year.results.add(visit.numbers.result);
        for played in visit.moves {
            year.moves.of(*played).add(visit.numbers.result);
        }
    }

    fn merge(mut self, other: Years) -> Years {
        for (year, theirs) in other.0 {
            let ours = self.0.entry(year).or_default();
            ours.results.merge(&theirs.results);
            for (played, tally) in theirs.moves.iter() {
                ours.moves.of(*played).merge(tally);
            }
        }
        self
    }
}

impl Years {
    fn into_trend(mut self, position: &Chess) -> Trend {
        let mut all: ByMove<Tally> = ByMove::default();
        for (played, tally) in self.0.values().flat_map(|year| year.moves.iter()) {
            all.of(*played).merge(tally);
        }
        let moves = all.into_legal(position, |tally| tally.games);
        let undated = self.0.remove_entry(&None);
        let year = |(year, mut found): (Option<u64>, OneYear)| Year {
            year,
            results: found.results,
            by_move: moves.iter().map(|(packed, ..)| *found.moves.of(*packed)).collect(),
        };
        let years = self.0.into_iter().chain(undated).map(year).collect();
        Trend { moves: moves.iter().map(|(_, played, _)| *played).collect(), years }
    }
}
