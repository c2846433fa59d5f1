//! Whether the move numbers fit the moves.

use crate::game::Tags;
use crate::notation::black_begins;

/// Counts the half-moves of the main line. Numbers are measured by the first one, which need not be 1: a FEN may say
/// anything.
#[derive(Default)]
pub(super) struct MoveNumbers {
    plies: u32,
    /// Move number of ply 0, from the first number seen.
    first: Option<i64>,
    /// Whether Black moves first, once it was asked.
    black_first: Option<bool>,
    stopped: bool,
}

impl MoveNumbers {
    pub fn count_ply(&mut self) {
        self.plies = self.plies.saturating_add(1);
    }

    /// Ends the comparison, when it is no longer known which moves are the main line.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether a number is wrong. After the first wrong one all others are taken as they are.
    pub fn misfits(&mut self, digits: &[u8], tags: &Tags) -> bool {
        if self.stopped || digits.len() > 9 {
            return false;
        }
        let number = digits.iter().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
        let full_moves = i64::from(self.half_moves(tags) / 2);
        let first = *self.first.get_or_insert(number - full_moves);
        self.stopped = number != first + full_moves;
        self.stopped
    }

    /// Whether White is to move after the main line so far.
    pub fn white_to_move(&mut self, tags: &Tags) -> bool {
        self.half_moves(tags).is_multiple_of(2)
    }

    /// Half-moves since White was to move first.
    fn half_moves(&mut self, tags: &Tags) -> u32 {
        let black_first = *self.black_first.get_or_insert_with(|| tags.get("FEN").is_some_and(black_begins));
        self.plies.saturating_add(u32::from(black_first))
    }
}
