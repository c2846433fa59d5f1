//! Splitting and parsing against real games, broken games and pgn-reader.

mod support;

use std::fs;
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use tabia::game::FaultKind;
use tabia::parser::{ParsedGame, TokenKind, decode, parse};
use tabia::splitter::Splitter;

/// The movetext of a game in words that both readers can be brought to.
type Words = Vec<String>;

struct Collect;

fn push(words: &mut Words, word: String) -> ControlFlow<Words> {
    words.push(word);
    ControlFlow::Continue(())
}

impl Visitor for Collect {
    type Tags = ();
    type Movetext = Words;
    type Output = Words;

    fn begin_tags(&mut self) -> ControlFlow<Words, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Words, Words> {
        ControlFlow::Continue(Words::new())
    }

    fn san(&mut self, words: &mut Words, san: SanPlus) -> ControlFlow<Words> {
        push(words, san.to_string())
    }

    fn nag(&mut self, words: &mut Words, nag: Nag) -> ControlFlow<Words> {
        push(words, nag.to_string())
    }

    fn comment(&mut self, words: &mut Words, comment: RawComment<'_>) -> ControlFlow<Words> {
        push(words, format!("{{{}}}", String::from_utf8_lossy(comment.as_bytes())))
    }

    fn begin_variation(&mut self, words: &mut Words) -> ControlFlow<Words, Skip> {
        words.push("(".into());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, words: &mut Words) -> ControlFlow<Words> {
        push(words, ")".into())
    }

    fn outcome(&mut self, words: &mut Words, outcome: Outcome) -> ControlFlow<Words> {
        push(words, outcome.to_string())
    }

    fn end_game(&mut self, words: Words) -> Words {
        words
    }
}

/// What pgn-reader makes of one game.
fn theirs(text: &str) -> Words {
    let longest = text.len().max(255);
    let builder = Reader::build(text.as_bytes()).set_supported_tag_line_length(longest);
    let game = builder.set_supported_comment_length(longest).finish().read_game(&mut Collect);
    game.unwrap().unwrap_or_default()
}

/// What our parser makes of it, or `None` when the game is not one that both read alike: a fault, a move that is not SAN,
/// a comment pgn-reader does not pass on, an empty line at which it ends the game.
fn ours(text: &str) -> Option<Words> {
    let mut game = ParsedGame::new();
    parse(text, &mut game);
    let harmless = [FaultKind::ResultMismatch, FaultKind::MissingResult, FaultKind::RepeatedTag, FaultKind::MoveNumber];
    let first = game.tokens.first()?.at as usize;
    let mut movetext = text.to_owned();
    for comment in game.tokens.iter().filter(|token| token.kind == TokenKind::Comment).rev() {
        movetext.replace_range(comment.range(), "");
    }
    let movetext = movetext[first..].replace('\r', "");
    if game.faults.iter().any(|fault| !harmless.contains(&fault.kind)) || ends_early(&movetext) {
        return None;
    }
    let words = game.tokens.iter().map(|token| match (token.kind, token.text(text)) {
        (TokenKind::Move | TokenKind::Null, san) => {
            let san = if san.starts_with("0-0") { san.replace('0', "O") } else { san.to_owned() };
            SanPlus::from_ascii(san.as_bytes()).ok().map(|san| san.to_string())
        }
        (TokenKind::Nag(nag), written) if written.is_ascii() && !written.contains(['=', '+', 'N', '(']) => {
            Some(format!("${nag}"))
        }
        (TokenKind::Nag(_) | TokenKind::Unreadable, _) => None,
        (TokenKind::Comment, comment) => Some(format!("{{{comment}}}")),
        (TokenKind::VariationOpen, _) => Some("(".into()),
        (TokenKind::VariationClose, _) => Some(")".into()),
        (TokenKind::Result(result), _) => Some(result.to_string()),
    });
    words.collect()
}

/// Whether pgn-reader would end the game within this movetext, or pass over what we do not.
fn ends_early(movetext: &str) -> bool {
    let ends = ["\n\n", "\n[", "\n%", ";", "\u{a0}", "…", " - ", ":0", ":1", "(e", "(=", ","];
    let lone_half = movetext.trim_end().strip_suffix("1/2").is_some_and(|rest| !rest.ends_with('-'));
    lone_half || ends.iter().any(|end| movetext.contains(end))
}

/// Compares all games of a file; gives the number of games and of those compared.
fn compare(name: &str, bytes: &[u8]) -> (usize, usize) {
    let (mut games, mut compared) = (0, 0);
    for span in Splitter::spans(bytes) {
        games += 1;
        let text = decode(&bytes[span.range]).0;
        if let Some(words) = ours(&text) {
            compared += 1;
            assert_eq!(words, theirs(&text), "{name}, line {}", span.line);
        }
    }
    (games, compared)
}

