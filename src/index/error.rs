//! Why a database cannot be opened or written, in words for a person.

use std::path::{Path, PathBuf};

use tantivy::TantivyError;
use tantivy::directory::error::{LockError, OpenReadError, OpenWriteError};

use crate::schema::FORMAT_VERSION;

/// The operating system's words for a full disk; tantivy wraps the error so that its kind is lost.
const NO_ROOM: &str = "No space left on device";

/// Why a database cannot be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// There is nothing at the path.
    #[error("there is no database at {0}; make one with: tabia import {0} FILE.pgn")]
    Missing(PathBuf),
    /// The path is something else.
    #[error("{0} is not a tabia database; name the folder that tabia import made, or another one for a new database")]
    NotADatabase(PathBuf),
    /// The database was written by another version.
    #[error("{path} has database format {found}, this tabia reads format {expected}; {}", advice(path, found, *expected))]
    Version {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: String,
        /// The format of this program.
        expected: u64,
    },
    /// Another program writes to it.
    #[error("{0} is being written to by another tabia; wait until that one has ended")]
    Locked(PathBuf),
    /// A file of the database is missing or damaged.
    #[error(
        "{path} is damaged: {reason}; tabia check {path} says what is damaged, tabia check --repair {path} makes the \
         database anew from its stored games"
    )]
    Damaged {
        /// The database.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// The folder cannot be read or written.
    #[error("{path}: {reason}")]
    Io {
        /// The database.
        path: PathBuf,
        /// The operating system's words, and what to do.
        reason: String,
    },
}

/// What to do about a database of another format.
fn advice(path: &Path, found: &str, expected: u64) -> String {
    match found.parse::<u64>() {
        Ok(found) if found > expected => "a newer tabia made it; use that one".to_owned(),
        _ => format!("tabia check --repair {} brings it up to date", path.display()),
    }
}

/// A database of another format.
pub(super) fn version_error(path: &Path, found: String) -> DatabaseError {
    DatabaseError::Version { path: path.to_owned(), found, expected: FORMAT_VERSION }
}

/// A folder or file that cannot be read or written.
pub(super) fn io_error(path: &Path, error: impl std::fmt::Display) -> DatabaseError {
    let mut reason = error.to_string();
    if reason.contains(NO_ROOM) {
        reason = format!("{NO_ROOM}; the database stays as it was at its last commit; make room and try again");
    }
    DatabaseError::Io { path: path.to_owned(), reason }
}

/// Puts a tantivy error into words.
pub(super) fn explain(path: &Path, error: TantivyError) -> DatabaseError {
    let damaged = |reason: String| DatabaseError::Damaged { path: path.to_owned(), reason };
    match error {
        TantivyError::LockFailure(error, _) => lock_error(path, error),
        TantivyError::IncompatibleIndex(what) => version_error(path, format!("{what:?}")),
        TantivyError::OpenReadError(OpenReadError::FileDoesNotExist(file)) => {
            damaged(format!("the file {} is missing", file.display()))
        }
        TantivyError::OpenReadError(OpenReadError::IoError { io_error: error, filepath })
            if matches!(error.kind(), std::io::ErrorKind::UnexpectedEof | std::io::ErrorKind::InvalidData) =>
        {
            damaged(format!("the end of the file {} is missing or was changed", filepath.display()))
        }
        TantivyError::OpenWriteError(OpenWriteError::IoError { io_error: error, .. })
        | TantivyError::OpenReadError(OpenReadError::IoError { io_error: error, .. }) => io_error(path, error),
        TantivyError::DataCorruption(what) => damaged(format!("{what:?}")),
        TantivyError::IoError(error) => io_error(path, error),
        other => damaged(other.to_string()),
    }
}

/// Why the writer of a database cannot be taken.
pub(super) fn lock_error(path: &Path, error: LockError) -> DatabaseError {
    match error {
        LockError::LockBusy => DatabaseError::Locked(path.to_owned()),
        LockError::IoError(error) => io_error(path, format!("{error}; is the folder writable?")),
    }
}
