//! The real binary, as a user runs it.

mod archive;
mod bad_usage;
mod check;
mod commands;
mod dups;
mod folders;
mod harness;
mod import;
mod interrupted;
mod layouts;
mod leftovers;
mod limits;
mod maintain;
mod merge;
mod notations;
mod players;
mod records;
mod repair;
mod reports;
mod scripts;
mod search;
#[cfg(unix)]
mod search_stopped;
mod show_and_export;
mod tree;
mod update;
