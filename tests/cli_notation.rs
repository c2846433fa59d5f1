//! The commands about notations, run as a user runs them.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

fn tabia(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tabia").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Output of a command that has to succeed.
fn stdout(arguments: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = tabia(arguments).write_stdin(input).output().unwrap();
    assert!(status.success(), "{arguments:?}: {status}\n{}{}", text(&stdout), text(&stderr));
    text(&stdout)
}

fn refused(arguments: &[&str], word: &str) {
    let Output { status, stderr, .. } = tabia(arguments).output().unwrap();
    assert_eq!(status.code(), Some(2), "{arguments:?}");
    assert!(text(&stderr).contains(word), "{arguments:?}: {}", text(&stderr));
}

/// A score as an old book prints it.
const OLD: &str = "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-N5 P-QR3 4 BxKt QPxB 5 Castles P-B3 6 P-Q4 PxP 7 KtxP P-QB4\n\
                   8 Kt-Kt3 QxQ 9 RxQ B-Q3 Resigns\n";

#[test]
fn an_old_score_becomes_pgn() {
    let pgn = stdout(&["convert", "--from", "auto"], OLD);
    assert!(
        pgn.ends_with(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8.\nNb3 Qxd1 9. Rxd1 Bd6 0-1\n\n"
        ),
        "{pgn}"
    );
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
}

#[test]
fn every_script_of_old_scores_is_read() {
    for (score, wanted) in [
        ("1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. AxC PDxA 1-0", "4. Bxc6 dxc6 1-0"),
        ("1. P.4R P.4R 2. C.3FR C.3FD 3. F.5CD P.3TD 4. F pr C PD pr F", "4. Bxc6 dxc6 *"),
        ("1 5254 5755 2 7163 2836 3 6125 1716 4 2536 4736", "4. Bxc6 dxc6 *"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. L:c6 d:c6 1/2", "4. Bxc6 dxc6 1/2-1/2"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dc", "4. Bxc6 dxc6 *"),
        ("1. ♘f3 ♞f6 2. d4 d5", "1. Nf3 Nf6 2. d4 d5 *"),
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6n d7c6b", "4. Bxc6 dxc6 *"),
        (
            "01A PA5-$E02/E04\n01B PA4-$E07/E05\n    the king's pawns\n02A KT2-$G01/F03\n*\n",
            "1. e4 e5 {the king's pawns} 2. Nf3 *",
        ),
    ] {
        let pgn = stdout(&["convert"], score);
        assert!(pgn.trim_end().ends_with(wanted), "{score}: {pgn}");
    }
}

#[test]
fn doubt_is_reported_and_never_guessed() {
    let output = tabia(&["convert", "--from", "descriptive"]).write_stdin("1 P-Q4 P-QB4 2 N-B3 1-0").output().unwrap();
    let (out, told) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{told}");
    assert!(out.contains("1. d4 c5 {not read: N-B3} 1-0"), "{out}");
    assert!(told.contains("-:1:16: game 1: move 2. \"N-B3\" fits several legal moves: Nb1-c3, Ng1-f3"), "{told}");

    // The rest of the game decides, and that is told too.
    let output = tabia(&["convert", "--from", "descriptive"]).write_stdin("1 P-B4 P-K4 2 PxP").output().unwrap();
    assert!(text(&output.stdout).contains("1. f4 e5 2. fxe5 *"));
    assert!(text(&output.stderr).contains("only f2-f4 lets the rest be read"), "{}", text(&output.stderr));
}

#[test]
fn the_report_holds_one_object_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.jsonl");
    stdout(&["convert", "--report", report.to_str().unwrap()], "1. e4 e5 2. Ke3 Nc6 1-0\n\n1. P-K4 P-K4 2. B-B4 1-0\n");
    let lines: Vec<serde_json::Value> =
        std::fs::read_to_string(report).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = lines.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["notation", "illegal-move", "notation"]);
    assert_eq!(lines[1]["game"], 1);
    assert_eq!(lines[1]["token"], "Ke3");
    assert_eq!(lines[2]["notation"], "descriptive");
}

#[test]
fn set_ups_of_any_kind_are_starts() {
    for score in [
        "fen: 8/1pK5/8/8/8/8/1k3P2/8 w - - 0 1\n1. KxP K-Kt6 2. K-B6",
        ":A KI-$C07 PA1-$F02 :B KI-$B02 PA1-$B07\n1. KxP K-Kt6 2. K-B6",
        "8/1pK5/8/8/8/8/1k3P2/8 w - - 0 1\n1. Kxb7 Kb3 2. Kc6",
    ] {
        let pgn = stdout(&["convert"], score);
        assert!(pgn.contains("[FEN \"8/1pK5/8/8/8/8/1k3P2/8 w - - 0 1\"]\n\n1. Kxb7 Kb3 2. Kc6 *"), "{pgn}");
    }
}

