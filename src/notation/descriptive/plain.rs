//! The common case of writing: nothing else on the board could be meant, legal or not.

use shakmaty::{Bitboard, Move, Position, Rank, Role, Square, attacks};

use super::tongue::{Naming, Tongue};
use crate::notation::scene::Scene;

/// Whether a quiet move is told by its piece and its arrival square: no other piece of its kind reaches that square, or one
/// of the same name, even if pins are not looked at.
pub(super) fn is_plain_square(scene: &Scene<'_>, naming: Naming) -> bool {
    let board = scene.before.board();
    is_only_way(scene, Tongue::namesakes(scene.played.to(), naming) & !board.occupied())
}

/// Whether a capture is told by the two pieces alone, in the same sense.
pub(super) fn is_plain_capture(scene: &Scene<'_>, captured: Role) -> bool {
    if scene.played.is_en_passant() {
        return false;
    }
    let before = scene.before;
    let in_passing = match (scene.played.role(), captured) {
        (Role::Pawn, Role::Pawn) => before.maybe_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square),
        _ => Bitboard::EMPTY,
    };
    is_only_way(scene, before.their(captured) | in_passing)
}

/// Whether the pieces of the mover's kind can reach these squares in one way only, pins set aside.
fn is_only_way(scene: &Scene<'_>, targets: Bitboard) -> bool {
    let mut ways = 0;
    for from in scene.before.our(scene.played.role()) {
        ways += (reach(scene, from) & targets).count();
        if ways > 1 {
            return false;
        }
    }
    ways == 1
}

/// Squares that a piece of the mover's kind can go to in the manner of the move, own pieces and checks set aside.
fn reach(scene: &Scene<'_>, from: Square) -> Bitboard {
    let (turn, occupied) = (scene.turn(), scene.before.board().occupied());
    match scene.played {
        Move::Normal { role: Role::Pawn, capture: None, .. } => {
            let forward = turn.fold_wb(8, -8);
            let free = |square: &Square| !occupied.contains(*square);
            let Some(one) = from.offset(forward).filter(free) else { return Bitboard::EMPTY };
            let home = turn.relative_rank(from.rank()) == Rank::Second;
            let two = one.offset(forward).filter(|two| home && free(two));
            Bitboard::from_square(one) | two.map_or(Bitboard::EMPTY, Bitboard::from_square)
        }
        played if played.role() == Role::Pawn => attacks::pawn_attacks(turn, from),
        played => attacks::attacks(from, played.role().of(turn), occupied),
    }
}
