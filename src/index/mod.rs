//! Databases on disk: opening, importing, committing. Queries are answered elsewhere.

mod batch;
mod commit;
mod database;
mod directory;
mod feed;
mod import;
mod maintain;
mod manifest;
mod pipeline;
mod prepare;
mod quiet;
mod rebuild;
mod salvage;
mod survey;
mod swap;
mod verify;
mod writer;

#[cfg(test)]
mod crash_tests;
#[cfg(test)]
mod faulty;

pub use database::{Database, DatabaseError, Snapshot, is_database};
pub use import::{
    ImportError, ImportOptions, ImportSummary, LocatedFault, Meter, Observer, Repeats, Strictness, import,
};
pub use maintain::{compact, delete};
pub use manifest::{FileRecord, Manifest};
pub use rebuild::{OldFiles, RepairError, Repaired, ranges_in_words, repair};
pub use survey::{Met, Stretch, survey};
pub use verify::{FileFault, SegmentState};
