//! What can go wrong with the files of a segment.

use tantivy::TantivyError;

/// Why the games of a segment cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SegmentError {
    /// Bytes on disk are not what was written.
    #[error(
        "the {component} file of segment {segment} is damaged ({what}); tabia check --repair makes it anew from the \
         stored games"
    )]
    Damaged {
        /// Name of the segment: its files begin with it.
        segment: String,
        /// Which of the segment's files.
        component: &'static str,
        /// What was found.
        what: Damage,
    },
    /// The file was written by another version of tabia.
    #[error(
        "the {component} file of segment {segment} has format {found}, this version of tabia reads {expected}; tabia \
         check --repair brings the database up to date"
    )]
    Version {
        /// Name of the segment.
        segment: String,
        /// Which of the segment's files.
        component: &'static str,
        /// Format number in the file.
        found: u64,
        /// Format number that can be read.
        expected: u64,
    },
    /// A game cannot be stored.
    #[error("the game cannot be stored: {0}")]
    Record(#[from] super::RecordError),
    /// The files cannot be opened, read or written.
    #[error(transparent)]
    Tantivy(#[from] TantivyError),
}

impl From<std::io::Error> for SegmentError {
    fn from(error: std::io::Error) -> SegmentError {
        SegmentError::Tantivy(error.into())
    }
}

impl From<SegmentError> for TantivyError {
    fn from(error: SegmentError) -> TantivyError {
        match error {
            SegmentError::Tantivy(error) => error,
            SegmentError::Record(error) => TantivyError::InvalidArgument(error.to_string()),
            damaged => tantivy::error::DataCorruption::comment_only(damaged.to_string()).into(),
        }
    }
}

/// A fault in the bytes of one component, before it is known which segment they belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The file is shorter than its own table says, or its table points outside.
    #[error("it ends too early or points outside itself")]
    Bounds,
    /// A checksum does not fit.
    #[error("a checksum does not fit")]
    Checksum,
    /// The file does not end as a file of this kind does.
    #[error("it is no file of this kind")]
    Magic,
    /// Values that were never written so.
    #[error("it contradicts itself")]
    Content,
    /// The format number is another one.
    #[error("it has format {0}")]
    Version(u64),
}

/// A component of a segment, to be named in errors.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) segment: String,
    pub(super) component: &'static str,
    pub(super) version: u64,
}

impl Place {
    /// Adds to a fault where it was found.
    pub(super) fn error(&self, what: Damage) -> SegmentError {
        let (segment, component) = (self.segment.clone(), self.component);
        match what {
            Damage::Version(found) => SegmentError::Version { segment, component, found, expected: self.version },
            what => SegmentError::Damaged { segment, component, what },
        }
    }
}
