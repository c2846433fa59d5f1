//! Databases on disk: opening, importing, committing. Queries are answered elsewhere.

mod batch;
mod changes;
mod commit;
mod database;
mod directory;
mod feed;
mod import;
mod incoming;
mod maintain;
mod manifest;
mod pipeline;
mod places;
mod prepare;
mod removed;
mod writer;

pub use changes::{Changes, GamePlace, NewGame, Written};
pub use database::{Database, DatabaseError, Snapshot};
pub use import::{
    ImportError, ImportOptions, ImportSummary, LocatedFault, Meter, Observer, Repeats, Strictness, import,
};
pub use incoming::{FilesRead, IncomingGame, read_games};
pub use maintain::{compact, delete};
pub use manifest::{FileRecord, Manifest};
pub use removed::{Removal, RemovedFile, RemovedGame, removed};
