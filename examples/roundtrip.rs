//! `cargo run --release --example roundtrip -- [--every N] FILE…`
//!
//! Writes moves of real games in every notation and reads them back: each played move, and every legal move of every
//! N-th position. Prints half-moves, moves, seconds and failures; ends with status 1 when there is a failure.

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use rayon::prelude::*;
use shakmaty::{Move, Position};
use tabia::notation::{LANGUAGES, Language, Line, Notation, Strictness, start_from_tags};
use tabia::parser::{self, ParsedGame};
use tabia::replay::read_move;
use tabia::splitter::{Span, Splitter};

/// Positions of which every legal move is tried, one in so many.
const EVERY: usize = 20;
/// Failures that are printed.
const SHOWN: usize = 20;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let every = match arguments.next_if_eq("--every").and_then(|_| arguments.next()) {
        Some(number) => number.parse().expect("--every takes a number"),
        None => EVERY,
    };
    let begun = Instant::now();
    let mut total = Counts::default();
    let failures = Mutex::new(Vec::new());
    for file in arguments {
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let spans: Vec<Span> = Splitter::spans(&bytes).collect();
        let counts = spans
            .par_iter()
            .map(|span| Trip::new(&file, span, every, &failures).run(&bytes[span.range.clone()]))
            .reduce(Counts::default, Counts::plus);
        println!("{file}: {counts}");
        total = total.plus(counts);
    }
    println!("{total}, {:.1} s", begun.elapsed().as_secs_f64());
    let failures = failures.into_inner().expect("no thread panicked");
    failures.iter().take(SHOWN).for_each(|failure| println!("{failure}"));
    println!("{} failures", failures.len());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: u64,
    plies: u64,
    /// Texts written and read back.
    texts: u64,
}

impl Counts {
    fn plus(self, other: Counts) -> Counts {
        Counts { games: self.games + other.games, plies: self.plies + other.plies, texts: self.texts + other.texts }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} games, {} half-moves, {} texts", self.games, self.plies, self.texts)
    }
}

/// One game on its way.
struct Trip<'a> {
    file: &'a str,
    span: &'a Span,
    every: usize,
    failures: &'a Mutex<Vec<String>>,
    counts: Counts,
    text: String,
}

impl<'a> Trip<'a> {
    fn new(file: &'a str, span: &'a Span, every: usize, failures: &'a Mutex<Vec<String>>) -> Trip<'a> {
        Trip { file, span, every, failures, counts: Counts::default(), text: String::new() }
    }

    fn run(mut self, bytes: &[u8]) -> Counts {
        let text = parser::decode(bytes).0;
        let mut game = ParsedGame::new();
        parser::parse(&text, &mut game);
        let Ok(start) = start_from_tags(&game.tags) else { return self.counts };
        self.counts.games += 1;
        let mut line = Line::new(&start);
        // The first position differs from game to game, so that all stages of a game are met.
        let shift = self.span.line as usize;
        for (ply, token) in game.main_line().enumerate() {
            let Ok(played) = read_move(token.text(&text), &line.setting()) else { break };
            self.counts.plies += 1;
            self.there_and_back(&line, played, ply);
            if (ply + shift).is_multiple_of(self.every) {
                for legal in line.position().legal_moves() {
                    self.there_and_back(&line, legal, ply);
                }
            }
            line.play(played);
        }
        self.counts
    }

    /// One move in every notation, and in one language more.
    fn there_and_back(&mut self, line: &Line, played: Move, ply: usize) {
        let language: &'static Language = &LANGUAGES[(ply + self.counts.texts as usize) % LANGUAGES.len()];
        let kinds = [Notation::San, Notation::Fide, Notation::Lan, Notation::Ran];
        let more = kinds[ply % kinds.len()](language);
        line.clone().play_with(played, |scene| {
            for notation in Notation::all().iter().map(|entry| entry.notation).chain([more]) {
                self.text.clear();
                notation.write(scene, &mut self.text);
                self.counts.texts += 1;
                let read = notation.read(&self.text, &line.setting(), Strictness::Strict);
                if !matches!(&read, Ok(reading) if reading.played == played && reading.warnings.is_empty()) {
                    let text = format!(
                        "{}:{} half-move {}: {notation} {:?} for {played} gives {read:?}",
                        self.file,
                        self.span.line,
                        ply + 1,
                        self.text
                    );
                    self.failures.lock().expect("no thread panicked").push(text);
                }
            }
        });
    }
}
