use super::*;
use crate::parser;

const TODAY: Today = Today(20261201);

fn lints(text: &str) -> Vec<Lint> {
    let mut game = ParsedGame::new();
    parser::parse(text, &mut game);
    let mut replayed = Replayed::default();
    replayed.replay(text, &game);
    lint(Subject { text, game: &game, replayed: &replayed }, TODAY)
}

/// The kinds found in a game with a whole roster, of which some tags are replaced.
fn kinds(tags: &[(&str, &str)], moves: &str) -> Vec<LintKind> {
    let roster = [
        ("Event", "x"),
        ("Site", "?"),
        ("Date", "2020.02.29"),
        ("Round", "1"),
        ("White", "A"),
        ("Black", "B"),
        ("Result", "*"),
    ];
    let given = |name: &str| tags.iter().any(|tag| tag.0 == name);
    let all = roster.iter().filter(|tag| !given(tag.0)).chain(tags);
    let head: String = all.map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    lints(&format!("{head}\n{moves}")).into_iter().map(|lint| lint.kind).collect()
}

#[test]
fn sound_headers_raise_no_doubt() {
    for tags in [
        &[][..],
        &[("WhiteElo", "2700"), ("BlackElo", "?"), ("ECO", "B90"), ("Round", "3.12")],
        &[("WhiteElo", "0"), ("BlackElo", "-"), ("ECO", "B90n"), ("Round", "-"), ("Date", "????.??.??")],
        &[("ECO", "B90/07"), ("Date", "1475.??.??"), ("EventDate", "1475.??.??"), ("PlyCount", "2")],
        &[("Date", "2020.03.04"), ("EventDate", "2020.03.01"), ("Variant", "Crazyhouse")],
    ] {
        assert_eq!(kinds(tags, "1. e4 e5 *"), [], "{tags:?}");
    }
}

#[test]
fn values_that_cannot_be() {
    for (tag, value, kind) in [
        ("WhiteElo", "99", LintKind::Rating),
        ("BlackElo", "4001", LintKind::Rating),
        ("BlackElo", "27oo", LintKind::Rating),
        ("BlackElo", "2700 (est.)", LintKind::Rating),
        ("Date", "2023.02.30", LintKind::Date),
        ("Date", "2023.13.01", LintKind::Date),
        ("Date", "2026.12.02", LintKind::Date),
        ("Date", "1399.??.??", LintKind::Date),
        ("Date", "12.05.2020", LintKind::Date),
        ("UTCDate", "2021.02.29", LintKind::Date),
        ("EventDate", "2020.03.01", LintKind::Date),
        ("Round", "semi-final", LintKind::Round),
        ("Round", "3.", LintKind::Round),
        ("White", "", LintKind::EmptyName),
        ("Black", "  ", LintKind::EmptyName),
        ("ECO", "F12", LintKind::Eco),
        ("ECO", "b9", LintKind::Eco),
        ("Result", "white wins", LintKind::ResultTag),
        ("Variant", "Foo Chess", LintKind::UnknownVariant),
        ("SetUp", "1", LintKind::SetUp),
        ("PlyCount", "3", LintKind::PlyCount),
        ("PlyCount", "two", LintKind::PlyCount),
    ] {
        assert_eq!(kinds(&[(tag, value)], "1. e4 e5 *"), [kind], "{tag} {value:?}");
    }
}

#[test]
fn set_up_positions_are_announced() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(kinds(&[("SetUp", "1"), ("FEN", fen)], "1. O-O *"), []);
    assert_eq!(kinds(&[("FEN", fen)], "1. O-O *"), [LintKind::SetUp]);
    assert_eq!(kinds(&[("SetUp", "0"), ("FEN", fen)], "1. O-O *"), [LintKind::SetUp]);
    assert_eq!(kinds(&[("SetUp", "1"), ("FEN", "4k3/8/8/8/8/8/8/4K2R w K -")], "1. O-O *"), [LintKind::SetUp]);
}

#[test]
fn the_board_decides_on_mate_stalemate_and_dead_positions() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let stalemate = ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "1. Qf7");
    let bare = ("8/8/8/8/8/3k4/3q4/3K4 w - - 0 1", "1. Kxd2");
    let bishops = ("3kb3/8/8/8/8/8/3p4/2BK4 w - - 0 1", "1. Bxd2");
    for (fen, moves, result, found) in [
        ("", mate, "0-1", false),
        ("", mate, "1-0", true),
        ("", mate, "*", true),
        ("", mate, "1/2-1/2", true),
        (stalemate.0, stalemate.1, "1/2-1/2", false),
        (stalemate.0, stalemate.1, "1-0", true),
        (bare.0, bare.1, "0-1", false),
        (bishops.0, bishops.1, "1-0", false),
        ("", "1. e4 e5", "1-0", false),
    ] {
        let set_up: &[_] = if fen.is_empty() { &[] } else { &[("SetUp", "1"), ("FEN", fen)] };
        let tags = [&[("Result", result)], set_up].concat();
        let want: &[_] = if found { &[LintKind::BoardResult] } else { &[] };
        assert_eq!(kinds(&tags, &format!("{moves} {result}")), want, "{moves} {result}");
    }
    let dead = [("Result", "1-0"), ("SetUp", "1"), ("FEN", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")];
    assert_eq!(kinds(&dead, "1. Kd1 Kd3 2. Kc1 Kc3 1-0"), []);
    let dead = [("Result", "1-0"), ("SetUp", "1"), ("FEN", "8/8/8/8/8/8/3k1pK1/8 w - - 0 1")];
    assert_eq!(kinds(&dead, "1. Kxf2 1-0"), [LintKind::BoardResult]);
}

#[test]
fn a_roster_that_is_not_whole_is_said_once() {
    let found = lints("[White \"A\"]\n[Black \"B\"]\n[Event \"x\"]\n[Site \"y\"]\n\n1. e4 *");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].reason, "the tags Date, Round and Result are missing, of the seven tags of the roster");
}

#[test]
fn places_are_those_of_the_tags() {
    let text = "[White \"[ECO\"]\n[ECO \"Z99\"]\n\n1. e4 *";
    let lint = lints(text).into_iter().find(|lint| lint.kind == LintKind::Eco).unwrap();
    assert_eq!((lint.offset, lint.token.as_str(), lint.level), (text.find("[ECO \"Z").unwrap(), "Z99", Level::Warning));
}
