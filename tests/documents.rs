//! The commands of the README and of `docs/` print what is shown there.
//!
//! Blocks marked `console` are run in order in one folder in which `games.db` holds the sample games. `[..]` stands for
//! anything in a line, a line `...` for any lines. Only standard output is compared.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command of a document and what it is said to print.
struct Shown {
    place: String,
    command: String,
    output: Vec<String>,
}

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![root.join("README.md")];
    let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    found.extend(docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    found.sort();
    found
}

fn shown(document: &Path) -> Vec<Shown> {
    let text = std::fs::read_to_string(document).unwrap();
    let name = document.file_name().unwrap().to_string_lossy();
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push(Shown {
                    place: format!("{name}:{number}"),
                    command: command.to_owned(),
                    output: Vec::new(),
                }),
                (None, Some(shown)) => shown.output.push(line.to_owned()),
                (None, None) => panic!("{name}:{number}: output without a command"),
            },
        }
    }
    for shown in &mut found {
        while shown.output.last().is_some_and(|line| line.trim().is_empty()) {
            shown.output.pop();
        }
    }
    found
}

fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once("[..]") {
        None => pattern == line,
        Some((before, after)) => line
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).any(|at| rest.is_char_boundary(at) && line_fits(after, &rest[at..]))),
    }
}

fn lines_fit(patterns: &[String], lines: &[&str]) -> bool {
    match (patterns, lines) {
        ([], rest) => rest.iter().all(|line| line.trim().is_empty()),
        ([dots, later @ ..], _) if dots == "..." => (0..=lines.len()).any(|at| lines_fit(later, &lines[at..])),
        ([first, later @ ..], [line, rest @ ..]) => {
            line_fits(first.trim_end(), line.trim_end()) && lines_fit(later, rest)
        }
        _ => false,
    }
}

#[test]
fn commands_print_what_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let tabia = PathBuf::from(env!("CARGO_BIN_EXE_tabia"));
    let path = format!("{}:{}", tabia.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-db");
    std::os::unix::fs::symlink(&sample, folder.path().join("sample-db")).unwrap();
    let run = |command: &str| {
        Command::new("bash")
            .args(["-c", command])
            .env("PATH", &path)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    assert!(run("tabia import games.db sample-db").status.success());
    let mut ran = 0;
    let mut faults = Vec::new();
    for shown in documents().iter().flat_map(|document| shown(document)) {
        ran += 1;
        let output = run(&shown.command);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        if !lines_fit(&shown.output, &lines) {
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            faults.push(format!("{}: $ {}\n{text}{errors}", shown.place, shown.command));
        }
    }
    assert!(ran > 5, "only {ran} commands");
    assert!(faults.is_empty(), "these print something else than shown; they print\n\n{}", faults.join("\n"));
}
