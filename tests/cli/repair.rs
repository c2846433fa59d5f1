//! Damage to the files of a database: what `tabia check` says, and what `tabia check --repair` saves.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Workshop, sample};

/// A database of two imports, of which a game was deleted, and everything that must not change.
struct Kept {
    shop: Workshop,
    export: String,
    ids: String,
    imports: serde_json::Value,
}

const DELETED: u64 = 7;
const GAMES: u64 = 16 + 30 - 1;

impl Kept {
    fn new() -> Kept {
        let shop = Workshop::new();
        shop.run(["import", "whole.db", &sample("famous.pgn"), "--threads", "1"]).succeeds();
        shop.run(["import", "whole.db", &sample("chess960.pgn"), "--threads", "1"]).succeeds();
        shop.run(["delete", "whole.db", &format!("id:{DELETED}"), "--apply"]).succeeds();
        shop.run(["edit", "whole.db", "id:9", "--set", "Annotator=A later hand", "--apply"]).succeeds();
        let (export, ids, imports) = (export(&shop, "whole.db"), ids(&shop, "whole.db"), imports(&shop, "whole.db"));
        Kept { shop, export, ids, imports }
    }

    /// A copy that is to be damaged.
    fn copy(&self) -> PathBuf {
        let folder = self.shop.path("games.db");
        let _ = fs::remove_dir_all(&folder);
        for entry in fs::read_dir(self.shop.path("")).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.file_name().unwrap().to_string_lossy().starts_with("games.db.damaged") {
                fs::remove_dir_all(entry).unwrap();
            }
        }
        copy_folder(&self.shop.path("whole.db"), &folder);
        folder
    }

    fn assert_all_saved(&self, what: &str) {
        let shop = &self.shop;
        shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
        assert_eq!(ids(shop, "games.db"), self.ids, "{what}");
        shop.run(["undelete", "games.db"]).succeeds().says(&["1 game can be brought back"]);
        assert!(export(shop, "games.db") == self.export, "{what}: games differ");
        assert_eq!(imports(shop, "games.db"), self.imports, "{what}");
        assert_eq!(shop.count("games.db", "white:anderssen"), shop.count("whole.db", "white:anderssen"), "{what}");
        assert_eq!(shop.count("games.db", "moves:\"e4 e5\""), shop.count("whole.db", "moves:\"e4 e5\""), "{what}");
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

fn export(shop: &Workshop, db: &str) -> String {
    shop.run(["export", db]).succeeds().stdout
}

fn ids(shop: &Workshop, db: &str) -> String {
    shop.run(["search", db, "--format", "csv"]).succeeds().stdout
}

fn imports(shop: &Workshop, db: &str) -> serde_json::Value {
    let info = shop.run(["info", db, "--format", "json"]).succeeds().stdout;
    serde_json::from_str::<serde_json::Value>(&info).unwrap()["imports"].clone()
}

/// The file with this extension of the segment with the most bytes in it.
fn file(folder: &Path, extension: &str) -> PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|found| found == extension));
    files.max_by_key(|path| (fs::metadata(path).unwrap().len(), path.clone())).unwrap()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn flip(path: &Path, part: impl Fn(usize) -> usize) {
    let mut bytes = fs::read(path).unwrap();
    let at = part(bytes.len());
    bytes[at] ^= 0x55;
    fs::write(path, bytes).unwrap();
}

/// All files of a segment but its stored games.
const MADE_ANEW: [&str; 8] = ["reached", "moves", "terms", "fast", "fieldnorm", "idx", "pos", "term"];

#[test]
fn a_missing_file_of_the_index_is_named_and_made_anew() {
    let kept = Kept::new();
    for extension in MADE_ANEW {
        let missing = file(&kept.copy(), extension);
        fs::remove_file(&missing).unwrap();
        let done = kept.shop.run(["check", "games.db"]).ends_with(1);
        done.prints(&[&name(&missing), "the file is missing", "(file)"]).says(&["tabia check --repair games.db"]);
        let done = kept.shop.run(["check", "--repair", "games.db"]).succeeds();
        done.prints(&[&format!("games.db made anew with {GAMES} games"), "games.db.damaged"]);
        kept.assert_all_saved(extension);
    }
}