#[test]
fn clean_cases_are_read_as_pgn_reader_reads_them() {
    let (mut games, mut compared) = (0, 0);
    for file in support::files(&support::data("cases"), "pgn") {
        let counts = compare(&file.display().to_string(), &fs::read(&file).unwrap());
        games += counts.0;
        compared += counts.1;
    }
    assert!(compared > 80, "only {compared} of {games} games are clean");
}

#[test]
fn collected_games_are_read_as_pgn_reader_reads_them() {
    let Some(collection) = support::collection() else { return };
    let (games, compared) = compare("games-1k.pgn", &fs::read(collection.join("data/games-1k.pgn")).unwrap());
    assert_eq!((games, compared), (1000, 1000));
    let (mut games, mut compared) = (0, 0);
    for file in support::files(&collection.join("data/awkward"), "pgn") {
        let counts = compare(&file.display().to_string(), &fs::read(&file).unwrap());
        games += counts.0;
        compared += counts.1;
    }
    assert!(compared > 4000, "only {compared} of {games} games are clean");
}

/// A clean game out of the parts that PGN has.
fn clean_game() -> impl Strategy<Value = String> {
    let san = prop::sample::select(vec![
        "e4", "exd5", "Nf3", "Nbd7", "R1e2", "Qh4e1", "Bxf7+", "O-O", "O-O-O#", "e8=Q", "bxa1=N+", "0-0", "Kxe2", "--",
    ]);
    let extra = prop::sample::select(vec![
        "",
        "!",
        "?",
        "!?",
        "??",
        " $14",
        " {a b}",
        " {[%clk 0:01:02]} $3",
        " (1. d4 {x} d5)",
        "\n",
    ]);
    let number = prop::sample::select(vec!["", "1. ", "12.", "3... "]);
    let movetext = prop::collection::vec((number, san, extra), 0..40);
    let result = prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]);
    (movetext, result).prop_map(|(parts, result)| {
        let words: Vec<String> =
            parts.into_iter().map(|(number, san, extra)| format!("{number}{san}{extra}")).collect();
        format!("[Event \"x \\\"y\\\"\"]\n[Result \"{result}\"]\n\n{} {result}", words.join(" "))
    })
}

/// The tokens stand in order, apart, and on character boundaries; faults point into the text.
fn check_order(text: &str) {
    let mut game = ParsedGame::new();
    parse(text, &mut game);
    let mut last = 0;
    for token in &game.tokens {
        assert!(token.range().start >= last && text.get(token.range()).is_some(), "{token:?} of {text:?}");
        last = token.range().end;
    }
    assert!(game.faults.iter().all(|fault| text.is_char_boundary(fault.offset)), "{text:?}");
}

/// Something that happens to a file.
#[derive(Clone, Debug)]
enum Damage {
    Cut(usize, usize),
    Put(usize, u8),
    Insert(usize, Vec<u8>),
    Repeat(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let sign = prop::sample::select(b"[]{}()\"\\;%*-/0123 \n\r\0$!?.\xff\xc2\xe2".to_vec());
    prop_oneof![
        (any::<usize>(), 0usize..40).prop_map(|(at, length)| Damage::Cut(at, length)),
        (any::<usize>(), sign.clone()).prop_map(|(at, byte)| Damage::Put(at, byte)),
        (any::<usize>(), prop::collection::vec(sign, 1..6)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (any::<usize>(), 0usize..200).prop_map(|(at, length)| Damage::Repeat(at, length)),
    ]
}

fn apply(bytes: &mut Vec<u8>, damage: &Damage) {
    let size = bytes.len().max(1);
    match damage {
        Damage::Cut(at, length) => {
            let at = (at % size).min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.drain(at..end);
        }
        Damage::Put(at, byte) => {
            if let Some(place) = bytes.get_mut(at % size) {
                *place = *byte;
            }
        }
        Damage::Insert(at, signs) => {
            let at = (at % size).min(bytes.len());
            bytes.splice(at..at, signs.iter().copied());
        }
        Damage::Repeat(at, length) => {
            let at = (at % size).min(bytes.len());
            let end = (at + length).min(bytes.len());
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
    }
}

proptest! {
    #[test]
    fn clean_games_are_read_as_pgn_reader_reads_them(text in clean_game()) {
        prop_assert_eq!(ours(&text), Some(theirs(&text)));
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        check_order(&decode(&bytes).0);
    }

    #[test]
    fn any_text_is_read(text in "[\\[\\]{}()\"\\\\;%*$!?.=+#0-9a-hKQRBNPx½–∞é \n\r-]{0,200}") {
        check_order(&text);
    }

    #[test]
    fn damaged_games_are_read(which in any::<prop::sample::Index>(), damages in prop::collection::vec(damage(), 1..12)) {
        let files = support::files(&support::data("cases"), "pgn");
        let mut bytes = fs::read(which.get(&files)).unwrap();
        bytes.truncate(20_000);
        damages.iter().for_each(|damage| apply(&mut bytes, damage));
        for span in Splitter::spans(&bytes) {
            check_order(&decode(&bytes[span.range]).0);
        }
    }
}
