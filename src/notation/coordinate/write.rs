//! Texts of the notations of two squares.

use shakmaty::{CastlingMode, CastlingSide, Move, Role, Square};

use crate::notation::algebraic::push_square;
use crate::notation::scene::{Scene, arrival};

/// Departure and arrival as these notations write them: castling is the king's step, in Chess960 king takes own rook,
/// because there the step alone may be an ordinary move.
fn squares(scene: &Scene<'_>) -> Option<(Square, Square)> {
    let to = match scene.mode {
        CastlingMode::Standard => arrival(scene.played),
        CastlingMode::Chess960 => scene.played.to(),
    };
    scene.played.from().map(|from| (from, to))
}

/// UCI: `e2e4`, `e7e8q`.
pub(in crate::notation) fn write_uci(scene: &Scene<'_>, out: &mut String) {
    let Some((from, to)) = squares(scene) else { return };
    push_square(from, out);
    push_square(to, out);
    out.extend(scene.played.promotion().map(Role::char));
}

/// The form of UCI for people: `e2-e4`, `e7-e8=Q`.
pub(in crate::notation) fn write_coordinate(scene: &Scene<'_>, out: &mut String) {
    let Some((from, to)) = squares(scene) else { return };
    push_square(from, out);
    out.push('-');
    push_square(to, out);
    if let Some(role) = scene.played.promotion() {
        out.push('=');
        out.push(role.upper_char());
    }
}

/// ICCF numeric: `5254`, a fifth digit for the promoted piece.
pub(in crate::notation) fn write_iccf(scene: &Scene<'_>, out: &mut String) {
    let Some((from, to)) = squares(scene) else { return };
    for square in [from, to] {
        out.push(char::from(b'1' + square.file() as u8));
        out.push(square.rank().char());
    }
    out.extend(
        scene
            .played
            .promotion()
            .and_then(|role| ICCF_PROMOTION.iter().find(|(_, promoted)| *promoted == role).map(|(digit, _)| *digit)),
    );
}

/// Digits of the promoted pieces in ICCF numeric notation.
pub(in crate::notation) const ICCF_PROMOTION: [(char, Role); 4] =
    [('1', Role::Queen), ('2', Role::Rook), ('3', Role::Bishop), ('4', Role::Knight)];

/// Smith: squares, captured piece in lower case, promoted piece in upper case; `E` en passant, `c` and `C` castling.
pub(in crate::notation) fn write_smith(scene: &Scene<'_>, out: &mut String) {
    let Some((from, to)) = squares(scene) else { return };
    push_square(from, out);
    push_square(to, out);
    match (scene.played, scene.played.castling_side()) {
        (_, Some(CastlingSide::KingSide)) => out.push('c'),
        (_, Some(CastlingSide::QueenSide)) => out.push('C'),
        (Move::EnPassant { .. }, None) => out.push('E'),
        (played, None) => out.extend(played.capture().map(Role::char)),
    }
    out.extend(scene.played.promotion().map(Role::upper_char));
}
