//! Databases on disk: opening, importing, committing. Queries are answered elsewhere.

mod batch;
mod changes;
mod commit;
mod database;
mod directory;
mod error;
mod feed;
mod import;
mod incoming;
mod maintain;
mod manifest;
mod pipeline;
mod places;
mod prepare;
mod quiet;
mod rebuild;
mod removed;
mod salvage;
mod survey;
mod swap;
mod temporary;
mod verify;
mod writer;

#[cfg(test)]
pub(crate) mod breaking;
#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod faulty;

pub use changes::{Changes, GamePlace, NewGame, Written};
pub use database::{Database, Snapshot, is_database};
pub use error::DatabaseError;
pub use import::{
    ImportError, ImportOptions, ImportSummary, LocatedFault, Meter, Observer, Repeats, Strictness, import,
};
pub use incoming::{FilesRead, IncomingGame, read_games};
pub use maintain::{compact, delete};
pub use manifest::{FileRecord, Manifest};
pub use rebuild::{OldFiles, RepairError, Repaired, ranges_in_words, repair};
pub use removed::{Removal, RemovedFile, RemovedGame, removed};
pub use survey::{Met, Stretch, survey};
pub use verify::{FileFault, SegmentState};
