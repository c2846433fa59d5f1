//! Chesmayne: every piece has a name and a number, every move is written in full.

mod layout;
mod parse;
mod write;

pub(in crate::notation) use parse::{Trial, parse};
pub use write::{piece_name, write_acentric, write_short, write_xy};

use shakmaty::Role;

/// Names of the pieces without their numbers, pawn first.
const NAMES: [&str; 6] = ["PA", "KT", "BS", "RO", "QU", "KI"];

fn name(role: Role) -> &'static str {
    NAMES[role as usize - 1]
}
