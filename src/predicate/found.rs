//! What a query is true of in a game, while it is being found out.

use super::plies::Plies;

/// What a query is true of in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether it is true of the whole game, whatever the position.
    pub game: bool,
    /// Positions it is true of.
    pub plies: Plies,
}

impl Found {
    /// Whether the game matches.
    pub fn holds(&self) -> bool {
        self.game || !self.plies.is_empty()
    }

    /// True of the whole game, or of nothing.
    pub fn game(holds: bool) -> Found {
        Found { game: holds, plies: Plies::default() }
    }

    /// True of some positions.
    pub fn plies(plies: Plies) -> Found {
        Found { game: false, plies }
    }

    /// All positions it is true of, of so many.
    pub fn all(self, positions: u32) -> Plies {
        if self.game { Plies::first(positions) } else { self.plies }
    }

    /// What both are true of.
    pub fn and(self, other: Found) -> Found {
        match (self.game, other.game) {
            (true, true) => Found { game: true, plies: self.plies.or(&other.plies) },
            (true, false) => other,
            (false, true) => self,
            (false, false) => Found::plies(self.plies.and(&other.plies)),
        }
    }

    /// What either is true of.
    pub fn or(self, other: Found) -> Found {
        Found { game: self.game || other.game, plies: self.plies.or(&other.plies) }
    }
}
