//! Chesmayne: every piece has a name and a number, every move is written in full.

mod canonical;
mod code;
mod ink;
mod label;
mod layout;
mod name;
mod parse;
mod record;
pub mod structure;
mod write;

pub use canonical::NotCanonical;
pub use code::{MoveCode, NamedPiece};
pub use label::{Label, parse_result_line, result_line, side_letter};
pub use name::piece_name;
pub(in crate::notation) use parse::{Trial, parse};
pub use record::{Placed, Record, RecordError, fen_of_record, parse_record, read_record, write_position, write_record};
pub use write::{write_acentric, write_short, write_xy, xy_text};
