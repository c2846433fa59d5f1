//! The games of files, read without being written.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::changes::GamePlace;
use super::feed::{Fed, Feed};
use super::import::{Meter, Observer, Repeats};
use super::manifest::Manifest;
use super::pipeline::{stray, tell_notice};
use crate::schema::{Amendments, Origin};
use crate::source::{Input, Limits};
use crate::splitter::SpanKind;
use crate::store::StoredGame;

/// A game of a file that is just being read.
#[derive(Clone, Debug)]
pub struct IncomingGame {
    /// What it is.
    pub game: StoredGame,
    /// Where it stands.
    pub place: GamePlace,
}

/// Files by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilesRead {
    /// Files read.
    pub read: u64,
    /// Files that could not be read to their end.
    pub unreadable: u64,
}

/// Gives the games of all inputs in their order, some hundreds at a time, until `take` breaks off. The files are added to the
/// manifest; the next number of a game stays what it was.
pub fn read_games(
    inputs: Vec<Input>,
    manifest: &mut Manifest,
    meter: &Meter,
    observer: &mut dyn Observer,
    mut take: impl FnMut(Vec<IncomingGame>, &mut dyn Observer) -> ControlFlow<()>,
) -> FilesRead {
    let mut feed = Feed::new(inputs, manifest.clone(), Repeats::Again, Limits::default());
    loop {
        match feed.next(meter) {
            Fed::End => break,
            Fed::Notice(notice) => tell_notice(&notice, observer),
            Fed::Batch(batch) => {
                let mut games = Vec::with_capacity(batch.spans.len());
                for span in &batch.spans {
                    let raw = &batch.bytes[span.range.clone()];
                    if span.kind == SpanKind::Stray {
                        observer.fault(&stray(&batch, span.line, raw));
                        continue;
                    }
                    let origin = Origin { file: batch.file as u64, offset: span.offset, line: span.line };
                    let place =
                        GamePlace { file: Arc::clone(&batch.name), game: batch.first_game + games.len() as u64 };
                    let game = StoredGame { raw: raw.to_vec(), origin, amendments: Amendments::default() };
                    games.push(IncomingGame { game, place });
                }
                if take(games, observer).is_break() {
                    break;
                }
            }
        }
    }
    let next_id = manifest.next_id;
    *manifest = feed.manifest().clone();
    manifest.next_id = next_id;
    let counts = feed.counts();
    FilesRead { read: counts.read, unreadable: counts.unreadable }
}
