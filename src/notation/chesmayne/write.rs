//! Chesmayne move texts.

use shakmaty::{CastlingSide, Move, Position, Role, Square};

use super::name::push_name;
use crate::notation::cells::{System, square_name};
use crate::notation::scene::{Ending, Scene, captured_square};

/// Appends the full text with XY cells, such as `KT2-$F03*D04-BS1+CH`. It is written for bulk use: no allocation beyond
/// the growth of `out`.
pub fn write_xy(scene: &Scene<'_>, out: &mut String) {
    write_full(scene, System::Xy, "-$", out);
}

/// Appends the full text with acentric block cells, such as `KT2-B07*A01-BS1+CH`.
pub fn write_acentric(scene: &Scene<'_>, out: &mut String) {
    write_full(scene, System::Block, "-", out);
}

/// Appends the short XY text: the arrival cell of a pawn (`E4`), name and arrival cell of a piece (`KT2-F3`). A promotion
/// keeps its new name, and a pawn is named when another one could go to the same cell; the source shows neither case.
pub fn write_short(scene: &Scene<'_>, out: &mut String) {
    let Some(from) = plain_departure(scene.played, out) else { return };
    let (role, to) = (scene.played.role(), scene.played.to());
    let rivals = scene.before.san_candidates(role, to);
    if role != Role::Pawn || rivals.iter().any(|rival| rival.from() != Some(from)) {
        push_name(role, scene.identities.number(from), out);
        out.push('-');
    }
    out.push(to.file().upper_char());
    out.push(to.rank().char());
    push_promotion(scene, out);
}

fn write_full(scene: &Scene<'_>, system: System, before_cell: &str, out: &mut String) {
    if let Some(from) = plain_departure(scene.played, out) {
        let (played, to) = (scene.played, scene.played.to());
        push_name(played.role(), scene.identities.number(from), out);
        out.push_str(before_cell);
        out.push_str(square_name(system, from));
        out.push(if played.is_capture() { '*' } else { '/' });
        out.push_str(square_name(system, to));
        if let (Some(role), Some(at)) = (played.capture(), captured_square(played)) {
            out.push('-');
            push_name(role, scene.identities.number(at), out);
        }
        push_promotion(scene, out);
        if played.is_en_passant() {
            out.push_str(":ep");
        }
    }
    out.push_str(ending_mark(scene.ending()));
}

/// Departure square of a move that is no castling; castling is written at once.
fn plain_departure(played: Move, out: &mut String) -> Option<Square> {
    match played.castling_side() {
        Some(CastlingSide::KingSide) => out.push_str("%K"),
        Some(CastlingSide::QueenSide) => out.push_str("%Q"),
        None => return played.from(),
    }
    None
}

fn push_promotion(scene: &Scene<'_>, out: &mut String) {
    if let Some(role) = scene.played.promotion() {
        out.push_str("-#");
        push_name(role, scene.identities.next_number(scene.turn(), role), out);
    }
}

fn ending_mark(ending: Ending) -> &'static str {
    match ending {
        Ending::Quiet => "",
        Ending::Check => "+CH",
        Ending::Discovered => "+DC",
        Ending::Double => "+DO",
        Ending::Mate => "++CM",
        Ending::Stalemate => "++ST",
    }
}
