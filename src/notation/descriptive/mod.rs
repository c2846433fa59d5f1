//! The descriptive notations: English, Spanish and French. They share one search for the shortest text and one grammar;
//! a table says how they differ.

mod parse;
mod plain;
mod signs;
mod tongue;
mod write;

pub(super) use parse::parse;
pub(super) use signs::lone_piece;
pub use tongue::square_name;
pub(super) use tongue::{ENGLISH, FRENCH, SPANISH, Tongue};
pub(super) use write::{write, write_kt};
