//! What can go wrong with an input, and what to do about it.

use std::io;
use std::path::PathBuf;

/// An input that cannot be read, or not to its end. What was read before is good.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The path does not exist.
    #[error("{}: no such file or folder; check the spelling of the path", .path.display())]
    Missing {
        /// The path as given.
        path: PathBuf,
    },
    /// The system refuses to open or read.
    #[error("{name}: {error}")]
    Io {
        /// Name of the input.
        name: String,
        /// The system's reason.
        error: io::Error,
    },
    /// Compressed data that ends too early.
    #[error(
        "{name}: the {format} data ends too early, after {read} bytes of text; the games before that point were read; \
         fetch the file again or repair it"
    )]
    Truncated {
        /// Name of the input.
        name: String,
        /// Its compression.
        format: &'static str,
        /// Bytes of text that came before the fault.
        read: u64,
    },
    /// Compressed data that is damaged.
    #[error(
        "{name}: the {format} data is damaged after {read} bytes of text ({reason}); the games before that point were \
         read; fetch the file again or repair it"
    )]
    Damaged {
        /// Name of the input.
        name: String,
        /// Its compression.
        format: &'static str,
        /// Bytes of text that came before the fault.
        read: u64,
        /// The decoder's reason.
        reason: String,
    },
    /// Compressed data that grows beyond all measure.
    #[error(
        "{name}: {read} bytes of text from {compressed} bytes of data is more than the limits allow; the games before \
         that point were read; if the file is sound, give a larger --max-ratio or --max-unpacked, or unpack it first"
    )]
    Bomb {
        /// Name of the input.
        name: String,
        /// Bytes of text so far.
        read: u64,
        /// Bytes of compressed data so far.
        compressed: u64,
    },
    /// A zip archive from a pipe.
    #[error("{name}: a zip archive cannot be read from a pipe; save it to a file and import the file")]
    PipedZip {
        /// Name of the input.
        name: String,
    },
    /// A member of an archive that is encrypted or packed in a way that is not known.
    #[error("{name}: {reason}; unpack the archive and import its files")]
    Member {
        /// Name of archive and member.
        name: String,
        /// Why it cannot be read.
        reason: String,
    },
}

impl SourceError {
    pub(super) fn io(name: &str, error: io::Error) -> SourceError {
        SourceError::Io { name: name.to_owned(), error }
    }

    /// The name of the input, and what is wrong with it.
    pub fn parts(&self) -> (String, String) {
        let name = match self {
            SourceError::Missing { path } => path.display().to_string(),
            SourceError::Io { name, .. }
            | SourceError::Truncated { name, .. }
            | SourceError::Damaged { name, .. }
            | SourceError::Bomb { name, .. }
            | SourceError::PipedZip { name }
            | SourceError::Member { name, .. } => name.clone(),
        };
        let whole = self.to_string();
        let reason = whole.strip_prefix(&name).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&whole);
        (name, reason.to_owned())
    }
}
