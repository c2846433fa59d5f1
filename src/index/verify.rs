//! Whether the files of a database are what was written: presence and checksums, segment by segment.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use tantivy::index::SegmentComponent;
use tantivy::{Directory, SegmentMeta, SegmentReader};

use super::database::Database;
use super::error::DatabaseError;
use super::quiet::quietly;
use super::{removed, temporary};

/// What is wrong with a file of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// Name in the folder.
    pub file: PathBuf,
    /// Words for a person.
    pub reason: String,
}

/// A segment and the faults of its files.
pub struct SegmentState {
    /// Name: its files begin with it.
    pub name: String,
    /// Documents, deleted ones included.
    pub docs: u32,
    /// Faults of its files.
    pub faults: Vec<FileFault>,
    /// The segment, open; `None` when a file is at fault.
    pub reader: Option<SegmentReader>,
}

/// The files that every segment has, beside those of its plugins and of deletes.
const COMPONENTS: [SegmentComponent; 6] = [
    SegmentComponent::Postings,
    SegmentComponent::Positions,
    SegmentComponent::Terms,
    SegmentComponent::Store,
    SegmentComponent::FastFields,
    SegmentComponent::FieldNorms,
];

impl Database {
    /// Verifies every file of the last commit against its checksum. Each is read once.
    ///
    /// # Errors
    /// [`DatabaseError`] when the description of the index cannot be read.
    pub fn verify(&self) -> Result<Vec<SegmentState>, DatabaseError> {
        self.while_unchanged(|| self.verify_once())
    }

    fn verify_once(&self) -> Result<Vec<SegmentState>, DatabaseError> {
        let metas = self.index().load_metas().map_err(|error| self.explain(error))?;
        let custom = &metas.persisted_custom_extensions;
        Ok(metas.segments.iter().map(|meta| self.verify_segment(meta, custom)).collect())
    }

    fn verify_segment(&self, meta: &SegmentMeta, custom: &[String]) -> SegmentState {
        let files = files_of(meta, custom);
        let mut faults: Vec<FileFault> = files.iter().filter_map(|file| self.verify_file(file)).collect();
        let reader = match faults.is_empty() {
            true => SegmentReader::open(&self.index().segment(meta.clone())).map_or_else(
                |error| {
                    let file = PathBuf::from(meta.id().uuid_string());
                    faults.push(FileFault { file, reason: format!("the segment cannot be opened: {error}") });
                    None
                },
                Some,
            ),
            false => None,
        };
        SegmentState { name: meta.id().uuid_string(), docs: meta.max_doc(), faults, reader }
    }

    fn verify_file(&self, file: &Path) -> Option<FileFault> {
        let fault = |reason: String| Some(FileFault { file: file.to_owned(), reason });
        let directory = self.index().directory();
        match directory.exists(file) {
            Ok(true) => {}
            Ok(false) => return fault("the file is missing".to_owned()),
            Err(error) => return fault(error.to_string()),
        }
        match quietly(|| directory.validate_checksum(file).ok()).flatten() {
            Some(true) => None,
            Some(false) => fault("the checksum does not fit: bytes were changed".to_owned()),
            None => fault("the end of the file is missing or was changed".to_owned()),
        }
    }

    /// Files in the folder that belong to no commit: what a killed command left. The next command that writes removes them.
    ///
    /// # Errors
    /// [`DatabaseError`] when the description of the index or the folder cannot be read.
    pub fn leftovers(&self) -> Result<BTreeSet<String>, DatabaseError> {
        let metas = self.index().load_metas().map_err(|error| self.explain(error))?;
        let living: HashSet<PathBuf> = metas.list_segment_files();
        let entries = std::fs::read_dir(self.path()).map_err(|error| self.damaged(error.to_string()))?;
        let names = entries.flatten().map(|entry| PathBuf::from(entry.file_name()));
        let segment_file = |name: &PathBuf| {
            name.file_stem().is_some_and(|stem| stem.to_string_lossy().split('.').next().is_some_and(is_segment_name))
        };
        let left = names.filter(|name| segment_file(name) && !living.contains(name));
        let mut left: BTreeSet<String> = left.map(|name| name.display().to_string()).collect();
        left.extend(removed::leftovers(self.path(), &self.manifest()?));
        left.extend(temporary::leftovers(self.path()));
        Ok(left)
    }
}

/// Whether a name is that of a segment: 32 hexadecimal digits.
pub(super) fn is_segment_name(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn files_of(meta: &SegmentMeta, custom: &[String]) -> Vec<PathBuf> {
    let mut components = COMPONENTS.to_vec();
    components.extend(custom.iter().map(|extension| SegmentComponent::Custom(extension.clone())));
    if meta.has_deletes() {
        components.push(SegmentComponent::Delete);
    }
    components.into_iter().map(|component| meta.relative_path(component)).collect()
}
