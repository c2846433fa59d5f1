//! The table of targets.

mod convert;
mod read_move;

use crate::target::Target;

/// All targets, one a line.
pub fn all() -> Vec<Target> {
    let mut targets = read_move::targets();
    targets.push(convert::target());
    targets
}