#[test]
fn a_changed_byte_anywhere_in_the_index_is_named_and_made_anew() {
    let kept = Kept::new();
    let parts: [fn(usize) -> usize; 3] = [|_| 0, |length| length / 2, |length| length - 1];
    for (number, extension) in MADE_ANEW.into_iter().enumerate() {
        let damaged = file(&kept.copy(), extension);
        flip(&damaged, parts[number % 3]);
        kept.shop.run(["check", "games.db"]).ends_with(1).prints(&[&name(&damaged), "(file)"]);
        kept.shop.run(["check", "--repair", "games.db", "--discard"]).succeeds();
        assert!(!kept.shop.path("games.db.damaged").exists());
        kept.assert_all_saved(extension);
    }
}

#[test]
fn a_damaged_description_is_made_anew() {
    let kept = Kept::new();
    for (file, content) in [
        ("meta.json", None),
        ("meta.json", Some("")),
        ("meta.json", Some("{")),
        ("meta.json", Some("{\"segments\": 7}")),
        (".managed.json", Some("[\"meta")),
    ] {
        let path = kept.copy().join(file);
        match content {
            Some(content) => fs::write(&path, content).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        kept.shop
            .run(["search", "games.db", "x"])
            .refused_with(&["games.db is damaged", "tabia check --repair games.db"]);
        kept.shop.run(["check", "games.db"]).ends_with(1).prints(&["(database)"]);
        kept.shop.run(["check", "--repair", "games.db"]).succeeds();
        kept.assert_all_saved(&format!("{file} {content:?}"));
    }
    // Without the copy of the list of imports, only that list is lost.
    let folder = kept.copy();
    fs::remove_file(folder.join("meta.json")).unwrap();
    fs::remove_file(folder.join("imports.json")).unwrap();
    kept.shop.run(["check", "--repair", "games.db"]).succeeds().prints(&["the list of imports is lost"]);
    assert!(export(&kept.shop, "games.db") == kept.export);
    assert_eq!(imports(&kept.shop, "games.db").as_array().unwrap().len(), 2);
}

#[test]
fn games_of_lost_stores_are_named_and_all_others_kept() {
    let kept = Kept::new();
    let missing = file(&kept.copy(), "store");
    fs::remove_file(&missing).unwrap();
    let done = kept.shop.run(["check", "--repair", "games.db"]).ends_with(1);
    let done = done.prints(&["its games are lost", "more games are lost; their numbers are among", "--again"]);
    let left: u64 = kept.shop.count("games.db", "");
    assert!(left == 15 || left == 30, "{left}: {done:?}");
    kept.shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
    // The old files are all there still.
    assert!(kept.shop.path("games.db.damaged").join(name(&missing).replace(".store", ".fast")).exists());
}

#[test]
fn a_store_without_its_end_gives_the_games_before() {
    let shop = Workshop::new();
    shop.run(["import", "games.db", &sample(""), "--threads", "1"]).succeeds();
    let store = file(&shop.path("games.db"), "store");
    let whole = shop.run(["export", "games.db"]).succeeds().stdout;
    let bytes = fs::read(&store).unwrap();
    fs::write(&store, &bytes[..bytes.len() / 2]).unwrap();
    let done = shop.run(["check", "--repair", "games.db"]).ends_with(1).prints(&["block by block", "games are lost: "]);
    let saved = shop.count("games.db", "");
    assert!((150..400).contains(&saved), "{saved}: {done:?}");
    assert!(whole.starts_with(&shop.run(["export", "games.db", &format!("id:1..{saved}")]).succeeds().stdout));
    shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
}

#[test]
fn a_changed_byte_in_a_store_costs_the_games_of_its_block() {
    let shop = Workshop::new();
    shop.run(["import", "whole.db", &sample(""), "--threads", "1"]).succeeds();
    let whole = shop.run(["export", "whole.db"]).succeeds().stdout;
    for part in [0, 1, 2, 3, 5] {
        let folder = shop.path("games.db");
        let _ = fs::remove_dir_all(&folder);
        copy_folder(&shop.path("whole.db"), &folder);
        let store = file(&folder, "store");
        flip(&store, |length| length * part / 6 + 9);
        shop.run(["check", "games.db"]).ends_with(1).prints(&[&name(&store), "(file)"]);
        shop.run(["check", "--repair", "games.db", "--discard"]);
        let saved = shop.count("games.db", "");
        assert!((380..=499).contains(&saved), "{saved} games saved, part {part}");
        // What was saved is what was there, byte by byte.
        shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
        let saved = shop.run(["export", "games.db"]).succeeds().stdout;
        assert!(saved.split("[Event ").all(|game| whole.contains(game)), "part {part}");
    }
}

#[test]
fn older_formats_are_brought_up_to_date() {
    let shop = Workshop::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/databases/format-2");
    copy_folder(&fixture, &shop.path("games.db"));
    let meta = shop.path("games.db/meta.json");
    let text = fs::read_to_string(&meta).unwrap();
    fs::write(&meta, text.replace("\\\"format\\\":2", "\\\"format\\\":1")).unwrap();
    shop.run(["search", "games.db", "x"]).refused_with(&["has database format 1", "tabia check --repair games.db"]);
    shop.run(["check", "games.db"]).ends_with(1).prints(&["the format is 1", "(version)"]);
    shop.run(["check", "--repair", "games.db"]).succeeds().prints(&["made anew with 16 games"]);
    shop.run(["import", "want.db", &sample("famous.pgn")]).succeeds();
    assert_eq!(ids(&shop, "games.db"), ids(&shop, "want.db"));
    assert!(export(&shop, "games.db") == export(&shop, "want.db"));
    shop.run(["check", "--deep", "games.db", "--level", "error"]).succeeds();
    assert_eq!(imports(&shop, "games.db")[0]["games"], 16);
}

#[test]
fn what_cannot_be_repaired_is_left_alone() {
    let kept = Kept::new();
    let folder = kept.copy();
    for entry in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.extension().is_some_and(|extension| extension == "store") {
            fs::write(entry, b"nothing").unwrap();
        }
    }
    let before = fs::read_dir(&folder).unwrap().count();
    kept.shop.run(["check", "--repair", "games.db"]).ends_with(2).says(&["no stored game of games.db can be read"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), before);
    assert!(!kept.shop.path("games.db.damaged").exists());
    let left = fs::read_dir(kept.shop.path("")).unwrap().map(|entry| name(&entry.unwrap().path()));
    assert!(left.into_iter().all(|name| !name.contains("repair-")));
}

#[test]
fn files_cut_anywhere_are_said_to_be_damaged_by_every_command() {
    let kept = Kept::new();
    for extension in MADE_ANEW.iter().chain(&["store"]) {
        for length in [0, 5] {
            let damaged = file(&kept.copy(), extension);
            let bytes = fs::read(&damaged).unwrap();
            fs::write(&damaged, &bytes[..length]).unwrap();
            kept.shop.run(["check", "games.db"]).ends_with(1).prints(&[&name(&damaged), "(file)"]);
            let done = kept.shop.run(["search", "games.db", "white:morphy"]);
            assert!(!done.stderr.contains("panicked"), "{extension}, {length} bytes: {done:?}");
            assert_eq!(done.status, Some(2), "{extension}, {length} bytes: {done:?}");
            assert!(done.stderr.contains("tabia check"), "{extension}, {length} bytes: {done:?}");
        }
    }
}
