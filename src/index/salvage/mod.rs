//! Getting the games out of a database that cannot be opened, or not in full.
//!
//! Only what the stored games themselves say is needed: bytes, origin and number lie together in the `store` file of each
//! segment. Everything else of a segment is made from them and can be made anew.

mod carve;
mod description;
mod segment;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use tantivy::directory::{DirectoryLock, INDEX_WRITER_LOCK};
use tantivy::{Directory, DocId};

use super::directory::DatabaseDirectory;
use super::error::{DatabaseError, io_error, lock_error};
use super::manifest::Manifest;
use crate::game::GameId;
use crate::schema::{Amendments, Label};
pub(super) use description::Described;
use segment::StoredSegment;

/// A stored game that can be read.
#[derive(Clone, Debug)]
pub(super) struct SavedGame {
    pub raw: Vec<u8>,
    pub label: Label,
    pub amendments: Amendments,
}

/// Where a game that can be read stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub id: GameId,
    segment: usize,
    doc: DocId,
}

/// What is left of a database.
pub(super) struct Salvage {
    segments: Vec<StoredSegment>,
    /// Games by number, each once.
    pub places: Vec<Place>,
    /// The list of imports.
    pub manifest: Manifest,
    /// What was found out on the way, in words for a person.
    pub notes: Vec<String>,
    /// Games that were in the database and are not among [`Salvage::places`], as far as their numbers are known.
    pub lost: Vec<GameId>,
    /// Lost games of which not even the number is known.
    pub lost_unnumbered: u64,
    /// Keeps other programs from writing to the database meanwhile.
    _lock: DirectoryLock,
}

impl Salvage {
    /// Looks through the folder of a database. Nothing is changed.
    ///
    /// # Errors
    /// [`DatabaseError`] when the folder cannot be read, holds no stored games, or another program writes to it.
    pub fn of(path: &Path) -> Result<Salvage, DatabaseError> {
        let directory = DatabaseDirectory::open(path).map_err(|error| io_error(path, error))?;
        let lock = directory.acquire_lock(&INDEX_WRITER_LOCK).map_err(|error| lock_error(path, error))?;
        let described = Described::read(path)?;
        let mut salvage = Salvage {
            segments: Vec::new(),
            places: Vec::new(),
            manifest: described.manifest,
            notes: described.notes,
            lost: Vec::new(),
            lost_unnumbered: 0,
            _lock: lock,
        };
        for segment in &described.segments {
            let (opened, notes) = StoredSegment::open(&directory, segment, &described.fields);
            salvage.notes.extend(notes);
            match opened {
                Some(opened) => salvage.segments.push(opened),
                None => salvage.lost_unnumbered += u64::from(segment.games.unwrap_or(0)),
            }
        }
        salvage.find_games();
        Ok(salvage)
    }

    /// Reads every stored game once, to know which of them can be taken over and under which number.
    fn find_games(&mut self) {
        let mut numbered: HashMap<u64, Place> = HashMap::new();
        let mut unnumbered = Vec::new();
        for (segment, stored) in self.segments.iter().enumerate() {
            for doc in stored.living() {
                let by_column = || stored.id_by_column(doc);
                match (stored.game(doc).map(|game| game.label.id.or_else(by_column)), by_column) {
                    (Some(Some(id)), _) => {
                        numbered.entry(id.0).or_insert(Place { id, segment, doc });
                    }
                    (Some(None), _) => unnumbered.push((segment, doc)),
                    (None, by_column) => match by_column() {
                        Some(id) => self.lost.push(id),
                        None => self.lost_unnumbered += 1,
                    },
                }
            }
        }
        self.number(&mut numbered, &unnumbered);
        self.places = numbered.into_values().collect();
        self.places.sort_unstable();
        self.lost.retain(|id| self.places.binary_search_by_key(id, |place| place.id).is_err());
        self.lost.sort_unstable();
        self.lost.dedup();
        let end = self.places.last().map_or(1, |place| place.id.0 + 1);
        self.manifest.next_id = self.manifest.next_id.max(end);
        self.complete_manifest();
    }

    /// Games whose number is lost get new ones.
    fn number(&mut self, numbered: &mut HashMap<u64, Place>, unnumbered: &[(usize, DocId)]) {
        let highest = numbered.keys().max().copied().unwrap_or(0);
        let first = self.manifest.next_id.max(highest + 1);
        for (id, (segment, doc)) in (first..).zip(unnumbered) {
            numbered.insert(id, Place { id: GameId(id), segment: *segment, doc: *doc });
        }
        if !unnumbered.is_empty() {
            let last = first + unnumbered.len() as u64 - 1;
            self.notes
                .push(format!("the numbers of {} games are lost; they are now {first} to {last}", unnumbered.len()));
        }
    }

    /// Origins name files of the list of imports; what the list lacks is added without a name.
    fn complete_manifest(&mut self) {
        let known = self.manifest.files.len();
        let mut unknown: BTreeMap<usize, u64> = BTreeMap::new();
        for file in self.places.iter().filter_map(|place| Some(self.game(*place)?.label.origin.file as usize)) {
            if file >= known && file < known + description::MOST_FILES {
                *unknown.entry(file).or_default() += 1;
            }
        }
        let Some((last, _)) = unknown.last_key_value() else { return };
        self.notes.push(format!("the names of {} imported files are lost", unknown.len()));
        self.manifest.files.resize_with(last + 1, description::nameless_file);
        for (file, games) in unknown {
            self.manifest.files[file].games = games;
        }
    }

    /// A game that can be read.
    pub fn game(&self, place: Place) -> Option<SavedGame> {
        self.segments[place.segment].game(place.doc)
    }
}

/// The file of a segment with this extension.
fn segment_file(name: &str, extension: &str) -> PathBuf {
    PathBuf::from(format!("{name}.{extension}"))
}
