//! Games that were deleted or replaced, put aside until the database is compacted.
//!
//! They lie in files of their own beside the segments, so that merging segments cannot lose them. A file is written before the
//! commit whose manifest names it, and belongs to the database from then on.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use tantivy::directory::{TerminatingWrite, WritePtr};

use super::database::Database;
use super::error::DatabaseError;
use super::manifest::Manifest;
use crate::game::GameId;
use crate::schema::{Amendments, Origin};
use crate::store::StoredGame;

/// First bytes of a file: name and version of the format.
const MAGIC: &[u8; 8] = b"tabiaRM\x01";
/// Level of compression, as for the stored games.
const LEVEL: i32 = 1;
/// Largest part of a record that is believed.
const LARGEST: u32 = 1 << 30;
/// What names of files begin and end with.
const NAME: (&str, &str) = ("removed-", ".zst");

/// Why a game is no longer in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Removal {
    /// The user deleted it.
    Deleted,
    /// A newer version took its place and number.
    Replaced,
}

/// A game that was put aside.
#[derive(Clone, Debug)]
pub struct RemovedGame {
    /// Its number.
    pub id: GameId,
    /// Why.
    pub why: Removal,
    /// What it was.
    pub game: StoredGame,
}

/// A file of games that were put aside, as the manifest knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedFile {
    /// Its name in the folder of the database.
    pub name: String,
    /// Deleted games.
    pub deleted: u64,
    /// Replaced games.
    pub replaced: u64,
}

/// What stands before the bytes of a game.
#[derive(Serialize, Deserialize)]
struct Head {
    id: u64,
    why: Removal,
    origin: [u64; 3],
    #[serde(default)]
    amendments: Amendments,
}

/// Writes a file of games and gives its record; the next free name is taken.
pub(super) fn write(
    database: &Database,
    manifest: &Manifest,
    games: &[RemovedGame],
) -> Result<RemovedFile, DatabaseError> {
    let last = manifest.removed.iter().filter_map(|file| number_of(&file.name)).max().unwrap_or(0);
    // What a broken command has left and nobody could remove is passed by.
    let mut free = (last + 1..).map(name_of).filter(|name| !database.path().join(name).exists());
    let name = free.next().unwrap_or_else(|| name_of(last + 1));
    let written = database.directory().open_write(Path::new(&name)).map_err(io::Error::other);
    written.and_then(|file| write_to(file, games)).map_err(|error| database.io(format!("{name}: {error}")))?;
    let count = |why| games.iter().filter(|game| game.why == why).count() as u64;
    Ok(RemovedFile { name, deleted: count(Removal::Deleted), replaced: count(Removal::Replaced) })
}

fn write_to(file: WritePtr, games: &[RemovedGame]) -> io::Result<()> {
    let mut encoder = zstd::Encoder::new(file, LEVEL)?;
    encoder.include_checksum(true)?;
    encoder.write_all(MAGIC)?;
    for RemovedGame { id, why, game } in games {
        let Origin { file, offset, line } = game.origin;
        let head = Head { id: id.0, why: *why, origin: [file, offset, line], amendments: game.amendments.clone() };
        for part in [serde_json::to_vec(&head)?.as_slice(), &game.raw] {
            let len = u32::try_from(part.len()).map_err(io::Error::other)?;
            encoder.write_all(&len.to_le_bytes())?;
            encoder.write_all(part)?;
        }
    }
    encoder.finish()?.terminate()
}

/// The games that were put aside, oldest first.
///
/// # Errors
/// [`DatabaseError::Damaged`] when they cannot be read.
pub fn removed(database: &Database) -> Result<Vec<RemovedGame>, DatabaseError> {
    read_all(database, &database.manifest()?)
}

/// Reads all games that a manifest says were put aside, oldest first.
pub(super) fn read_all(database: &Database, manifest: &Manifest) -> Result<Vec<RemovedGame>, DatabaseError> {
    let mut games = Vec::new();
    for file in &manifest.removed {
        let before = games.len();
        read_file(&database.path().join(&file.name), &mut games)
            .map_err(|error| database.damaged(format!("{}: {error}", file.name)))?;
        if (games.len() - before) as u64 != file.deleted + file.replaced {
            return Err(database.damaged(format!("{} holds another number of games than it should", file.name)));
        }
    }
    Ok(games)
}

fn read_file(path: &Path, games: &mut Vec<RemovedGame>) -> io::Result<()> {
    let mut decoder = zstd::Decoder::new(BufReader::new(File::open(path)?))?;
    let mut magic = [0; MAGIC.len()];
    decoder.read_exact(&mut magic)?;
    if magic != *MAGIC {
        return Err(io::Error::other("not a file of removed games, or one of another tabia"));
    }
    while let Some(head) = read_part(&mut decoder)? {
        let Head { id, why, origin: [file, offset, line], amendments } = serde_json::from_slice(&head)?;
        let raw = read_part(&mut decoder)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let game = StoredGame { raw, origin: Origin { file, offset, line }, amendments };
        games.push(RemovedGame { id: GameId(id), why, game });
    }
    Ok(())
}

