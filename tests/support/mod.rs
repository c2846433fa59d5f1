//! What several test programs share.

#![allow(dead_code)] // each program uses a part

pub mod convert;
pub mod database;
pub mod facts;

use std::fs;
use std::path::{Path, PathBuf};

/// A folder below `tests/data`.
pub fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder)
}

/// The larger collection of test games, which is not part of the repository because of its licences: `TABIA_SHARED`, or
/// the folder `shared` beside the repository.
pub fn collection() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let folder = std::env::var_os("TABIA_SHARED").map_or_else(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("not tested: {} is not there (set TABIA_SHARED)", folder.display());
    None
}

/// The files below a folder with this extension, by path.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}
