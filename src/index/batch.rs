//! Games on their way from the reading thread to a worker.

use std::ops::Deref;
use std::sync::Arc;

use super::import::LocatedFault;
use super::prepare::PlacedFault;
use crate::game::{Fault, GameId};
use crate::source::Mapped;
use crate::splitter::{End, Span, Splitter};

/// Games of a batch at most.
const BATCH_GAMES: usize = 256;
/// Bytes of a batch after which it is closed.
const BATCH_BYTES: usize = 1 << 20;

/// Consecutive games of one file.
pub(super) struct GameBatch {
    /// The bytes that the spans count from.
    pub bytes: Bytes,
    /// Games and stray text.
    pub spans: Vec<Span>,
    /// Index of the file in the manifest.
    pub file: usize,
    /// Its name.
    pub name: Arc<str>,
    /// Number of the first game in the file, counted from 1.
    pub first_game: u64,
    /// Number of the first game in the database.
    pub first_id: u64,
}

/// Bytes that batches share.
#[derive(Clone)]
pub(super) enum Bytes {
    Mapped(Arc<Mapped>),
    Owned(Arc<Vec<u8>>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

/// The next games of a window, as many as make a batch.
pub(super) fn take_batch(splitter: &mut Splitter, window: &[u8]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut bytes = 0;
    while spans.len() < BATCH_GAMES && bytes < BATCH_BYTES {
        let Some(span) = splitter.next_span(window, End::AtEnd) else { break };
        bytes += span.range.len();
        spans.push(span);
    }
    spans
}

/// How many of these spans make a batch.
pub(super) fn batch_length(spans: &[Span]) -> usize {
    let mut bytes = 0;
    let fits = |span: &&Span| {
        let begun_below = bytes < BATCH_BYTES;
        bytes += span.range.len();
        begun_below
    };
    spans.iter().take(BATCH_GAMES).take_while(fits).count().max(1)
}

/// A fault with file and game; game 0 is none.
pub(super) fn located(file: &str, game: u64, id: Option<GameId>, placed: PlacedFault) -> LocatedFault {
    let PlacedFault { fault, line, column } = placed;
    let Fault { kind, token, reason, action, .. } = fault;
    LocatedFault { file: file.to_owned(), game, id, line, column, kind, token, reason, action }
}
