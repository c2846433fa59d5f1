//! The `## Facts` of a case: what a machine can test.

use std::fs;
use std::path::{Path, PathBuf};

/// One case folder.
pub struct Case {
    pub name: String,
    pub folder: PathBuf,
    pub facts: Facts,
}

/// What `expected.md` states of the games.
#[derive(Debug, Default, PartialEq)]
pub struct Facts {
    /// Number of games in the input.
    pub games: Option<usize>,
    /// The games that facts are given for, in order.
    pub of_game: Vec<GameFacts>,
    /// Lines with other facts.
    pub others: Vec<String>,
}

/// Facts of one game.
#[derive(Debug, Default, PartialEq)]
pub struct GameFacts {
    /// Half-moves of the main line that can be replayed.
    pub plies: usize,
    /// The result.
    pub result: String,
    /// Main line in SAN with move numbers.
    pub main_line: Option<String>,
    /// FEN with the en passant square of the PGN standard.
    pub final_position: Option<String>,
}

/// The cases with this input file, by name.
pub fn cases(input: &str) -> Vec<Case> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(super::data("cases")).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders.retain(|folder| folder.join(input).is_file());
    folders.into_iter().map(|folder| read_case(&folder)).collect()
}

fn read_case(folder: &Path) -> Case {
    let text = fs::read_to_string(folder.join("expected.md")).unwrap();
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    Case { name, folder: folder.to_owned(), facts: read(&text) }
}

/// Reads the section `## Facts` of a description.
pub fn read(text: &str) -> Facts {
    let mut facts = Facts::default();
    let section = text.split("## Facts").nth(1).unwrap_or_default();
    for line in section.split("\n## ").next().unwrap_or_default().lines() {
        let quoted = || line.split('`').nth(1).map(str::to_owned);
        if let Some(count) = line.strip_prefix("- games: ") {
            facts.games = count.trim().parse().ok();
        } else if let Some(game) = line.strip_prefix("- game ").and_then(game_line) {
            facts.of_game.push(game);
        } else if let (Some(game), Some(moves)) = (facts.of_game.last_mut(), line.strip_prefix("  - main line: ")) {
            assert!(moves.starts_with('`'), "{line}");
            game.main_line = quoted();
        } else if let (Some(game), Some(_)) = (facts.of_game.last_mut(), line.strip_prefix("  - final position: ")) {
            game.final_position = quoted();
        } else if let Some(other) = line.strip_prefix("- ") {
            facts.others.push(other.to_owned());
        }
    }
    facts
}

/// `1: plies 4, result *`
fn game_line(line: &str) -> Option<GameFacts> {
    let (_, facts) = line.split_once(": plies ")?;
    let (plies, result) = facts.split_once(", result ")?;
    Some(GameFacts { plies: plies.parse().ok()?, result: result.trim().to_owned(), ..GameFacts::default() })
}

#[test]
fn facts_are_read() {
    let facts = read(
        "# x\n\n## Facts\n\n- games: 1\n- game 1: plies 2, result *\n  - main line: `1. d4 d5`\n- other\n\n## Basis\n- no",
    );
    let game = GameFacts { plies: 2, result: "*".into(), main_line: Some("1. d4 d5".into()), final_position: None };
    assert_eq!(facts, Facts { games: Some(1), of_game: vec![game], others: vec!["other".into()] });
}
