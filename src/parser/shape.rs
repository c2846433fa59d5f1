//! What a word is by its shape alone.

use super::glyph;
use crate::lexis::{is_castling, is_plain_move};

/// Longest text of a move, in bytes; the longest Chesmayne move has 25 characters.
pub(super) const LONGEST_MOVE: usize = 40;

pub(super) fn ends_with_square(word: &[u8]) -> bool {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        core => core,
    };
    match core {
        [.., b'a'..=b'h', b'1'..=b'8'] => core.len() < LONGEST_MOVE,
        [.., b'1' | b'8', b'=', b'Q' | b'R' | b'B' | b'N'] => core.len() < LONGEST_MOVE,
        b"O-O" | b"O-O-O" => true,
        _ => false,
    }
}

/// Bytes of a bracket inside a move: `(Q)`, `(6)`, `(QB6)`, `(Kt3)`. A variation that lacks its space does not look so.
pub(super) fn bracket_length(rest: &[u8]) -> Option<usize> {
    let inner = rest[1..].iter().take(5).position(|&byte| byte == b')')?;
    let fits = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b't';
    (inner > 0 && rest[1..=inner].iter().all(fits)).then_some(inner + 2)
}

pub(super) fn is_iccf(digits: &str) -> bool {
    matches!(digits.len(), 4 | 5) && digits.bytes().all(|byte| matches!(byte, b'1'..=b'8'))
}

pub(super) fn is_null(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "z0" | "<>" | "@@@@" | "––" | "—") || word.eq_ignore_ascii_case("null")
}

/// A move with an evaluation sign glued to it (`Nf3+-`, `a3=`).
pub(super) fn glued(word: &str) -> Option<(usize, u8)> {
    let (len, nag) = glyph::glued_sign(word)?;
    reads_as_move(&word[..len]).then_some((len, nag))
}

/// Whether a word can be a move in some notation. Loose on purpose: what is meant is found out against the position.
pub(super) fn reads_as_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let letters = word.chars().any(char::is_alphabetic) || word.chars().any(|c| ('♔'..='♟').contains(&c));
    let square = bytes.iter().any(u8::is_ascii_digit);
    let trails = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b')' | b'.' | b':' | b'@') || *byte >= 0x80
    };
    letters && (square && bytes.last().is_some_and(trails) || is_capture(word))
        || is_castling(bytes)
        || matches!(word, "%K" | "%Q" | "Roque" | "roque")
        || is_plain_move(bytes)
}

/// A capture without a square: `PxP`, `Kt:B`, `exd`, `ed`.
fn is_capture(word: &str) -> bool {
    let core = word.trim_end_matches(['+', '#']);
    let core = ["e.p.", "ep", "ch", "mate", "dblch"].iter().find_map(|mark| core.strip_suffix(mark)).unwrap_or(core);
    let piece = |text: &str| text.starts_with(|c: char| c.is_uppercase()) && text.chars().count() <= 4;
    let file = |text: &str| text.len() == 1 && matches!(text.as_bytes()[0], b'a'..=b'h');
    match core.split_once(['x', ':', '×']) {
        Some((mover, target)) => (piece(mover) || file(mover)) && (piece(target) || file(target)),
        None => match core.as_bytes() {
            &[from @ b'a'..=b'h', to @ b'a'..=b'h'] => from.abs_diff(to) == 1,
            _ => core.len() < word.len() && (core.contains('-') && is_plain_move(core.as_bytes())),
        },
    }
}

pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}')
}

pub(super) fn is_sign(c: char) -> bool {
    let mut buffer = [0; 4];
    c == '…' || glyph::symbol(c.encode_utf8(&mut buffer)).is_some()
}
