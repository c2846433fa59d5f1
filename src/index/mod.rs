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
mod writer;

pub use database::{Database, DatabaseError, Snapshot};
pub use import::{
    ImportError, ImportOptions, ImportSummary, LocatedFault, Meter, Observer, Repeats, Strictness, import,
};
pub use maintain::{compact, delete};
pub use manifest::{FileRecord, Manifest};
