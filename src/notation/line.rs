//! A game being replayed, with the identities of its pieces.

use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position};

use super::{Identities, Scene, Setting};
use crate::game::Start;

/// A side in check cannot pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the side to move is in check and cannot pass")]
pub struct CannotPass;

/// A position with its history, moved forward one legal move at a time.
#[derive(Clone, Debug)]
pub struct Line {
    position: Chess,
    identities: Identities,
    mode: CastlingMode,
}

impl Line {
    /// The line at its start.
    pub fn new(start: &Start) -> Line {
        Line::from_position(start.position.clone(), start.mode)
    }

    /// The line at a position whose history is not known.
    pub fn from_position(position: Chess, mode: CastlingMode) -> Line {
        Line { identities: Identities::new(&position), position, mode }
    }

    /// The present position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The identities of the pieces of the present position.
    pub fn identities(&self) -> &Identities {
        &self.identities
    }

    /// What is needed to read the next move.
    pub fn setting(&self) -> Setting<'_> {
        Setting { before: &self.position, identities: &self.identities, mode: self.mode }
    }

    /// Plays a legal move; `look` sees it in its scene, for instance to write it.
    pub fn play_with<T>(&mut self, played: Move, look: impl FnOnce(&Scene<'_>) -> T) -> T {
        let before = self.position.clone();
        self.position.play_unchecked(played);
        let seen = look(&Scene {
            before: &before,
            played,
            after: &self.position,
            identities: &self.identities,
            mode: self.mode,
        });
        self.identities.play(&before, played);
        seen
    }

    /// Lets the side to move pass.
    ///
    /// # Errors
    /// [`CannotPass`] when it is in check.
    pub fn pass(&mut self) -> Result<(), CannotPass> {
        let mut setup = self.position.to_setup(EnPassantMode::Legal);
        setup.ep_square = None;
        if setup.turn.is_black() {
            setup.fullmoves = setup.fullmoves.saturating_add(1);
        }
        setup.turn = !setup.turn;
        self.position = Chess::from_setup(setup, self.position.castles().mode()).map_err(|_| CannotPass)?;
        Ok(())
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) {
        self.identities.play(&self.position, played);
        self.position.play_unchecked(played);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_counts_as_a_move_of_the_side_that_passes() {
        let mut line = Line::new(&Start::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7").unwrap());
        line.pass().unwrap();
        assert_eq!((line.position().turn().is_white(), line.position().fullmoves().get()), (true, 8));
        assert_eq!(line.position().maybe_ep_square(), None);
        let mut checked = Line::new(&Start::from_fen("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1").unwrap());
        assert_eq!(checked.pass(), Err(CannotPass));
    }
}
