//! A directory that breaks down at a chosen operation, for tests of crashes.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    AntiCallToken, DirectoryLock, FileHandle, Lock, TerminatingWrite, WatchCallback, WatchHandle, WritePtr,
};

use super::directory::DatabaseDirectory;
use super::temporary;

/// How the chosen operation goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breakdown {
    /// It reports an error and has done nothing; so do all that follow, as on a full or a failing disk.
    Fails,
    /// It has done half of what it should, reports an error, and so do all that follow.
    HalfDone,
    /// Only this one reports an error; all that follow work, as on a disk on which room was made.
    Once,
}

impl Breakdown {
    /// Every way.
    pub const ALL: [Breakdown; 3] = [Breakdown::Fails, Breakdown::HalfDone, Breakdown::Once];
}

/// Counts operations that change something, over all clones.
#[derive(Debug)]
struct Plan {
    /// Operations so far.
    done: AtomicU64,
    /// The operation that breaks down, counted from 0.
    at: u64,
    how: Breakdown,
}

/// What an operation is to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Work,
    Half,
    Fail,
}

impl Plan {
    fn next(&self) -> Order {
        let number = self.done.fetch_add(1, Ordering::SeqCst);
        match (number.cmp(&self.at), self.how) {
            (std::cmp::Ordering::Less, _) => Order::Work,
            (std::cmp::Ordering::Equal, Breakdown::HalfDone) => Order::Half,
            (std::cmp::Ordering::Greater, Breakdown::Once) => Order::Work,
            _ => Order::Fail,
        }
    }
}

fn broken() -> io::Error {
    io::Error::other("the disk has broken down")
}

/// The directory of a database, on a disk that breaks down.
#[derive(Clone)]
pub(super) struct FaultyDirectory {
    inner: DatabaseDirectory,
    plan: Arc<Plan>,
}

impl FaultyDirectory {
    /// A directory whose operation number `at` breaks down.
    pub fn new(path: &Path, at: u64, how: Breakdown) -> FaultyDirectory {
        let plan = Plan { done: AtomicU64::new(0), at, how };
        FaultyDirectory { inner: DatabaseDirectory::open(path).unwrap(), plan: Arc::new(plan) }
    }

    /// Operations so far.
    pub fn operations(&self) -> u64 {
        self.plan.done.load(Ordering::SeqCst)
    }
}

impl fmt::Debug for FaultyDirectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.plan.fmt(f)
    }
}

impl Directory for FaultyDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.inner.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        match self.plan.next() {
            Order::Work => self.inner.delete(path),
            // A file is there or not.
            Order::Half | Order::Fail => {
                Err(DeleteError::IoError { io_error: Arc::new(broken()), filepath: path.to_owned() })
            }
        }
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.inner.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        match self.plan.next() {
            Order::Fail => Err(OpenWriteError::wrap_io_error(broken(), path.to_owned())),
            order => {
                let inner = self.inner.open_write(path)?;
                if order == Order::Half {
                    return Err(OpenWriteError::wrap_io_error(broken(), path.to_owned()));
                }
                let writer = FaultyWriter { inner, plan: Arc::clone(&self.plan) };
                Ok(BufWriter::with_capacity(WRITTEN_AT_ONCE, Box::new(writer)))
            }
        }
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.inner.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        let folder = self.inner.folder();
        let mut file = match self.plan.next() {
            Order::Work => temporary::create(folder)?,
            // Killed here and below, so nobody removes the file.
            Order::Half => return temporary::create(folder)?.keep().map_err(|error| error.error).and(Err(broken())),
            Order::Fail => return Err(broken()),
        };
        match self.plan.next() {
            Order::Work => temporary::fill(&mut file, data)?,
            order => {
                let written = if order == Order::Half { data.len() / 2 } else { 0 };
                temporary::fill(&mut file, &data[..written])?;
                return file.keep().map_err(|error| error.error).and(Err(broken()));
            }
        }
        match self.plan.next() {
            Order::Work => temporary::put(file, &folder.join(path)),
            // The new file was put in its place, and the report of it did not come through.
            Order::Half => temporary::put(file, &folder.join(path)).and(Err(broken())),
            Order::Fail => file.keep().map_err(|error| error.error).and(Err(broken())),
        }
    }

    fn sync_directory(&self) -> io::Result<()> {
        match self.plan.next() {
            Order::Work => self.inner.sync_directory(),
            Order::Half => self.inner.sync_directory().and(Err(broken())),
            Order::Fail => Err(broken()),
        }
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.inner.acquire_lock(lock)
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.inner.watch(callback)
    }
}

/// Small, so that a file takes several writes.
const WRITTEN_AT_ONCE: usize = 1 << 10;

/// A file on a disk that breaks down.
struct FaultyWriter {
    inner: WritePtr,
    plan: Arc<Plan>,
}

impl Write for FaultyWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.plan.next() {
            Order::Work => self.inner.write_all(bytes).map(|()| bytes.len()),
            Order::Half => self.inner.write_all(&bytes[..bytes.len() / 2]).and(Err(broken())),
            Order::Fail => Err(broken()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.plan.next() {
            Order::Work => self.inner.flush(),
            Order::Half => self.inner.flush().and(Err(broken())),
            Order::Fail => Err(broken()),
        }
    }
}

impl TerminatingWrite for FaultyWriter {
    fn terminate_ref(&mut self, token: AntiCallToken) -> io::Result<()> {
        match self.plan.next() {
            Order::Work => self.inner.terminate_ref(token),
            Order::Half => self.inner.flush().and(Err(broken())),
            Order::Fail => Err(broken()),
        }
    }
}
