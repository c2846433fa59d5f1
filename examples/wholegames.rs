//! `cargo run --release --example wholegames -- [--skip N] [--every N] [--remarks] FILE…`
//!
//! Writes games in every notation as text (`convert --to NOTATION --format text`), reads that back (`convert --from
//! NOTATION`) and compares the main lines with those of the original; games whose comments or variations differ are counted,
//! since a text has no place for some of them. `--skip` leaves out the first games of each file, `--every` takes each Nth of
//! the rest. Every notation gets every game; of the four kinds of algebraic notation in forty languages each block of games
//! gets a few in turn. Of a game that cannot be read to its end there is nothing to compare; such games are counted. Prints
//! games, half-moves, texts, seconds and failures, with `--remarks` the other differences too; ends with status 1 when there
//! is a failure.

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tabia::convert::{Conversion, InputNotation, Observer, Recognised, Summary};
use tabia::export::{Format, Layout};
use tabia::game::Action;
use tabia::index::{LocatedFault, Meter};
use tabia::notation::{LANGUAGES, Notation};
use tabia::source::{Input, SourceError};
use tabia::splitter::{Span, Splitter};

/// Games that are converted together.
const BLOCK: usize = 200;
/// Combinations of language and kind that a block of games is written in.
const TONGUES: usize = 8;
/// Failures that are printed.
const SHOWN: usize = 20;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let mut number = |option: &str, otherwise: usize| match arguments
        .next_if(|argument| argument == option)
        .and_then(|_| arguments.next())
    {
        Some(number) => number.parse().unwrap_or_else(|_| panic!("{option} takes a number")),
        None => otherwise,
    };
    let (skip, every) = (number("--skip", 0), number("--every", 1));
    let shows_remarks = arguments.next_if_eq("--remarks").is_some();
    let begun = Instant::now();
    let mut trip = Trip { shows_remarks, ..Trip::default() };
    for file in arguments {
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let spans: Vec<Span> = Splitter::spans(&bytes).skip(skip).step_by(every).collect();
        for block in spans.chunks(BLOCK) {
            trip.block(&file, block, &bytes);
        }
        println!("{file}: {trip} so far, {:.0} s", begun.elapsed().as_secs_f64());
    }
    println!("{trip}, {:.1} s", begun.elapsed().as_secs_f64());
    trip.failures.iter().take(SHOWN).for_each(|failure| println!("{failure}"));
    println!("{} failures", trip.failures.len());
    if trip.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What was done so far.
#[derive(Debug, Default)]
struct Trip {
    games: u64,
    plies: u64,
    /// Games that cannot be read to their end.
    left_out: u64,
    /// Games written and read back.
    texts: u64,
    /// Texts of which comments or variations differ, but no move of the main line.
    remarks: u64,
    failures: Vec<String>,
    blocks: usize,
    /// Whether those are printed.
    shows_remarks: bool,
}

impl std::fmt::Display for Trip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Trip { games, plies, left_out, texts, remarks, failures, .. } = self;
        let failed = failures.len();
        write!(f, "{games} games, {plies} half-moves, {texts} texts of games, {left_out} games left out, ")?;
        write!(f, "{remarks} texts with other remarks, {failed} failures")
    }
}

impl Trip {
    fn block(&mut self, file: &str, spans: &[Span], bytes: &[u8]) {
        let legal: Vec<&Span> = spans.iter().filter(|span| is_whole(&bytes[span.range.clone()])).collect();
        self.left_out += (spans.len() - legal.len()) as u64;
        let mut pgn = Vec::new();
        for span in &legal {
            pgn.extend_from_slice(&bytes[span.range.clone()]);
            pgn.extend_from_slice(b"\n\n");
        }
        let san = Notation::default();
        let original = convert(&pgn, san, Format::Pgn, Notation::Uci);
        let wanted = bodies(&original.text);
        if wanted.len() != legal.len() {
            self.failures.push(format!("{file}: {} games became {}", legal.len(), wanted.len()));
            return;
        }
        self.games += legal.len() as u64;
        self.plies += original.summary.plies;
        let first = self.blocks * TONGUES;
        self.blocks += 1;
        for notation in Notation::all().iter().map(|entry| entry.notation).chain((first..first + TONGUES).map(tongue)) {
            let written = convert(&pgn, san, Format::Text, notation);
            let read = convert(written.text.as_bytes(), notation, Format::Pgn, Notation::Uci);
            let found = bodies(&read.text);
            self.texts += found.len() as u64;
            if found.len() != wanted.len() {
                self.failures.push(format!("{file}: {notation}: {} games became {}", wanted.len(), found.len()));
            }
            for ((found, wanted), span) in found.iter().zip(&wanted).zip(&legal).filter(|((a, b), _)| a != b) {
                let (found_moves, wanted_moves) = (main_line(found), main_line(wanted));
                let same = found_moves == wanted_moves;
                let (wanted, found) = match same {
                    true => difference(wanted, found),
                    false => difference(&wanted_moves, &found_moves),
                };
                let text = format!("{file}:{}: {notation}: {wanted:?} became {found:?}", span.line);
                if !same {
                    self.failures.push(text);
                } else {
                    self.remarks += 1;
                    if self.shows_remarks {
                        println!("{text}");
                    }
                }
            }
        }
    }
}

