//! What holds for every position and every text.

use proptest::prelude::*;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Move, Position, Setup};
use tabia::notation::{LANGUAGES, Line, Notation, Strictness, parse};

/// Every notation, each algebraic one in every language.
fn every_notation() -> Vec<Notation> {
    let named = Notation::all().iter().map(|entry| entry.notation);
    let kinds = [Notation::San, Notation::Fide, Notation::Lan, Notation::Ran];
    let local = LANGUAGES.iter().flat_map(|language| kinds.map(|kind| kind(language)));
    named.chain(local).collect()
}

fn chess960(number: u32) -> Chess {
    let mut setup = Setup::initial();
    setup.board = Board::chess960(number);
    setup.castling_rights = setup.board.rooks() & (setup.board.white() | setup.board.black());
    Chess::from_setup(setup, CastlingMode::Chess960).unwrap()
}

/// Plays moves chosen by the numbers; stops at the end of the game.
fn playout(mut line: Line, choices: &[u8]) -> Line {
    for choice in choices {
        let legal = line.position().legal_moves();
        let Some(played) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        line.play(*played);
    }
    line
}

fn every_move_reads_back(line: &Line, notations: &[Notation]) -> Result<(), TestCaseError> {
    for played in line.position().legal_moves() {
        let texts: Vec<String> = line.clone().play_with(played, |scene| {
            notations
                .iter()
                .map(|notation| {
                    let mut text = String::new();
                    notation.write(scene, &mut text);
                    text
                })
                .collect()
        });
        for (notation, text) in notations.iter().zip(&texts) {
            let reading = notation.read(text, &line.setting(), Strictness::Strict);
            let read: Option<(Move, usize)> = reading.as_ref().ok().map(|r| (r.played, r.warnings.len()));
            prop_assert_eq!(read, Some((played, 0)), "{} {:?} in {:?}: {:?}", notation, text, line.position(), reading);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_a_random_position_reads_back(choices in prop::collection::vec(any::<u8>(), 0..160)) {
        let line = playout(Line::from_position(Chess::default(), CastlingMode::Standard), &choices);
        every_move_reads_back(&line, &every_notation())?;
        let line = Line::from_position(line.position().clone(), CastlingMode::Standard);
        every_move_reads_back(&line, &every_notation())?;
    }

    #[test]
    fn every_move_of_a_random_chess960_position_reads_back(
        number in 0u32..960,
        choices in prop::collection::vec(any::<u8>(), 0..100),
    ) {
        let line = playout(Line::from_position(chess960(number), CastlingMode::Chess960), &choices);
        let named: Vec<Notation> = Notation::all().iter().map(|entry| entry.notation).collect();
        every_move_reads_back(&line, &named)?;
    }
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[KQRBNPa-h1-8x=+#O0()/. -]{0,12}",
        "[A-Z$%:*/+#.0-9a-h -]{0,20}",
        "(P|N|Kt|KR|QBP|C|T|F|D|A)[ .-x]?(x|-|to|takes|pr)?[KQRBNPTCDFA1-8()/=:. ]{0,8}( ch| mate| e\\.p\\.|≠|é)?",
        "[КрФЛСПТД♔♞a-h1-8x×–†‡½ ]{0,8}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(text in texts(), choices in prop::collection::vec(any::<u8>(), 0..12)) {
        let line = playout(Line::from_position(Chess::default(), CastlingMode::Standard), &choices);
        for notation in Notation::all().iter().map(|entry| entry.notation).chain(["san:ru", "ran:nl"].map(|n| n.parse().unwrap())) {
            for color in Color::ALL {
                let _ = parse(&text, notation, color);
            }
            if let Ok(reading) = notation.read(&text, &line.setting(), Strictness::Lenient) {
                prop_assert!(line.position().is_legal(reading.played));
            }
        }
    }
}
