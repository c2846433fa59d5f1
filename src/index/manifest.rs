//! What has been imported: travels in the commit payload, so it becomes visible together with its games or not at all.

use serde::{Deserialize, Serialize};

use super::removed::RemovedFile;
use crate::schema::FORMAT_VERSION;
use crate::source::TextEncoding;

/// The list of imports of a database and the next free game number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the database format.
    pub format: u64,
    /// Number the next game gets.
    pub next_id: u64,
    /// Files in the order of import; a game's origin names one by its index.
    pub files: Vec<FileRecord>,
    /// Files of games that were put aside, oldest first.
    #[serde(default)]
    pub removed: Vec<RemovedFile>,
}

/// One imported file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Path as given, or `-` for standard input; members of archives as `archive.zip/member.pgn`.
    pub name: String,
    /// Hash of the file's bytes, 32 hexadecimal digits; empty for standard input.
    pub fingerprint: String,
    /// How the file stores its text; games are kept as UTF-8 where that is UTF-16.
    #[serde(default)]
    pub encoding: TextEncoding,
    /// Number of the import command that brought it, counted from 1.
    pub import: u64,
    /// Games read so far.
    pub games: u64,
    /// Half-moves indexed.
    pub plies: u64,
    /// Bytes of text read, unpacked.
    pub bytes: u64,
    /// Whether the file was read to its end.
    pub complete: bool,
}

impl Default for Manifest {
    fn default() -> Self {
        Manifest { format: FORMAT_VERSION, next_id: 1, files: Vec::new(), removed: Vec::new() }
    }
}

impl Manifest {
    /// Name of a copy of the list of imports, for the case that the description of the index is damaged.
    pub(super) const COPY: &str = "imports.json";

    /// Reads the commit payload; an index without a commit has an empty manifest.
    pub(super) fn from_payload(payload: Option<&str>) -> Result<Manifest, serde_json::Error> {
        payload.map_or_else(|| Ok(Manifest::default()), serde_json::from_str)
    }

    /// The format a payload names, whatever else it holds.
    pub(super) fn format_of(payload: Option<&str>) -> Option<u64> {
        let payload: serde_json::Value = serde_json::from_str(payload?).ok()?;
        payload.get("format")?.as_u64()
    }

    /// The commit payload.
    pub(super) fn to_payload(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Number of the next import command.
    pub fn next_import(&self) -> u64 {
        self.files.iter().map(|file| file.import).max().unwrap_or(0) + 1
    }

    /// Whether every text of this file was read to its end.
    pub(super) fn is_complete(&self, file: usize) -> bool {
        let fingerprint = &self.files[file].fingerprint;
        self.files.iter().filter(|record| record.fingerprint == *fingerprint).all(|record| record.complete)
    }

    /// Whether a file with this content was read to its end.
    pub fn has(&self, name: &str, fingerprint: &str) -> bool {
        self.find(name, fingerprint).is_some_and(|file| self.is_complete(file))
    }

    /// Index of the file with this content, the newest import first.
    pub fn find(&self, name: &str, fingerprint: &str) -> Option<usize> {
        if fingerprint.is_empty() {
            return None;
        }
        let same = |file: &FileRecord| file.fingerprint == fingerprint;
        self.files
            .iter()
            .rposition(|file| same(file) && file.name == name)
            .or_else(|| self.files.iter().rposition(same))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_survive_the_payload() {
        let mut manifest = Manifest::default();
        manifest.files.push(FileRecord {
            name: "a.pgn".into(),
            fingerprint: "00ff".into(),
            encoding: TextEncoding::Utf16Le,
            import: 1,
            games: 2,
            plies: 80,
            bytes: 1000,
            complete: true,
        });
        let back = Manifest::from_payload(Some(&manifest.to_payload())).unwrap();
        assert_eq!(back, manifest);
        assert_eq!((back.find("b.pgn", "00ff"), back.find("a.pgn", ""), back.next_import()), (Some(0), None, 2));
        assert_eq!(Manifest::from_payload(None).unwrap(), Manifest::default());
    }
}
