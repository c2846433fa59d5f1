//! Chesmayne move texts.

use shakmaty::{CastlingSide, Move, Position, Role, Square};

use super::ink::Ink;
use super::name::put_name;
use crate::notation::cells::{System, square_bytes};
use crate::notation::scene::{Ending, Scene, captured_square};

/// Appends the full text with XY cells, such as `KT2-$F03*D04-BS1+CH`. It is written for bulk use: no allocation beyond
/// the growth of `out`.
pub fn write_xy(scene: &Scene<'_>, out: &mut String) {
    write_full(scene, System::Xy, b"-$", out);
}

/// Appends the full text with acentric block cells, such as `KT2-B07*A01-BS1+CH`.
pub fn write_acentric(scene: &Scene<'_>, out: &mut String) {
    write_full(scene, System::Block, b"-", out);
}

/// Appends the short XY text: the arrival cell of a pawn (`E4`), name and arrival cell of a piece (`KT2-F3`). A promotion
/// keeps its new name, and a pawn is named when another one could go to the same cell; the source shows neither case.
pub fn write_short(scene: &Scene<'_>, out: &mut String) {
    let mut ink = Ink::new();
    if let Some(from) = plain_departure(scene.played, &mut ink) {
        let (role, to) = (scene.played.role(), scene.played.to());
        let rivals = scene.before.san_candidates(role, to);
        if role != Role::Pawn || rivals.iter().any(|rival| rival.from() != Some(from)) {
            put_name(role, scene.identities.number(from), &mut ink);
            ink.put(b"-");
        }
        ink.put(&[b'A' + to.file() as u8, b'1' + to.rank() as u8]);
        put_promotion(scene, &mut ink);
    }
    ink.append_to(out);
}

fn write_full<const N: usize>(scene: &Scene<'_>, system: System, before_cell: &[u8; N], out: &mut String) {
    let mut ink = Ink::new();
    if let Some(from) = plain_departure(scene.played, &mut ink) {
        let (played, to) = (scene.played, scene.played.to());
        put_name(played.role(), scene.identities.number(from), &mut ink);
        ink.put(before_cell);
        ink.put(square_bytes(system, from));
        ink.put(if played.is_capture() { b"*" } else { b"/" });
        ink.put(square_bytes(system, to));
        if let (Some(role), Some(at)) = (played.capture(), captured_square(played)) {
            ink.put(b"-");
            put_name(role, scene.identities.number(at), &mut ink);
        }
        put_promotion(scene, &mut ink);
        if played.is_en_passant() {
            ink.put(b":ep");
        }
    }
    let (mark, length) = ending_mark(scene.ending());
    ink.put_part(mark, length);
    ink.append_to(out);
}

/// Departure square of a move that is no castling; castling is written at once.
fn plain_departure(played: Move, ink: &mut Ink) -> Option<Square> {
    match played.castling_side() {
        Some(CastlingSide::KingSide) => ink.put(b"%K"),
        Some(CastlingSide::QueenSide) => ink.put(b"%Q"),
        None => return played.from(),
    }
    None
}

fn put_promotion(scene: &Scene<'_>, ink: &mut Ink) {
    if let Some(role) = scene.played.promotion() {
        ink.put(b"-#");
        put_name(role, scene.identities.next_number(scene.turn(), role), ink);
    }
}

/// The mark, filled up to four bytes, and its length.
fn ending_mark(ending: Ending) -> (&'static [u8; 4], usize) {
    match ending {
        Ending::Quiet => (b"    ", 0),
        Ending::Check => (b"+CH ", 3),
        Ending::Discovered => (b"+DC ", 3),
        Ending::Double => (b"+DO ", 3),
        Ending::Mate => (b"++CM", 4),
        Ending::Stalemate => (b"++ST", 4),
    }
}
