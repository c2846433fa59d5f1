//! The commands in the documents print what the documents say. `TABIA_UPDATE_DOCUMENTS=1` writes what they print now.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Documents with commands to be run where the sample games are imported as `games.db`.
const DOCUMENTS: [&str; 1] = ["docs/query.md"];

/// Splits a command as a shell does, as far as words and single quotes go.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// What a command prints, errors first.
fn output(folder: &Path, command: &str) -> String {
    let mut tabia = Command::new(env!("CARGO_BIN_EXE_tabia"));
    let done = tabia.args(words(command)).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(done.stderr).unwrap() + &String::from_utf8(done.stdout).unwrap();
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The document with what its commands print.
fn printed(text: &str, folder: &Path) -> String {
    let mut result = String::new();
    let mut in_block = false;
    for line in text.lines() {
        match line {
            "```console" => in_block = true,
            "```" => in_block = false,
            _ => {}
        }
        match line.strip_prefix("$ tabia ").filter(|_| in_block) {
            Some(command) => result += &format!("{line}\n{}", output(folder, command)),
            None if in_block && line != "```console" => {}
            None => result += &format!("{line}\n"),
        }
    }
    result
}

#[test]
fn commands_print_what_the_documents_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let sample = root.join("sample-db");
    output(folder.path(), &format!("import games.db '{}'", sample.display()));
    for document in DOCUMENTS {
        let path = root.join(document);
        let text = fs::read_to_string(&path).unwrap();
        let printed = printed(&text, folder.path());
        assert!(text.contains("$ tabia "), "{document} has no command");
        if std::env::var_os("TABIA_UPDATE_DOCUMENTS").is_some() {
            fs::write(&path, printed).unwrap();
        } else if let Some((number, (said, prints))) =
            (1..).zip(text.lines().zip(printed.lines())).find(|(_, (said, prints))| said != prints)
        {
            panic!("{document}, line {number}: the command prints\n{prints}\ninstead of\n{said}");
        } else {
            assert_eq!(text.lines().count(), printed.lines().count(), "{document} ends elsewhere");
        }
    }
}
