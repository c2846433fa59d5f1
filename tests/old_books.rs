//! Scores as old books and magazines print them.
//!
//! `tests/data/books` holds pages, each with the PGN that must come of it. Played games are then set in the manner of each kind
//! of book, and must come back with every move.

mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use support::convert::{Told, convert};
use tabia::convert::InputNotation;
use tabia::export::{Format, Layout};
use tabia::notation::{Line, Notation, start_from_tags};
use tabia::parser::{self, ParsedGame};
use tabia::replay::read_move;
use tabia::splitter::Splitter;

fn to_pgn(file: &Path, from: InputNotation) -> Told {
    convert(file, from, Format::Pgn, Layout::new(Notation::default()))
}

#[test]
fn pages_become_games() {
    let pages = support::files(&support::data("books"), "txt");
    assert!(pages.len() >= 10, "{pages:?}");
    for page in pages {
        let told = to_pgn(&page, InputNotation::Auto);
        let file = page.with_extension("pgn");
        if std::env::var_os("TABIA_UPDATE_BOOKS").is_some() {
            std::fs::write(&file, &told.text).unwrap();
        }
        let wanted = std::fs::read_to_string(&file).unwrap();
        assert_eq!(told.text, wanted, "{}: {:?}", page.display(), told.faults);
        assert_eq!(told.summary.whole, told.summary.games, "{}: {:?}", page.display(), told.faults);
    }
}

/// How a kind of book sets a move in English descriptive notation.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// `Kt - K B 3`, `P x P`
    Spaced,
    /// `K. Kt. to B's 3d.`, `P. takes P. (ch.)`
    Abbreviated,
    /// `King's Knight to Bishop's third`, `Pawn takes Pawn, check`
    Words,
}

/// How a kind of book arranges the moves.
#[derive(Clone, Copy, Debug)]
enum Arrangement {
    /// White and Black side by side.
    Rows,
    /// The number stands before both moves.
    BothNumbered,
    /// Running text in short lines.
    Paragraph,
    /// A remark between White's move and Black's.
    Interrupted,
    /// The second half of the game beside the first.
    Across,
}

const STYLES: [Style; 3] = [Style::Spaced, Style::Abbreviated, Style::Words];
const ARRANGEMENTS: [Arrangement; 5] = [
    Arrangement::Rows,
    Arrangement::BothNumbered,
    Arrangement::Paragraph,
    Arrangement::Interrupted,
    Arrangement::Across,
];

/// A move in descriptive notation, set in a style.
fn set(text: &str, style: Style) -> String {
    let (text, mark) = match text.rsplit_once(' ') {
        Some((text, mark)) if mark != "e.p." => (text, mark),
        _ => (text, ""),
    };
    let (text, in_passing) = text.split_once(' ').unwrap_or((text, ""));
    let set = match (text, style) {
        ("O-O", Style::Spaced) => "O - O".to_owned(),
        ("O-O-O", Style::Spaced) => "O - O - O".to_owned(),
        ("O-O", Style::Abbreviated) => "Castles on K’s side.".to_owned(),
        ("O-O-O", Style::Abbreviated) => "Castles on Q’s side.".to_owned(),
        ("O-O", Style::Words) => "Castles with King's Rook".to_owned(),
        ("O-O-O", Style::Words) => "Castles with Queen's Rook".to_owned(),
        (text, style) => signs(text, style),
    };
    let mark = match (style, mark) {
        (_, "") => String::new(),
        (Style::Abbreviated, "ch") => " (ch.)".to_owned(),
        (Style::Words, "ch") => " check".to_owned(),
        (_, mark) => format!(" {mark}"),
    };
    let in_passing = if in_passing.is_empty() { String::new() } else { format!(" {in_passing}") };
    format!("{set}{in_passing}{mark}")
}

fn signs(text: &str, style: Style) -> String {
    // What stands in brackets is set close.
    let mut within = false;
    let mut set = String::new();
    let chars: Vec<char> = text.chars().collect();
    for (index, &c) in chars.iter().enumerate() {
        let next = chars.get(index + 1).copied().unwrap_or(' ');
        let owner = next.is_ascii_alphanumeric() && next != 'x';
        match (c, style) {
            (c, _) if within || matches!(c, '(' | '/' | '=') => {
                within = c != ')' && c != '/';
                set.push(c);
            }
            ('-', Style::Spaced) => set.push_str(" - "),
            ('-', _) => set.push_str(" to "),
            ('x', Style::Spaced) => set.push_str(" x "),
            ('x', _) => set.push_str(" takes "),
            (rank, Style::Abbreviated) if rank.is_ascii_digit() => match rank {
                '1' => set.push_str("sq."),
                '2' => set.push_str("2d."),
                '3' => set.push_str("3d."),
                rank => write!(set, "{rank}th.").unwrap(),
            },
            (rank, Style::Words) if rank.is_ascii_digit() => {
                let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
                set.push_str(names[rank as usize - '1' as usize]);
            }
            (piece, Style::Words) => {
                let name = match piece {
                    'K' => "King",
                    'Q' => "Queen",
                    'R' => "Rook",
                    'B' => "Bishop",
                    'N' => "Knight",
                    'P' => "Pawn",
                    other => unreachable!("{other} in {text}"),
                };
                set.push_str(name);
                if owner {
                    set.push_str("'s ");
                }
            }
            (piece, style) => {
                set.push_str(if piece == 'N' { "Kt" } else { "" });
                if piece != 'N' {
                    set.push(piece);
                }
                match style {
                    Style::Spaced if owner => set.push(' '),
                    Style::Abbreviated if next.is_ascii_digit() && next != '1' => set.push_str("’s "),
                    Style::Abbreviated => set.push_str(". "),
                    _ => {}
                }
            }
        }
    }
    set.trim_end().replace("  ", " ")
}

