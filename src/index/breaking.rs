//! Runs a command on a disk that breaks down at each of its operations in turn: whoever opens the database afterwards finds
//! one whole commit, the one before or the one after.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::database::Database;
use super::error::DatabaseError;
pub(crate) use super::faulty::Breakdown;
use super::faulty::FaultyDirectory;
use super::import::{ImportOptions, Meter, Repeats, import};
use super::manifest::Manifest;
use super::removed::{Removal, removed};
use crate::source::Input;
use crate::store::{Store, StoredGame};

/// A command that writes.
pub(crate) struct Change {
    /// Its name.
    pub name: &'static str,
    /// Asserts what it does to a database when nothing breaks: before, and after.
    pub does: fn(&Contents, &Contents),
    /// The command itself, with the folder that was prepared.
    pub run: fn(&Database, &Path) -> Result<(), String>,
}

/// All that a user has in a database.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contents {
    /// The games, each with its tags' edits and its bytes.
    pub games: BTreeMap<u64, String>,
    /// Games that were put aside, oldest first.
    pub aside: Vec<(u64, Removal, String)>,
    manifest: Manifest,
}

impl Contents {
    /// The numbers of the games.
    pub fn ids(&self) -> Vec<u64> {
        self.games.keys().copied().collect()
    }

    /// The numbers of the games that lie aside for a reason.
    pub fn aside(&self, why: Removal) -> Vec<u64> {
        self.aside.iter().filter(|game| game.1 == why).map(|game| game.0).collect()
    }

    /// The numbers of games of which the other database has none or another.
    pub fn differing(&self, other: &Contents) -> Vec<u64> {
        self.games.iter().filter(|(id, game)| other.games.get(id) != Some(game)).map(|(id, _)| *id).collect()
    }

    /// Reads a database to the last byte.
    pub(super) fn of(path: &Path) -> Result<Contents, DatabaseError> {
        let database = Database::open(path)?;
        let faults: Vec<_> = database.verify()?.into_iter().flat_map(|segment| segment.faults).collect();
        assert!(faults.is_empty(), "{faults:?}");
        let snapshot = database.snapshot()?;
        let store = Store::new(&snapshot);
        let mut games = BTreeMap::new();
        for (segment, reader) in snapshot.searcher.segment_readers().iter().enumerate() {
            let column = reader.fast_fields().u64("id").unwrap();
            for doc in reader.doc_ids_alive() {
                let game = store.game(tantivy::DocAddress::new(segment as u32, doc))?;
                let twice = games.insert(column.first(doc).unwrap(), text(&game));
                assert_eq!(twice, None, "a number is there twice");
            }
        }
        let aside = removed(&database)?.into_iter().map(|game| (game.id.0, game.why, text(&game.game))).collect();
        let manifest = Manifest::clone(&snapshot.manifest);
        assert!(games.keys().all(|id| *id < manifest.next_id), "a number will be given out again");
        Ok(Contents { games, aside, manifest })
    }
}

fn text(game: &StoredGame) -> String {
    format!("{:?} {}", game.amendments.edits, String::from_utf8_lossy(&game.raw))
}

/// Text of six games, which differ from those of another first letter.
pub(crate) fn six_games(first: char) -> String {
    let lines = ["1. e4 e5 2. Nf3", "1. d4 d5", "1. c4 {a comment}", "1. e4 c5 (1... e6) 2. Nf3 d6", "", "1. Nf3 Nf6"];
    lines.iter().zip(first..).map(|(moves, name)| game(name, moves)).collect()
}

/// Text of a game; the letter tells it from others.
pub(crate) fn game(name: char, moves: &str) -> String {
    format!("[Site \"https://example.org/{name}\"]\n[White \"{name}\"]\n[Black \"X\"]\n\n{moves} *\n\n")
}

/// Imports a file.
pub(crate) fn run_import(database: &Database, file: &Path) -> Result<(), String> {
    let options = ImportOptions { threads: 1, memory: 64 << 20, repeats: Repeats::Again, ..ImportOptions::default() };
    let inputs = vec![Input::File(file.to_owned())];
    let done = import(database, inputs, &options, &Meter::default(), &mut (), &AtomicBool::new(false));
    done.map(drop).map_err(|error| error.to_string())
}