/// A length and so many bytes; none at the end.
fn read_part(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut len = [0; 4];
    if from.read(&mut len[..1])? == 0 {
        return Ok(None);
    }
    from.read_exact(&mut len[1..])?;
    let len = u32::from_le_bytes(len);
    if len > LARGEST {
        return Err(io::Error::other("a part is longer than can be"));
    }
    let mut part = Vec::new();
    let read = from.take(u64::from(len)).read_to_end(&mut part)?;
    if read == len as usize { Ok(Some(part)) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn name_of(number: u64) -> String {
    format!("{}{number}{}", NAME.0, NAME.1)
}

fn number_of(name: &str) -> Option<u64> {
    name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?.parse().ok()
}

/// Copies the files of removed games that a manifest names into a new database. Those that cannot be read leave the manifest;
/// gives a word on each.
///
/// # Errors
/// [`DatabaseError`] when one that can be read cannot be written.
pub(super) fn carry_over(from: &Path, to: &Database, manifest: &mut Manifest) -> Result<Vec<String>, DatabaseError> {
    let mut notes = Vec::new();
    for file in std::mem::take(&mut manifest.removed) {
        let old = from.join(&file.name);
        match read_file(&old, &mut Vec::new()).and_then(|()| File::open(&old)) {
            Ok(mut old) => {
                let new = to.directory().open_write(Path::new(&file.name)).map_err(io::Error::other);
                let written = new.and_then(|mut new| io::copy(&mut old, &mut new).and_then(|_| new.terminate()));
                written.map_err(|error| to.io(format!("{}: {error}", file.name)))?;
                manifest.removed.push(file);
            }
            Err(error) => {
                let games = file.deleted + file.replaced;
                notes.push(format!("{games} deleted or replaced games cannot be brought back: {}: {error}", file.name));
            }
        }
    }
    Ok(notes)
}

/// Removes files of removed games that no commit names; those that cannot be removed stay until the next time.
pub(super) fn tidy(database: &Database, manifest: &Manifest) {
    for name in leftovers(database.path(), manifest) {
        let _ = database.directory().delete(Path::new(&name));
    }
}

/// Names of files of removed games that a manifest does not name.
pub(super) fn leftovers(folder: &Path, manifest: &Manifest) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let unnamed = |name: &String| manifest.removed.iter().all(|file| file.name != *name);
    names.filter(|name| number_of(name).is_some()).filter(unnamed).collect()
}

#[cfg(test)]
mod tests {
    use tantivy::Directory;

    use super::*;
    use crate::index::directory::DatabaseDirectory;

    fn game(id: u64, why: Removal, raw: &[u8]) -> RemovedGame {
        let mut amendments = Amendments::default();
        amendments.edits.set("Event", Some("x"));
        let origin = Origin { file: 1, offset: 2, line: 3 };
        RemovedGame { id: GameId(id), why, game: StoredGame { raw: raw.to_vec(), origin, amendments } }
    }

    #[test]
    fn games_are_read_back_and_damage_is_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("removed-1.zst");
        let directory = DatabaseDirectory::open(folder.path()).unwrap();
        let file = directory.open_write(Path::new("removed-1.zst")).unwrap();
        write_to(file, &[game(1, Removal::Deleted, b"1. e4 \xff *"), game(7, Removal::Replaced, b"")]).unwrap();
        let mut games = Vec::new();
        read_file(&path, &mut games).unwrap();
        let seen: Vec<_> = games.iter().map(|game| (game.id.0, game.why, game.game.raw.as_slice())).collect();
        assert_eq!(seen, [(1, Removal::Deleted, &b"1. e4 \xff *"[..]), (7, Removal::Replaced, b"")]);
        assert_eq!(games[1].game.amendments, game(1, Removal::Deleted, b"").game.amendments);
        let bytes = fs::read(&path).unwrap();
        for end in 0..bytes.len() {
            fs::write(&path, &bytes[..end]).unwrap();
            assert!(read_file(&path, &mut Vec::new()).is_err(), "cut at {end} of {}", bytes.len());
        }
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 0x55;
            fs::write(&path, &wrong).unwrap();
            let mut games = Vec::new();
            let same = read_file(&path, &mut games).is_ok() && games.len() == 2 && games[0].game.raw == b"1. e4 \xff *";
            assert!(same || read_file(&path, &mut Vec::new()).is_err(), "byte {at} changed");
        }
    }
}
