//! The real binary, as a user runs it.

mod archive;
mod bad_usage;
mod commands;
mod dups;
mod harness;
mod import;
mod interrupted;
mod maintain;
mod merge;
mod notations;
mod players;
mod reports;
mod search;
mod show_and_export;
mod tree;
mod update;
