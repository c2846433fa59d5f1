//! Games a second of processor time that are written in each notation, and read back when the notation is named and when it
//! is found out.
//!
//! `cargo bench --bench export` takes the sample games; `TABIA_BENCH_PGN=FILE` takes a file of yours.

use std::path::PathBuf;

use cpu_time::ProcessTime;
use rayon::ThreadPoolBuilder;
use tabia::convert::{Conversion, InputNotation, Observer, Recognised, Summary};
use tabia::export::{Entry, Format, Layout};
use tabia::index::{LocatedFault, Meter};
use tabia::notation::Notation;
use tabia::parser::{self, ParsedGame};
use tabia::replay::Wording;
use tabia::source::{Input, SourceError};
use tabia::splitter::{Span, Splitter};

/// Shortest time that is measured.
const SECONDS: f64 = 0.6;

fn main() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/sample-db/masters.pgn");
    let file = std::env::var_os("TABIA_BENCH_PGN").map_or_else(|| PathBuf::from(sample), PathBuf::from);
    let bytes = std::fs::read(&file).expect("the games can be read");
    let spans: Vec<Span> = Splitter::spans(&bytes).collect();
    println!("{}: {} games; games a second of one core", file.display(), spans.len());
    println!("{:<20} {:>10} {:>10} {:>12} {:>12}", "", "as pgn", "as text", "text to uci", "found out");
    let pool = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
    for entry in Notation::all() {
        let written = |format| rate(spans.len(), || export(&bytes, &spans, format, entry.notation).len());
        let folder = tempfile::tempdir().expect("a folder can be made");
        let text = folder.path().join("games.txt");
        std::fs::write(&text, export(&bytes, &spans, Format::Text, entry.notation)).expect("the folder can be written");
        let read = |from| pool.install(|| rate(spans.len(), || convert(&text, from)));
        let (named, found) = (read(InputNotation::Notation(entry.notation)), read(InputNotation::Auto));
        let (pgn, lines) = (written(Format::Pgn), written(Format::Text));
        println!("{:<20} {pgn:>10.0} {lines:>10.0} {named:>12.0} {found:>12.0}", entry.name);
    }
}

/// Games a second.
fn rate<T>(games: usize, run: impl Fn() -> T) -> f64 {
    std::hint::black_box(run());
    let begun = ProcessTime::now();
    let mut rounds = 0;
    while begun.elapsed().as_secs_f64() < SECONDS {
        std::hint::black_box(run());
        rounds += 1;
    }
    (rounds * games) as f64 / begun.elapsed().as_secs_f64()
}

fn export(bytes: &[u8], spans: &[Span], format: Format, notation: Notation) -> Vec<u8> {
    let exporter = format.exporter(Layout::new(notation));
    let mut game = ParsedGame::new();
    let mut out = Vec::new();
    for span in spans {
        let text = parser::decode(&bytes[span.range.clone()]).0;
        parser::parse(&text, &mut game);
        let result = game.result();
        let entry = Entry {
            id: None,
            text: &text,
            game: &game,
            wording: Wording::Pgn,
            result,
            plies: 0,
            hits: &[],
            side_hits: &[],
        };
        exporter.game(&entry, &mut out).expect("memory can be written");
    }
    out
}

fn convert(file: &std::path::Path, from: InputNotation) -> u64 {
    let exporter = Format::Pgn.exporter(Layout::new(Notation::Uci));
    let (meter, stop) = (Meter::default(), false.into());
    let conversion = Conversion { from, exporter: exporter.as_ref(), meter: &meter, stop: &stop };
    let done = conversion.run(vec![Input::File(file.to_owned())], &mut std::io::sink(), &mut Silent);
    let Summary { games, whole, .. } = done.expect("the sample can be read");
    assert_eq!(games, whole, "{from:?}");
    games
}

/// Tells nobody.
struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _: &LocatedFault) {}
    fn recognised(&mut self, _: &Recognised) {}
    fn unreadable(&mut self, _: &SourceError) {}
    fn passed_over(&mut self, _: &str, _: &str) {}
}
