//! `tabia`: a PGN database. It imports game archives, indexes every position and every move of every game, and gives
//! games back by header, position, pattern or move, in any chess notation.
//!
//! Modules stand in ranks and import only from the same or a lower rank; `tests/architecture.rs` enforces the table
//! in `docs/architecture.md`.

#![deny(missing_docs)]
#![deny(unsafe_code)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod game;
pub mod moves;
pub mod notation;
pub mod position;
