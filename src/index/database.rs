//! Opening and creating databases.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::directory::{INDEX_WRITER_LOCK, META_LOCK};
use tantivy::index::{Index, IndexSettings, SegmentId};
use tantivy::store::{Compressor, ZstdCompressor};
use tantivy::{Directory, IndexReader, ReloadPolicy, Searcher, TantivyError};

use super::directory::DatabaseDirectory;
use super::error::{DatabaseError, explain, io_error, lock_error, version_error};
use super::manifest::Manifest;
use super::quiet::quietly;
use super::temporary::is_temporary;
use super::verify::is_segment_name;
use crate::schema::{FORMAT_VERSION, Fields, register_tokenizers, schema};
use crate::segment::{ReplayPlugin, SegmentGames};

/// Bytes of stored games that are compressed together: larger blocks are smaller on disk, but cost more to read one.
const STORE_BLOCK_BYTES: usize = 32 * 1024;

/// Times that a commit is read anew because a writer has made another one meanwhile.
const MOST_ATTEMPTS: usize = 100;

/// Name of tantivy's list of the files it has made.
const MANAGED_FILES: &str = ".managed.json";

/// Level of compression: what higher ones gain in size they lose many times over in the time of an import.
const STORE_LEVEL: i32 = 1;

/// An open database.
#[derive(Clone)]
pub struct Database {
    path: PathBuf,
    directory: Box<dyn Directory>,
    index: Index,
    fields: Arc<Fields>,
}

/// One commit of a database as a reader sees it; later commits do not change it.
#[derive(Clone)]
pub struct Snapshot {
    /// The database's folder.
    pub path: PathBuf,
    /// The segments.
    pub searcher: Searcher,
    /// Moves, positions and terms of each segment.
    pub games: Arc<Vec<SegmentGames>>,
    /// The fields.
    pub fields: Arc<Fields>,
    /// What has been imported.
    pub manifest: Arc<Manifest>,
}

/// What tells one state of an index from another.
#[derive(PartialEq)]
struct Description {
    opstamp: u64,
    /// Segments, each with its newest deletes.
    segments: Vec<(SegmentId, Option<u64>)>,
    /// The list of imports.
    payload: Option<String>,
}

impl Database {
    /// Opens a database.
    ///
    /// # Errors
    /// [`DatabaseError`] when it is missing, damaged, of another version, or something else.
    pub fn open(path: &Path) -> Result<Database, DatabaseError> {
        if !path.exists() {
            return Err(DatabaseError::Missing(path.to_owned()));
        }
        if !path.is_dir() || !path.join("meta.json").is_file() {
            return Err(match holds_segments(path) {
                true => DatabaseError::Damaged { path: path.to_owned(), reason: "meta.json is missing".to_owned() },
                false => DatabaseError::NotADatabase(path.to_owned()),
            });
        }
        let directory = DatabaseDirectory::open(path).map_err(|error| io_error(path, error))?;
        Self::open_in(path, directory)
    }

    /// Opens a database through a directory of one's own making.
    pub(super) fn open_in(path: &Path, directory: impl Into<Box<dyn Directory>>) -> Result<Database, DatabaseError> {
        let directory = directory.into();
        let mut index = Index::open(directory.clone()).map_err(|error| explain(path, error))?;
        check_version(path, &index)?;
        let (_, fields) = schema();
        index.set_tokenizers(register_tokenizers());
        index.register_plugin(Arc::new(ReplayPlugin::default()));
        Ok(Database { path: path.to_owned(), directory, index, fields: Arc::new(fields) })
    }

    /// Opens a database, or makes an empty one where there is nothing, an empty folder, or what a command has left that was
    /// killed before the database was there.
    ///
    /// # Errors
    /// [`DatabaseError`] as for [`Database::open`], or when the folder cannot be made.
    pub fn open_or_create(path: &Path) -> Result<Database, DatabaseError> {
        let unused = match std::fs::read_dir(path) {
            Ok(entries) => {
                entries.into_iter().all(|entry| entry.is_ok_and(|entry| precedes_a_database(&entry.file_name())))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                std::fs::create_dir_all(path).map_err(|error| io_error(path, error))?;
                true
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
                return Err(DatabaseError::NotADatabase(path.to_owned()));
            }
            Err(error) => return Err(io_error(path, error)),
        };
        if unused { Self::create(path) } else { Self::open(path) }
    }

    fn create(path: &Path) -> Result<Database, DatabaseError> {
        let directory = DatabaseDirectory::open(path).map_err(|error| io_error(path, error))?;
        Self::create_in(path, directory)
    }

