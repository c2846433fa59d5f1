//! The games that reach a position.

use shakmaty::packed::PackedUciMove;

use super::error::SegmentError;
use super::games::SegmentGames;
use super::positions::{Chunk, Hit, List, Storage};
use crate::board::Board;

/// The live games of a segment that reach a position, in the order of documents.
///
/// They come in chunks of some hundred games that threads can share out among them.
pub struct Hits<'a> {
    chunks: Vec<HitChunk<'a>>,
    /// Number of games, deleted ones included.
    entries: usize,
}

/// Some of the games of [`Hits`].
#[derive(Clone)]
pub struct HitChunk<'a> {
    games: &'a SegmentGames,
    part: Part<'a>,
}

#[derive(Clone)]
enum Part<'a> {
    Ready(Vec<Hit>),
    Packed(Chunk<'a>),
}

/// A game that reaches a position, and what it played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextMove {
    /// The game and the first ply at which it has the position.
    pub hit: Hit,
    /// The move it made then; none when the game ended.
    pub played: Option<PackedUciMove>,
}

impl<'a> Hits<'a> {
    pub(super) fn find(games: &'a SegmentGames, position: &Board) -> Result<Hits<'a>, SegmentError> {
        let candidates = games.candidates(position.key())?;
        // Lists first: a game proposed as the only one by mistake may be one of a list.
        for list in candidates.lists {
            if let Some(hits) = Hits::confirmed(games, list, position)? {
                return Ok(hits);
            }
        }
        for doc in candidates.lone {
            if let Some(ply) = games.first_ply_of(doc, position)? {
                return Ok(Hits::of(games, 1, vec![Part::Ready(vec![Hit { doc, ply }])]));
            }
        }
        Ok(Hits::of(games, 0, Vec::new()))
    }

    /// The hits of a list if its first game has the position; then all have it, at the plies given.
    fn confirmed(games: &'a SegmentGames, list: List<'a>, position: &Board) -> Result<Option<Hits<'a>>, SegmentError> {
        let parts: Vec<Part> = match list.storage {
            Storage::Short(hits) => vec![Part::Ready(hits)],
            Storage::Long(chunks) => chunks.into_iter().map(Part::Packed).collect(),
        };
        let first = match parts.first() {
            Some(part) => part.hits(games)?.first().copied(),
            None => None,
        };
        let Some(first) = first else { return Ok(None) };
        let found = games.first_ply_of(first.doc, position)?;
        Ok((found == Some(first.ply)).then(|| Hits::of(games, list.count, parts)))
    }

    fn of(games: &'a SegmentGames, entries: usize, parts: Vec<Part<'a>>) -> Hits<'a> {
        Hits { chunks: parts.into_iter().map(|part| HitChunk { games, part }).collect(), entries }
    }

    /// The chunks, in the order of documents.
    pub fn chunks(&self) -> &[HitChunk<'a>] {
        &self.chunks
    }

    /// Every game with the first ply at which it has the position.
    ///
    /// # Errors
    /// Items are [`SegmentError`] when the file is damaged.
    pub fn iter(&self) -> impl Iterator<Item = Result<Hit, SegmentError>> + '_ {
        self.chunks.iter().flat_map(|chunk| match chunk.hits() {
            Ok(hits) => hits.into_iter().map(Ok).collect::<Vec<_>>(),
            Err(error) => vec![Err(error)],
        })
    }

    /// Number of games; without deleted games it is known at once.
    ///
    /// # Errors
    /// [`SegmentError`] when the file is damaged.
    pub fn count(&self) -> Result<usize, SegmentError> {
        match self.chunks.first() {
            Some(chunk) if chunk.games.has_deletes() => self.chunks.iter().map(|chunk| Ok(chunk.hits()?.len())).sum(),
            _ => Ok(self.entries),
        }
    }
}

impl HitChunk<'_> {
    /// The games of the chunk.
    ///
    /// # Errors
    /// [`SegmentError`] when the file is damaged.
    pub fn hits(&self) -> Result<Vec<Hit>, SegmentError> {
        let mut hits = self.part.hits(self.games)?;
        if self.games.has_deletes() {
            hits.retain(|hit| self.games.is_alive(hit.doc));
        }
        Ok(hits)
    }

    /// The games of the chunk, each with its next move.
    ///
    /// # Errors
    /// [`SegmentError`] when a file is damaged.
    pub fn next_moves(&self) -> Result<Vec<NextMove>, SegmentError> {
        let next = |hit: Hit| Ok(NextMove { hit, played: self.games.record(hit.doc)?.move_at(hit.ply) });
        self.hits()?.into_iter().map(next).collect()
    }
}

impl Part<'_> {
    fn hits(&self, games: &SegmentGames) -> Result<Vec<Hit>, SegmentError> {
        match self {
            Part::Ready(hits) => Ok(hits.clone()),
            Part::Packed(chunk) => {
                let docs = u64::from(games.max_doc());
                chunk.decode(docs).map_err(|what| games.damaged_positions(what))
            }
        }
    }
}
