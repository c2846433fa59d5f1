//! The terms of a game, found by replaying it.

use shakmaty::Position;

use super::TermKey;
use crate::game::Start;
use crate::notation::chesmayne::MoveCode;
use crate::replay::{MainLine, Material};

/// Calls `see` with every move, and with every material signature at the first ply at which it stands.
pub(in crate::segment) fn each_term(start: &Start, moves: &[u8], mut see: impl FnMut(TermKey, u32)) {
    see(TermKey::material(Material::of(start.position.board())), 0);
    let line = MainLine::new(Some(start.clone()), moves.to_vec());
    line.walk(|ply, scene| {
        see(TermKey::played(scene.turn(), MoveCode::of(scene)), ply);
        if let Some(material) = Material::changed_by(scene) {
            see(TermKey::material(material), ply + 1);
        }
    });
}
