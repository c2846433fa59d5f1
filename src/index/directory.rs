//! The directory an index is read from and written to.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, META_LOCK, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};

/// Bytes of the end that tantivy writes to every file, whose presence it takes for granted.
const SHORTEST_FILE: usize = 8;

/// A memory-mapped directory that can also be read where nothing may be written.
///
/// Readers take a lock file so that a writer does not delete segments under them. In a folder that cannot be written
/// there is no writer, so the lock is not needed and its failure is no error.
#[derive(Clone, Debug)]
pub(super) struct DatabaseDirectory(MmapDirectory);

impl DatabaseDirectory {
    pub fn open(path: &Path) -> Result<DatabaseDirectory, tantivy::directory::error::OpenDirectoryError> {
        MmapDirectory::open(path).map(DatabaseDirectory)
    }
}

impl Directory for DatabaseDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let file = self.0.get_file_handle(path)?;
        if file.len() < SHORTEST_FILE {
            let error = io::Error::new(io::ErrorKind::UnexpectedEof, "the file is too short");
            return Err(OpenReadError::wrap_io_error(error, path.to_owned()));
        }
        Ok(file)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.0.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.0.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.0.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.0.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.0.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.0.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        match self.0.acquire_lock(lock) {
            Err(LockError::IoError(error)) if lock.filepath == META_LOCK.filepath && cannot_write(&error) => {
                Ok(DirectoryLock::from(Box::new(())))
            }
            other => other,
        }
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.0.watch(callback)
    }
}

fn cannot_write(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}
