//! The scripts that kill and watch, for a short while; `docs/reliability.md` has the figures of long runs.

use std::path::Path;
use std::process::Command;

use crate::harness::{Workshop, sample};

/// Runs a script of the repository on the sample games of masters, a few times over.
fn script(name: &str, argument: &str) -> String {
    let shop = Workshop::new();
    let games = std::fs::read_to_string(sample("masters.pgn")).unwrap();
    let text: String = (0..2).map(|copy| games.replace("[Event \"", &format!("[Event \"{copy} ")) + "\n").collect();
    let file = shop.write("games.pgn", text);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts").join(name);
    let output =
        Command::new("bash").arg(script).arg(env!("CARGO_BIN_EXE_tabia")).arg(file).arg(argument).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[cfg(unix)]
fn killed_commands_leave_one_whole_commit() {
    let printed = script("kill-loop", "10");
    assert!(printed.starts_with("10 rounds (1 deletes, 1 compacts): "), "{printed}");
}

#[test]
#[cfg(unix)]
fn readers_see_one_commit_while_others_write() {
    let printed = script("read-while-written", "5");
    assert!(printed.contains("none in error"), "{printed}");
}
