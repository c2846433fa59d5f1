//! A game being replayed, with the identities of its pieces.

use shakmaty::{CastlingMode, Chess, Move, Position};

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
        self.position = self.position.clone().swap_turn().map_err(|_| CannotPass)?;
        Ok(())
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) {
        self.identities.play(&self.position, played);
        self.position.play_unchecked(played);
    }
}
