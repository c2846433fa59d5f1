//! From arguments to inputs.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::SourceError;

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Name for reports: the path, or `-` for standard input.
    pub fn name(&self) -> String {
        match self {
            Input::Stdin => "-".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }
}

/// A file of a folder that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The file.
    pub path: PathBuf,
    /// Why, in words for a person.
    pub reason: String,
}

/// What the arguments come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// What to read, in the order of the arguments; within a folder by path.
    pub inputs: Vec<Input>,
    /// What was met in folders and is left alone.
    pub passed_over: Vec<PassedOver>,
}

/// Names that say PGN, alone or before the name of a compression.
const PGN_NAMES: [&str; 2] = ["pgn", "pgn8"];
/// Names that say compression; a zip archive may hold PGN whatever it is called.
const PACKED_NAMES: [&str; 5] = ["gz", "zst", "bz2", "xz", "zip"];

/// Whether a file name is one that PGN files have: `x.pgn`, `x.pgn.gz`, `x.zip` …
pub(super) fn has_pgn_name(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let mut parts = name.rsplit('.');
    let (Some(last), before) = (parts.next(), parts.next()) else { return false };
    let pgn = |part: &str| PGN_NAMES.contains(&part);
    before.is_some() && (pgn(last) || last == "zip" || PACKED_NAMES.contains(&last) && before.is_some_and(pgn))
}

/// Turns arguments into inputs. A file is taken whatever its name; of a folder, and the folders in it, the files that
/// are named like PGN; `-` is standard input.
///
/// # Errors
/// [`SourceError::Missing`] when a path does not exist. A folder that cannot be entered is passed over with the reason.
pub fn list<P: AsRef<Path>>(arguments: &[P]) -> Result<Listing, SourceError> {
    let mut listing = Listing::default();
    for argument in arguments.iter().map(AsRef::as_ref) {
        if argument == Path::new("-") {
            listing.inputs.push(Input::Stdin);
        } else if argument.is_dir() {
            list_folder(argument, &mut listing);
        } else if argument.exists() {
            listing.inputs.push(Input::File(argument.to_owned()));
        } else {
            return Err(SourceError::Missing { path: argument.to_owned() });
        }
    }
    Ok(listing)
}

fn list_folder(folder: &Path, listing: &mut Listing) {
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) if !entry.file_type().is_file() => pass_over(listing, entry.path(), "no ordinary file"),
            Ok(entry) if has_pgn_name(entry.path()) => listing.inputs.push(Input::File(entry.into_path())),
            Ok(entry) => pass_over(listing, entry.path(), "the name is not that of a PGN file"),
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                pass_over(listing, &path, &error.to_string());
            }
        }
    }
}

fn pass_over(listing: &mut Listing, path: &Path, reason: &str) {
    listing.passed_over.push(PassedOver { path: path.to_owned(), reason: reason.to_owned() });
}
