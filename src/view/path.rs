//! The way to a position, with the moves as text.

use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Move, Position};

use crate::board::packed_moves;
use crate::game::Start;
use crate::notation::{Line, Notation};
use crate::openings::{self, Opening};
use crate::position::PositionKey;
use crate::replay::MainLine;

/// A position and the numbered moves that lead there.
#[derive(Clone, Debug)]
pub struct Path {
    line: Line,
    notation: Notation,
    text: String,
    moves: Vec<String>,
    plies: u32,
    opening: Option<&'static Opening>,
}

impl Path {
    /// The path of no moves.
    pub fn new(start: &Start, notation: Notation) -> Path {
        let opening = openings::of_position(PositionKey::of(&start.position));
        Path { line: Line::new(start), notation, text: String::new(), moves: Vec::new(), plies: 0, opening }
    }

    /// The path to the position of a game after `ply` half-moves, with the move made there; none when the game is not
    /// chess.
    pub fn along(line: &MainLine, ply: u32, notation: Notation) -> Option<(Path, Option<Move>)> {
        let mut path = Path::new(line.start()?, notation);
        for packed in packed_moves(line.packed()) {
            // The moves were legal when they were read.
            let Ok(played) = packed.unpack().to_move(path.line.position()) else { break };
            if path.plies == ply {
                return Some((path, Some(played)));
            }
            path.play(played);
        }
        Some((path, None))
    }

    /// Goes on by a legal move.
    pub fn play(&mut self, played: Move) {
        self.plies += 1;
        let (text, moves, notation) = (&mut self.text, &mut self.moves, self.notation);
        let first = text.is_empty();
        self.line.play_with(played, |scene| {
            let number = scene.before.fullmoves();
            match (scene.turn().is_white(), first) {
                (true, true) => text.push_str(&format!("{number}. ")),
                (true, false) => text.push_str(&format!(" {number}. ")),
                (false, true) => text.push_str(&format!("{number}... ")),
                (false, false) => text.push(' '),
            }
            let played = notation.text(scene);
            text.push_str(&played);
            moves.push(played);
        });
        self.opening = openings::of_position(PositionKey::of(self.line.position())).or(self.opening);
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

    /// The opening by the last known position of the path.
    pub fn opening(&self) -> Option<&'static Opening> {
        self.opening
    }

    /// Half-moves of the path.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The moves, numbered; empty when there is none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The moves.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        Fen::from_position(self.line.position(), EnPassantMode::Legal).to_string()
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
