//! Order of games found.

use std::str::FromStr;

use super::{Engine, Hit, SearchError};

/// What games are ordered by; equal ones stay in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// Number of the game, smallest first.
    Id,
    /// Date, newest first; unknown dates last.
    Date,
    /// Mean rating of the players, highest first; unknown ratings last.
    Elo,
    /// Half-moves, longest first.
    Plies,
}

impl SortKey {
    /// Names of the keys.
    pub const NAMES: [&str; 4] = ["id", "date", "elo", "plies"];
}

/// There is no sort key of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no sort key; the keys are id, date, elo, plies")]
pub struct UnknownSortKey;

impl FromStr for SortKey {
    type Err = UnknownSortKey;

    fn from_str(name: &str) -> Result<SortKey, UnknownSortKey> {
        [SortKey::Id, SortKey::Date, SortKey::Elo, SortKey::Plies]
            .into_iter()
            .zip(Self::NAMES)
            .find(|(_, known)| *known == name)
            .map(|(key, _)| key)
            .ok_or(UnknownSortKey)
    }
}

impl Engine {
    /// Orders games that stand in the order of their numbers.
    ///
    /// # Errors
    /// [`SearchError`] when a column cannot be read.
    pub fn sort(&self, hits: &mut [Hit], key: SortKey) -> Result<(), SearchError> {
        if key == SortKey::Id {
            return Ok(());
        }
        let value = |columns: &[tantivy::columnar::Column<u64>], hit: &Hit| {
            columns[hit.address.segment_ord as usize].first(hit.address.doc_id)
        };
        match key {
            SortKey::Id => {}
            SortKey::Date => {
                let days = self.columns("first_day")?;
                hits.sort_by_cached_key(|hit| std::cmp::Reverse(value(&days, hit).unwrap_or(0)));
            }
            SortKey::Elo => {
                let (white, black) = (self.columns("whiteelo")?, self.columns("blackelo")?);
                hits.sort_by_cached_key(|hit| {
                    let known = [value(&white, hit), value(&black, hit)];
                    let count = known.iter().flatten().count().max(1) as u64;
                    // Twice the mean, so that halves keep their place.
                    std::cmp::Reverse(2 * known.iter().flatten().sum::<u64>() / count)
                });
            }
            SortKey::Plies => {
                let plies = self.columns("plies")?;
                hits.sort_by_cached_key(|hit| std::cmp::Reverse(value(&plies, hit).unwrap_or(0)));
            }
        }
        Ok(())
    }
}
