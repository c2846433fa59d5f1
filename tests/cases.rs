//! The cases of `tests/data/cases`, as far as reading without replaying goes: number of games, main line, result.

mod support;

use std::fs;

use support::facts::{Case, GameFacts, cases};
use tabia::game::FaultKind;
use tabia::parser::{ParsedGame, TokenKind, decode, parse};
use tabia::splitter::{SpanKind, Splitter};

/// Games whose main line is cut when it is replayed: case, game, half-moves as written.
const CUT_BY_THE_RULES: [(&str, usize, usize); 5] =
    [("054", 1, 3), ("063", 1, 1), ("074", 1, 1), ("076", 1, 1), ("100", 1, 1)];
/// The case whose facts are only about these of its games; the others are no chess.
const SOME_GAMES_ONLY: (&str, [usize; 2], usize) = ("103", [1, 4], 4);

struct Read {
    text: String,
    game: ParsedGame,
}

fn read(case: &Case) -> Vec<Read> {
    let bytes = fs::read(case.folder.join("input.pgn")).unwrap();
    let spans = Splitter::spans(&bytes).filter(|span| span.kind == SpanKind::Game);
    spans
        .map(|span| {
            let text = decode(&bytes[span.range]).0.into_owned();
            let mut game = ParsedGame::new();
            parse(&text, &mut game);
            Read { text, game }
        })
        .collect()
}

/// The main line of the facts without move numbers.
fn words(facts: &GameFacts) -> Vec<&str> {
    let line = facts.main_line.as_deref().unwrap_or_default();
    line.split_whitespace().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect()
}

fn complaints(case: &Case) -> Vec<String> {
    let number = &case.name[..3];
    let mut games = read(case);
    let mut found = Vec::new();
    let mut expect = |what: String, got: String, want: String| {
        if got != want {
            found.push(format!("{}: {what} {got} instead of {want}", case.name));
        }
    };
    let (only, kept, all) = SOME_GAMES_ONLY;
    if number == only {
        expect("games".into(), games.len().to_string(), all.to_string());
        let mut index = 0;
        games.retain(|_| {
            index += 1;
            kept.contains(&index)
        });
    }
    if let Some(count) = case.facts.games {
        expect("games".into(), games.len().to_string(), count.to_string());
    }
    for (index, (read, facts)) in games.iter().zip(&case.facts.of_game).enumerate() {
        let game = index + 1;
        let cut = CUT_BY_THE_RULES.iter().find(|cut| cut.0 == number && cut.1 == game);
        let plies = cut.map_or(facts.plies, |cut| cut.2);
        expect(format!("game {game}: plies"), read.game.main_line().count().to_string(), plies.to_string());
        expect(format!("game {game}: result"), read.game.result().to_string(), facts.result.clone());
        for (token, san) in read.game.main_line().zip(words(facts)) {
            // The facts give SAN; what is written otherwise ends up on the same square at least.
            let (written, square) = (token.text(&read.text), san.trim_end_matches(['+', '#']));
            let same = written == san || token.kind == TokenKind::Null || !written.is_ascii() || number == "124";
            let near = written.ends_with(square)
                || written.contains(['0', 'x', ' ', '/', '(', 'q', 'n', 'O'])
                || written.len() >= 3;
            expect(format!("game {game}: {written} for {san}"), (same || near).to_string(), "true".into());
        }
    }
    found
}