/// Copies the files of a folder into a new one.
pub(super) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

/// What a command is tried on.
struct Trial<'a> {
    change: &'a Change,
    folder: &'a Path,
    how: Breakdown,
    before: Contents,
    after: Contents,
    /// After the command was run once more.
    twice: Contents,
}

/// Runs commands with each of their operations broken in turn, in every way; `prepare` makes the database `db` in a folder, and
/// what the commands need besides.
pub(crate) fn break_all(changes: &[Change], prepare: fn(&Path)) {
    in_every_way(|how| {
        let folder = folder();
        prepare(folder.path());
        for change in changes {
            let operations = Trial::new(change, folder.path(), how).break_each();
            assert!(operations >= 10, "{}: only {operations} operations", change.name);
            println!("{}: {operations} operations", change.name);
        }
    });
}

/// Does something for every way in which an operation goes wrong, side by side; each has one thread to work with, so that
/// operations come in the same order every time.
pub(super) fn in_every_way(attempt: impl Fn(Breakdown) + Sync) {
    std::thread::scope(|scope| {
        for how in Breakdown::ALL {
            let attempt = &attempt;
            scope.spawn(move || {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
                pool.install(|| attempt(how));
            });
        }
    });
}

/// A folder in memory where that is possible: syncing to a disk hundreds of times takes long and shows nothing here.
pub(super) fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

impl<'a> Trial<'a> {
    fn new(change: &'a Change, folder: &'a Path, how: Breakdown) -> Trial<'a> {
        let (db, path) = (folder.join("db"), folder.join("unbroken"));
        copy(&db, &path);
        let run = || {
            (change.run)(&Database::open(&path).unwrap(), folder).unwrap();
            Contents::of(&path).unwrap()
        };
        let (before, after, twice) = (Contents::of(&db).unwrap(), run(), run());
        std::fs::remove_dir_all(&path).unwrap();
        assert_ne!(before, after, "{} does nothing", change.name);
        (change.does)(&before, &after);
        Trial { change, folder, how, before, after, twice }
    }

    /// Gives the number of operations.
    fn break_each(&self) -> u64 {
        let path = self.folder.join("broken");
        let reached = |at: &u64| {
            copy(&self.folder.join("db"), &path);
            let reached = self.break_at(*at, &path);
            std::fs::remove_dir_all(&path).unwrap();
            reached
        };
        (0..).take_while(reached).count() as u64
    }

    /// Whether the command got as far as the operation.
    fn break_at(&self, at: u64, path: &Path) -> bool {
        let Trial { change, how, .. } = self;
        let directory = FaultyDirectory::new(path, at, *how);
        let what = format!("{} {how:?} at operation {at}", change.name);
        let told = Database::open_in(path, directory.clone())
            .map_err(|error| error.to_string())
            .and_then(|database| (change.run)(&database, self.folder));
        let reached = directory.operations() > at;
        drop(directory);
        let found = Contents::of(path).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(found == self.before || found == self.after, "{what}: {found:?}");
        if told.is_ok() {
            assert_eq!(found, self.after, "{what}: success was reported");
        }
        if *how == Breakdown::Fails || at.is_multiple_of(3) || !reached {
            self.run_again(path, &found, &what);
        }
        reached
    }

    /// The database can be written to again, and what was half written is cleared away.
    fn run_again(&self, path: &Path, found: &Contents, what: &str) {
        let database = Database::open(path).unwrap();
        (self.change.run)(&database, self.folder).unwrap_or_else(|error| panic!("{what}: afterwards: {error}"));
        drop(database);
        let want = if *found == self.after { &self.twice } else { &self.after };
        assert_eq!(Contents::of(path).unwrap(), *want, "{what}: afterwards");
        let left = Database::open(path).unwrap().leftovers().unwrap();
        assert!(left.is_empty(), "{what}: left over: {left:?}");
    }
}
