//! Checking files of games, without importing them.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use super::Tell;
use super::examine::Examiner;
use super::finding::{Damage, Finding, Kind, Summary};
use crate::game::{Action, FaultKind};
use crate::index::{Met, Meter, Stretch, survey};
use crate::lint::{Level, Today};
use crate::schema::Amendments;
use crate::source::{Limits, Listing};
use crate::splitter::cut_reason;

/// Checks all inputs.
pub fn files(
    listing: Listing,
    limits: Limits,
    today: Today,
    meter: &Meter,
    stop: &AtomicBool,
    tell: Tell<'_>,
) -> Summary {
    let mut summary = Summary::default();
    let mut found = |summary: &mut Summary, finding: Finding| {
        summary.count(&finding);
        tell(&finding);
    };
    for file in listing.passed_over {
        let name = file.path.display().to_string();
        found(
            &mut summary,
            Finding::damage(Level::Note, Damage::PassedOver, name, format!("passed over: {}", file.reason)),
        );
    }
    let mut names = BTreeSet::new();
    survey(
        listing.inputs,
        limits,
        meter,
        stop,
        |stretch| examine(stretch, today),
        |met| match met {
            Met::Stretch(Looked { file, game, findings }) => {
                summary.games += u64::from(game > 0);
                if !names.contains(&file) {
                    names.insert(file);
                }
                findings.into_iter().for_each(|finding| found(&mut summary, finding));
            }
            Met::Unreadable(error) => {
                let (name, reason) = error.parts();
                found(&mut summary, Finding::damage(Level::Error, Damage::UnreadableFile, name, reason));
            }
            Met::PassedOver { name, reason } => {
                let reason = format!("passed over: {reason}");
                found(&mut summary, Finding::damage(Level::Note, Damage::PassedOver, name, reason));
            }
        },
    );
    summary.files = names.len() as u64;
    summary
}

/// What came of a stretch.
struct Looked {
    file: String,
    game: u64,
    findings: Vec<Finding>,
}

fn examine(stretch: Stretch<'_>, today: Today) -> Looked {
    let Stretch { file, game, line, cut, bytes } = stretch;
    let mut findings = match game {
        0 => vec![stray(stretch)],
        _ => Examiner::default()
            .examine(bytes, &Amendments::default(), line, today)
            .into_iter()
            .map(|found| Finding {
                level: found.level,
                kind: found.kind,
                file: file.to_owned(),
                game: Some(game),
                id: None,
                line: Some(found.line),
                column: Some(found.column),
                token: found.token,
                reason: found.reason,
                action: found.action,
            })
            .collect(),
    };
    if cut {
        findings.push(too_long(stretch));
    }
    Looked { file: file.to_owned(), game, findings }
}

/// A game that does not end where it was cut.
fn too_long(stretch: Stretch<'_>) -> Finding {
    let lines = memchr::memchr_iter(b'\n', stretch.bytes).count() as u64;
    Finding {
        kind: Kind::Reading(FaultKind::Limit),
        game: Some(stretch.game),
        line: Some(stretch.line + lines),
        column: Some(1),
        action: Some(Action::CutHere),
        ..Finding::damage(Level::Error, Damage::UnreadableFile, stretch.file, cut_reason())
    }
}

/// Text that an import reports and does not keep.
fn stray(stretch: Stretch<'_>) -> Finding {
    let text = String::from_utf8_lossy(stretch.bytes);
    let fault =
        crate::game::Fault::new(FaultKind::StrayText, 0, &text, "this text belongs to no game", Action::Skipped);
    Finding {
        kind: Kind::Reading(fault.kind),
        line: Some(stretch.line),
        column: Some(1),
        token: fault.token,
        action: Some(fault.action),
        ..Finding::damage(Level::Warning, Damage::UnreadableFile, stretch.file, fault.reason)
    }
}
