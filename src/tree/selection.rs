//! Sets of games, asked game by game.

use std::sync::atomic::AtomicBool;

use shakmaty::Color;
use tantivy::{DocAddress, DocId};

use crate::game::header::HeaderField;
use crate::query::{Query, Term, WordScope};
use crate::search::{Engine, Hit, SearchError};

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
        Ok(Selection::of_hits(engine, &engine.search(query, stop)?))
    }

    /// Games that were found already.
    pub fn of_hits(engine: &Engine, hits: &[Hit]) -> Selection {
        let words = |docs: DocId| (docs as usize).div_ceil(WORD);
        let mut segments: Vec<Vec<u64>> =
            engine.segments().map(|(reader, _)| vec![0; words(reader.max_doc())]).collect();
        for hit in hits {
            let DocAddress { segment_ord, doc_id } = hit.address;
            segments[segment_ord as usize][doc_id as usize / WORD] |= 1 << (doc_id as usize % WORD);
        }
        Selection { segments }
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
    /// The games of all players that have the words of one of these names in theirs.
    ///
    /// # Errors
    /// As [`Engine::search`].
    pub fn of(engine: &Engine, names: &[String], stop: &AtomicBool) -> Result<PlayerGames, SearchError> {
        let side = |keyword: &str| {
            let scope = HeaderField::by_keyword(keyword).map_or(WordScope::Player, WordScope::Field);
            Selection::of(engine, &any_of(scope, names), stop)
        };
        Ok(PlayerGames { white: side("white")?, black: side("black")? })
    }

    /// The games that have one of these names on either side.
    pub fn query(names: &[String]) -> Query {
        any_of(WordScope::Player, names)
    }

    /// The colour the player has in a game; White if the name fits both.
    #[inline]
    pub fn side(&self, segment: u32, doc: DocId) -> Option<Color> {
        Color::ALL.into_iter().find(|side| self.has(*side, segment, doc))
    }

    /// Whether the player has a colour in a game.
    #[inline]
    pub fn has(&self, side: Color, segment: u32, doc: DocId) -> bool {
        side.fold_wb(&self.white, &self.black).contains(segment, doc)
    }
}

fn any_of(scope: WordScope, names: &[String]) -> Query {
    Query::Or(names.iter().map(|name| Query::Term(Term::Words(scope, name.clone()))).collect())
}
