//! The few facts about the bytes of PGN that splitting and parsing must agree on: white space, tag pairs, the ends of
//! brace comments, termination markers and what opens a movetext.
//!
//! Everything here looks at a bounded stretch of bytes (see [`LOOKAHEAD`]), so that text which arrives in blocks is
//! judged exactly like text that is there as a whole.

mod brace;
mod marker;
mod opening;
mod tag;
mod white;

pub use brace::{BraceEnd, brace_end};
pub use marker::{marker_around, marker_at};
pub use opening::{is_castling, is_plain_move, is_restart, later_number, opens_movetext};
pub use tag::{LONGEST_TAG, Place, TagForm, TagScan, is_tag, scan_tag};
pub use white::{BOM, FromStart, is_white, line_start, skip_white, white_lines_before};

/// No decision here looks further ahead than this many bytes.
pub const LOOKAHEAD: usize = 64 << 10;

/// Like [`LOOKAHEAD`], for what is looked at after a first look ahead: the parts of one decision stay within the whole.
const NEAR: usize = 4 << 10;

/// The bytes of `bytes` from `at`, `most` at most.
fn ahead(bytes: &[u8], at: usize, most: usize) -> &[u8] {
    let end = bytes.len().min(at.saturating_add(most));
    bytes.get(at..end).unwrap_or_default()
}
