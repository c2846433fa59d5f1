//! What stands in a round bracket among moves: a variation, a mark, a place, a remark, a reference.

use super::shapes::{is_joint, is_move};
use crate::notation::{Notation, is_mark, is_null_move};
use crate::parser::glyph_mark;

/// What a round bracket holds.
pub(super) enum Bracket {
    /// `(D)`
    Diagram,
    /// `(!)`
    Glyph(u8),
    /// `(=)`, the offer of a draw.
    Offer,
    /// `(ch.)`, `(e.p.)`
    Mark,
    /// `(Q)`, `(6)`: the piece of a promotion or a place.
    Joined,
    /// `(a)`, `(12)`
    Reference,
    /// `(best)`, `(better is Nf3)`
    Prose,
    Variation,
}

/// What a bracket holds; `after` is the text behind it.
pub(super) fn in_bracket(inner: &str, after: &str) -> Bracket {
    let single = inner.chars().count() == 1;
    if inner == "D" {
        Bracket::Diagram
    } else if inner == "=" {
        Bracket::Offer
    } else if let Some((nag, _)) = glyph_mark(inner).filter(|(_, length)| *length == inner.len()) {
        Bracket::Glyph(nag)
    } else if !inner.is_empty() && !inner.contains(['{', ';', '$']) && is_mark(Notation::Descriptive, inner) {
        Bracket::Mark
    } else if is_place(inner) && is_joint(after.split_whitespace().next().unwrap_or_default()) {
        Bracket::Joined
    } else if (1..=3).contains(&inner.len()) && inner.bytes().all(|byte| byte.is_ascii_digit()) {
        Bracket::Reference
    } else if single && inner.chars().all(char::is_uppercase) {
        Bracket::Joined
    } else if single && inner.bytes().all(|byte| byte.is_ascii_lowercase()) {
        Bracket::Reference
    } else if begins_with_prose(inner) {
        Bracket::Prose
    } else {
        Bracket::Variation
    }
}

/// Whether the first word is an ordinary one: of small letters, and neither a pawn's capture nor a null move.
fn begins_with_prose(inner: &str) -> bool {
    let word = inner.trim_start().split([' ', '\n', '\t', '.', ',', ':']).next().unwrap_or_default();
    let small = word.chars().count() > 1 && word.chars().all(char::is_lowercase);
    small && !is_move(word) && !is_null_move(word) && !word.chars().all(|c| matches!(c, 'a'..='h' | 'x' | 'o'))
}

/// The place of the bracket that closes the one at the start of a text; of the first that closes one, when there are too
/// few.
pub(super) fn closing(text: &str) -> usize {
    let mut depth = 0;
    let closes = |byte: u8| {
        depth += i32::from(byte == b'(') - i32::from(byte == b')');
        depth == 0
    };
    text.bytes().position(closes).or_else(|| text.find(')')).unwrap_or_default()
}

/// `6`, `QB6`, `3TD`, `QR`
pub(super) fn is_place(text: &str) -> bool {
    let letters = text.chars().all(|c| c.is_uppercase() || c.is_ascii_digit() || c == 't');
    !text.is_empty() && letters && text.bytes().filter(u8::is_ascii_digit).count() <= 1
}
