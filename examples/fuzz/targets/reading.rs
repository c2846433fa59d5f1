//! Any bytes are split, parsed, judged and imported: nothing is lost, nothing breaks, counts add up.
//!
//! For splitting in blocks the first byte chooses the length of the blocks; the rest is the file.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use tabia::check::{self, Depth};
use tabia::game::GameId;
use tabia::index::{Database, ImportOptions, LocatedFault, Meter, Observer, Repeats, import};
use tabia::lexis::{BOM, is_white};
use tabia::lint::{self, Subject, Today};
use tabia::parser::{self, ParsedGame};
use tabia::replay::Replayed;
use tabia::search::Engine;
use tabia::source::{Format, Input, TextEncoding};
use tabia::splitter::{Carry, Span, SpanKind, Splitter};
use tempfile::TempDir;

use crate::target::Target;

const WORDS: &[&str] = &[
    "1.",
    "2...",
    "\n\n",
    "\n",
    "\r\n",
    "e4",
    "e5",
    "Nf3",
    "O-O",
    "exd5",
    "e8=Q",
    "--",
    "$3",
    "!?",
    "½-½",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n%",
    "[",
    "]",
    "\"",
    "\\",
    "[Event \"x\"]\n",
    "[Result \"1-0\"]\n",
    "[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n",
    "[Variant \"Chess960\"]\n",
    "[Variant \"Atomic\"]\n",
    "[%clk 1:00]",
    "\u{feff}",
    "\u{a0}",
    "\0",
    "\x1a",
    "–",
    "(e.p.)",
    "(=)",
    "[Date \"2020.02.30\"]\n",
    "[PlyCount \"3\"]\n",
    "[White \"",
];
/// Bytes of a seed.
const LONGEST: usize = 1_500;
const TODAY: Today = Today(20_261_201);

pub fn targets() -> Vec<Target> {
    vec![
        Target { name: "splitter".into(), run: Box::new(split), seeds: Box::new(seeds), words: WORDS },
        Target { name: "parser".into(), run: Box::new(parse), seeds: Box::new(seeds), words: WORDS },
        import_target(),
    ]
}

fn seeds() -> Vec<Vec<u8>> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(cases).expect("the cases are there").map(|entry| entry.expect("an entry").path()).collect();
    folders.sort();
    let inputs = folders.iter().filter_map(|folder| std::fs::read(folder.join("input.pgn")).ok());
    inputs.map(|input| input[..input.len().min(LONGEST)].to_vec()).collect()
}

/// A game's text in whole and in blocks gives the same spans, and every byte that is not white is in one of them.
fn split(input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else { return };
    let whole: Vec<Span> = Splitter::spans(bytes).collect();
    let mut at = 0;
    for span in &whole {
        assert!(span.range.start >= at && span.range.end > span.range.start, "{span:?}");
        assert!(is_blank(&bytes[at..span.range.start]), "lost before {span:?}");
        at = span.range.end;
    }
    assert!(is_blank(&bytes[at..]), "lost at the end");
    let texts: Vec<(SpanKind, u64, u64, &[u8])> =
        whole.iter().map(|span| (span.kind, span.offset, span.line, &bytes[span.range.clone()])).collect();
    let mut carry = Carry::new();
    let mut batches: Vec<_> = bytes.chunks(usize::from(*first) * 16 + 1).map(|block| carry.push(block)).collect();
    batches.push(carry.finish());
    let blocks: Vec<(SpanKind, u64, u64, &[u8])> = batches
        .iter()
        .flat_map(|batch| {
            batch.spans.iter().map(|span| (span.kind, span.offset, span.line, &batch.bytes[span.range.clone()]))
        })
        .collect();
    assert_eq!(blocks, texts);
}

/// Whether there is nothing but white space and byte order marks.
fn is_blank(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let [first, more @ ..] = rest {
        rest = match rest.strip_prefix(BOM) {
            Some(more) => more,
            None if is_white(*first) => more,
            None => return false,
        };
    }
    true
}

/// Tokens stand in order and apart, faults within the text; a judgement can be made of whatever was read.
fn parse(input: &[u8]) {
    let mut game = ParsedGame::new();
    let text = parser::parse_bytes(input, &mut game);
    let mut last = 0;
    for token in &game.tokens {
        assert!(token.range().start >= last && text.get(token.range()).is_some(), "{token:?}");
        last = token.range().end;
    }
    assert!(game.faults.iter().all(|fault| text.is_char_boundary(fault.offset)));
    let mut replayed = Replayed::default();
    replayed.replay(&text, &game);
    assert!(replayed.start.is_some() || replayed.packed.is_empty());
    let doubts = lint::lint(Subject { text: &text, game: &game, replayed: &replayed }, TODAY);
    assert!(doubts.iter().all(|doubt| text.is_char_boundary(doubt.offset)));
}

/// Keeps the faults.
#[derive(Default)]
struct Faults(Vec<LocatedFault>);

impl Observer for Faults {
    fn fault(&mut self, fault: &LocatedFault) {
        self.0.push(fault.clone());
    }
}

fn import_target() -> Target {
    let folder = Rc::new(tempfile::tempdir().expect("a folder can be made"));
    Target {
        name: "import".into(),
        run: Box::new(move |input| import_any(input, &folder)),
        seeds: Box::new(seeds),
        words: WORDS,
    }
}

/// Any file is imported: counts add up, the report names lines that are there, every byte of every game can be had back,
/// and a check of the database finds nothing.
fn import_any(input: &[u8], folder: &TempDir) {
    let (file, db) = (folder.path().join("input"), folder.path().join("db"));
    std::fs::write(&file, input).expect("the input can be written");
    let _ = std::fs::remove_dir_all(&db);
    let database = Database::open_or_create(&db).expect("a database can be made");
    let options = ImportOptions { threads: 1, memory: 64 << 20, repeats: Repeats::Again, ..ImportOptions::default() };
    let (mut told, stop) = (Faults::default(), AtomicBool::new(false));
    let inputs = vec![Input::File(file)];
    let summary = import(&database, inputs, &options, &Meter::default(), &mut told, &stop).expect("an import ends");
    assert_eq!(summary.games, summary.whole + summary.part + summary.without_moves);
    assert_eq!(summary.faults, told.0.len() as u64);
    let lines = input.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let plain = Format::detect(input) == Format::Plain && TextEncoding::detect(input) == TextEncoding::Bytes;
    assert!(!plain || told.0.iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column >= 1));
    told.0.iter().for_each(|fault| drop(serde_json::to_string(fault).expect("a fault can be reported")));
    let engine = Engine::new(database.snapshot().expect("a snapshot")).expect("an engine");
    let raw = |id| {
        let hit = engine.find(GameId(id)).expect("a search").expect("a game");
        engine.store().own_bytes(hit.address).expect("its bytes")
    };
    if plain {
        let games: Vec<Vec<u8>> = (1..=summary.games).map(raw).collect();
        let want = Splitter::spans(input).filter(|span| span.kind == SpanKind::Game);
        let want: Vec<&[u8]> = want.map(|span| &input[span.range]).collect();
        assert_eq!(games, want);
    }
    let meter = Meter::default();
    let found = check::database(&db, Depth::Deep, TODAY, &meter, &stop, &mut |_| {}).expect("a check");
    assert_eq!((found.repairable, found.games), (0, summary.games));
}
