//! The neutral words of the field that every other module speaks: game numbers, tags, dates, results, start
//! positions, plies and faults. Nothing here does input or output.

mod calendar;
mod date;
mod edits;
mod fault;
mod feature;
pub mod header;
mod measure;
mod ply;
mod result;
mod start;
mod tags;

pub use calendar::days_in_month;
pub use date::PartialDate;
pub use edits::{Edit, Edits};
pub use fault::{Action, Fault, FaultKind};
pub use feature::Feature;
pub use measure::{Centipawns, Deciseconds};
pub use ply::Ply;
pub use result::GameResult;
pub use start::{Start, StartError, Variant};
pub use tags::{SEVEN_TAG_ROSTER, Tag, Tags};

use std::fmt;

/// Stable number of a game in a database: 1, 2, 3 … in input order, never used again after a delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
