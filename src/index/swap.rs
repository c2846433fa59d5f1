//! Putting one folder in the place of another.

use std::io;
use std::path::Path;

/// Puts `new` in the place of `path`; what was there is then at `kept`. On Linux both change places in one step; elsewhere,
/// and on file systems that cannot do that, there is a moment in which nothing is at `path`, and both folders lie beside it.
///
/// # Errors
/// Those of the system; then `path` is what it was.
pub(super) fn swap(path: &Path, new: &Path, kept: &Path) -> io::Result<()> {
    // Whatever is killed here, the old files never have the name of something unfinished.
    std::fs::rename(new, kept)?;
    if exchange(path, kept).is_ok() {
        return Ok(());
    }
    std::fs::rename(kept, new)?;
    std::fs::rename(path, kept)?;
    std::fs::rename(new, path).or_else(|error| {
        std::fs::rename(kept, path)?;
        Err(error)
    })
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_change_places() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        for (name, content) in [("db", "old"), ("new", "new")] {
            std::fs::create_dir(place(name)).unwrap();
            std::fs::write(place(name).join("file"), content).unwrap();
        }
        swap(&place("db"), &place("new"), &place("kept")).unwrap();
        let content = |name: &str| std::fs::read_to_string(place(name).join("file")).unwrap();
        assert_eq!((content("db"), content("kept")), ("new".into(), "old".into()));
        assert!(!place("new").exists());
    }
}
