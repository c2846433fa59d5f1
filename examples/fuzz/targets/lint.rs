//! Any file is checked: findings have places in the file, come in its order, add up, and can be reported as JSON.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use tabia::check::{self, Finding};
use tabia::index::Meter;
use tabia::lint::Level;
use tabia::source::{Format, Limits, TextEncoding};
use tempfile::TempDir;

use super::reading::{TODAY, WORDS, seeds};
use crate::target::Target;

pub fn target() -> Target {
    let folder = Rc::new(tempfile::tempdir().expect("a folder can be made"));
    Target {
        name: "lint".into(),
        run: Box::new(move |input| check_any(input, &folder)),
        seeds: Box::new(seeds),
        words: WORDS,
    }
}

fn check_any(input: &[u8], folder: &TempDir) {
    let file = folder.path().join("input.pgn");
    std::fs::write(&file, input).expect("the input can be written");
    let look = || {
        let listing = tabia::source::list(std::slice::from_ref(&file)).expect("the file is there");
        let (mut told, stop) = (Vec::new(), AtomicBool::new(false));
        let mut tell = |finding: &Finding| told.push(finding.clone());
        let summary = check::files(listing, Limits::default(), TODAY, &Meter::default(), &stop, &mut tell);
        (summary, told)
    };
    let (summary, told) = look();
    let levels = [Level::Note, Level::Warning, Level::Error].map(|level| {
        let of_level = told.iter().filter(|finding| finding.level == level).count() as u64;
        assert_eq!(summary.of_level(level), of_level);
        of_level
    });
    assert_eq!(levels.iter().sum::<u64>(), told.len() as u64);
    assert_eq!(summary.worst, told.iter().map(|finding| finding.level).max());
    let lines = input.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let plain = Format::detect(input) == Format::Plain && TextEncoding::detect(input) == TextEncoding::Bytes;
    for finding in &told {
        assert!(!finding.reason.is_empty(), "{finding:?}");
        assert!(finding.game.is_none_or(|game| game <= summary.games), "{finding:?}");
        let placed = finding.line.is_none_or(|line| (1..=lines).contains(&line));
        assert!(!plain || placed && finding.column != Some(0), "{finding:?}");
    }
    let games: Vec<u64> = told.iter().filter_map(|finding| finding.game).collect();
    assert!(!plain || games.is_sorted(), "{games:?}");
    let report = json(&told);
    for (line, finding) in report.lines().zip(&told) {
        let back: serde_json::Value = serde_json::from_str(line).expect("a finding can be read");
        assert_eq!(back["level"], finding.level.as_str());
        assert_eq!(back["reason"], *finding.reason);
    }
    assert_eq!(report.lines().count(), told.len());
    assert_eq!(report, json(&look().1), "the same file is judged in two ways");
}

/// One object a finding, as `tabia check --format json` writes them.
fn json(findings: &[Finding]) -> String {
    let line = |finding: &Finding| serde_json::to_string(finding).expect("a finding can be reported") + "\n";
    findings.iter().map(line).collect()
}
