//! Counting by the move played.

use shakmaty::packed::PackedUciMove;
use shakmaty::{Chess, Move};

/// Something counted for each move. A position has few moves, and the frequent ones are met first, so a list is faster
/// than a map.
#[derive(Clone, Debug)]
pub(super) struct ByMove<T>(Vec<(PackedUciMove, T)>);

impl<T> Default for ByMove<T> {
    fn default() -> ByMove<T> {
        ByMove(Vec::new())
    }
}

impl<T: Default> ByMove<T> {
    /// What is counted for a move.
    #[inline]
    pub fn of(&mut self, played: PackedUciMove) -> &mut T {
        let at = self.0.iter().position(|(known, _)| *known == played).unwrap_or_else(|| {
            self.0.push((played, T::default()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }

    pub fn iter(&self) -> impl Iterator<Item = &(PackedUciMove, T)> {
        self.0.iter()
    }

    /// The legal moves, those of most games first.
    pub fn into_legal(mut self, position: &Chess, games: impl Fn(&T) -> u64) -> Vec<(PackedUciMove, Move, T)> {
        self.0.sort_by_cached_key(|(played, counted)| (std::cmp::Reverse(games(counted)), played.unpack().to_string()));
        // A move that is not legal can only come from a damaged file.
        let legal =
            |(packed, counted): (PackedUciMove, T)| Some((packed, packed.unpack().to_move(position).ok()?, counted));
        self.0.into_iter().filter_map(legal).collect()
    }
}
