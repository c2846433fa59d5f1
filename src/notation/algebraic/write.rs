//! Algebraic move texts: one function, one row of a table for each notation.

use shakmaty::san::San;
use shakmaty::{CastlingSide, Position, Role, Square, attacks};

use crate::notation::language::Language;
use crate::notation::scene::{Checking, Scene};

/// When the departure square is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    /// As much of it as tells the move from others; a pawn capture has its file.
    WhenNeeded,
    /// Always in full, with a hyphen before the arrival square of a quiet move.
    Always,
}

/// Whether the captured piece is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Captured {
    Unnamed,
    Named,
}

/// A way of writing algebraic notation, apart from its piece letters.
#[derive(Debug)]
pub(in crate::notation) struct Style {
    castling: [&'static str; 2],
    departure: Departure,
    captured: Captured,
    promotion: &'static str,
    en_passant: &'static str,
}

const LETTER_O: [&str; 2] = ["O-O", "O-O-O"];

/// The PGN standard, section 8.2.3.
pub(in crate::notation) static SAN: Style = Style {
    castling: LETTER_O,
    departure: Departure::WhenNeeded,
    captured: Captured::Unnamed,
    promotion: "=",
    en_passant: "",
};

/// FIDE Laws of Chess, appendix on algebraic notation; a check mark follows `e.p.` when both stand.
pub(in crate::notation) static FIDE: Style = Style {
    castling: ["0-0", "0-0-0"],
    departure: Departure::WhenNeeded,
    captured: Captured::Unnamed,
    promotion: "",
    en_passant: " e.p.",
};

/// Long algebraic.
pub(in crate::notation) static LONG: Style = Style {
    castling: LETTER_O,
    departure: Departure::Always,
    captured: Captured::Unnamed,
    promotion: "=",
    en_passant: "",
};

/// Reversible algebraic: a move can be taken back without a board.
pub(in crate::notation) static REVERSIBLE: Style = Style {
    castling: LETTER_O,
    departure: Departure::Always,
    captured: Captured::Named,
    promotion: "=",
    en_passant: " e.p.",
};

/// Appends a move.
pub(in crate::notation) fn write(style: &Style, language: &Language, scene: &Scene<'_>, out: &mut String) {
    let played = scene.played;
    match (played.castling_side(), played.from()) {
        (Some(CastlingSide::KingSide), _) => out.push_str(style.castling[0]),
        (Some(CastlingSide::QueenSide), _) => out.push_str(style.castling[1]),
        (None, Some(from)) => write_plain(style, language, scene, from, out),
        (None, None) => {}
    }
    match scene.check() {
        Some(Checking::Check) => out.push('+'),
        Some(Checking::Mate) => out.push('#'),
        None => {}
    }
}

fn write_plain(style: &Style, language: &Language, scene: &Scene<'_>, from: Square, out: &mut String) {
    let played = scene.played;
    if played.role() != Role::Pawn {
        out.push_str(language.letter_of(played.role().of(scene.turn())));
    }
    match style.departure {
        Departure::Always => push_square(from, out),
        Departure::WhenNeeded if played.role() == Role::Pawn => {
            if played.is_capture() {
                out.push(from.file().char());
            }
        }
        Departure::WhenNeeded if has_rival(scene, from) => {
            if let San::Normal { file, rank, .. } = San::from_move(scene.before, played) {
                out.extend(file.map(|file| file.char()));
                out.extend(rank.map(|rank| rank.char()));
            }
        }
        Departure::WhenNeeded => {}
    }
    match (played.capture(), style.departure) {
        (Some(captured), _) => {
            out.push('x');
            if style.captured == Captured::Named {
                out.push_str(language.letter_of(captured.of(scene.turn().other())));
            }
        }
        (None, Departure::Always) => out.push('-'),
        (None, Departure::WhenNeeded) => {}
    }
    push_square(played.to(), out);
    if let Some(role) = played.promotion() {
        out.push_str(style.promotion);
        out.push_str(language.letter_of(role.of(scene.turn())));
    }
    if played.is_en_passant() {
        out.push_str(style.en_passant);
    }
}

/// Whether another piece of the same kind attacks the arrival square. It may be pinned; that is a matter for legal moves,
/// which are seldom needed.
fn has_rival(scene: &Scene<'_>, from: Square) -> bool {
    let board = scene.before.board();
    let piece = scene.played.role().of(scene.turn());
    let reaching = attacks::attacks(scene.played.to(), piece, board.occupied());
    (reaching & board.by_piece(piece)).without(from).any()
}

pub(in crate::notation) fn push_square(square: Square, out: &mut String) {
    out.push(square.file().char());
    out.push(square.rank().char());
}
