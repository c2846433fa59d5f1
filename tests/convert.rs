//! Whole games out in each notation and back again.

mod support;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use support::convert::{Told, convert};
use tabia::convert::InputNotation;
use tabia::export::{Format, Layout};
use tabia::notation::{LANGUAGES, Notation};
use tabia::splitter::Splitter;

fn uci() -> Layout {
    Layout::new(Notation::Uci)
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db").join(name)
}

/// Moves, comments and variations of a converted file: its text without headings and numbers.
fn bodies(text: &str) -> Vec<String> {
    let games = text.split("\n[Event ").map(|game| game.rsplit_once("]\n").map_or(game, |(_, moves)| moves));
    games.map(|moves| moves.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Writes a file of PGN in a notation and a format, reads that back, and compares the moves.
fn there_and_back(file: &Path, notation: Notation, format: Format, width: usize) {
    let folder = tempfile::tempdir().unwrap();
    let wanted = convert(file, InputNotation::Notation(Notation::default()), Format::Pgn, uci());
    let layout = Layout { notation, width, ..uci() };
    let written = convert(file, InputNotation::Notation(Notation::default()), format, layout);
    let between = folder.path().join("between.txt");
    std::fs::write(&between, &written.text).unwrap();
    let Told { text, faults, .. } = convert(&between, InputNotation::Notation(notation), Format::Pgn, uci());
    let (wanted, found) = (bodies(&wanted.text), bodies(&text));
    for (index, (wanted, found)) in wanted.iter().zip(&found).enumerate() {
        assert_eq!(found, wanted, "{} game {}, {notation}: {faults:?}", file.display(), index + 1);
    }
    assert_eq!(found.len(), wanted.len(), "{} {notation}: {faults:?}", file.display());
}

fn every_notation() -> impl Iterator<Item = Notation> {
    let named = Notation::all().iter().map(|entry| entry.notation);
    let languages = LANGUAGES.iter().filter(|language| ["de", "ru", "nl", "el", "eo"].contains(&language.code));
    named.chain(languages.map(Notation::San))
}

#[test]
fn sample_games_come_back_from_text_in_every_notation() {
    for notation in every_notation() {
        there_and_back(&sample("positions.pgn"), notation, Format::Text, 32);
    }
    for name in ["fide", "uci", "iccf", "smith", "descriptive", "chesmayne"] {
        let notation = name.parse().unwrap();
        there_and_back(&sample("famous.pgn"), notation, Format::Text, 80);
        there_and_back(&sample("chess960.pgn"), notation, Format::Text, 132);
    }
}

/// A file of every N-th game of the test games.
fn every_nth_game(folder: &Path, nth: usize) -> PathBuf {
    let bytes = std::fs::read(support::data("games-1k.pgn")).unwrap();
    let mut some = Vec::new();
    for span in Splitter::spans(&bytes).step_by(nth) {
        some.extend_from_slice(&bytes[span.range]);
        some.extend_from_slice(b"\n\n");
    }
    let file = folder.join("some.pgn");
    std::fs::write(&file, some).unwrap();
    file
}

/// `cargo run --release --example wholegames` does the same with as many games as one likes.
#[test]
fn played_games_come_back_from_text_in_every_notation() {
    let folder = tempfile::tempdir().unwrap();
    let file = every_nth_game(folder.path(), 40);
    for entry in Notation::all() {
        there_and_back(&file, entry.notation, Format::Text, 80);
    }
    let file = every_nth_game(folder.path(), 250);
    for language in &LANGUAGES {
        there_and_back(&file, Notation::San(language), Format::Text, 80);
        there_and_back(&file, Notation::Lan(language), Format::Text, 80);
    }
}

/// Lines that begin with marks or null moves, variations of one move, comments that look like moves, headings that do, comments
/// before and after variations, a last move with a mate sign.
#[test]
fn lines_that_look_like_prose_come_back() {
    let file = support::data("convert/lines.pgn");
    for notation in every_notation() {
        for width in [20, 32, 40, 80, 132] {
            there_and_back(&file, notation, Format::Text, width);
        }
    }
}

/// A score sheet of Chesmayne has no place for a glyph before the first move and for an empty variation.
#[test]
fn a_glyph_without_a_move_and_an_empty_variation_come_back() {
    let file = support::data("convert/glyphs.pgn");
    for notation in every_notation().filter(|notation| !notation.to_string().starts_with("chesmayne")) {
        for width in [20, 80] {
            there_and_back(&file, notation, Format::Text, width);
        }
    }
}

#[test]
fn sample_games_come_back_from_pgn_in_every_notation() {
    for notation in every_notation() {
        there_and_back(&sample("positions.pgn"), notation, Format::Pgn, 80);
    }
}

#[test]
fn annotated_games_keep_comments_and_variations() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/convert/annotated.pgn");
    for notation in every_notation() {
        there_and_back(&file, notation, Format::Text, 80);
        there_and_back(&file, notation, Format::Pgn, 80);
    }
}

#[test]
fn auto_finds_the_notation() {
    let folder = tempfile::tempdir().unwrap();
    let file = sample("famous.pgn");
    let wanted = bodies(&convert(&file, InputNotation::Notation(Notation::default()), Format::Pgn, uci()).text);
    for notation in every_notation() {
        let written =
            convert(&file, InputNotation::Notation(Notation::default()), Format::Text, Layout { notation, ..uci() });
        let between = folder.path().join("between.txt");
        std::fs::write(&between, &written.text).unwrap();
        let found = convert(&between, InputNotation::Auto, Format::Pgn, uci());
        let games = bodies(&found.text).into_iter().zip(&found.recognised);
        for ((found, recognised), wanted) in games.zip(&wanted) {
            // A game without a telling move can be read in several languages, and that is reported.
            assert!(found == *wanted || !recognised.rivals.is_empty(), "{notation}: {found}, {recognised:?}");
        }
        assert_eq!(found.summary.games, wanted.len() as u64);
        assert_eq!(found.summary.whole, wanted.len() as u64);
    }
}

#[test]
fn a_stop_is_heeded() {
    let told = support::convert::convert_until(
        &sample("famous.pgn"),
        InputNotation::Auto,
        Format::Pgn,
        uci(),
        &AtomicBool::new(true),
    );
    assert!(told.is_err());
}
