//! The directory an index is read from and written to.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenDirectoryError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, META_LOCK, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};

use super::temporary;

/// Bytes of the end that tantivy writes to every file, whose presence it takes for granted.
const SHORTEST_FILE: usize = 8;

/// A memory-mapped directory that can also be read where nothing may be written.
///
/// Readers take a lock file so that a writer does not delete segments under them. In a folder that cannot be written
/// there is no writer, so the lock is not needed and its failure is no error.
///
/// What is replaced in one step is written to a file beside it whose name tells that it is ours, so that the next writer can
/// remove what a killed one left.
#[derive(Clone, Debug)]
pub(super) struct DatabaseDirectory {
    files: MmapDirectory,
    folder: PathBuf,
}

impl DatabaseDirectory {
    pub fn open(path: &Path) -> Result<DatabaseDirectory, OpenDirectoryError> {
        let files = MmapDirectory::open(path)?;
        let folder =
            std::fs::canonicalize(path).map_err(|error| OpenDirectoryError::wrap_io_error(error, path.to_owned()))?;
        Ok(DatabaseDirectory { files, folder })
    }

    /// The folder.
    #[cfg(test)]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Directory for DatabaseDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let file = self.files.get_file_handle(path)?;
        if file.len() < SHORTEST_FILE {
            let error = io::Error::new(io::ErrorKind::UnexpectedEof, "the file is too short");
            return Err(OpenReadError::wrap_io_error(error, path.to_owned()));
        }
        Ok(file)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.files.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.files.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.files.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        let mut file = temporary::create(&self.folder)?;
        temporary::fill(&mut file, data)?;
        temporary::put(file, &self.folder.join(path))
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.files.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        match self.files.acquire_lock(lock) {
            Err(LockError::IoError(error)) if lock.filepath == META_LOCK.filepath && cannot_write(&error) => {
                Ok(DirectoryLock::from(Box::new(())))
            }
            other => other,
        }
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.files.watch(callback)
    }
}

fn cannot_write(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}
