//! The main line of a game, kept as packed moves and replayed on demand.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::game::Start;
use crate::moves;
use crate::notation::{Line, Scene};
use crate::position::{PositionKey, same_position};

/// A start position and the legal moves that follow it.
#[derive(Clone, Debug)]
pub struct MainLine {
    start: Option<Start>,
    packed: Vec<u8>,
}

impl MainLine {
    /// A line of packed moves from a start; `None` is a game that is not chess, without any position.
    pub fn new(start: Option<Start>, packed: Vec<u8>) -> MainLine {
        MainLine { start, packed }
    }

    /// Where the game starts; `None` when it is not chess.
    pub fn start(&self) -> Option<&Start> {
        self.start.as_ref()
    }

    /// The packed moves.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// Number of half-moves.
    pub fn plies(&self) -> u32 {
        (self.packed.len() / moves::BYTES_PER_PLY) as u32
    }

    /// The move after `ply` half-moves.
    pub fn move_at(&self, ply: u32) -> Option<UciMove> {
        moves::iter(&self.packed).nth(ply as usize)
    }

    /// Replays the line; `look` sees the number of the position before each move, and the move in its scene. Returns
    /// the last position, `None` when there is no start.
    pub fn walk(&self, mut look: impl FnMut(u32, &Scene<'_>)) -> Option<Line> {
        let mut line = Line::new(self.start.as_ref()?);
        for (index, uci) in (0..).zip(moves::iter(&self.packed)) {
            // A move that is not legal can only come from a damaged file; what stands before it is still true.
            let Ok(played) = uci.to_move(line.position()) else { break };
            line.play_with(played, |scene| look(index, scene));
        }
        Some(line)
    }

    /// The position after `ply` half-moves, or the last one when the game is shorter.
    pub fn position_at(&self, ply: u32) -> Option<Chess> {
        let mut position = self.start.as_ref()?.position.clone();
        for uci in moves::iter(&self.packed).take(ply as usize) {
            let Ok(played) = uci.to_move(&position) else { break };
            position.play_unchecked(played);
        }
        Some(position)
    }

    /// The line after `ply` half-moves with the history of its pieces, or after the last one when the game is shorter.
    pub fn line_at(&self, ply: u32) -> Option<Line> {
        let mut line = Line::new(self.start.as_ref()?);
        for uci in moves::iter(&self.packed).take(ply as usize) {
            let Ok(played) = uci.to_move(line.position()) else { break };
            line.play(played);
        }
        Some(line)
    }

    /// Every ply at which a position stands on the board; 0 is the start position.
    pub fn plies_of(&self, wanted: &Chess) -> Vec<u32> {
        let Some(start) = &self.start else { return Vec::new() };
        let key = PositionKey::of(wanted);
        let same = |position: &Chess| PositionKey::of(position) == key && same_position(position, wanted);
        let mut plies = Vec::new();
        let mut position = start.position.clone();
        let mut ply = 0;
        if same(&position) {
            plies.push(ply);
        }
        for uci in moves::iter(&self.packed) {
            let Ok(played) = uci.to_move(&position) else { break };
            position.play_unchecked(played);
            ply += 1;
            if same(&position) {
                plies.push(ply);
            }
        }
        plies
    }
}
