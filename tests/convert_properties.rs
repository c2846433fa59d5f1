//! What holds of every text that is converted.

mod support;

use std::io::Write;

use proptest::prelude::*;
use support::convert::{Told, convert};
use tabia::convert::InputNotation;
use tabia::export::{Format, Layout};
use tabia::notation::Notation;

/// Words that scores are made of, whole and in pieces.
const WORDS: [&str; 84] = [
    "1.",
    "2",
    "3...",
    "1",
    "12.",
    "e4",
    "e5",
    "Nf3",
    "Sf3",
    "Кf3",
    "♘f3",
    "P-K4",
    "PxP",
    "Kt-KB3",
    "N(B3)-Q4",
    "R/6xN",
    "P-K8(Q)",
    "Castles",
    "O-O",
    "ch",
    "e.p.",
    "mate",
    "dis",
    "P4R",
    "C3AR",
    "P.4D",
    "pr",
    "5254",
    "5755",
    "52",
    "54",
    "e2e4",
    "f3d4b",
    "01A",
    "01B",
    "...02B",
    "PA5-$E02/E04",
    "PA4-$E05*D04-PA4",
    "%K",
    "%",
    "++WN",
    ":do-PAs",
    "{",
    "}",
    "(",
    ")",
    ";",
    "[",
    "]",
    "[Event \"x\"]",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]",
    "fen: 8/8/8/8/8/8/8/8",
    ":A KI-$E01 :B KI-$E08",
    "From",
    "$1",
    "!",
    "?!",
    "*",
    "1-0",
    "1/2",
    "Resigns",
    "----",
    "--",
    "A – B  1-0",
    "K.",
    "Kt",
    "to",
    "-",
    "x",
    "takes",
    "’s 4th.",
    "(a)",
    "(3)",
    "[B]",
    "[Footnote B:",
    "\n(a) weak",
    "|",
    "WHITE   BLACK",
    "White: A. Black: B.",
    "And Black wins.",
    "{12}",
    "Between A and B.",
    "   7",
    "\n\n",
];

fn texts() -> impl Strategy<Value = String> {
    let blanks = prop_oneof![4 => Just(" "), 2 => Just("\n"), 1 => Just("\n\n"), 1 => Just(""), 1 => Just("\n    ")];
    let word = prop_oneof![12 => prop::sample::select(WORDS.as_slice()).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec((word, blanks), 0..60)
        .prop_map(|parts| parts.into_iter().map(|(word, blank)| word + blank).collect())
}

fn converted(text: &[u8], from: InputNotation, format: Format) -> Told {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text).unwrap();
    convert(file.path(), from, format, Layout::new(Notation::default()))
}

fn half_moves(told: &Told) -> u64 {
    told.summary.plies
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(text in texts(), choice in 0_usize..20) {
        let from = Notation::all().get(choice).map_or(InputNotation::Auto, |entry| InputNotation::Notation(entry.notation));
        let pgn = converted(text.as_bytes(), from, Format::Pgn);
        let Told { summary, .. } = &pgn;
        prop_assert_eq!(summary.games, summary.whole + summary.part + summary.without_moves);
        let again = converted(pgn.text.as_bytes(), InputNotation::Notation(Notation::default()), Format::Pgn);
        prop_assert_eq!(half_moves(&again), half_moves(&pgn), "{}\n{}", text, pgn.text);
        prop_assert_eq!(again.summary.games, pgn.summary.games, "{}\n{}", text, pgn.text);
    }

    #[test]
    fn a_page_is_sound_whatever_the_text(text in texts()) {
        let page = converted(text.as_bytes(), InputNotation::Auto, Format::Html).text;
        for element in ["p", "span", "section"] {
            let opened = page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
            prop_assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{}", page);
        }
    }

    #[test]
    fn any_bytes_are_taken(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        converted(&bytes, InputNotation::Auto, Format::Text);
    }
}

/// Inputs that a fuzzer broke something with.
#[test]
fn inputs_found_by_fuzzing_are_taken() {
    let files = support::files(&support::data("convert/fuzz"), "txt");
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read(&file).unwrap();
        let named = Notation::all().iter().map(|entry| InputNotation::Notation(entry.notation));
        for from in named.chain([InputNotation::Auto]) {
            converted(&text, from, Format::Text);
            converted(&text, from, Format::Html);
            let pgn = converted(&text, from, Format::Pgn);
            let again = converted(pgn.text.as_bytes(), InputNotation::Notation(Notation::default()), Format::Pgn);
            assert_eq!(half_moves(&again), half_moves(&pgn), "{}: {from:?}\n{}", file.display(), pgn.text);
        }
    }
}
