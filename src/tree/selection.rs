//! Sets of games, asked game by game.

use std::sync::atomic::AtomicBool;

use shakmaty::Color;
use tantivy::{DocAddress, DocId};

use crate::game::header::HeaderField;
use crate::query::{Query, Term, WordScope};
use crate::search::{Engine, SearchError};

const WORD: usize = u64::BITS as usize;

/// The games that match a query, one bit a game.
#[derive(Clone, Debug)]
pub struct Selection {
    segments: Vec<Vec<u64>>,
}

impl Selection {
    /// The games that match.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn of(engine: &Engine, query: &Query, stop: &AtomicBool) -> Result<Selection, SearchError> {
        let words = |docs: DocId| (docs as usize).div_ceil(WORD);
        let mut segments: Vec<Vec<u64>> =
            engine.segments().map(|(reader, _)| vec![0; words(reader.max_doc())]).collect();
        for hit in engine.search(query, stop)? {
            let DocAddress { segment_ord, doc_id } = hit.address;
            segments[segment_ord as usize][doc_id as usize / WORD] |= 1 << (doc_id as usize % WORD);
        }
        Ok(Selection { segments })
    }

    /// Whether a game is in the set.
    #[inline]
    pub fn contains(&self, segment: u32, doc: DocId) -> bool {
        let word = self.segments.get(segment as usize).and_then(|words| words.get(doc as usize / WORD));
        word.is_some_and(|word| word >> (doc as usize % WORD) & 1 == 1)
    }
}

/// The games of a player, by colour.
#[derive(Clone, Debug)]
pub struct PlayerGames {
    white: Selection,
    black: Selection,
}

impl PlayerGames {
    /// The games of all players with these words in their name.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn of(engine: &Engine, name: &str, stop: &AtomicBool) -> Result<PlayerGames, SearchError> {
        let side = |keyword: &str| {
            let scope = HeaderField::by_keyword(keyword).map_or(WordScope::Player, WordScope::Field);
            Selection::of(engine, &Query::Term(Term::Words(scope, name.to_owned())), stop)
        };
        Ok(PlayerGames { white: side("white")?, black: side("black")? })
    }

    /// The colour the player has in a game; White if the name fits both.
    #[inline]
    pub fn side(&self, segment: u32, doc: DocId) -> Option<Color> {
        if self.white.contains(segment, doc) {
            Some(Color::White)
        } else {
            self.black.contains(segment, doc).then_some(Color::Black)
        }
    }
}
