//! From a game's place in the index to its own bytes.

use tantivy::schema::Value;
use tantivy::{DocAddress, TantivyDocument};

use crate::game::{GameResult, Tags};
use crate::index::{DatabaseError, Snapshot};
use crate::openings::{self, Opening};
use crate::parser::{self, ParsedGame};
use crate::replay::{MainLine, ReadState, Replayed, comments};
use crate::schema::{Label, Origin};

/// The stored games of a snapshot.
pub struct Store {
    snapshot: Snapshot,
}

/// A game as it was imported.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its own bytes.
    pub raw: Vec<u8>,
    /// Where they came from.
    pub origin: Origin,
}

/// What a game says of itself, read from its own bytes alone.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Tag pairs.
    pub tags: Tags,
    /// Result.
    pub result: GameResult,
    /// Opening by the last known position.
    pub opening: Option<&'static Opening>,
    /// How much of the main line can be read.
    pub state: ReadState,
    /// Comments in the order of the game.
    pub comments: Vec<String>,
    /// The main line.
    pub line: MainLine,
}

impl Store {
    /// The store of a snapshot.
    pub fn new(snapshot: &Snapshot) -> Store {
        Store { snapshot: snapshot.clone() }
    }

    /// A game by its place.
    ///
    /// # Errors
    /// [`DatabaseError`] when the stored bytes are missing or damaged.
    pub fn game(&self, address: DocAddress) -> Result<StoredGame, DatabaseError> {
        let fields = &self.snapshot.fields;
        let document: TantivyDocument =
            self.snapshot.searcher.doc(address).map_err(|error| self.snapshot.explain(error))?;
        let stored = |field| document.get_first(field);
        let raw = stored(fields.pgn).and_then(|pgn| pgn.as_str().map(str::as_bytes).or(pgn.as_bytes()));
        let label = stored(fields.source).and_then(|source| Label::from_bytes(source.as_bytes()?));
        match (raw, label) {
            (Some(raw), Some(Label { origin, .. })) => Ok(StoredGame { raw: raw.to_vec(), origin }),
            _ => Err(self.snapshot.damaged("a stored game lacks a part")),
        }
    }
}

impl Store {
    /// A game's bytes as its file had them, in the file's own encoding.
    ///
    /// # Errors
    /// As [`Store::game`].
    pub fn own_bytes(&self, address: DocAddress) -> Result<Vec<u8>, DatabaseError> {
        let StoredGame { raw, origin } = self.game(address)?;
        let file = self.snapshot.manifest.files.get(origin.file as usize);
        Ok(file.map_or(raw.clone(), |file| file.encoding.encode(&raw)))
    }
}

impl StoredGame {
    /// Reads the game again from its own bytes, without the index.
    pub fn facts(&self) -> Facts {
        let mut game = ParsedGame::new();
        let text = parser::parse_bytes(&self.raw, &mut game);
        let mut replayed = Replayed::default();
        replayed.replay(&text, &game);
        Facts {
            result: replayed.result,
            opening: openings::of_keys(&replayed.keys),
            state: replayed.state,
            comments: comments(&text, &game).collect(),
            line: MainLine::new(replayed.start, replayed.packed),
            tags: game.tags,
        }
    }
}
