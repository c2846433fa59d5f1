//! The moves of one position with their figures.

use shakmaty::{Chess, Color, Move};
use tantivy::DocAddress;

use super::by_move::ByMove;
use super::gather::{Gather, Visit};
use super::ranking::{Place, Ranking};
use crate::search::Hit;
use crate::tally::{Performance, Ratings, Score, Tally};

/// What was played in a position.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The side to move.
    pub turn: Color,
    /// Figures of all games that have the position.
    pub total: Figures,
    /// The moves, the most frequent first.
    pub branches: Vec<Branch>,
    /// The games of the highest mean rating.
    pub top: Vec<Ranked>,
    /// The games of the latest date.
    pub newest: Vec<Ranked>,
}

/// One move of a position.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move; castling is king takes own rook.
    pub played: Move,
    /// Figures of the games that played it.
    pub figures: Figures,
    /// Games that have the position after it, by whatever move order.
    pub reached: u64,
    /// The game that played it, where no other did.
    pub only: Option<Hit>,
}

/// Figures of a set of games in a position.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Results.
    pub results: Tally,
    /// Ratings of the side to move.
    pub elo: Ratings,
    /// Performance of the side to move.
    pub performance: Performance,
    /// Latest year.
    pub year: Option<u64>,
    /// Results of the player asked for, as he sees them.
    pub player: Score,
    /// One of the games.
    pub(super) sample: Option<DocAddress>,
}

/// A game that stands out.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    /// The game.
    pub hit: Hit,
    /// Twice its mean rating, or its first day.
    pub value: u64,
}

impl Figures {
    #[inline]
    fn add(&mut self, turn: Color, visit: &Visit<'_>) {
        let numbers = &visit.numbers;
        let (own, opponent) =
            turn.fold_wb((numbers.white_elo, numbers.black_elo), (numbers.black_elo, numbers.white_elo));
        self.results.add(numbers.result);
        self.elo.add(own);
        self.performance.add(turn, numbers.result, opponent);
        self.year = self.year.max(numbers.year());
        self.sample = Some(visit.address);
        if let Some(side) = visit.player {
            self.player.add(side, numbers.result);
        }
    }

    fn merge(&mut self, other: &Figures) {
        self.results.merge(&other.results);
        self.elo.merge(&other.elo);
        self.performance.merge(&other.performance);
        self.year = self.year.max(other.year);
        self.player.merge(&other.player);
        self.sample = self.sample.or(other.sample);
    }
}

/// A tree in the making.
pub(super) struct Counts {
    turn: Color,
    total: Figures,
    moves: ByMove<Figures>,
    top: Ranking,
    newest: Ranking,
}

impl Counts {
    pub fn new(turn: Color, top: usize) -> Counts {
        Counts {
            turn,
            total: Figures::default(),
            moves: ByMove::default(),
            top: Ranking::new(top),
            newest: Ranking::new(top),
        }
    }

    pub fn into_tree(self, position: &Chess) -> Tree {
        let legal = self.moves.into_legal(position, |figures| figures.results.games);
        let branches =
            legal.into_iter().map(|(_, played, figures)| Branch { played, figures, reached: 0, only: None }).collect();
        Tree { turn: self.turn, total: self.total, branches, top: ranked(self.top), newest: ranked(self.newest) }
    }
}

fn ranked(ranking: Ranking) -> Vec<Ranked> {
    let ranked = |place: Place| Ranked { hit: Hit { id: place.id, address: place.address }, value: place.value };
    ranking.into_places().into_iter().map(ranked).collect()
}

impl Gather for Counts {
    fn game(&mut self, visit: &Visit<'_>) {
        self.total.add(self.turn, visit);
        for played in visit.moves {
            self.moves.of(*played).add(self.turn, visit);
        }
        self.top.offer(visit.numbers.doubled_mean_elo(), visit.address, || visit.id());
        self.newest.offer(visit.numbers.day.unwrap_or(0), visit.address, || visit.id());
    }

    fn merge(mut self, other: Counts) -> Counts {
        self.total.merge(&other.total);
        for (played, figures) in other.moves.iter() {
            self.moves.of(*played).merge(figures);
        }
        self.top.merge(other.top);
        self.newest.merge(other.newest);
        self
    }
}
