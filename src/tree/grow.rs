//! A tree of several half-moves.

use shakmaty::{Chess, Position};

use super::{Branch, Trees};
use crate::search::SearchError;

/// How far a tree grows.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// Half-moves.
    pub depth: u32,
    /// Moves of fewer games are left out.
    pub min_games: u64,
}

/// Part of the games that a move needs to stand in a tree of several half-moves, unless somebody says otherwise.
const COMMON_SHARE: u64 = 100;

impl Growth {
    /// A tree of so many half-moves of a position that `total` games have. Where nobody says how frequent moves must be, all
    /// are shown of a single half-move, and of a deeper tree those of one game in a hundred.
    pub fn new(depth: u32, min_games: Option<u64>, total: u64) -> Growth {
        let common = if depth > 1 { total.div_ceil(COMMON_SHARE) } else { 1 };
        Growth { depth, min_games: min_games.unwrap_or(common) }
    }
}

/// A move and what was played after it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move.
    pub branch: Branch,
    /// The moves played in the position after it, in whatever move order that was reached.
    pub replies: Vec<Node>,
}

impl Trees<'_> {
    /// The moves of a position, their replies, and so on.
    ///
    /// # Errors
    /// [`SearchError`] when the database is damaged.
    pub fn grow(&self, position: &Chess, growth: Growth) -> Result<Vec<Node>, SearchError> {
        if growth.depth == 0 {
            return Ok(Vec::new());
        }
        let branches = self.at(position)?.branches.into_iter();
        let frequent = branches.filter(|branch| branch.figures.results.games >= growth.min_games);
        let grown = frequent.map(|branch| {
            let mut after = position.clone();
            after.play_unchecked(branch.played);
            let replies = self.grow(&after, Growth { depth: growth.depth - 1, ..growth })?;
            Ok(Node { branch, replies })
        });
        grown.collect()
    }
}
