//! The notations of two squares: UCI, coordinate, ICCF numeric and Smith.

mod parse;
mod write;

pub(super) use parse::{parse_coordinate, parse_iccf, parse_smith};
pub(super) use write::{write_coordinate, write_iccf, write_smith, write_uci};
