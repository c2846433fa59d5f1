//! Databases made for a test.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tabia::index::{
    Database, ImportOptions, LocatedFault, Meter, Observer, Repeats, Strictness, import as import_files,
};
use tabia::search::Engine;
use tabia::source::{Input, SourceError};

/// Adds a file to a database, which is made when it is not there.
pub fn import(folder: &Path, file: &Path) {
    let database = Database::open_or_create(folder).unwrap();
    let options = ImportOptions {
        threads: 1,
        memory: 64 << 20,
        commit_plies: u64::MAX,
        strictness: Strictness::Lenient,
        repeats: Repeats::Again,
        ..ImportOptions::default()
    };
    let inputs = vec![Input::File(file.to_owned())];
    import_files(&database, inputs, &options, &Meter::default(), &mut Silent, &AtomicBool::new(false)).unwrap();
}

/// Opens a database for searching.
pub fn engine(folder: &Path) -> Engine {
    Engine::new(Database::open(folder).unwrap().snapshot().unwrap()).unwrap()
}

struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _fault: &LocatedFault) {}
    fn skipped(&mut self, _name: &str, _imported: &str) {}
    fn unreadable(&mut self, _error: &SourceError) {}
    fn passed_over(&mut self, _name: &str, _reason: &str) {}
}
