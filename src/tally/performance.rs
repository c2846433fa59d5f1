//! Rating performance, by the table of the FIDE Rating Regulations (B.02, 8.1.1).

use shakmaty::Color;

use super::{Ratings, Score};
use crate::game::GameResult;

/// Rating difference for a score of 50 %, 51 % … 100 %.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// The difference in rating that a share of the points stands for; the share is rounded to whole per cent.
pub fn rating_difference(share: f64) -> i64 {
    let percent = (share.clamp(0.0, 1.0) * 100.0).round() as usize;
    if percent >= 50 { DIFFERENCES[percent - 50] } else { -DIFFERENCES[50 - percent] }
}

/// The games a performance is computed from: those of known result against an opponent of known rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Performance {
    opponents: Ratings,
    score: Score,
}

impl Performance {
    /// Takes in a game of `side`.
    pub fn add(&mut self, side: Color, result: GameResult, opponent: Option<u64>) {
        if opponent.is_some() && result != GameResult::Unknown {
            self.opponents.add(opponent);
            self.score.add(side, result);
        }
    }

    /// Takes in the games of another part.
    pub fn merge(&mut self, other: &Performance) {
        self.opponents.merge(&other.opponents);
        self.score.merge(&other.score);
    }

    /// Mean rating of the opponents.
    pub fn opponents(&self) -> Option<u64> {
        self.opponents.mean()
    }

    /// Mean rating of the opponents and the difference for the score; `None` without rated games.
    pub fn rating(&self) -> Option<i64> {
        let mean = i64::try_from(self.opponents.mean()?).ok()?;
        Some(mean + rating_difference(self.score.share()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_of_the_table() {
        for (share, difference) in [(0.5, 0), (1.0, 800), (0.0, -800), (0.75, 193), (0.25, -193), (0.99, 677)] {
            assert_eq!(rating_difference(share), difference, "{share}");
        }
    }

    #[test]
    fn unrated_and_unfinished_games_do_not_count() {
        let mut performance = Performance::default();
        performance.add(Color::White, GameResult::WhiteWins, Some(2400));
        performance.add(Color::Black, GameResult::WhiteWins, Some(2600));
        performance.add(Color::White, GameResult::WhiteWins, None);
        performance.add(Color::White, GameResult::Unknown, Some(1000));
        assert_eq!((performance.opponents(), performance.rating()), (Some(2500), Some(2500)));
        assert_eq!(Performance::default().rating(), None);
    }
}
