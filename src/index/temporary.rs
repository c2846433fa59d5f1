//! Files that are written beside their place and moved there when they are whole, and what killed commands leave of them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::database::Database;

/// What names begin and end with; between stand letters and digits that chance has drawn. No other program makes such names,
/// so a file that has one is ours.
const NAME: (&str, &str) = (".tabia-", ".tmp");
/// Letters and digits of a name.
const DRAWN: usize = 6;

/// Makes an empty file in a folder, which disappears again unless [`put`] moves it to its place.
pub(super) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(NAME.0).suffix(NAME.1).rand_bytes(DRAWN);
    #[cfg(unix)]
    {
        // As readable as any file the user makes: what the user's mask takes away is taken away.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Writes the bytes to the disk itself.
pub(super) fn fill(file: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.as_file().sync_data()
}

/// Moves a file to its place, over what is there.
pub(super) fn put(file: NamedTempFile, place: &Path) -> io::Result<()> {
    file.persist(place).map(drop).map_err(|error| error.error)
}

/// Whether a name is that of a temporary file.
pub(super) fn is_temporary(name: &str) -> bool {
    let drawn = name.strip_prefix(NAME.0).and_then(|name| name.strip_suffix(NAME.1));
    drawn.is_some_and(|drawn| drawn.len() == DRAWN && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Names of temporary files in a folder: of a command that writes just now, or of one that was killed.
pub(super) fn leftovers(folder: &Path) -> impl Iterator<Item = String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    files.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| is_temporary(name))
}

/// Removes temporary files that a killed command left; who calls this has the writer of the database, so nobody writes to
/// one. Those that cannot be removed stay until the next time.
pub(super) fn tidy(database: &Database) {
    for name in leftovers(database.path()) {
        let _ = database.directory().delete(Path::new(&name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_those_of_others() {
        let folder = tempfile::tempdir().unwrap();
        let file = create(folder.path()).unwrap();
        let name = file.path().file_name().unwrap().to_string_lossy().into_owned();
        assert!(is_temporary(&name), "{name}");
        assert_eq!(leftovers(folder.path()).collect::<Vec<_>>(), [name]);
        let others =
            [".tmpAbC123", ".tabia-notes.txt", ".tabia-.tmp", ".tabia-short.tmp", ".tabia-longer1.tmp", "meta.json"];
        for other in others.into_iter().chain([".tabia-ab_123.tmp", "x.tabia-abc123.tmp", ".tabia-abc123.tmp~"]) {
            assert!(!is_temporary(other), "{other}");
        }
        drop(file);
        // A folder is never a file of ours, whatever its name.
        fs::create_dir(folder.path().join(".tabia-abc123.tmp")).unwrap();
        assert_eq!(leftovers(folder.path()).count(), 0);
    }

    #[test]
    fn a_file_appears_in_its_place_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("meta.json");
        fs::write(&place, "old").unwrap();
        let mut file = create(folder.path()).unwrap();
        fill(&mut file, b"new").unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "old");
        put(file, &place).unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "new");
        assert_eq!(leftovers(folder.path()).count(), 0);
    }
}
