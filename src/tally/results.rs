//! Results of games, counted.

use shakmaty::Color;

use crate::game::GameResult;

/// Games by result. Games of unknown result count in `games` only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All games.
    pub games: u64,
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
}

impl Tally {
    /// Counts one game.
    #[inline]
    pub fn add(&mut self, result: GameResult) {
        self.games += 1;
        match result {
            GameResult::WhiteWins => self.white += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::BlackWins => self.black += 1,
            GameResult::Unknown => {}
        }
    }

    /// Counts the games of another part.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
    }

    /// The result as one side sees it.
    pub fn seen_by(&self, side: Color) -> Score {
        let (wins, losses) = side.fold_wb((self.white, self.black), (self.black, self.white));
        Score { games: self.games, wins, draws: self.draws, losses }
    }
}

/// Games by result, seen by one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All games, those of unknown result too.
    pub games: u64,
    /// Won games.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Lost games.
    pub losses: u64,
}

impl Score {
    /// Counts one game of `side`.
    #[inline]
    pub fn add(&mut self, side: Color, result: GameResult) {
        let mut one = Tally::default();
        one.add(result);
        self.merge(&one.seen_by(side));
    }

    /// Counts the games of another part.
    pub fn merge(&mut self, other: &Score) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// Games of known result.
    pub fn decided(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Half points won.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Points won for each game of known result, 0 to 1; `None` when there is none.
    pub fn share(&self) -> Option<f64> {
        (self.decided() > 0).then(|| self.half_points() as f64 / (2 * self.decided()) as f64)
    }

    /// [`Score::share`] in per cent, with one decimal.
    pub fn percent(&self) -> Option<f64> {
        self.share().map(|share| (share * 1000.0).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_sees_its_own_score() {
        let mut tally = Tally::default();
        for result in [GameResult::WhiteWins, GameResult::WhiteWins, GameResult::Draw, GameResult::Unknown] {
            tally.add(result);
        }
        let white = tally.seen_by(Color::White);
        assert_eq!((white.games, white.wins, white.draws, white.losses), (4, 2, 1, 0));
        assert_eq!(white.percent(), Some(83.3));
        assert_eq!(tally.seen_by(Color::Black).percent(), Some(16.7));
        assert_eq!(Tally::default().seen_by(Color::White).percent(), None);
    }
}
