//! One game's bytes → everything that is wrong or doubtful about it.

use super::finding::Kind;
use crate::game::{Action, Fault};
use crate::lint::{self, Level, Lint, Subject, Today};
use crate::parser::ParsedGame;
use crate::replay::Replayed;
use crate::schema::Amendments;

/// A game that has been read; its buffers are used again.
#[derive(Default)]
pub(super) struct Examiner {
    game: ParsedGame,
    replayed: Replayed,
}

/// Something about a game, with its place.
pub(super) struct Found {
    pub level: Level,
    pub kind: Kind,
    pub line: u64,
    pub column: u64,
    pub token: String,
    pub reason: String,
    pub action: Option<Action>,
}

impl Examiner {
    /// Reads a game whose first byte stands in line `line`.
    pub fn examine(&mut self, bytes: &[u8], amendments: &Amendments, line: u64, today: Today) -> Vec<Found> {
        let (text, _) = amendments.read(bytes, &mut self.game, &mut self.replayed);
        let subject = Subject { text: &text, game: &self.game, replayed: &self.replayed };
        let doubts = lint::lint(subject, today);
        let faults = self.game.faults.iter().chain(&self.replayed.faults);
        let mut found: Vec<(usize, Found)> = faults.map(|fault| of_fault(fault, &text, line)).collect();
        found.extend(doubts.into_iter().map(|doubt| of_doubt(doubt, &text, line)));
        found.sort_by_key(|(offset, _)| *offset);
        found.into_iter().map(|(_, found)| found).collect()
    }

    /// What the last game's main line is on the board.
    pub fn replayed(&self) -> &Replayed {
        &self.replayed
    }
}

fn of_fault(fault: &Fault, text: &str, first_line: u64) -> (usize, Found) {
    let (line, column) = fault.place(text, first_line);
    let found = Found {
        level: Level::of_fault(fault.kind, fault.action),
        kind: Kind::Reading(fault.kind),
        line,
        column,
        token: fault.token.clone(),
        reason: fault.reason.clone(),
        action: Some(fault.action),
    };
    (fault.offset, found)
}

fn of_doubt(doubt: Lint, text: &str, first_line: u64) -> (usize, Found) {
    // A fault knows how to find its place and how to shorten its token.
    let Lint { kind, level, offset, token, reason } = doubt;
    let fault = Fault::new(crate::game::FaultKind::BadTagValue, offset, &token, reason, Action::Noted);
    let (line, column) = fault.place(text, first_line);
    let found =
        Found { level, kind: Kind::Doubt(kind), line, column, token: fault.token, reason: fault.reason, action: None };
    (offset, found)
}
