//! Chesmayne move texts.

use shakmaty::{CastlingSide, Move, Position, Role, Square};

use super::code::MoveCode;
use super::ink::Ink;
use super::name::put_name;
use crate::notation::cells::{System, square_bytes};
use crate::notation::scene::{Ending, Scene};

/// Appends the full text with XY cells, such as `KT2-$F03*D04-BS1+CH`.
pub fn write_xy(scene: &Scene<'_>, out: &mut String) {
    out.push_str(put_code(MoveCode::of(scene), System::Xy).as_str());
}

/// Appends the full text with acentric block cells, such as `KT2-B07*A01-BS1+CH`.
pub fn write_acentric(scene: &Scene<'_>, out: &mut String) {
    out.push_str(put_code(MoveCode::of(scene), System::Block).as_str());
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
        if let Some(role) = scene.played.promotion() {
            ink.put(b"-#");
            put_name(role, scene.identities.next_number(scene.turn(), role), &mut ink);
        }
    }
    out.push_str(ink.as_str());
}

/// The full text of a move with XY cells.
pub fn xy_text(code: MoveCode) -> Ink {
    put_code(code, System::Xy)
}

/// The full text of a move. It is written for bulk use, so nothing is allocated.
pub(super) fn put_code(code: MoveCode, system: System) -> Ink {
    let mut ink = Ink::new();
    match code.castling() {
        Some(side) => put_castling(side, &mut ink),
        None => put_plain(code, system, &mut ink),
    }
    let (mark, length) = ending_mark(code.ending());
    ink.put_part(mark, length);
    ink
}

fn put_plain(code: MoveCode, system: System, ink: &mut Ink) {
    let (Some(mover), Some(plain)) = (code.mover(), code.plain()) else { return };
    put_name(mover.role, mover.number, ink);
    ink.put(b"-");
    if system == System::Xy {
        ink.put(b"$");
    }
    ink.put(square_bytes(system, plain.from));
    ink.put(if plain.captured.is_some() { b"*" } else { b"/" });
    ink.put(square_bytes(system, plain.to));
    if let Some(captured) = code.captured() {
        ink.put(b"-");
        put_name(captured.role, captured.number, ink);
    }
    if let Some(promoted) = code.promoted() {
        ink.put(b"-#");
        put_name(promoted.role, promoted.number, ink);
    }
    if plain.en_passant {
        ink.put(b":ep");
    }
}

fn put_castling(side: CastlingSide, ink: &mut Ink) {
    ink.put(match side {
        CastlingSide::KingSide => b"%K",
        CastlingSide::QueenSide => b"%Q",
    });
}

/// Departure square of a move that is no castling; castling is written at once.
fn plain_departure(played: Move, ink: &mut Ink) -> Option<Square> {
    match played.castling_side() {
        Some(side) => {
            put_castling(side, ink);
            None
        }
        None => played.from(),
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
