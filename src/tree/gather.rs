//! Going through the games that have a position, in parallel.

use rayon::prelude::*;
use shakmaty::packed::PackedUciMove;
use shakmaty::{Chess, Color};
use tantivy::DocAddress;

use super::Trees;
use super::revisit::Revisits;
use crate::board::Board;
use crate::columns::{Numbers, SegmentColumns};
use crate::game::GameId;
use crate::moves::BYTES_PER_PLY;
use crate::search::SearchError;
use crate::segment::{HitChunk, Hits, SegmentGames};

/// A game that has the position.
pub(super) struct Visit<'a> {
    pub address: DocAddress,
    pub numbers: Numbers,
    /// The different moves it made there.
    pub moves: &'a [PackedUciMove],
    /// The side of the player asked for, if it is one of his games.
    pub player: Option<Color>,
    columns: &'a SegmentColumns,
}

impl Visit<'_> {
    /// Number of the game.
    pub fn id(&self) -> GameId {
        self.columns.id(self.address.doc_id)
    }
}

/// Something that games are counted into, part by part.
pub(super) trait Gather: Send {
    fn game(&mut self, visit: &Visit<'_>);
    fn merge(self, other: Self) -> Self;
}

/// Games of one segment that have the position.
struct Reached<'a> {
    ordinal: u32,
    games: &'a SegmentGames,
    columns: &'a SegmentColumns,
    hits: Hits<'a>,
}

impl Trees<'_> {
    /// Counts all games that have a position and are asked for.
    pub(super) fn gather<G: Gather>(
        &self,
        position: &Chess,
        empty: impl Fn() -> G + Send + Sync,
    ) -> Result<G, SearchError> {
        let board = Board::from(position);
        let revisits = Revisits::new(&board);
        let reached = self.reached(&board)?;
        let chunks: Vec<(&Reached<'_>, &HitChunk<'_>)> =
            reached.iter().flat_map(|part| part.hits.chunks().iter().map(move |chunk| (part, chunk))).collect();
        chunks
            .into_par_iter()
            .try_fold(&empty, |mut into, (part, chunk)| {
                self.count(part, chunk, &revisits, &mut into)?;
                Ok(into)
            })
            .try_reduce(&empty, |a, b| Ok(a.merge(b)))
    }

    fn reached(&self, board: &Board) -> Result<Vec<Reached<'_>>, SearchError> {
        let mut reached = Vec::new();
        for (ordinal, (_, games)) in (0..).zip(self.engine.segments()) {
            if let Some(columns) = self.columns.segment(ordinal) {
                let hits = games.hits(board).map_err(|error| self.damaged(error))?;
                reached.push(Reached { ordinal, games, columns, hits });
            }
        }
        Ok(reached)
    }

    fn count(
        &self,
        part: &Reached<'_>,
        chunk: &HitChunk<'_>,
        revisits: &Revisits<'_>,
        into: &mut impl Gather,
    ) -> Result<(), SearchError> {
        let mut moves: Vec<PackedUciMove> = Vec::new();
        for hit in chunk.hits().map_err(|error| self.damaged(error))? {
            if self.chosen.as_ref().is_some_and(|chosen| !chosen.contains(part.ordinal, hit.doc)) {
                continue;
            }
            let record = part.games.record(hit.doc).map_err(|error| self.damaged(error))?;
            moves.clear();
            moves.extend(first_move(record.moves(), hit.ply));
            revisits.for_each(record.moves(), hit.ply, |played| {
                if !moves.contains(&played) {
                    moves.push(played);
                }
            });
            into.game(&Visit {
                address: DocAddress::new(part.ordinal, hit.doc),
                numbers: part.columns.numbers(hit.doc),
                moves: &moves,
                player: self.player.as_ref().and_then(|player| player.side(part.ordinal, hit.doc)),
                columns: part.columns,
            });
        }
        Ok(())
    }
}

#[inline]
fn first_move(moves: &[u8], ply: u32) -> Option<PackedUciMove> {
    let bytes = moves.get(ply as usize * BYTES_PER_PLY..)?.first_chunk::<BYTES_PER_PLY>()?;
    Some(PackedUciMove::from_bytes(*bytes))
}
