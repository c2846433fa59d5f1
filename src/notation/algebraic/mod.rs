//! The algebraic notations in all languages: SAN, FIDE, long and reversible.

mod items;
mod parse;
mod write;

pub(super) use parse::{Folding, castling, parse};
pub(super) use write::{FIDE, LONG, REVERSIBLE, SAN, push_square, write};
