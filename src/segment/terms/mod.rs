//! The *terms* component: which games have a move, a material signature or a pawn structure, and at which plies.
//!
//! A [`TermKey`] says what is looked for. The file holds the different keys of the segment in ascending order, each with
//! the list of its (document, ply) entries. Keys are exact, so lists merge without a look at the games.
//!
//! Keys and lists are written in groups of at most [`GROUP_KEYS`] keys, two items each: the keys, with the length of
//! each list, and the lists. So all keys of a segment can be gone through without a look at the lists.

mod file;
mod gather;
mod group;
mod key;
mod key_table;
mod list;
mod merge;
mod played;

pub(super) use file::{Terms, TermsWriter};
pub(super) use gather::GatheredTerms;
pub use group::TermList;
pub use key::TermKey;
pub(super) use merge::merge_terms;
pub(super) use played::{Term, each_term};

use tantivy::DocId;

use super::bits::width_of;

/// Extension of the component's file.
pub(super) const EXTENSION: &str = "terms";
/// Format number of the component.
pub(super) const VERSION: u64 = 2;

/// Keys of a group at most.
const GROUP_KEYS: usize = 128;
/// A group ends with the list that brings its lists to this size.
const GROUP_BYTES: usize = 16 << 10;

/// Ranges that all lists of a file share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Number of documents; every document number is below.
    docs: u64,
    /// Plies of the longest game; no ply is above.
    longest: u64,
}

impl Shape {
    fn ply_bits(&self) -> u32 {
        width_of(self.longest)
    }
}

/// A place where a term stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The document.
    pub doc: DocId,
    /// For a move, the number of half-moves before it; for a state of the board, the number of half-moves after which it first
    /// stands.
    pub ply: u32,
}
