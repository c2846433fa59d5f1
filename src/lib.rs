//! `tabia`: a PGN database. It imports game archives, indexes every position and every move of every game, and gives
//! games back by header, position, pattern or move, in any chess notation.
//!
//! Modules stand in ranks and import only from the same or a lower rank; `tests/architecture.rs` enforces the table
//! in `docs/architecture.md`.

#![deny(missing_docs)]
#![deny(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod archive;
pub mod board;
pub mod check;
pub mod cli;
pub mod columns;
pub mod convert;
pub mod duplicates;
pub mod export;
pub mod fold;
pub mod game;
pub mod headline;
pub mod http;
pub mod index;
pub mod lexis;
pub mod lint;
pub mod loose;
pub mod moves;
pub mod notation;
pub mod openings;
pub mod parser;
pub mod people;
pub mod plan;
pub mod position;
pub mod predicate;
pub mod query;
pub mod repertoire;
pub mod replay;
pub mod reports;
pub mod schema;
pub mod score;
pub mod search;
pub mod segment;
pub mod source;
pub mod splitter;
pub mod store;
pub mod tally;
pub mod tree;
pub mod view;
