//! A text in a notation is read without a panic; what is read is legal and can be written and read again.
//!
//! The first byte chooses a position, the second a language, the next ones moves; the rest is the text.

use shakmaty::{Color, Position};
use tabia::notation::{LANGUAGES, Line, Notation, Strictness, group_words, parse, start_from_text};

use crate::target::Target;

/// Bytes before the text.
const CHOICES: usize = 6;
/// Moves that the seeds have of one position.
const SEEDS: usize = 60;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n4k/1P1P4/8/8/8/8/1p1p4/N1N4K b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/1Q1Q1Q2/8/1Q3Q2/8/1Q1Q1Q2/4K2k w - - 0 1",
];

const WORDS: &[&str] = &[
    "x", "-", "+", "#", "++", "=Q", "(Q)", "/", " e.p.", " ch", "mate", "O-O", "0-0-0", "%K", "$", ":A-", "e4", "N",
    "Kt", "QB", "KR", "(6)", "takes", "to", "Castles", "+CH", "-#QU2", ":ep", "PA5", "A01", "5254", "q", "1.", "12...",
    "♘", "Кр", "Ž", "×", "–", "†", "\u{a0}", "??", "!", "a.p.", "pr", "roque", "dis ch", "--", "sq", "th",
];

pub fn targets() -> Vec<Target> {
    let target = |notation: Notation| Target {
        name: format!("read-{notation}"),
        run: Box::new(move |input| read(notation, input)),
        seeds: Box::new(move || seeds(notation)),
        words: WORDS,
    };
    Notation::all().iter().map(|entry| target(entry.notation)).collect()
}

fn seeds(notation: Notation) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for number in 0..POSITIONS.len() as u8 {
        for language in [0, 7, 29] {
            let choices = [number, language, 255, 255, 255, 255];
            let (notation, line) = chosen(notation, &choices);
            for played in line.position().legal_moves().into_iter().take(SEEDS) {
                let mut seed = choices.to_vec();
                line.clone().play_with(played, |scene| seed.extend_from_slice(notation.text(scene).as_bytes()));
                seeds.push(seed);
            }
        }
    }
    seeds
}

fn read(notation: Notation, input: &[u8]) {
    let (choices, text) = input.split_at(input.len().min(CHOICES));
    let text = String::from_utf8_lossy(text);
    let (notation, line) = chosen(notation, choices);
    for side in Color::ALL {
        let _ = parse(&text, notation, side);
    }
    let _ = group_words(notation, &text.split_whitespace().collect::<Vec<_>>());
    for strictness in [Strictness::Strict, Strictness::Lenient] {
        let Ok(reading) = notation.read(&text, &line.setting(), strictness) else { continue };
        assert!(line.position().is_legal(reading.played), "{text:?} is read as {}", reading.played);
        line.clone().play_with(reading.played, |scene| {
            let written = notation.text(scene);
            let again = notation.read(&written, &line.setting(), Strictness::Strict);
            let same = again.as_ref().is_ok_and(|again| again.played == reading.played && again.warnings.is_empty());
            assert!(same, "{text:?} is read as {}, written as {written:?} and read as {again:?}", reading.played);
        });
    }
}

/// The notation in the language and the position that the first bytes choose; 255 is no move.
fn chosen(notation: Notation, choices: &[u8]) -> (Notation, Line) {
    let choice = |at: usize| choices.get(at).copied().map_or(0, usize::from);
    let language = &LANGUAGES[choice(1) % LANGUAGES.len()];
    let notation = match notation {
        Notation::San(_) => Notation::San(language),
        Notation::Fide(_) => Notation::Fide(language),
        Notation::Lan(_) => Notation::Lan(language),
        Notation::Ran(_) => Notation::Ran(language),
        other => other,
    };
    let start = start_from_text(POSITIONS[choice(0) % POSITIONS.len()]).expect("the positions are sound");
    let mut line = Line::new(&start);
    for choice in choices.iter().skip(2).filter(|choice| **choice != u8::MAX) {
        let legal = line.position().legal_moves();
        if let Some(played) = legal.get(usize::from(*choice) % legal.len().max(1)) {
            line.play(*played);
        }
    }
    (notation, line)
}
