//! Whether the move numbers fit the moves.

use crate::game::Tags;

/// Counts the half-moves of the main line. Numbers are measured by the first one, which need not be 1: a FEN may say
/// anything.
#[derive(Default)]
pub(super) struct MoveNumbers {
    plies: u32,
    /// Move number of ply 0, from the first number seen.
    first: Option<i64>,
    /// 1 when Black moves first.
    black_first: u32,
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
        let Some(first) = self.first else {
            let side = tags.get("FEN").and_then(|fen| fen.split_ascii_whitespace().nth(1));
            self.black_first = u32::from(side == Some("b"));
            self.first = Some(number - self.full_moves());
            return false;
        };
        self.stopped = number != first + self.full_moves();
        self.stopped
    }

    fn full_moves(&self) -> i64 {
        (i64::from(self.plies) + i64::from(self.black_first)) / 2
    }
}
