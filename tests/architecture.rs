//! Modules import only from their own rank and from lower ones; the table is explained in `docs/architecture.md`.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules and their ranks.
const RANKS: &[(&str, u32)] = &[
    ("game", 0),
    ("fold", 0),
    ("position", 0),
    ("people", 0),
    ("moves", 0),
    ("board", 0),
    ("notation", 0),
    ("lexis", 0),
    ("tally", 0),
    ("source", 1),
    ("splitter", 1),
    ("parser", 1),
    ("replay", 1),
    ("score", 1),
    ("openings", 1),
    ("segment", 2),
    ("schema", 2),
    ("index", 2),
    ("store", 2),
    ("lint", 2),
    ("loose", 2),
    ("repertoire", 2),
    ("query", 3),
    ("predicate", 3),
    ("plan", 3),
    ("search", 3),
    ("check", 3),
    ("columns", 3),
    ("headline", 3),
    ("tree", 3),
    ("reports", 3),
    ("duplicates", 3),
    ("archive", 4),
    ("export", 4),
    ("view", 4),
    ("convert", 4),
    ("http", 5),
    ("cli", 5),
];

/// What a module must not name at all.
const FORBIDDEN: &[(&str, &str)] = &[
    ("query", "tantivy"),
    ("predicate", "tantivy"),
    ("export", "clap"),
    ("tree", "clap"),
    ("reports", "clap"),
    ("duplicates", "clap"),
    ("archive", "clap"),
    ("archive", "tantivy"),
    ("http", "clap"),
    ("http", "tantivy"),
    ("view", "clap"),
    ("view", "tantivy"),
    ("convert", "clap"),
    ("search", "clap"),
    ("notation", "tantivy"),
    ("parser", "shakmaty::Position"),
];

fn rank(module: &str) -> u32 {
    RANKS.iter().find(|(name, _)| *name == module).unwrap_or_else(|| panic!("module {module} has no rank")).1
}

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// Modules named after `crate::` in a file.
fn named_modules(text: &str) -> impl Iterator<Item = String> + '_ {
    text.match_indices("crate::").map(|(at, found)| {
        let rest = &text[at + found.len()..];
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    })
}

#[test]
fn imports_point_downwards() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 20, "found only {} source files", files.len());
    let mut faults = Vec::new();
    for path in files {
        let module = module_of(&path);
        if matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for used in named_modules(&text).filter(|used| !used.is_empty()) {
            if rank(&used) > rank(&module) {
                faults.push(format!("{}: {module} uses {used}, which stands above it", path.display()));
            }
        }
        for (_, word) in FORBIDDEN.iter().filter(|(name, word)| *name == module && text.contains(word)) {
            faults.push(format!("{}: {module} must not know {word}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
