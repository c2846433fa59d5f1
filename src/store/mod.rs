//! From a game's place in the index to its own bytes.

use std::borrow::Cow;
use std::collections::HashSet;

use tantivy::schema::Value;
use tantivy::{DocAddress, TantivyDocument};

use crate::game::{GameId, GameResult, Start, Tags};
use crate::index::{DatabaseError, Snapshot};
use crate::notation::Notation;
use crate::openings::{self, Opening};
use crate::parser::{self, ParsedGame};
use crate::replay::{MainLine, Measured, ReadState, Replayed, SideLine, Wording, comments, measures, side_lines};
use crate::schema::{Amendments, Label, Origin};
use crate::score::{self, ForeignGame};

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
    /// How they are to be read.
    pub amendments: Amendments,
}

/// A stored game taken apart.
#[derive(Debug)]
pub struct GameText<'a> {
    /// The text that tokens are places of.
    pub text: Cow<'a, str>,
    /// Tags and tokens.
    pub game: ParsedGame,
    foreign: Option<ForeignGame>,
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
    /// What programs measured, with the plies.
    pub measures: Vec<(u32, Measured)>,
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
        let amendments = stored(fields.amendments)
            .map_or(Some(Amendments::default()), |text| text.as_str().and_then(Amendments::from_text));
        match (raw, label, amendments) {
            (Some(raw), Some(Label { origin, .. }), Some(amendments)) => {
                Ok(StoredGame { raw: raw.to_vec(), origin, amendments })
            }
            _ => Err(self.snapshot.damaged("a stored game lacks a part")),
        }
    }
}

impl Store {
    /// Those of the games that are there, by number.
    ///
    /// # Errors
    /// As [`Store::game`].
    pub fn by_number(&self, games: &[GameId]) -> Result<Vec<(GameId, StoredGame)>, DatabaseError> {
        let wanted: HashSet<u64> = games.iter().map(|game| game.0).collect();
        let mut found = Vec::with_capacity(games.len());
        for (ordinal, reader) in (0..).zip(self.snapshot.searcher.segment_readers()) {
            let column = reader.fast_fields().u64("id").map_err(|error| self.snapshot.explain(error))?;
            for doc in reader.doc_ids_alive() {
                if let Some(id) = column.first(doc).filter(|id| wanted.contains(id)) {
                    found.push((GameId(id), self.game(DocAddress::new(ordinal, doc))?));
                }
            }
        }
        found.sort_by_key(|(id, _)| *id);
        Ok(found)
    }

    /// A game's bytes as its file had them, in the file's own encoding.
    ///
    /// # Errors
    /// As [`Store::game`].
    pub fn own_bytes(&self, address: DocAddress) -> Result<Vec<u8>, DatabaseError> {
        let StoredGame { raw, origin, .. } = self.game(address)?;
        let file = self.snapshot.manifest.files.get(origin.file as usize);
        Ok(file.map_or(raw.clone(), |file| file.encoding.encode(&raw)))
    }
}

impl StoredGame {
    /// The game in the notation of its moves, its tags edited.
    pub fn read(&self) -> GameText<'_> {
        let notation = self.amendments.notation.as_ref().and_then(|name| name.parse::<Notation>().ok());
        let (text, game, foreign) = match notation {
            None => {
                let mut game = ParsedGame::new();
                (parser::parse_bytes(&self.raw, &mut game), game, None)
            }
            Some(notation) => {
                let text = parser::decode(&self.raw).0;
                let mut foreign = score::in_notation(&text, notation);
                (text, std::mem::take(&mut foreign.game), Some(foreign))
            }
        };
        let mut read = GameText { text, game, foreign };
        self.amendments.edits.apply(&mut read.game.tags);
        read
    }

    /// Tags and tokens of the game, as if it were in SAN, its tags edited; gives the text that the tokens are places of.
    pub fn parse(&self, game: &mut ParsedGame) -> Cow<'_, str> {
        let text = parser::parse_bytes(&self.raw, game);
        self.amendments.edits.apply(&mut game.tags);
        text
    }

    /// The tags alone, edited.
    pub fn tags(&self) -> Tags {
        let mut game = ParsedGame::new();
        parser::parse_head(&parser::decode(&self.raw).0, &mut game);
        self.amendments.edits.apply(&mut game.tags);
        game.tags
    }

    /// Reads the game again from its own bytes, without the index.
    pub fn facts(&self) -> Facts {
        self.read().facts()
    }
}

impl GameText<'_> {
    /// How the texts of the moves are read.
    pub fn wording(&self) -> Wording<'_> {
        self.foreign.as_ref().map_or(Wording::Pgn, ForeignGame::wording)
    }

    /// The variations of the game.
    pub fn side_lines(&self, start: &Start) -> Vec<SideLine> {
        side_lines(&self.text, &self.game, start, self.wording())
    }

    /// What the game says of itself.
    pub fn facts(&self) -> Facts {
        let GameText { text, game, .. } = self;
        let mut replayed = Replayed::default();
        replayed.replay_worded(text, game, self.wording());
        let line = MainLine::new(replayed.start, replayed.packed);
        let plies = line.plies();
        Facts {
            result: replayed.result,
            opening: openings::of_keys(&replayed.keys),
            state: replayed.state,
            comments: comments(text, game).collect(),
            measures: measures(text, game, plies),
            line,
            tags: game.tags.clone(),
        }
    }
}
