//! What each segment of the index keeps beside tantivy's own files: the moves of every
//! game, every position, and the moves and material that games are found by.
//!
//! [`ReplayPlugin`] takes part in tantivy's commits, merges, deletes and garbage collection. A document carries a
//! [`Payload`] in the field that [`add_replay_field`] makes; [`SegmentGames`] reads it back. `docs/segment-format.md` describes
//! the bytes.

mod bits;
mod check;
mod error;
mod frame;
mod games;
mod hits;
mod merge;
mod moves_file;
mod payload;
mod plugin;
mod positions;
mod record;
mod rows;
mod terms;

#[cfg(test)]
mod tests;

pub use check::CheckReport;
pub use error::{Damage, SegmentError};
pub use games::{SegmentGames, Sizes};
pub use hits::{HitChunk, Hits, NextMove};
pub use payload::Payload;
pub use plugin::{ReplayPlugin, add_replay_field};
pub use positions::{Hit, Summary};
pub use record::{GameRecord, RecordError};
pub use terms::{Occurrence, TermKey, TermList};
