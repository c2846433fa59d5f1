//! Files, folders and pipes → bytes.
//!
//! Compression is recognised by content, never by name alone. Plain files are mapped into memory; everything else is
//! read in blocks by a thread of its own through a bounded queue, so memory stays flat whatever the size. What PGN is
//! nobody knows here.

mod blocks;
mod count;
mod error;
mod fingerprint;
mod format;
mod guard;
mod list;
mod map;
mod open;
mod transcode;

pub use blocks::{Blocks, Event};
pub use count::Progress;
pub use error::SourceError;
pub use fingerprint::fingerprint;
pub use format::Format;
pub use guard::Limits;
pub use list::{Input, Listing, PassedOver, list};
pub use map::Mapped;
pub use open::{Content, Source, open};
pub use transcode::TextEncoding;

#[cfg(test)]
mod tests;
