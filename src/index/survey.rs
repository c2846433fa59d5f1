//! Reading the games of inputs as an import does, without a database.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::batch::GameBatch;
use super::feed::{Fed, Feed, Notice};
use super::import::{Meter, Repeats};
use super::manifest::Manifest;
use crate::source::{Input, Limits, SourceError};
use crate::splitter::SpanKind;

/// Batches that are worked on at a time.
const AT_ONCE: usize = 16;

/// A stretch of an input as an import takes it: a game, or text that belongs to none.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// The file, or archive and member.
    pub file: &'a str,
    /// Number of the game in the file, counted from 1; 0 for text that belongs to no game.
    pub game: u64,
    /// Line of the first byte, counted from 1.
    pub line: u64,
    /// Whether the game was cut at the longest length.
    pub cut: bool,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// What a survey meets, in the order of the inputs.
#[derive(Debug)]
pub enum Met<T> {
    /// What was made of a stretch.
    Stretch(T),
    /// A file that cannot be read, or not to its end.
    Unreadable(SourceError),
    /// A member of an archive that is not read.
    PassedOver {
        /// Archive and member.
        name: String,
        /// Why.
        reason: String,
    },
}

/// What a worker is to do with a batch, or what is passed on.
enum Item<T> {
    Batch(Vec<T>),
    Notice(Notice),
}

/// Reads all inputs; `work` is called for every stretch, by several threads, and `tell` is told what came of it in the order
/// of the inputs. Ends early when `stop` is set. Memory stays flat.
pub fn survey<T: Send>(
    inputs: Vec<Input>,
    limits: Limits,
    meter: &Meter,
    stop: &AtomicBool,
    work: impl Fn(Stretch<'_>) -> T + Sync,
    mut tell: impl FnMut(Met<T>),
) {
    let mut feed = Feed::new(inputs, Manifest::default(), Repeats::Again, limits);
    while !stop.load(Ordering::Relaxed) {
        let fed: Vec<Fed> = std::iter::from_fn(|| match feed.next(meter) {
            Fed::End => None,
            fed => Some(fed),
        })
        .take(AT_ONCE)
        .collect();
        if fed.is_empty() {
            break;
        }
        let done: Vec<Item<T>> = fed.into_par_iter().filter_map(|fed| work_on(fed, &work)).collect();
        for item in done {
            match item {
                Item::Batch(made) => {
                    meter.games.fetch_add(made.len() as u64, Ordering::Relaxed);
                    made.into_iter().for_each(|made| tell(Met::Stretch(made)));
                }
                Item::Notice(Notice::Unreadable(error)) => tell(Met::Unreadable(error)),
                Item::Notice(Notice::PassedOver { name, reason }) => tell(Met::PassedOver { name, reason }),
                // Nothing counts as imported before.
                Item::Notice(Notice::Skipped { .. }) => {}
            }
        }
    }
}

fn work_on<T>(fed: Fed, work: &impl Fn(Stretch<'_>) -> T) -> Option<Item<T>> {
    match fed {
        Fed::Batch(batch) => Some(Item::Batch(stretches(&batch).map(work).collect())),
        Fed::Notice(notice) => Some(Item::Notice(notice)),
        Fed::End => None,
    }
}

fn stretches(batch: &GameBatch) -> impl Iterator<Item = Stretch<'_>> {
    let mut next = batch.first_game;
    batch.spans.iter().map(move |span| {
        let game = if span.kind == SpanKind::Game { next } else { 0 };
        next += u64::from(span.kind == SpanKind::Game);
        Stretch { file: &batch.name, game, line: span.line, cut: span.cut, bytes: &batch.bytes[span.range.clone()] }
    })
}