    /// Makes an empty database through a directory of one's own making.
    pub(super) fn create_in(path: &Path, directory: impl Into<Box<dyn Directory>>) -> Result<Database, DatabaseError> {
        let directory = directory.into();
        // Nobody else may make one here meanwhile; and a writer takes files without a place for those of a killed command.
        let _lock = directory.acquire_lock(&INDEX_WRITER_LOCK).map_err(|error| lock_error(path, error))?;
        let (schema, fields) = schema();
        let settings = IndexSettings {
            docstore_compression: Compressor::Zstd(ZstdCompressor { compression_level: Some(STORE_LEVEL) }),
            docstore_blocksize: STORE_BLOCK_BYTES,
            ..IndexSettings::default()
        };
        let index = Index::builder()
            .schema(schema)
            .settings(settings)
            .tokenizers(register_tokenizers())
            .register_plugin(Arc::new(ReplayPlugin::default()))
            .open_or_create(directory.clone())
            .map_err(|error| explain(path, error))?;
        Ok(Database { path: path.to_owned(), directory, index, fields: Arc::new(fields) })
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The fields of the index.
    pub fn fields(&self) -> &Arc<Fields> {
        &self.fields
    }

    /// The folder for files that are none of tantivy's; it neither lists them nor gives them an end of its own.
    pub(super) fn directory(&self) -> &dyn Directory {
        &*self.directory
    }

    /// The tantivy index.
    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// The manifest of the last commit.
    ///
    /// # Errors
    /// [`DatabaseError::Damaged`] when it cannot be read.
    pub fn manifest(&self) -> Result<Manifest, DatabaseError> {
        let metas = self.index.load_metas().map_err(|error| self.explain(error))?;
        Manifest::from_payload(metas.payload.as_deref()).map_err(|error| self.damaged(error.to_string()))
    }

    /// The last commit, as a reader sees it.
    ///
    /// # Errors
    /// [`DatabaseError`] when a segment is missing or damaged.
    pub fn snapshot(&self) -> Result<Snapshot, DatabaseError> {
        self.while_unchanged(|| self.open_snapshot())
    }

    /// Reads something of the last commit. A writer may make another commit meanwhile and remove the files of the old
    /// one; then what was read is no single commit, or an error that is none, and it is read again.
    pub(super) fn while_unchanged<T>(&self, read: impl Fn() -> Result<T, DatabaseError>) -> Result<T, DatabaseError> {
        let mut before = self.description()?;
        for _ in 0..MOST_ATTEMPTS {
            let found = read();
            let after = self.description()?;
            if after == before {
                return found;
            }
            before = after;
        }
        read()
    }

    /// The state that the index is in.
    fn description(&self) -> Result<Description, DatabaseError> {
        let metas = self.index.load_metas().map_err(|error| self.explain(error))?;
        let segments = metas.segments.iter().map(|segment| (segment.id(), segment.delete_opstamp())).collect();
        Ok(Description { opstamp: metas.opstamp, segments, payload: metas.payload })
    }

    fn open_snapshot(&self) -> Result<Snapshot, DatabaseError> {
        let open = || -> tantivy::Result<IndexReader> {
            self.index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()
        };
        let reader = quietly(open)
            .ok_or_else(|| self.damaged("a file of a segment is too short or its end was changed"))?
            .map_err(|error| self.explain(error))?;
        let searcher = reader.searcher();
        // Files that are open stay readable when a writer removes them, so all are opened now.
        let games = searcher
            .segment_readers()
            .iter()
            .map(SegmentGames::open)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| self.damaged(error.to_string()))?;
        Ok(Snapshot {
            path: self.path.clone(),
            searcher,
            games: Arc::new(games),
            fields: Arc::clone(&self.fields),
            manifest: Arc::new(self.manifest()?),
        })
    }

    /// Puts a tantivy error into words for a person.
    pub fn explain(&self, error: TantivyError) -> DatabaseError {
        explain(&self.path, error)
    }

    /// Says that a file cannot be read or written.
    pub(super) fn io(&self, error: impl std::fmt::Display) -> DatabaseError {
        io_error(&self.path, error)
    }

    /// Says that the database is damaged.
    pub fn damaged(&self, reason: impl Into<String>) -> DatabaseError {
        DatabaseError::Damaged { path: self.path.clone(), reason: reason.into() }
    }
}

impl Snapshot {
    /// Puts a tantivy error into words for a person.
    pub fn explain(&self, error: TantivyError) -> DatabaseError {
        explain(&self.path, error)
    }

    /// Says that the database is damaged.
    pub fn damaged(&self, reason: impl Into<String>) -> DatabaseError {
        DatabaseError::Damaged { path: self.path.clone(), reason: reason.into() }
    }
}

/// Whether a folder is that of a database, sound or not.
pub fn is_database(path: &Path) -> bool {
    path.is_dir() && (path.join("meta.json").is_file() || holds_segments(path))
}

fn holds_segments(path: &Path) -> bool {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let is_store = |name: &str| name.strip_suffix(".store").is_some_and(is_segment_name);
    entries.into_iter().any(|entry| entry.file_name().to_str().is_some_and(is_store))
}

/// Whether a file is one of those that stand in the folder before the database is there.
fn precedes_a_database(name: &OsStr) -> bool {
    let known = [&INDEX_WRITER_LOCK.filepath, &META_LOCK.filepath, Path::new(MANAGED_FILES)];
    known.iter().any(|file| file.as_os_str() == name) || name.to_str().is_some_and(is_temporary)
}

fn check_version(path: &Path, index: &Index) -> Result<(), DatabaseError> {
    if index.schema().get_field("replay").is_err() {
        return Err(DatabaseError::NotADatabase(path.to_owned()));
    }
    let metas = index.load_metas().map_err(|error| explain(path, error))?;
    let found = Manifest::format_of(metas.payload.as_deref());
    match found {
        Some(version) if version != FORMAT_VERSION => Err(version_error(path, version.to_string())),
        _ if index.schema() != schema().0 => Err(version_error(path, "unknown".to_owned())),
        _ => Ok(()),
    }
}