#[test]
fn games_are_laid_out_in_the_way_of_their_notation() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 {why not} 2. Nf3 (2. f4 exf4) 2... Nc6 $1 1-0\n";
    let written = |to: &str| stdout(&["convert", "--to", to, "--format", "text", "--width", "80"], pgn);
    assert_eq!(
        written("descriptive"),
        "A – B  1-0\n\n  1. P-K4   P-K4\n     {why not}\n  2. N-KB3\n     (2. P-KB4 PxP)\n  2. ...    N-QB3!\n     1-0\n\n"
    );
    assert_eq!(written("uci"), "A – B  1-0\n\n1. e2e4 e7e5 {why not} 2. g1f3 (2. f2f4 e5f4) 2... b8c6! 1-0\n\n");
    const GAP: &str = "                      ";
    assert_eq!(
        written("chesmayne"),
        format!(
            "A – B  1-0\n\n01A PA5-$E02/E04{GAP}01B PA4-$E07/E05\n    why not\n02A KT2-$G01/F03\n    \
             02A PA6-$F02/F04{GAP}02B PA4-$E05*F04-PA6\n02B KT2-$B08/C06 $1\n1-0 ++WN\n\n"
        )
    );
}

#[test]
fn a_page_stands_alone_and_escapes_its_texts() {
    let pgn = "[White \"<script>\"]\n[Black \"B & C\"]\n\n1. e4 {a < b [#]} e5 (1... c5 $220) 2. Nf3 *\n";
    let page = stdout(&["convert", "--format", "html", "--diagram-every", "3"], pgn);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert!(page.contains("&lt;script&gt; – B &amp; C") && !page.contains("<script"), "{page}");
    assert!(page.contains("a &lt; b") && !page.contains("[#]"), "{page}");
    assert_eq!(page.matches("<figure>").count(), 3, "{page}");
    for element in ["p", "span", "article", "header", "figure", "svg", "body", "html"] {
        let opened = page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
    assert!(!page.contains("http://") && !page.contains("https://"), "{page}");
}

#[test]
fn remarks_are_comments() {
    let pgn = "1. e4 d5 2. exd5 c6 3. dxc6 b6 *";
    assert!(
        stdout(&["convert", "--remarks"], pgn).contains("2. exd5 {:ad-PA5"),
        "{}",
        stdout(&["convert", "--remarks"], pgn)
    );
    let sheet = stdout(&["convert", "--remarks", "--to", "chesmayne", "--format", "text"], pgn);
    assert!(sheet.contains("02A PA5-$E04*D05-PA5\n    :ad-PA5"), "{sheet}");
}

#[test]
fn notations_show_the_same_game() {
    let list = stdout(&["notations"], "");
    assert!(list.contains("e4  e5  Nf3  d6  Bb5+  Bd7  O-O  Bxb5"), "{list}");
    assert!(list.contains("P-K4  P-K4  N-KB3  P-Q3  B-N5 ch  B-Q2  O-O  BxB"), "{list}");
    assert!(list.contains("%K"), "{list}");
}

#[test]
fn cells_of_boards() {
    assert!(stdout(&["cells", "--system", "acentric"], "").starts_with("D22 D21 D20 D19 D18 D17 D16 D15\nD23 C16 "));
    assert!(stdout(&["cells", "--board", "9x10"], "").starts_with("A10 B10 C10 D10 E10 F10 G10 H10 J10\n"));
    for side in 7..=24 {
        let (board, system) = (format!("{side}x{side}"), if side % 2 == 0 { "acentric" } else { "centric" });
        let map = stdout(&["cells", "--board", &board, "--system", system], "");
        assert_eq!(map.split_whitespace().count(), side * side);
    }
    let drawing = stdout(&["cells", "--board", "7x7", "--system", "centric", "--format", "svg"], "");
    assert_eq!(drawing.matches("<text").count(), 49);
    refused(&["cells", "--board", "9x10", "--system", "acentric"], "use --system xy");
    refused(&["cells", "--board", "9x9", "--system", "acentric"], "use --system centric");
    refused(&["cells", "--board", "6x6"], "7 to 24");
}

#[test]
fn records_are_shown_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("db");
    let db = db.to_str().unwrap();
    stdout(&["import", db, "sample-db/famous.pgn"], "");
    let record = stdout(&["show", db, "1", "--record", "--ply", "7"], "");
    let record = record.trim();
    assert!(record.starts_with(":A KI-$F01 ") || record.starts_with(":A KI-$E01 "), "{record}");
    let count = stdout(&["search", db, &format!("fen:\"{record}\""), "--count"], "");
    assert_ne!(count.trim(), "0", "{record}");
    for notation in ["descriptive", "iccf", "chesmayne", "san:ru"] {
        let shown = stdout(&["show", db, "1", "--notation", notation], "");
        let read = stdout(&["convert", "--from", notation, "--to", "uci"], &shown);
        assert!(read.contains("1. e2e4 e7e5 2. f2f4 e5f4"), "{notation}: {read}");
    }
}

#[test]
fn games_that_are_not_chess_are_left_as_they_are() {
    for head in ["[Variant \"Crazyhouse\"]", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]"] {
        let pgn = format!("{head}\n\n1. e4 d5 {{x}} 2. exd5 @d4 *\n");
        let written = stdout(&["convert", "--to", "descriptive"], &pgn);
        assert!(written.contains("{not read: e4 d5} {x} {not read: exd5 @d4} *"), "{written}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    refused(&["convert", "--to", "descritpive"], "did you mean \"descriptive\"");
    refused(&["convert", "nowhere.pgn"], "nowhere.pgn");
    refused(&["convert", "sample-db/famous.pgn", "-o", "sample-db/famous.pgn"], "is an input");
    let output = tabia(&["convert"]).write_stdin("no game at all\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(Path::new("sample-db").exists());
}
