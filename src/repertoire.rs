//! The lines of a repertoire: positions that a player prepares for, with the moves to be played there.

use std::collections::{HashMap, HashSet};

use shakmaty::Move;

use crate::board::Board;
use crate::loose::LooseGame;
use crate::position::PositionKey;
use crate::replay::{self, Event, Wording};

/// The positions of a repertoire with the moves it gives there, variations included.
#[derive(Clone, Debug, Default)]
pub struct Repertoire {
    moves: HashMap<PositionKey, Vec<Move>>,
    reached: HashSet<PositionKey>,
    boards: Vec<Board>,
}

impl Repertoire {
    /// The lines of games, their variations included.
    pub fn of(games: &[LooseGame]) -> Repertoire {
        let mut repertoire = Repertoire::default();
        for game in games {
            let Some(start) = game.line.start() else { continue };
            replay::walk(&game.text, &game.parsed, Some(start), Wording::Pgn, |event| {
                if let Event::Move { scene, .. } = event {
                    let given = repertoire.moves.entry(PositionKey::of(scene.before)).or_default();
                    if !given.contains(&scene.played) {
                        given.push(scene.played);
                    }
                    let after = PositionKey::of(scene.after);
                    repertoire.moves.entry(after).or_default();
                    if repertoire.reached.insert(after) {
                        repertoire.boards.push(Board::from(scene.after));
                    }
                }
            });
        }
        repertoire
    }

    /// Number of different positions.
    pub fn positions(&self) -> usize {
        self.moves.len()
    }

    /// The moves it gives in a position, none at the end of a line; `None` where it does not know the position.
    pub fn given(&self, position: PositionKey) -> Option<&[Move]> {
        self.moves.get(&position).map(Vec::as_slice)
    }

    /// Whether one of its moves leads to a position.
    pub fn reaches(&self, position: PositionKey) -> bool {
        self.reached.contains(&position)
    }

    /// The different positions that its moves lead to.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }
}