#[test]
fn games_main_lines_and_results() {
    let cases = cases("input.pgn");
    assert!(cases.len() > 60, "only {} cases", cases.len());
    let complaints: Vec<String> = cases.iter().flat_map(complaints).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn game(case: &str, number: usize) -> Read {
    let cases = cases("input.pgn");
    let case = cases.iter().find(|found| found.name.starts_with(case)).unwrap();
    read(case).swap_remove(number - 1)
}

/// What the cases say beside their facts: tags, comments, glyphs, reports.
#[test]
fn particulars() {
    let tag = |case, number, name: &str| game(case, number).game.tags.get(name).unwrap_or_default().to_owned();
    let kinds = |case, number| game(case, number).game.faults.into_iter().map(|fault| fault.kind).collect::<Vec<_>>();
    let of_kind = |case, number, wanted: fn(TokenKind) -> bool| {
        let read = game(case, number);
        let tokens = read.game.tokens.iter().filter(|token| wanted(token.kind));
        tokens.map(|token| token.text(&read.text).to_owned()).collect::<Vec<_>>()
    };
    let nags = |case| {
        let tokens = game(case, 1).game.tokens.into_iter();
        let nags = tokens.filter_map(|token| match token.kind {
            TokenKind::Nag(nag) => Some(nag),
            _ => None,
        });
        nags.collect::<Vec<_>>()
    };
    let comments = |case, number| of_kind(case, number, |kind| kind == TokenKind::Comment);
    let variations = |case| of_kind(case, 1, |kind| kind == TokenKind::VariationOpen).len();

    assert_eq!(tag("002", 2, "Site"), "?");
    assert_eq!(tag("004", 1, "White"), "Engine 3.1_dev_ca7ef0a3");
    assert_eq!(kinds("011", 1), [FaultKind::MissingResult]);
    assert_eq!(comments("012", 1), [" White came late and was\ndefaulted "]);
    assert_eq!((tag("014", 1, "ECO"), tag("014", 2, "ECO")), ("A00".into(), "A02".into()));
    assert_eq!(tag("016", 1, "Event"), "Sicilian: the \"Closed\" line");
    assert_eq!(tag("016", 1, "Site"), "disk C:\\games");
    assert_eq!(tag("018", 1, "Event"), "Let\\'s Play!");
    assert_eq!((tag("021", 1, "Date"), tag("021", 1, "Round")), ("2018.10.11".into(), "2".into()));
    assert_eq!(kinds("023", 1), [FaultKind::RepeatedTag]);
    assert_eq!(tag("026", 1, "FEN"), "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1");
    assert_eq!(kinds("026", 1), [FaultKind::MalformedTag; 2]);
    assert_eq!(tag("028", 1, "Result"), "1-0");
    assert_eq!((tag("029", 1, "Event"), tag("029", 1, "White")), ("Club evening".into(), "Möller, J".into()));
    assert_eq!((tag("031", 1, "White"), tag("031", 1, "Black")), ("Ján, Ö".into(), "Müller, é".into()));
    assert_eq!((tag("032", 1, "White"), tag("032", 2, "White")), ("Ödön, A".into(), "Ödön, B".into()));
    assert_eq!(comments("033", 1), [" a note"]);
    assert_eq!(comments("042", 1), ["50% sure\n"]);
    assert_eq!(kinds("044", 1), [FaultKind::UnclosedComment, FaultKind::MissingResult]);
    assert_eq!(kinds("045", 1), [FaultKind::StrayBrace]);
    assert_eq!(comments("046", 1), ["..."]);
    assert_eq!(comments("049", 1), ["not 0-0 but O-O; exd6 e.p.; [pgn]x[/pgn]; – and ½; two  spaces"]);
    assert_eq!((variations("052"), variations("059"), variations("145")), (5, 4, 3000));
    assert_eq!(
        (kinds("054", 1), kinds("054", 2)),
        (vec![FaultKind::UnbalancedVariation], vec![FaultKind::UnbalancedVariation])
    );
    assert_eq!((nags("055"), comments("055", 1).len()), (vec![1, 5, 10, 1], 2));
    assert_eq!(comments("057", 1), ["Better is", "Also", "solid/36"]);
    assert_eq!(kinds("078", 1), [FaultKind::UnreadableToken]);
    assert_eq!(nags("080"), [4, 17, 16, 14, 13, 10]);
    assert_eq!(nags("082"), [4, 1, 4, 18, 7]);
    assert_eq!(nags("083"), [2, 1, 3, 4, 5, 6, 5, 2]);
    assert_eq!(kinds("088", 1), [FaultKind::MissingResult]);
}
