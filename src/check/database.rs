//! Checking a database: its files, its segments, its list of imports, its games.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use tantivy::SegmentReader;

use super::Tell;
use super::finding::{Damage, Finding, Summary};
use super::stored::{StoredCheck, check_games};
use crate::game::GameId;
use crate::index::{Database, DatabaseError, Manifest, Meter, SegmentState, ranges_in_words};
use crate::lint::{Level, Today};
use crate::segment::{CheckReport, SegmentGames};

/// How much of a database is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Checksums of all files, moves and positions of all games, numbers and imports.
    Usual,
    /// Also every stored game: its bytes are read, replayed, and compared with the index; and what is doubtful about it.
    Deep,
}

/// Numbers that are named in one finding at most.
const MOST_NAMED: usize = 20;

/// A check on its way.
struct Check<'a> {
    path: &'a Path,
    summary: Summary,
    tell: Tell<'a>,
    meter: &'a Meter,
    stop: &'a AtomicBool,
}

/// Checks a database.
///
/// # Errors
/// [`DatabaseError`] when there is none, or the check cannot be carried out. Damage is no error but a finding.
pub fn database<'a>(
    path: &'a Path,
    depth: Depth,
    today: Today,
    meter: &'a Meter,
    stop: &'a AtomicBool,
    tell: Tell<'a>,
) -> Result<Summary, DatabaseError> {
    let mut check = Check { path, summary: Summary::default(), tell, meter, stop };
    let database = match Database::open(path) {
        Ok(database) => database,
        Err(DatabaseError::Damaged { reason, .. }) => {
            check.found(Level::Error, Damage::Database, &path.display().to_string(), reason);
            return Ok(check.summary);
        }
        Err(DatabaseError::Version { found, expected, .. }) => {
            let reason = format!(
                "the format is {found}, this tabia reads {expected}; tabia check --repair brings it up to date"
            );
            check.found(Level::Error, Damage::Version, &path.display().to_string(), reason);
            return Ok(check.summary);
        }
        Err(error) => return Err(error),
    };
    check.opened(&database, depth, today)?;
    Ok(check.summary)
}

impl Check<'_> {
    fn found(&mut self, level: Level, what: Damage, file: &str, reason: impl Into<String>) {
        self.tell(&Finding::damage(level, what, file, reason));
    }

    fn tell(&mut self, finding: &Finding) {
        self.summary.count(finding);
        (self.tell)(finding);
    }

    fn in_folder(&self, file: impl AsRef<Path>) -> String {
        self.path.join(file).display().to_string()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn opened(&mut self, database: &Database, depth: Depth, today: Today) -> Result<(), DatabaseError> {
        let manifest = match database.manifest() {
            Ok(manifest) => manifest,
            Err(error) => {
                self.found(Level::Error, Damage::Imports, &self.in_folder("meta.json"), error.to_string());
                return Ok(());
            }
        };
        self.summary.files = manifest.files.len() as u64;
        let segments = database.verify()?;
        let mut sound = Vec::new();
        for segment in segments {
            if let Some((reader, games)) = self.segment(segment) {
                sound.push((reader, games));
            }
        }
        for file in database.leftovers()? {
            let reason =
                "belongs to no commit; a command that runs just now made it, or the next one that writes removes it";
            self.found(Level::Note, Damage::Leftover, &self.in_folder(file), reason);
        }
        self.numbers(&sound, &manifest);
        if depth == Depth::Deep {
            let stored = StoredCheck { database, manifest: &manifest, today };
            for (reader, games) in &sound {
                let (meter, stop) = (self.meter, self.stop);
                let looked = check_games(&stored, reader, games, meter, stop, &mut |finding| self.tell(finding));
                self.summary.games += looked;
            }
        } else {
            self.summary.games = sound.iter().map(|(reader, _)| u64::from(reader.num_docs())).sum();
        }
        Ok(())
    }

    /// Checks the files of a segment and what is in ours.
    fn segment(&mut self, segment: SegmentState) -> Option<(SegmentReader, SegmentGames)> {
        for fault in &segment.faults {
            self.found(Level::Error, Damage::File, &self.in_folder(&fault.file), fault.reason.clone());
        }
        let reader = segment.reader?;
        let games = match SegmentGames::open(&reader) {
            Ok(games) => games,
            Err(error) => {
                self.found(Level::Error, Damage::Segment, &self.in_folder(&segment.name), error.to_string());
                return None;
            }
        };
        if self.stopped() {
            return None;
        }
        match games.check() {
            Ok(CheckReport { games: faulty, positions, terms }) => {
                let faults = faulty.iter().take(MOST_NAMED).map(|(doc, error)| format!("document {doc}: {error}"));
                let faults: Vec<String> =
                    faults.chain(positions.iter().chain(&terms).map(|error| error.to_string())).collect();
                for reason in faults {
                    self.found(Level::Error, Damage::Segment, &self.in_folder(&segment.name), reason);
                }
            }
            Err(error) => {
                self.found(Level::Error, Damage::Segment, &self.in_folder(&segment.name), error.to_string());
                return None;
            }
        }
        Some((reader, games))
    }

    /// Numbers of games: each once, none that was not given out; no more games than were imported.
    fn numbers(&mut self, segments: &[(SegmentReader, SegmentGames)], manifest: &Manifest) {
        let mut ids = Vec::new();
        for (reader, _) in segments {
            if let Ok(column) = reader.fast_fields().u64("id") {
                ids.extend(reader.doc_ids_alive().filter_map(|doc| column.first(doc)));
            }
        }
        ids.sort_unstable();
        let twice: Vec<u64> = ids.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        let beyond: Vec<u64> = ids.iter().copied().filter(|id| *id == 0 || *id >= manifest.next_id).collect();
        for (numbers, what) in [(twice, "stand for two games"), (beyond, "were never given out")] {
            if !numbers.is_empty() {
                let named: Vec<(u64, u64)> = numbers.iter().take(MOST_NAMED).map(|id| (*id, *id)).collect();
                let reason =
                    format!("{} numbers of games {what}, for instance {}", numbers.len(), ranges_in_words(&named));
                self.found(Level::Error, Damage::Imports, &self.in_folder("meta.json"), reason);
            }
        }
        let imported: u64 = manifest.files.iter().map(|file| file.games).sum();
        if ids.len() as u64 > imported {
            let reason = format!("there are {} games, the list of imports has {imported}", ids.len());
            self.found(Level::Error, Damage::Imports, &self.in_folder("meta.json"), reason);
        }
    }
}

/// A finding about a stored game.
pub(super) fn about_game(id: Option<GameId>, file: String, reason: String) -> Finding {
    Finding { id, ..Finding::damage(Level::Error, Damage::Game, file, reason) }
}
