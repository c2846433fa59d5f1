//! The terms of a game, found by replaying it.

use shakmaty::{Color, Position};

use super::TermKey;
use crate::board::{Board, structure_features};
use crate::game::Start;
use crate::notation::chesmayne::MoveCode;
use crate::replay::{MainLine, Material};

/// What a game can be found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::segment) enum Term {
    /// A move of a side.
    Move(Color, MoveCode),
    /// Material or a pawn structure on the board.
    State(TermKey),
}

impl Term {
    pub(in crate::segment) fn key(self) -> TermKey {
        match self {
            Term::Move(side, code) => TermKey::played(side, code),
            Term::State(key) => key,
        }
    }
}

/// Calls `see` with every move; with every material signature and every pawn structure at the ply at which it first stands.
pub(in crate::segment) fn each_term(start: &Start, moves: &[u8], mut see: impl FnMut(Term, u32)) {
    let mut material = Material::of(start.position.board());
    see(Term::State(TermKey::material(material)), 0);
    let line = MainLine::new(Some(start.clone()), moves.to_vec());
    line.walk(|ply, scene| {
        see(Term::Move(scene.turn(), MoveCode::of(scene)), ply);
        let after = material.after(scene);
        if std::mem::replace(&mut material, after) != after {
            see(Term::State(TermKey::material(after)), ply + 1);
        }
    });
    // Moves that do not fit the board are told of where the game is checked.
    for (feature, ply) in structure_features(Board::from(&start.position), moves).unwrap_or_default() {
        see(Term::State(TermKey::structure(feature)), ply);
    }
}
