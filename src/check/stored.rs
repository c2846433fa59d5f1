//! Every stored game against the index.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use tantivy::columnar::Column;
use tantivy::schema::Value;
use tantivy::store::StoreReader;
use tantivy::{DocId, SegmentReader, TantivyDocument};

use super::database::about_game;
use super::examine::Examiner;
use super::finding::Finding;
use crate::game::GameId;
use crate::index::{Database, Manifest, Meter};
use crate::lint::Today;
use crate::position::same_position;
use crate::replay::Replayed;
use crate::schema::{Amendments, Label, outcome_code};
use crate::segment::SegmentGames;

/// Documents that are looked at together.
const AT_ONCE: usize = 512;
/// Blocks of stored games that are kept unpacked.
const CACHED_BLOCKS: usize = 64;

/// What a check of stored games needs.
pub(super) struct StoredCheck<'a> {
    pub database: &'a Database,
    pub manifest: &'a Manifest,
    pub today: Today,
}

/// A segment, open.
struct Segment<'a> {
    check: &'a StoredCheck<'a>,
    games: &'a SegmentGames,
    store: StoreReader,
    ids: Column<u64>,
    plies: Column<u64>,
    outcomes: Column<u64>,
}

/// Reads every living game of a segment; gives the number of games.
pub(super) fn check_games(
    check: &StoredCheck<'_>,
    reader: &SegmentReader,
    games: &SegmentGames,
    meter: &Meter,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Finding),
) -> u64 {
    let column = |name: &str| reader.fast_fields().u64(name).ok();
    let store = reader.get_store_reader(CACHED_BLOCKS).ok();
    let (Some(store), Some(ids), Some(plies), Some(outcomes)) =
        (store, column("id"), column("plies"), column("outcome"))
    else {
        let name = reader.segment_id().uuid_string();
        let reason = "stored games or columns of the segment cannot be opened".to_owned();
        tell(&about_game(None, check.database.path().join(name).display().to_string(), reason));
        return 0;
    };
    let segment = Segment { check, games, store, ids, plies, outcomes };
    let docs: Vec<DocId> = reader.doc_ids_alive().collect();
    for chunk in docs.chunks(AT_ONCE * rayon::current_num_threads()) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let found: Vec<Vec<Finding>> = chunk
            .par_iter()
            .with_min_len(AT_ONCE / 8)
            .map_init(Examiner::default, |examiner, doc| segment.check_game(*doc, examiner))
            .collect();
        found.iter().flatten().for_each(&mut *tell);
        meter.games.fetch_add(chunk.len() as u64, Ordering::Relaxed);
    }
    docs.len() as u64
}

impl Segment<'_> {
    fn check_game(&self, doc: DocId, examiner: &mut Examiner) -> Vec<Finding> {
        let id = self.ids.first(doc).map(GameId);
        let folder = self.check.database.path().display().to_string();
        let Some((raw, label, amendments)) = self.stored(doc) else {
            return vec![about_game(id, folder, "the stored game cannot be read".to_owned())];
        };
        let origin = label.origin;
        let file = self.check.manifest.files.get(origin.file as usize);
        let name = file.map_or(folder.clone(), |file| file.name.clone());
        let found = examiner.examine(&raw, &amendments, origin.line, self.check.today);
        let mut findings: Vec<Finding> = found
            .into_iter()
            .map(|found| Finding {
                level: found.level,
                kind: found.kind,
                file: name.clone(),
                game: None,
                id,
                line: Some(found.line),
                column: Some(found.column),
                token: found.token,
                reason: found.reason,
                action: found.action,
            })
            .collect();
        let replayed = examiner.replayed();
        let mut complaints = Vec::new();
        if label.fits(&raw) == Some(false) {
            complaints.push("the bytes of the game are not those that were stored");
        }
        if label.id.is_some() && label.id != id {
            complaints.push("the number stored with the game is another one than in the index");
        }
        if file.is_none() {
            complaints.push("the game comes from a file that is not in the list of imports");
        }
        complaints.extend(self.disagreement(doc, replayed));
        findings.extend(complaints.into_iter().map(|reason| about_game(id, folder.clone(), reason.to_owned())));
        findings
    }

    fn stored(&self, doc: DocId) -> Option<(Vec<u8>, Label, Amendments)> {
        let document: TantivyDocument = self.store.get(doc).ok()?;
        let fields = self.check.database.fields();
        let pgn = document.get_first(fields.pgn)?;
        let raw = pgn.as_str().map(str::as_bytes).or(pgn.as_bytes())?;
        let label = Label::from_bytes(document.get_first(fields.source)?.as_bytes()?)?;
        let amendments = match document.get_first(fields.amendments) {
            Some(text) => Amendments::from_text(text.as_str()?)?,
            None => Amendments::default(),
        };
        Some((raw.to_vec(), label, amendments))
    }

    /// What the index says that the game does not.
    fn disagreement(&self, doc: DocId, replayed: &Replayed) -> Vec<&'static str> {
        let mut found = Vec::new();
        let Ok(record) = self.games.record(doc) else { return vec!["the moves of the game cannot be read"] };
        if record.moves() != replayed.packed {
            found.push("the moves in the index are not those of the stored game");
        }
        let starts = match (record.start(), &replayed.start) {
            (Ok(Some(one)), Some(other)) => same_position(&one, &other.position),
            (Ok(None), None) => true,
            _ => false,
        };
        if !starts {
            found.push("the start position in the index is not that of the stored game");
        }
        if self.plies.first(doc) != Some(replayed.keys.len().saturating_sub(1) as u64) {
            found.push("the number of half-moves in the index is not that of the stored game");
        }
        if self.outcomes.first(doc) != Some(outcome_code(replayed.result)) {
            found.push("the result in the index is not that of the stored game");
        }
        found
    }
}
