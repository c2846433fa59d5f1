//! The real binary, as a user runs it.

mod bad_usage;
mod check;
mod folders;
mod harness;
mod import;
mod interrupted;
mod limits;
mod maintain;
mod records;
mod repair;
mod reports;
mod scripts;
mod search;
mod show_and_export;
mod tree;
