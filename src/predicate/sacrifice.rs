//! Sacrifices, as far as the count of material tells.

use shakmaty::{Color, Role};

use super::plies::Plies;
use crate::board::Board;
use crate::query::Range;

/// Half-moves before the sacrifice during which the mover had what he gives up, and after the capture during which he
/// does not get it back: what was won in an exchange a moment ago is no sacrifice when it is lost again.
const LASTING: usize = 6;

/// The material of a game, position by position.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger {
    /// White's points less Black's.
    balance: Vec<i16>,
    /// Men of both sides.
    men: Vec<u8>,
    /// The side that moves first.
    first: Option<Color>,
}

impl Ledger {
    pub fn clear(&mut self) {
        self.balance.clear();
        self.men.clear();
        self.first = None;
    }

    pub fn note(&mut self, board: &Board) {
        self.first.get_or_insert(board.turn());
        let points = |side: Color| -> i16 {
            let of = |role: Role, value: i16| board.pieces(role.of(side)).count() as i16 * value;
            of(Role::Pawn, 1) + of(Role::Knight, 3) + of(Role::Bishop, 3) + of(Role::Rook, 5) + of(Role::Queen, 9)
        };
        self.balance.push(points(Color::White) - points(Color::Black));
        self.men.push(board.occupied().count() as u8);
    }

    /// Positions after a move that lets the opponent capture at once, so that the mover has fewer points than at any time
    /// in the last [`LASTING`] half-moves, and stays so for as many more or to the end of the game.
    pub fn sacrifices(&self, range: &Range<u64>) -> Plies {
        let lost = |before: usize| -> Option<i16> {
            let captured = before + 2;
            if *self.men.get(captured)? >= self.men[captured - 1] {
                return None;
            }
            let white_moves = (self.first? == Color::White) == before.is_multiple_of(2);
            let sign = if white_moves { 1 } else { -1 };
            let had = self.balance[before.saturating_sub(LASTING)..=before].iter().map(|had| sign * had).min()?;
            let end = self.balance.len().min(captured + LASTING + 1);
            self.balance[captured..end].iter().map(|after| had - sign * after).min()
        };
        let fits = |before: &usize| {
            lost(*before).and_then(|points| u64::try_from(points).ok()).is_some_and(|p| p > 0 && range.contains(p))
        };
        (0..self.balance.len()).filter(fits).map(|before| before as u32 + 1).collect()
    }
}
