//! A text in every notation is read without a panic, and what is read is legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shakmaty::{CastlingMode, Chess, Position};
use tabia::notation::{LANGUAGES, Line, Notation, Strictness};

/// The first bytes choose the moves before, the rest is the text.
const CHOICES: usize = 8;

fuzz_target!(|data: &[u8]| {
    let (choices, text) = data.split_at(data.len().min(CHOICES));
    let Ok(text) = std::str::from_utf8(text) else { return };
    let mut line = Line::from_position(Chess::default(), CastlingMode::Standard);
    for choice in choices {
        let legal = line.position().legal_moves();
        if let Some(played) = legal.get(usize::from(*choice) % legal.len().max(1)) {
            line.play(*played);
        }
    }
    let named = Notation::all().iter().map(|entry| entry.notation);
    for notation in named.chain(LANGUAGES.iter().map(Notation::San)) {
        if let Ok(reading) = notation.read(text, &line.setting(), Strictness::Lenient) {
            assert!(line.position().is_legal(reading.played), "{notation}");
        }
    }
});