/// A game, arranged as a text.
fn arrange(moves: &[String], arrangement: Arrangement) -> String {
    const COLUMN: usize = 34;
    const LINE: usize = 72;
    let mut text = String::new();
    let pair = |number: usize, pair: &[String]| {
        let black = pair.get(1).map_or("", String::as_str);
        format!("{number:>3}. {:<COLUMN$}  {black}", pair[0])
    };
    let pairs: Vec<&[String]> = moves.chunks(2).collect();
    match arrangement {
        Arrangement::Rows => {
            pairs.iter().enumerate().for_each(|(at, moves)| writeln!(text, "{}", pair(at + 1, moves)).unwrap());
        }
        Arrangement::BothNumbered => {
            for (at, moves) in pairs.iter().enumerate() {
                let black = moves.get(1).map_or(String::new(), |black| format!("{}. {black}", at + 1));
                writeln!(text, "{:>3}. {:<COLUMN$}  {black}", at + 1, moves[0]).unwrap();
            }
        }
        Arrangement::Paragraph => {
            let mut column = 0;
            for (at, moves) in pairs.iter().enumerate() {
                for word in format!("{}. {}", at + 1, moves.join(", ")).split(' ') {
                    let breaks = column + word.len() > LINE;
                    column = if breaks { 0 } else { column } + word.len() + 1;
                    write!(
                        text,
                        "{}{word}",
                        if breaks {
                            "\n"
                        } else if text.is_empty() {
                            ""
                        } else {
                            " "
                        }
                    )
                    .unwrap();
                }
            }
        }
        Arrangement::Interrupted => {
            for (at, moves) in pairs.iter().enumerate() {
                match moves {
                    [white, black] if at % 5 == 4 => {
                        writeln!(text, "{:>3}. {white}\n\nHe might as well\nhave played P to K4.\n", at + 1).unwrap();
                        writeln!(text, "{:>3}. ...... {black}", at + 1).unwrap();
                    }
                    moves => writeln!(text, "{}", pair(at + 1, moves)).unwrap(),
                }
            }
        }
        Arrangement::Across => {
            let half = pairs.len().div_ceil(2);
            for at in 0..half {
                let left = pair(at + 1, pairs[at]);
                let right = pairs.get(half + at).map_or(String::new(), |moves| pair(half + at + 1, moves));
                writeln!(text, "{left:<90}  {right}").unwrap();
            }
        }
    }
    text
}

/// The moves of a game in descriptive notation and in SAN.
fn moves(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let text = parser::decode(bytes).0;
    let mut parsed = ParsedGame::new();
    parser::parse(&text, &mut parsed);
    let mut line = Line::new(&start_from_tags(&parsed.tags).unwrap());
    let mut written = (Vec::new(), Vec::new());
    for token in parsed.main_line() {
        let played = read_move(token.text(&text), &line.setting()).unwrap();
        line.play_with(played, |scene| {
            written.0.push(Notation::Descriptive.text(scene));
            written.1.push(Notation::default().text(scene));
        });
    }
    written
}

fn san_of(pgn: &str) -> Vec<String> {
    let mut parsed = ParsedGame::new();
    parser::parse(pgn, &mut parsed);
    parsed.main_line().map(|token| token.text(pgn).to_owned()).collect()
}

#[test]
fn played_games_come_back_from_every_kind_of_book() {
    const EVERY: usize = 150;
    let bytes = std::fs::read(support::data("games-1k.pgn")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("book.txt");
    let games: Vec<_> = Splitter::spans(&bytes).step_by(EVERY).map(|span| moves(&bytes[span.range])).collect();
    for style in STYLES {
        for arrangement in ARRANGEMENTS {
            for (descriptive, san) in &games {
                let set: Vec<String> = descriptive.iter().map(|text| set(text, style)).collect();
                let text = arrange(&set, arrangement);
                std::fs::write(&file, &text).unwrap();
                for from in [InputNotation::Auto, InputNotation::Notation(Notation::Descriptive)] {
                    let told = to_pgn(&file, from);
                    assert_eq!(
                        &san_of(&told.text),
                        san,
                        "{style:?} {arrangement:?} {:?}\n{text}\n{}",
                        told.faults,
                        told.text
                    );
                    assert_eq!(told.summary.games, 1, "{style:?} {arrangement:?}\n{text}");
                }
            }
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_told_with_what_is_close_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("slip.txt");
    std::fs::write(&file, "1 P-K4 P-K4\n2 Kt-KB8 Kt-QB3\n").unwrap();
    let told = to_pgn(&file, InputNotation::Auto);
    let [fault] = &told.faults[..] else { panic!("{:?}", told.faults) };
    assert_eq!((fault.line, fault.column, fault.token.as_str()), (2, 3, "Kt-KB8"));
    assert_eq!(fault.reason, "move 2. no legal move fits \"Kt-KB8\"; legal and close to it: N-KB3");
    assert!(told.text.contains("1. e4 e5 {not read: Kt-KB8 Kt-QB3} *"), "{}", told.text);
}
