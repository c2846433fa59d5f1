//! Changes of a database as an archivist makes them: every one is a single commit, made or not made.

#[cfg(test)]
mod crash_tests;
mod edit;
mod merge;
mod undelete;
mod update;

pub use edit::{EditError, EditedGame, TagChange, edit, plan_edit, plan_restore};
pub use merge::{MergeSummary, MergedSource, merge};
pub use undelete::{Undeleted, undelete};
pub use update::{Replacement, Tie, UpdateControl, UpdateReport, UpdateSummary, update};

use crate::index::DatabaseError;
use crate::search::SearchError;

/// Why a change is not made; the database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database cannot be read.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The database cannot be written.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}
