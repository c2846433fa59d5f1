//! The databases that are served, each read anew when somebody has written to it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use super::recent::{Recent, Room};
use crate::index::{Database, DatabaseError};
use crate::search::{Engine, Hit};
use crate::tree::Tree;

/// Why databases cannot be served together.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// One cannot be opened.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// Requests could not tell two apart.
    #[error("{0} and {1} have the same name; serve them from folders of different names")]
    SameName(PathBuf, PathBuf),
}

/// The databases that are served; the first is asked when a request names none.
pub struct Shelf {
    books: Vec<Book>,
}

/// A database under the name of its folder.
pub struct Book {
    name: String,
    path: PathBuf,
    current: RwLock<Current>,
    /// Held by the one who opens a new commit.
    opening: tokio::sync::Mutex<()>,
}

/// The commit that is open.
#[derive(Clone)]
struct Current {
    stamp: Stamp,
    edition: Arc<Edition>,
}

/// What changes with every commit, without opening anything.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
    file: u64,
}

/// One commit of a database, with what has been found in it lately.
pub struct Edition {
    /// The open commit.
    pub engine: Engine,
    /// Games that queries have found.
    pub found: Recent<Vec<Hit>>,
    /// Trees of positions.
    pub trees: Recent<Tree>,
}

/// Games found are kept for the next pages: some 32 MiB.
const FOUND: Room = Room { questions: 16, rows: 2_000_000 };
/// Trees are kept because everybody begins at the start position: some 2 MiB.
const TREES: Room = Room { questions: 256, rows: 10_000 };

impl Shelf {
    /// Opens the databases.
    ///
    /// # Errors
    /// [`ShelfError`] when one cannot be opened, or two bear the same name.
    pub fn open(paths: &[PathBuf]) -> Result<Shelf, ShelfError> {
        let mut books: Vec<Book> = Vec::new();
        for path in paths {
            let book = Book::open(path)?;
            if let Some(other) = books.iter().find(|other| other.name == book.name) {
                return Err(ShelfError::SameName(other.path.clone(), path.clone()));
            }
            books.push(book);
        }
        Ok(Shelf { books })
    }

    /// The database of a name, or the first.
    pub fn book(&self, name: Option<&str>) -> Option<&Book> {
        match name {
            Some(name) => self.books.iter().find(|book| book.name == name),
            None => self.books.first(),
        }
    }

    /// All databases.
    pub fn books(&self) -> &[Book] {
        &self.books
    }
}

impl Book {
    fn open(path: &Path) -> Result<Book, DatabaseError> {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = whole.file_name().map_or_else(|| "database".to_owned(), |name| name.to_string_lossy().into_owned());
        let stamp = Stamp::of(path);
        let current = Current { stamp, edition: Arc::new(Edition::open(path)?) };
        let opening = tokio::sync::Mutex::default();
        Ok(Book { name, path: path.to_owned(), current: RwLock::new(current), opening })
    }

    /// The name that requests know it by: that of its folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The newest commit. While it is being opened for somebody else, and while the database cannot be opened, which is
    /// so for a moment when it is made anew, the last one that could be stays.
    pub async fn edition(&self) -> Arc<Edition> {
        let Current { stamp: known, edition } = self.current();
        let stamp = Stamp::of(&self.path);
        if stamp == known {
            return edition;
        }
        let Ok(_one) = self.opening.try_lock() else { return edition };
        let path = self.path.clone();
        match tokio::task::spawn_blocking(move || Edition::open(&path)).await {
            Ok(Ok(opened)) => {
                let current = Current { stamp, edition: Arc::new(opened) };
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = current.clone();
                current.edition
            }
            _ => edition,
        }
    }

    fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Edition {
    fn open(path: &Path) -> Result<Edition, DatabaseError> {
        let engine = Engine::new(Database::open(path)?.snapshot()?)?;
        Ok(Edition { engine, found: Recent::new(FOUND), trees: Recent::new(TREES) })
    }
}

impl Stamp {
    fn of(path: &Path) -> Stamp {
        let Ok(data) = std::fs::metadata(path.join("meta.json")) else {
            return Stamp { modified: None, bytes: 0, file: 0 };
        };
        Stamp { modified: data.modified().ok(), bytes: data.len(), file: file_number(&data) }
    }
}

/// The number of a file, another one after every commit, because each writes a new file and puts it in the place of the old.
#[cfg(unix)]
fn file_number(data: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn file_number(_: &std::fs::Metadata) -> u64 {
    0
}
