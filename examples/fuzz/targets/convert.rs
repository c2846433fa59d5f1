//! Any bytes are converted without a panic, and PGN that was written is read again to the same number of half-moves.
//!
//! The first byte chooses the notation and the format; the rest is the file.

use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use tabia::convert::{Conversion, InputNotation, Observer, Recognised, Summary};
use tabia::export::{Format, Layout};
use tabia::index::{LocatedFault, Meter};
use tabia::notation::Notation;
use tabia::source::{Input, SourceError};
use tempfile::TempDir;

use crate::target::Target;

/// Bits of the first byte that choose the notation; what is no notation is `auto`.
const NOTATIONS: u8 = 31;
/// The bit that asks for HTML.
const HTML: u8 = 32;
/// The bit that asks for text.
const TEXT: u8 = 64;
/// Bytes of a seed.
const LONGEST: usize = 500;

const WORDS: &[&str] = &[
    "1.",
    "3...",
    "\n\n",
    "e4",
    "Nf3",
    "P-K4",
    "PxP",
    "Kt-KB3",
    "N(B3)-Q4",
    "P-K8(Q)",
    "Castles",
    "O-O",
    " ch",
    " e.p.",
    "mate",
    "P4R",
    "C3AR",
    "5254",
    "e2e4",
    "01A",
    "...02B",
    "PA5-$E02/E04",
    "+CH",
    "%K",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$3",
    "1-0",
    "*",
    "White resigns",
    "[Event \"?\"]\n",
    "[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n",
    "From ",
    "fen: ",
    ":A KI-$E01 :B KI-$E08",
    "----",
    "--",
    "\u{feff}",
    " – ",
    "\\",
    "\"",
    "[Variant \"Chess960\"]\n",
    "[#]",
    "!?",
    "½-½",
];

pub fn target() -> Target {
    let folder = Rc::new(tempfile::tempdir().expect("a folder can be made"));
    let same = Rc::clone(&folder);
    Target {
        name: "convert".to_owned(),
        run: Box::new(move |input| run(&folder, input)),
        seeds: Box::new(move || seeds(&same)),
        words: WORDS,
    }
}

fn run(folder: &TempDir, input: &[u8]) {
    let Some((choice, text)) = input.split_first() else { return };
    let from = match Notation::all().get(usize::from(choice & NOTATIONS)) {
        Some(entry) => InputNotation::Notation(entry.notation),
        None => InputNotation::Auto,
    };
    let format = match (choice & HTML, choice & TEXT) {
        (0, 0) => Format::Pgn,
        (0, _) => Format::Text,
        _ => Format::Html,
    };
    let (written, summary) = convert(folder, text, from, format, Notation::default());
    if format == Format::Pgn {
        let san = InputNotation::Notation(Notation::default());
        let (_, again) = convert(folder, &written, san, Format::Pgn, Notation::default());
        let counts = |summary: &Summary| (summary.games, summary.plies);
        let written = String::from_utf8_lossy(&written);
        assert_eq!(
            counts(&summary),
            counts(&again),
            "games and half-moves, then those of what was written:\n{written}"
        );
    }
}

/// The files of the samples, and their first games in every notation.
fn seeds(folder: &TempDir) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["tests/data/convert/annotated.pgn", "sample-db/famous.pgn", "sample-db/positions.pgn"];
    let mut seeds = Vec::new();
    for file in files {
        let bytes = std::fs::read(root.join(file)).expect("the sample can be read");
        let short = &bytes[..bytes.len().min(LONGEST)];
        for (number, entry) in Notation::all().iter().enumerate() {
            for (format, choice) in [(Format::Pgn, 0), (Format::Text, NOTATIONS | TEXT)] {
                let san = InputNotation::Notation(Notation::default());
                let (text, _) = convert(folder, short, san, format, entry.notation);
                seeds.push([&[number as u8 | choice], text.as_slice()].concat());
            }
        }
    }
    seeds
}

fn convert(folder: &TempDir, text: &[u8], from: InputNotation, format: Format, to: Notation) -> (Vec<u8>, Summary) {
    let file = folder.path().join("input");
    std::fs::write(&file, text).expect("the file can be written");
    let exporter = format.exporter(Layout::new(to));
    let (meter, stop) = (Meter::default(), AtomicBool::new(false));
    let conversion = Conversion { from, exporter: exporter.as_ref(), meter: &meter, stop: &stop };
    let mut written = Vec::new();
    let summary = conversion.run(vec![Input::File(file)], &mut written, &mut Silent).expect("nothing can fail");
    (written, summary)
}

/// Tells nobody.
struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _: &LocatedFault) {}
    fn recognised(&mut self, _: &Recognised) {}
    fn unreadable(&mut self, _: &SourceError) {}
    fn passed_over(&mut self, _: &str, _: &str) {}
}