/// The moves outside of comments and variations, without numbers.
fn main_line(body: &str) -> String {
    let (mut depth, mut comment, mut out) = (0_u32, false, String::new());
    for c in body.chars() {
        match c {
            '}' => comment = false,
            _ if comment => {}
            '{' => comment = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    let is_move = |word: &&str| !word.ends_with('.') && !word.starts_with('$');
    out.split_whitespace().filter(is_move).collect::<Vec<_>>().join(" ")
}

fn tongue(number: usize) -> Notation {
    let kinds = [Notation::San, Notation::Lan, Notation::Fide, Notation::Ran];
    kinds[number / LANGUAGES.len() % kinds.len()](&LANGUAGES[number % LANGUAGES.len()])
}

/// Whether the main line and the variations of a game can be read.
fn is_whole(game: &[u8]) -> bool {
    let Told { text, summary, cut } = convert(game, Notation::default(), Format::Pgn, Notation::Uci);
    summary.games == 1 && summary.whole == 1 && !cut && !text.contains("{not read: ")
}

/// Moves, comments and variations of every game.
fn bodies(text: &str) -> Vec<String> {
    let games = text.split("[Event ").skip(1).map(|game| game.split_once("]\n\n").map_or(game, |(_, moves)| moves));
    games.map(|moves| moves.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Where two texts differ, with a little that stands before.
fn difference<'t>(wanted: &'t str, found: &'t str) -> (&'t str, &'t str) {
    let common = wanted.char_indices().zip(found.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
    let at = common.unwrap_or(wanted.len().min(found.len()));
    let piece = |text: &'t str| {
        let from = text.floor_char_boundary(at.saturating_sub(40).min(text.len()));
        &text[from..text.floor_char_boundary((at + 60).min(text.len()))]
    };
    (piece(wanted), piece(found))
}

/// What a conversion gave.
#[derive(Default)]
struct Told {
    text: String,
    summary: Summary,
    /// Whether a main line was cut.
    cut: bool,
}

impl Observer for Told {
    fn fault(&mut self, fault: &LocatedFault) {
        self.cut |= matches!(fault.action, Action::CutHere | Action::HeadersOnly);
    }
    fn recognised(&mut self, _: &Recognised) {}
    fn unreadable(&mut self, error: &SourceError) {
        panic!("{error}");
    }
    fn passed_over(&mut self, name: &str, reason: &str) {
        panic!("{name}: {reason}");
    }
}

fn convert(text: &[u8], from: Notation, format: Format, to: Notation) -> Told {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games");
    std::fs::write(&file, text).expect("the file can be written");
    told(&file, from, format, to)
}

fn told(file: &Path, from: Notation, format: Format, to: Notation) -> Told {
    let exporter = format.exporter(Layout::new(to));
    let (meter, stop) = (Meter::default(), AtomicBool::new(false));
    let from = InputNotation::Notation(from);
    let conversion = Conversion { from, exporter: exporter.as_ref(), meter: &meter, stop: &stop };
    let (mut out, mut told) = (Vec::new(), Told::default());
    told.summary = conversion.run(vec![Input::File(file.to_owned())], &mut out, &mut told).expect("nothing can fail");
    told.text = String::from_utf8(out).expect("what is written is UTF-8");
    told
}
