//! What the cases of `tests/data/cases` demand in words, beyond the facts that `cases.rs` and `cases_imported.rs` test: a
//! command on the imported input, and what it prints. Cases about whole sequences of commands are named with their tests.

mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A demand: case, command (`DB` is the imported input), what must be printed, what must not.
struct Demand(&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const EXPORT: &[&str] = &["export", "DB"];

const DEMANDS: &[Demand] = &[
    Demand("016", EXPORT, &[r#"[Event "Sicilian: the \"Closed\" line"]"#, r#"[Site "disk C:\\games"]"#], &[]),
    Demand("018", EXPORT, &[r"Play!"], &[]),
    Demand("020", EXPORT, &[], &["not read"]),
    Demand(
        "022",
        &["search", "DB", "date:2020.01.01..2020.12.31", "--format", "csv"],
        &["\n2,", "\n4,"],
        &["\n1,", "\n3,"],
    ),
    Demand("022", EXPORT, &["[Date \"8???.?.\"]", "[Date \"2020.??.??\"]"], &["2020.01.01", "2020.00"]),
    Demand("023", EXPORT, &["1... e5"], &["[FEN \"rnbqkbnr/pppppppp/8/8/8/8"]),
    Demand("029", &["search", "DB", "white:möller", "--count"], &["1"], &[]),
    Demand("031", EXPORT, &["Ján, Ö", "Müller, é"], &["\u{fffd}"]),
    Demand("031", &["search", "DB", "black:mueller", "--format", "json"], &["Müller, é"], &["\u{fffd}"]),
    Demand("033", EXPORT, &["{a note}"], &["\r"]),
    Demand("037", EXPORT, &["d6 was better"], &[]),
    Demand("048", EXPORT, &["[%csl Gc5,Gf5][%cal Gf7f5, Gd7c5]", "[%c_effect d1;square;d1]", "[%eval #-3]"], &[]),
    Demand("053", EXPORT, &["3... Qa5"], &[]),
    Demand("055", EXPORT, &["c5 $1 {sharp [%cal Gc5d4]} 2. Nf3 $5 {quiet} 2... d6 $10"], &[]),
    Demand("057", EXPORT, &["Better is", "Also", "solid/36"], &[]),
    Demand("059", EXPORT, &["(5. Nxe5 Qd4 6. Nf3\nQxe4+)", "(5. d3 Bd6)", "(4. Bc4 Nf6)"], &[]),
    Demand("060", EXPORT, &["1. a8=Q"], &["a8Q", "a8(Q)"]),
    Demand("064", EXPORT, &["2. O-O# 1-0", "7. a3 O-O-O"], &["0-0"]),
    Demand("065", EXPORT, &["$1", "$5"], &[]),
    Demand("068", EXPORT, &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4"], &[]),
    Demand("073", &["search", "DB", "--count"], &["1"], &[]),
    Demand("076", EXPORT, &["not read: Kg1"], &["1. Kg1", "1. O-O"]),
    Demand("082", EXPORT, &["f3 $4", "e5 $1", "g4 $4 $18", "Qh4# $7"], &[]),
    Demand("083", EXPORT, &["$2", "$3", "$4", "$5", "$6"], &[]),
    Demand("086", &["tree", "DB", "--top", "0"], &["2 games, 1 won by White, 0 drawn, 0 won by Black"], &[]),
    Demand("086", &["search", "DB", "result:1/2-1/2", "--count"], &["0"], &[]),
    Demand("089", EXPORT, &["[Result \"1-0\"]"], &[]),
    Demand("092", EXPORT, &["[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]"], &[]),
    Demand("097", &["show", "DB", "1", "--board", "--ply", "7"], &["B Q N R . R K B"], &[]),
    Demand("102", &["search", "DB", "variant:chess960", "--format", "csv"], &["\n5,", "\n6,", "\n7,"], &["\n4,"]),
    Demand(
        "103",
        &["search", "DB", "fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\"", "--format", "csv"],
        &["\n1,"],
        &["\n2,"],
    ),
    Demand(
        "110",
        &["search", "DB", "--sort", "elo", "--limit", "4", "--format", "csv"],
        &["\n2,", "\n4,", "\n5,", "\n1,"],
        &["\n6,", "\n3,"],
    ),
    Demand(
        "110",
        &["search", "DB", "--sort", "date", "--limit", "4", "--format", "csv"],
        &["\n3,", "\n6,", "\n1,", "\n4,"],
        &["\n2,", "\n5,"],
    ),
    Demand("114", &["eco", "DB"], &["B12", "C02"], &[]),
    Demand("115", &["eco", "DB"], &["D06", "B22"], &[]),
    Demand("116", &["search", "DB", "eco:E01..E09", "--count"], &["1"], &[]),
    Demand("122", &["search", "DB", "--count"], &["3"], &[]),
    Demand("124", EXPORT, &["1. Ne2"], &["Nge2"]),
    Demand("125", EXPORT, &["37. Rae1", "37. Ree1"], &["37. Re1"]),
    Demand("128", EXPORT, &["[Variant \"Chess960\"]", "[SetUp \"1\"]", "[FEN \"bqnrnkrb/"], &[]),
    Demand("130", &["export", "DB", "--bare"], &["1. e4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 5. d3 1-0\n"], &["4..."]),
];

/// Cases whose demands are tested in full elsewhere, with the place.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "cases.rs, cases_imported.rs (facts and particulars)",
        "001 002 003 004 005 006 011 012 014 015 021 024 026 028 032 034 036 039 042 043 044 045 046 049 052 054 063 067 070 071 072 074 078 080 087 088 094 095 100 101 123",
    ),
    ("fens_with_faults_are_refused below", "090 096"),
    ("queries.rs, tests/data/queries/positions.txt", "104 105 106 109 111"),
    ("tree.rs", "107"),
    ("exported_games_are_parted_by_one_empty_line below", "129"),
    ("cli/dups.rs", "119 121"),
    ("cli/interrupted.rs, cli/scripts.rs, docs/performance.md", "132 134 146"),
    ("cli/repair.rs", "135 136"),
    ("cli/bad_usage.rs, cli/repair.rs", "137"),
    ("src/index/crash_tests.rs, cli/folders.rs", "138"),
    ("cli/folders.rs", "142 143"),
    ("a_game_of_650_moves_comes_out_whole below", "144"),
    ("cli/limits.rs", "145"),
];

fn tabia(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia")).args(args).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn imported(case: &str) -> tempfile::TempDir {
    let cases = support::facts::cases("input.pgn");
    let case = cases.iter().find(|found| found.name.starts_with(case)).unwrap_or_else(|| panic!("no case {case}"));
    let folder = tempfile::tempdir().unwrap();
    let input = case.folder.join("input.pgn").display().to_string();
    let (status, _, said) = tabia(folder.path(), &["import", "DB", &input]);
    assert_eq!(status, Some(0), "{said}");
    folder
}

#[test]
fn what_commands_print() {
    let mut misfits = Vec::new();
    for Demand(case, args, wanted, unwanted) in DEMANDS {
        let folder = imported(case);
        let (_, printed, said) = tabia(folder.path(), args);
        let missing: Vec<_> = wanted.iter().filter(|word| !printed.contains(**word)).collect();
        let wrong: Vec<_> = unwanted.iter().filter(|word| printed.contains(**word)).collect();
        if !missing.is_empty() || !wrong.is_empty() {
            misfits.push(format!("{case} {args:?}: missing {missing:?}, wrong {wrong:?}\n{printed}{said}"));
        }
    }
    assert!(misfits.is_empty(), "{}", misfits.join("\n"));
}

#[test]
fn orders_are_those_of_the_case() {
    let folder = imported("110");
    for (key, want) in [("elo", "2 4 5 1 6 3"), ("date", "3 6 1 4 2 5")] {
        let (_, printed, _) = tabia(folder.path(), &["search", "DB", "--sort", key, "--format", "csv"]);
        let ids: Vec<&str> = printed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(ids.join(" "), want, "{key}");
    }
}

#[test]
fn fens_with_faults_are_refused() {
    for case in ["090", "096"] {
        let cases = support::facts::cases("input.fen");
        let case = cases.iter().find(|found| found.name.starts_with(case)).unwrap();
        let text = std::fs::read_to_string(case.folder.join("input.fen")).unwrap();
        let folder = imported("001");
        for fen in text.lines().filter(|line| !line.trim().is_empty()) {
            let (status, printed, said) = tabia(folder.path(), &["search", "DB", &format!("fen:\"{fen}\"")]);
            // A right to castle that the board does not give is dropped; everything else is refused with its fault.
            let refused = status == Some(2) && said.contains("the query cannot be read: ");
            assert!(refused || status == Some(1) && case.name.starts_with("090"), "{fen}: {status:?} {printed}{said}");
        }
    }
}

#[test]
fn exported_games_are_parted_by_one_empty_line() {
    let folder = imported("129");
    let (_, first, _) = tabia(folder.path(), EXPORT);
    assert!(!first.contains("\n\n\n") && first.ends_with("\n"), "{first:?}");
    let games = first.matches("[Event ").count();
    assert_eq!(first.matches("\n\n[Event ").count(), games - 1, "{first:?}");
    std::fs::write(folder.path().join("first.pgn"), &first).unwrap();
    tabia(folder.path(), &["import", "SECOND", "first.pgn"]);
    assert_eq!(tabia(folder.path(), &["export", "SECOND"]).1, first);
}

#[test]
fn a_game_of_650_moves_comes_out_whole() {
    let folder = imported("144");
    let (_, shown, _) = tabia(folder.path(), &["show", "DB", "1", "--format", "json"]);
    let game: serde_json::Value = serde_json::from_str(shown.trim()).unwrap();
    let plies = game["plies"].as_u64().unwrap();
    assert!(plies >= 1_299, "{plies}");
    assert_eq!(game["moves"].as_array().unwrap().len() as u64, plies);
    let (_, exported, _) = tabia(folder.path(), EXPORT);
    assert!(exported.contains(&format!("{}.", plies.div_ceil(2))));
    assert_eq!(tabia(folder.path(), &["search", "DB", &format!("plies:{plies}"), "--count"]).1.trim(), "1");
}

/// Every case is tested somewhere; a new one must be given a place.
#[test]
fn no_case_is_forgotten() {
    let mut placed: BTreeSet<String> = DEMANDS.iter().map(|demand| demand.0.to_owned()).collect();
    placed.extend(ELSEWHERE.iter().flat_map(|(_, cases)| cases.split(' ')).map(str::to_owned));
    let folders = std::fs::read_dir(support::data("cases")).unwrap().map(|entry| entry.unwrap().file_name());
    let names =
        folders.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.as_bytes()[0].is_ascii_digit());
    let cases: BTreeSet<String> = names.map(|name| name[..3].to_owned()).collect();
    assert!(cases.len() >= 100, "{} cases", cases.len());
    assert_eq!(placed, cases);
}
