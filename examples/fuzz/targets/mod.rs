//! The table of targets.

mod asking;
mod convert;
mod lint;
mod read_move;
mod reading;
mod reports;
mod segment;

use crate::target::Target;

/// All targets, one a line.
pub fn all() -> Vec<Target> {
    let mut targets = read_move::targets();
    targets.push(convert::target());
    targets.extend(reading::targets());
    targets.extend(asking::targets());
    targets.push(lint::target());
    targets.push(reports::target());
    targets.push(segment::target());
    targets
}
