//! What a check finds.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::game::{Action, FaultKind, GameId};
use crate::lint::{Level, LintKind};

/// What is not as it was written; the names are stable and appear in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// A file that cannot be read, or not to its end.
    UnreadableFile,
    /// A member of an archive, or a file of a folder, that is not looked at.
    PassedOver,
    /// A database that cannot be opened.
    Database,
    /// A database of another format version.
    Version,
    /// A file of a database that is missing or whose bytes were changed.
    File,
    /// A segment whose files contradict each other.
    Segment,
    /// A stored game that cannot be read, was changed, or does not agree with the index.
    Game,
    /// A list of imports that does not agree with the games.
    Imports,
    /// A file that belongs to no commit.
    Leftover,
}

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Kind {
    /// A fault of reading, as an import reports it.
    Reading(FaultKind),
    /// Something doubtful about a game.
    Doubt(LintKind),
    /// Something about files.
    Damage(Damage),
}

impl Kind {
    /// Its name in reports.
    pub fn name(self) -> String {
        // A kind is a plain word, so this always finds one.
        serde_json::to_value(self).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// One finding with everything that is needed to find it.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// How grave it is.
    pub level: Level,
    /// What it is.
    pub kind: Kind,
    /// The file of games, or of a database.
    pub file: String,
    /// Number of the game in the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// Number of the game in the database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<GameId>,
    /// Line in the file, and column in characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// See `line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The offending token; empty when there is none.
    pub token: String,
    /// Why, in words for a person.
    pub reason: String,
    /// What an import does about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
}

impl Finding {
    /// A finding about a file.
    pub(super) fn damage(level: Level, what: Damage, file: impl Into<String>, reason: impl Into<String>) -> Finding {
        Finding {
            level,
            kind: Kind::Damage(what),
            file: file.into(),
            game: None,
            id: None,
            line: None,
            column: None,
            token: String::new(),
            reason: reason.into(),
            action: None,
        }
    }
}

impl fmt::Display for Finding {
    /// `file:line:column: level: game N: reason: "token" (kind; what import does)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}: ", self.level.as_str())?;
        match (self.id, self.game) {
            (Some(id), _) => write!(f, "game #{id}: ")?,
            (None, Some(game)) => write!(f, "game {game}: ")?,
            (None, None) => {}
        }
        write!(f, "{}", self.reason)?;
        let named = matches!(self.kind, Kind::Reading(_)) && self.reason.contains(&self.token);
        if !self.token.is_empty() && !named {
            write!(f, ": {:?}", self.token)?;
        }
        write!(f, " ({}{})", self.kind.name(), self.action.map_or("", in_words))
    }
}

fn in_words(action: Action) -> &'static str {
    match action {
        Action::CutHere => "; moves are indexed up to here",
        Action::HeadersOnly => "; the game is found by its header alone",
        Action::Skipped => "; passed over",
        Action::Repaired => "; read all the same",
        Action::Noted => "",
    }
}

/// Findings, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Files that were read.
    pub files: u64,
    /// Games that were looked at.
    pub games: u64,
    /// Findings by level and kind.
    pub findings: BTreeMap<String, BTreeMap<String, u64>>,
    /// Findings that a repair of the database mends.
    pub repairable: u64,
    /// The gravest level.
    #[serde(skip)]
    pub worst: Option<Level>,
}

impl Summary {
    pub(super) fn count(&mut self, finding: &Finding) {
        let level = self.findings.entry(finding.level.as_str().to_owned()).or_default();
        *level.entry(finding.kind.name()).or_default() += 1;
        self.worst = self.worst.max(Some(finding.level));
        let damaged = matches!(finding.kind, Kind::Damage(what) if what != Damage::Leftover);
        self.repairable += u64::from(damaged && finding.level == Level::Error);
    }

    /// Findings of a level.
    pub fn of_level(&self, level: Level) -> u64 {
        self.findings.get(level.as_str()).map_or(0, |kinds| kinds.values().sum())
    }
}
