//! Which segments, fields and imports a database has, by its description or, where that is damaged, by its files.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tantivy::schema::Field;

use super::super::error::{DatabaseError, io_error};
use super::super::manifest::{FileRecord, Manifest};
use super::super::verify::is_segment_name;
use crate::schema::{FORMAT_VERSION, schema};
use crate::source::TextEncoding;

/// Names of files that may be missing from a list of imports; more than this is no list but damage.
pub(super) const MOST_FILES: usize = 1_000_000;

/// The fields of a stored game.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredFields {
    pub pgn: Field,
    pub source: Field,
    /// Databases of older formats have none.
    pub amendments: Option<Field>,
}

/// One segment as far as it is described.
#[derive(Clone, Debug)]
pub(super) struct DescribedSegment {
    pub name: String,
    /// Documents, deleted ones included.
    pub games: Option<u32>,
    pub deletes: Deletes,
}

/// What is known of deleted games.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deletes {
    /// None were deleted.
    None,
    /// They stand in the file of this number.
    Known(u64),
}

/// What is known of a database without opening it.
pub(in super::super) struct Described {
    pub(super) segments: Vec<DescribedSegment>,
    pub(super) fields: StoredFields,
    pub(super) manifest: Manifest,
    pub(super) notes: Vec<String>,
}

impl Described {
    /// Reads what there is.
    ///
    /// # Errors
    /// [`DatabaseError`] when the folder cannot be read or is none of a database.
    pub fn read(path: &Path) -> Result<Described, DatabaseError> {
        let mut notes = Vec::new();
        let meta: Option<Value> =
            std::fs::read(path.join("meta.json")).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let described = meta.and_then(|meta| Some((segments_of(path, &meta)?, meta)));
        let (segments, meta) = match described {
            Some((segments, meta)) => (segments, Some(meta)),
            None => {
                notes.push("meta.json is missing or damaged; the segments were found by their files".to_owned());
                (segments_by_files(path)?, None)
            }
        };
        if meta.is_none() && segments.is_empty() {
            return Err(DatabaseError::NotADatabase(path.to_owned()));
        }
        let fields = meta.as_ref().and_then(fields_of).unwrap_or_else(|| {
            let (_, fields) = schema();
            StoredFields { pgn: fields.pgn, source: fields.source, amendments: Some(fields.amendments) }
        });
        let payload = meta.as_ref().and_then(|meta| meta.get("payload")?.as_str().map(str::to_owned));
        let manifest = match (payload.as_deref(), &meta) {
            (Some(payload), _) => manifest_of(payload),
            // A database in which nothing was ever committed.
            (None, Some(_)) => Some(Manifest::default()),
            (None, None) => None,
        };
        let manifest = manifest.or_else(|| {
            let copy = std::fs::read_to_string(path.join(Manifest::COPY)).ok()?;
            let manifest = manifest_of(&copy)?;
            notes.push("the list of imports was taken from its copy".to_owned());
            Some(manifest)
        });
        let manifest = manifest.unwrap_or_else(|| {
            notes.push("the list of imports is lost".to_owned());
            Manifest::default()
        });
        Ok(Described { segments, fields, manifest: Manifest { format: FORMAT_VERSION, ..manifest }, notes })
    }
}

fn segments_of(path: &Path, meta: &Value) -> Option<Vec<DescribedSegment>> {
    meta.get("segments")?.as_array()?.iter().map(|segment| segment_of(path, segment)).collect()
}

fn segment_of(path: &Path, segment: &Value) -> Option<DescribedSegment> {
    let name = segment.get("segment_id")?.as_str()?.replace('-', "");
    let deletes = match segment.get("deletes") {
        None | Some(Value::Null) => Deletes::None,
        Some(deletes) => {
            deletes.get("opstamp").and_then(Value::as_u64).map_or_else(|| newest_deletes(path, &name), Deletes::Known)
        }
    };
    let games = segment.get("max_doc").and_then(Value::as_u64).and_then(|games| u32::try_from(games).ok());
    is_segment_name(&name).then_some(DescribedSegment { name, games, deletes })
}

fn segments_by_files(path: &Path) -> Result<Vec<DescribedSegment>, DatabaseError> {
    let entries = std::fs::read_dir(path).map_err(|error| io_error(path, error))?;
    let names: BTreeSet<String> = entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".store").map(str::to_owned))
        .filter(|name| is_segment_name(name))
        .collect();
    let segment = |name: String| DescribedSegment { deletes: newest_deletes(path, &name), games: None, name };
    Ok(names.into_iter().map(segment).collect())
}

/// The newest file of deletes that a segment has.
fn newest_deletes(path: &Path, segment: &str) -> Deletes {
    let stamp = |name: &str| name.strip_prefix(segment)?.strip_prefix('.')?.strip_suffix(".del")?.parse().ok();
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| stamp(entry.file_name().to_str()?)).max().map_or(Deletes::None, Deletes::Known)
}

/// The numbers of the fields; a field's number is its place in the schema.
fn fields_of(meta: &Value) -> Option<StoredFields> {
    let schema = meta.get("schema")?.as_array()?;
    let field = |name: &str| {
        let at = schema.iter().position(|field| field.get("name").and_then(Value::as_str) == Some(name))?;
        Some(Field::from_field_id(u32::try_from(at).ok()?))
    };
    Some(StoredFields { pgn: field("pgn")?, source: field("source")?, amendments: field("amendments") })
}

/// A list of imports, also one of another version: what it lacks is filled up.
fn manifest_of(payload: &str) -> Option<Manifest> {
    if let Ok(manifest) = serde_json::from_str(payload) {
        return Some(manifest);
    }
    let mut value: Value = serde_json::from_str(payload).ok()?;
    complete(&mut value, &serde_json::to_value(Manifest::default()).ok()?);
    let usual = serde_json::to_value(nameless_file()).ok()?;
    value.get_mut("files")?.as_array_mut()?.iter_mut().for_each(|file| complete(file, &usual));
    serde_json::from_value(value).ok()
}

fn complete(value: &mut Value, usual: &Value) {
    if let (Some(fields), Some(usual)) = (value.as_object_mut(), usual.as_object()) {
        for (name, default) in usual {
            fields.entry(name).or_insert_with(|| default.clone());
        }
    }
}

/// The record of a file of which nothing is known any more.
pub(super) fn nameless_file() -> FileRecord {
    FileRecord {
        name: "(name lost)".to_owned(),
        fingerprint: String::new(),
        encoding: TextEncoding::Bytes,
        import: 1,
        games: 0,
        plies: 0,
        bytes: 0,
        complete: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_other_versions_are_read() {
        let payload = r#"{"format":1,"next_id":4,"files":[{"name":"a.pgn","games":3,"new":true}],"more":[]}"#;
        let manifest = manifest_of(payload).unwrap();
        assert_eq!((manifest.next_id, manifest.files.len()), (4, 1));
        assert_eq!((manifest.files[0].name.as_str(), manifest.files[0].games), ("a.pgn", 3));
        assert_eq!(manifest_of("{"), None);
    }
}
