//! The real binary, as a user runs it.

mod bad_usage;
mod harness;
mod import;
mod interrupted;
mod maintain;
mod records;
mod reports;
mod search;
#[cfg(unix)]
mod search_stopped;
mod show_and_export;
mod tree;
