//! Games printed as text and as pages: `tests/data/layouts/` holds what is printed of `games.pgn` there, in files named after
//! notation and width, and the bodies of pages. `TABIA_UPDATE_LAYOUTS=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use unicode_width::UnicodeWidthStr;

use crate::harness::{Workshop, sample};

/// One notation of each way to lay out a game, and those with long and with wide words.
const NOTATIONS: [&str; 7] = ["san", "figurine", "fide:ru", "descriptive", "iccf", "chesmayne", "chesmayne-short"];

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/layouts").join(name)
}

fn printed(games: &Path, notation: &str, width: &str) -> String {
    let games = games.to_str().unwrap();
    Workshop::new().run(["convert", games, "--to", notation, "--format", "text", "--width", width]).succeeds().stdout
}

/// The body of a page with a diagram after every fourth half-move; of each drawing only its title.
fn body(games: &Path, notation: &str) -> String {
    let shop = Workshop::new();
    let games = games.to_str().unwrap();
    let page =
        shop.run(["convert", games, "--to", notation, "--format", "html", "--diagram-every", "4"]).succeeds().stdout;
    let mut pieces = page.split_once("<main>").unwrap().1.split("<svg");
    let mut text = pieces.next().unwrap().split_once("</h1>\n").unwrap().1.to_owned();
    for piece in pieces {
        let (title, rest) = piece.split_once("<title>").unwrap().1.split_once("</title>").unwrap();
        text += &format!("<svg>{title}</svg>{}", rest.split_once("</svg>").unwrap().1);
    }
    text
}

#[test]
fn pages_have_a_title_and_one_main_heading() {
    let shop = Workshop::new();
    shop.run(["import", "cup.db", data("games.pgn").to_str().unwrap()]).succeeds();
    for (command, title) in [
        (&["show", "cup.db", "2"][..], "A – B  1/2-1/2"),
        (&["export", "cup.db", "white:a"], "white:a in cup.db"),
        (&["search", "cup.db"], "Games of cup.db"),
    ] {
        let page = shop.run(command.iter().chain(&["--format", "html"])).succeeds().stdout;
        assert!(page.contains(&format!("<title>{title}</title>")), "{command:?}: {page}");
        assert_eq!(page.matches("<h1>").count(), 1, "{command:?}: {page}");
    }
}

#[test]
fn games_are_laid_out_as_before() {
    let games = data("games.pgn");
    let mut seen = 0;
    for file in fs::read_dir(data("")).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = match name.rsplit_once('.') {
            Some((notation, "html")) => body(&games, notation),
            Some((name, "txt")) => {
                let (notation, width) = name.rsplit_once('-').unwrap();
                printed(&games, notation, width)
            }
            _ => continue,
        };
        if std::env::var_os("TABIA_UPDATE_LAYOUTS").is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert_eq!(text, fs::read_to_string(&file).unwrap(), "{name}");
        seen += 1;
    }
    assert!(seen >= 8, "{seen} layouts");
}

/// A move number or a label, and the move behind it, count as one word; so do a move and its marks.
fn is_one_word(line: &str) -> bool {
    let mut words = line.trim_start_matches([' ', '(', '{']).split_whitespace().peekable();
    let is_label = |word: &&str| word.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit());
    words.next_if(is_label);
    words.next();
    words.all(|word| word.starts_with('$') || ["e.p.", "ch", "mate"].contains(&word.trim_end_matches([')', '}'])))
}

#[test]
fn no_line_is_wider_than_asked_for_and_none_ends_with_blanks() {
    for games in [data("games.pgn"), sample("famous.pgn").into(), sample("positions.pgn").into()] {
        for (notation, width) in
            NOTATIONS.iter().flat_map(|notation| [20, 40, 60, 80, 132].map(|width| (notation, width)))
        {
            let text = printed(&games, notation, &width.to_string());
            // The heading of a game is read back line by line, so it is not broken.
            let scores = text.split("\n\n").filter(|part| !part.contains(" – ") && !part.starts_with("From "));
            for line in scores.flat_map(str::lines) {
                assert_eq!(line, line.trim_end(), "{notation} {width}");
                assert!(line.width() <= width || is_one_word(line), "{notation} {width}: {line:?}");
            }
        }
    }
}

#[test]
fn lines_of_pgn_are_short_in_every_notation() {
    let shop = Workshop::new();
    for notation in NOTATIONS {
        let games = data("games.pgn");
        let text = shop.run(["convert", games.to_str().unwrap(), "--to", notation]).succeeds().stdout;
        for line in text.lines().filter(|line| !line.starts_with('[')) {
            assert!(line.width() < 80, "{notation}: {line:?}");
        }
    }
}
