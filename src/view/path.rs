//! The way to a position, with the moves as text.

use shakmaty::{Move, Position};

use crate::game::Start;
use crate::notation::{Line, Notation};

/// A position and the numbered moves that lead there.
#[derive(Clone, Debug)]
pub struct Path {
    line: Line,
    notation: Notation,
    text: String,
}

impl Path {
    /// The path of no moves.
    pub fn new(start: &Start, notation: Notation) -> Path {
        Path { line: Line::new(start), notation, text: String::new() }
    }

    /// Goes on by a legal move.
    pub fn play(&mut self, played: Move) {
        let (text, notation) = (&mut self.text, self.notation);
        let first = text.is_empty();
        self.line.play_with(played, |scene| {
            let number = scene.before.fullmoves();
            match (scene.turn().is_white(), first) {
                (true, true) => text.push_str(&format!("{number}. ")),
                (true, false) => text.push_str(&format!(" {number}. ")),
                (false, true) => text.push_str(&format!("{number}... ")),
                (false, false) => text.push(' '),
            }
            notation.write(scene, text);
        });
    }

    /// The path that goes on by a legal move.
    pub fn then(&self, played: Move) -> Path {
        let mut next = self.clone();
        next.play(played);
        next
    }

    /// The position it leads to.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The moves, numbered; empty when there is none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A move of the position in another notation.
    pub fn move_in(&self, notation: Notation, played: Move) -> String {
        self.line.clone().play_with(played, |scene| notation.text(scene))
    }

    /// A move of the position.
    pub fn move_text(&self, played: Move) -> String {
        self.move_in(self.notation, played)
    }

    /// A move of the position with its number: `3. Nf3`, `3... Nf6`.
    pub fn numbered(&self, played: Move) -> String {
        let position = self.line.position();
        let dots = if position.turn().is_white() { "." } else { "..." };
        format!("{}{dots} {}", position.fullmoves(), self.move_text(played))
    }
}
