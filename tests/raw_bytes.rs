//! What `--raw` gives of all games, and the stray text of the report, is every byte of a file outside the white space
//! between games.

mod support;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use tabia::game::GameId;
use tabia::index::{Database, ImportOptions, LocatedFault, Meter, Observer, import};
use tabia::search::Engine;
use tabia::source::{Input, TextEncoding};

/// Counts stray text by the lines it begins in.
#[derive(Default)]
struct Stray(Vec<LocatedFault>);

impl Observer for Stray {
    fn fault(&mut self, fault: &LocatedFault) {
        if fault.game == 0 {
            self.0.push(fault.clone());
        }
    }
}

/// Looks for each game's bytes in the file, one after the other; between them only white space and reported text may stand.
fn assert_nothing_is_lost(file: &Path) -> u64 {
    let bytes = std::fs::read(file).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open_or_create(folder.path()).unwrap();
    let options = ImportOptions { threads: 2, memory: 128 << 20, ..ImportOptions::default() };
    let (mut stray, stop) = (Stray::default(), AtomicBool::new(false));
    let inputs = vec![Input::File(file.to_owned())];
    let summary = import(&database, inputs, &options, &Meter::default(), &mut stray, &stop).unwrap();
    let engine = Engine::new(database.snapshot().unwrap()).unwrap();
    let wide = TextEncoding::detect(&bytes) != TextEncoding::Bytes;
    let mut at = if wide { 2 } else { 0 };
    let mut gaps = Vec::new();
    for id in 1..=summary.games {
        let hit = engine.find(GameId(id)).unwrap().unwrap();
        let raw = engine.store().own_bytes(hit.address).unwrap();
        let place = memchr::memmem::find(&bytes[at..], &raw);
        let place = place.unwrap_or_else(|| panic!("{}: game {id} is not as in the file", file.display()));
        gaps.push(&bytes[at..at + place]);
        at += place + raw.len();
    }
    gaps.push(&bytes[at..]);
    let is_white = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0x0b | 0x1a) || wide;
    let lost: Vec<&[u8]> = gaps
        .into_iter()
        .map(|gap| gap.strip_prefix(b"\xef\xbb\xbf").unwrap_or(gap).trim_ascii())
        .filter(|gap| !gap.iter().all(is_white))
        .collect();
    // Long stray text comes in several pieces, so there are as many reports as gaps or more.
    assert!(lost.len() <= stray.0.len(), "{}: {} gaps, {} reports", file.display(), lost.len(), stray.0.len());
    for (gap, fault) in lost.iter().zip(&stray.0) {
        let told = fault.token.trim_end_matches('…').as_bytes();
        let text = String::from_utf8_lossy(gap);
        assert!(memchr::memmem::find(text.as_bytes(), told).is_some(), "{}: {text:?} {fault:?}", file.display());
    }
    summary.games
}

#[test]
fn every_byte_of_the_test_data_is_kept_or_reported() {
    let mut files = support::files(&support::data(""), "pgn");
    files.extend(support::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db"), "pgn"));
    let games: u64 = files.iter().map(|file| assert_nothing_is_lost(file)).sum();
    assert!(files.len() > 80 && games > 1_500, "{} files, {games} games", files.len());
}

/// All plain files of the collection, unless they are larger than this.
const LARGEST: u64 = 20 << 20;

#[test]
fn every_byte_of_the_collection_is_kept_or_reported() {
    let Some(collection) = support::collection() else { return };
    let folders = [collection.join("cases"), collection.join("data")];
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| support::files(folder, "pgn")).collect();
    let files: Vec<PathBuf> = files.into_iter().filter(|file| file.metadata().unwrap().len() <= LARGEST).collect();
    let games: u64 = files.iter().map(|file| assert_nothing_is_lost(file)).sum();
    assert!(files.len() > 150 && games > 5_000, "{} files, {games} games", files.len());
    println!("{} files, {games} games", files.len());
}
