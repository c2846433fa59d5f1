//! Counting games: results, ratings, performance.

mod performance;
mod results;

pub use performance::{Performance, rating_difference};
pub use results::{Score, Tally};

/// A mean of ratings; games without one are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    sum: u64,
    count: u64,
}

impl Ratings {
    /// Takes in a rating if it is known.
    pub fn add(&mut self, rating: Option<u64>) {
        if let Some(rating) = rating {
            self.sum += rating;
            self.count += 1;
        }
    }

    /// Takes in the ratings of another part.
    pub fn merge(&mut self, other: &Ratings) {
        self.sum += other.sum;
        self.count += other.count;
    }

    /// The mean, rounded; `None` when no rating is known.
    pub fn mean(&self) -> Option<u64> {
        (self.count > 0).then(|| (self.sum + self.count / 2) / self.count)
    }
}
