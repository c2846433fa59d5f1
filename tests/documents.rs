//! The commands of the README and of `docs/` print what is shown there.
//!
//! Blocks marked `console` are run in order in one folder in which `games.db` holds the sample games. What a command says on
//! standard error comes first. `[..]` stands for anything in a line, a line `...` for any lines.
//! `TABIA_UPDATE_DOCUMENTS=1` puts what the commands print now in the place of what does not fit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    found.push(root.join("README.md"));
    found.sort();
    found
}

/// The folder that the commands are run in.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for name in ["sample-db", "tests"] {
            let own = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            std::os::unix::fs::symlink(own, folder.0.path().join(name)).unwrap();
        }
        folder.prints("tabia import games.db sample-db");
        folder
    }

    fn prints(&self, command: &str) -> Vec<String> {
        let tabia = PathBuf::from(env!("CARGO_BIN_EXE_tabia"));
        let path = format!("{}:{}", tabia.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("bash");
        shell.args(["-c", command]).env("PATH", path).current_dir(self.0.path()).stdin(Stdio::null());
        let output = shell.output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
        let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}

fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once("[..]") {
        None => pattern.trim_end() == line,
        Some((before, after)) => line
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).any(|at| rest.is_char_boundary(at) && line_fits(after, &rest[at..]))),
    }
}

fn lines_fit(patterns: &[&str], lines: &[String]) -> bool {
    match (patterns, lines) {
        ([], []) => true,
        (["...", later @ ..], _) => (0..=lines.len()).any(|at| lines_fit(later, &lines[at..])),
        ([first, later @ ..], [line, rest @ ..]) => line_fits(first, line) && lines_fit(later, rest),
        _ => false,
    }
}

/// A document with what its commands print, and what they print where it does not fit.
fn run_document(text: &str, folder: &Folder) -> (String, Vec<String>, usize) {
    let (mut result, mut misfits, mut commands) = (String::new(), Vec::new(), 0);
    let mut lines = text.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        result += &format!("{line}\n");
        inside = line == "```console" || (inside && line != "```");
        let Some(command) = line.strip_prefix("$ ").filter(|_| inside) else { continue };
        let mut shown = Vec::new();
        while let Some(next) = lines.next_if(|next| *next != "```" && !next.starts_with("$ ")) {
            shown.push(next);
        }
        let printed = folder.prints(command);
        commands += 1;
        let blank = shown.iter().rev().take_while(|line| line.is_empty()).count();
        if lines_fit(&shown[..shown.len() - blank], &printed) {
            result.extend(shown.iter().map(|line| format!("{line}\n")));
        } else {
            misfits.push(format!("$ {command}\n{}", printed.join("\n")));
            result.extend(printed.iter().map(|line| format!("{line}\n")));
        }
    }
    (result, misfits, commands)
}

#[test]
fn commands_print_what_is_shown() {
    let folder = Folder::new();
    let mut commands = 0;
    let mut misfits = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let (printed, wrong, ran) = run_document(&text, &folder);
        commands += ran;
        if std::env::var_os("TABIA_UPDATE_DOCUMENTS").is_some() {
            fs::write(&document, printed).unwrap();
        } else {
            misfits.extend(wrong.into_iter().map(|misfit| format!("{}: {misfit}", document.display())));
        }
    }
    assert!(commands > 20, "only {commands} commands");
    assert!(misfits.is_empty(), "these print something else than is shown:\n\n{}", misfits.join("\n\n"));
}
