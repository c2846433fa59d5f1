//! The terms of a game, found by replaying it.

use shakmaty::{Color, Position};

use super::TermKey;
use crate::game::Start;
use crate::notation::chesmayne::MoveCode;
use crate::replay::{MainLine, Material};

/// What a game can be found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::segment) enum Term {
    /// A move of a side.
    Move(Color, MoveCode),
    /// Material on the board.
    Material(Material),
}

impl Term {
    pub(in crate::segment) fn key(self) -> TermKey {
        match self {
            Term::Move(side, code) => TermKey::played(side, code),
            Term::Material(material) => TermKey::material(material),
        }
    }
}

/// Calls `see` with every move, and with every material signature at the first ply at which it stands.
pub(in crate::segment) fn each_term(start: &Start, moves: &[u8], mut see: impl FnMut(Term, u32)) {
    see(Term::Material(Material::of(start.position.board())), 0);
    let line = MainLine::new(Some(start.clone()), moves.to_vec());
    line.walk(|ply, scene| {
        see(Term::Move(scene.turn(), MoveCode::of(scene)), ply);
        if let Some(material) = Material::changed_by(scene) {
            see(Term::Material(material), ply + 1);
        }
    });
}
