//! From inputs to batches of games, in order: what the reading thread does.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::batch::{Bytes, GameBatch, batch_length, take_batch};
use super::import::{Meter, Repeats};
use super::manifest::{FileRecord, Manifest};
use crate::source::{self, Content, Event, Input, Limits, Mapped, Progress, Source, SourceError, TextEncoding};
use crate::splitter::{Carry, Span, SpanKind, Splitter};

/// Something to tell the user that is not a fault of a game.
pub(super) enum Notice {
    /// The file was imported before, under this name.
    Skipped { name: String, imported: String },
    /// The file cannot be read, or not to its end.
    Unreadable(SourceError),
    /// A member of an archive is not read.
    PassedOver { name: String, reason: String },
}

/// What the feed gives next.
pub(super) enum Fed {
    Batch(GameBatch),
    Notice(Notice),
    /// All inputs are done.
    End,
}

/// Gives the games of all inputs, and keeps the manifest of what has been given.
pub(super) struct Feed {
    inputs: VecDeque<Input>,
    manifest: Manifest,
    import: u64,
    repeats: Repeats,
    limits: Limits,
    current: Option<OpenFile>,
    queue: VecDeque<Fed>,
    counts: FileCounts,
}

/// Files by what became of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FileCounts {
    pub read: u64,
    pub skipped: u64,
    pub unreadable: u64,
}

struct OpenFile {
    reading: Reading,
    progress: Progress,
    /// Bytes of earlier files and of this one that the meter knows of.
    metered: u64,
    fingerprint: String,
    /// Where the present text goes in the manifest.
    record: usize,
    /// Games of the present text that an earlier, broken-off import has already brought.
    known_games: u64,
}

enum Reading {
    Mapped { map: Arc<Mapped>, splitter: Splitter },
    Blocks { blocks: source::Blocks, carry: Carry },
}

impl Feed {
    /// A feed of inputs after what the manifest says is there.
    pub fn new(inputs: Vec<Input>, manifest: Manifest, repeats: Repeats, limits: Limits) -> Feed {
        Feed {
            inputs: inputs.into(),
            import: manifest.next_import(),
            manifest,
            repeats,
            limits,
            current: None,
            queue: VecDeque::new(),
            counts: FileCounts::default(),
        }
    }

    /// The manifest with everything that has been given so far.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Adds half-moves to the record of a file.
    pub fn count_plies(&mut self, file: usize, plies: u64) {
        if let Some(record) = self.manifest.files.get_mut(file) {
            record.plies += plies;
        }
    }

    /// What became of the files.
    pub fn counts(&self) -> FileCounts {
        self.counts
    }

    /// The next batch or notice.
    pub fn next(&mut self, meter: &Meter) -> Fed {
        loop {
            if let Some(fed) = self.queue.pop_front() {
                return fed;
            }
            match self.current.take() {
                Some(file) => self.advance(file, meter),
                None => match self.inputs.pop_front() {
                    Some(input) => self.open(&input, meter),
                    None => return Fed::End,
                },
            }
        }
    }

    fn open(&mut self, input: &Input, meter: &Meter) {
        let name = input.name();
        let opened = fingerprint(input).and_then(|print| Ok((print, source::open(input, self.limits)?)));
        let (fingerprint, source) = match opened {
            Ok(opened) => opened,
            Err(error) => return self.unreadable(error),
        };
        let known = match self.repeats {
            Repeats::Skip => self.manifest.find(&name, &fingerprint),
            Repeats::Again => None,
        };
        if let Some(known) = known.filter(|known| self.manifest.is_complete(*known)) {
            let imported = self.manifest.files[known].name.clone();
            self.counts.skipped += 1;
            meter.bytes.fetch_add(source.size.unwrap_or(0), Ordering::Relaxed);
            return self.queue.push_back(Fed::Notice(Notice::Skipped { name, imported }));
        }
        self.counts.read += 1;
        let Source { progress, content, .. } = source;
        let mut file = OpenFile {
            reading: match content {
                Content::Mapped(map) => Reading::Mapped { map: Arc::new(map), splitter: Splitter::new() },
                Content::Blocks(blocks) => Reading::Blocks { blocks, carry: Carry::new() },
            },
            progress,
            metered: 0,
            fingerprint,
            record: usize::MAX,
            known_games: 0,
        };
        if matches!(file.reading, Reading::Mapped { .. }) {
            self.begin_text(&mut file, name, TextEncoding::Bytes);
        }
        self.current = Some(file);
    }

    /// A text begins: it gets a record, or goes on with the one that a broken-off import left.
    fn begin_text(&mut self, file: &mut OpenFile, name: String, encoding: TextEncoding) {
        let begun = self.manifest.files.iter().rposition(|record| {
            !record.complete
                && !record.fingerprint.is_empty()
                && record.fingerprint == file.fingerprint
                && record.name == name
        });
        file.record = match (begun, self.repeats) {
            (Some(index), Repeats::Skip) => index,
            _ => {
                self.manifest.files.push(FileRecord {
                    name,
                    fingerprint: file.fingerprint.clone(),
                    encoding,
                    import: self.import,
                    games: 0,
                    plies: 0,
                    bytes: 0,
                    complete: false,
                });
                self.manifest.files.len() - 1
            }
        };
        file.known_games = self.manifest.files[file.record].games;
    }

    fn advance(&mut self, mut file: OpenFile, meter: &Meter) {
        let more = match &mut file.reading {
            Reading::Mapped { map, splitter } => {
                let (map, spans) = (Arc::clone(map), take_batch(splitter, map));
                file.progress.add(spans.iter().map(|span| span.range.len() as u64).sum());
                let more = !spans.is_empty();
                self.push_batches(&mut file, Bytes::Mapped(map), spans);
                more
            }
            Reading::Blocks { blocks, .. } => match blocks.next() {
                Some(event) => {
                    self.take_event(&mut file, event);
                    true
                }
                None => false,
            },
        };
        let consumed = file.progress.get();
        meter.bytes.fetch_add(consumed.saturating_sub(file.metered), Ordering::Relaxed);
        file.metered = consumed;
        if more {
            self.current = Some(file);
        } else {
            self.end_text(&mut file);
        }
    }

    fn take_event(&mut self, file: &mut OpenFile, event: Event) {
        match event {
            Event::Begin { name, encoding } => {
                self.end_text(file);
                self.begin_text(file, name, encoding);
            }
            Event::Block(block) => {
                if let Reading::Blocks { carry, .. } = &mut file.reading {
                    let batch = carry.push(&block);
                    self.push_batches(file, Bytes::Owned(Arc::new(batch.bytes)), batch.spans);
                }
            }
            Event::PassedOver { name, reason } => {
                self.queue.push_back(Fed::Notice(Notice::PassedOver { name, reason }));
            }
            Event::Failed(error) => {
                // What came before the fault is kept, and the file is not taken for known when it is mended.
                self.finish_carry(file);
                file.record = usize::MAX;
                self.unreadable(error);
            }
        }
    }

    /// The present text is done.
    fn end_text(&mut self, file: &mut OpenFile) {
        self.finish_carry(file);
        if let Some(record) = self.manifest.files.get_mut(file.record) {
            record.complete = true;
        }
    }

    fn finish_carry(&mut self, file: &mut OpenFile) {
        if let Reading::Blocks { carry, .. } = &mut file.reading {
            let batch = std::mem::take(carry).finish();
            self.push_batches(file, Bytes::Owned(Arc::new(batch.bytes)), batch.spans);
        }
    }

    /// Queues spans in batches of a handy size, without the games that are in the database already.
    fn push_batches(&mut self, file: &mut OpenFile, bytes: Bytes, mut spans: Vec<Span>) {
        if file.record == usize::MAX {
            return;
        }
        spans.retain(|span| {
            let known = span.kind == SpanKind::Game && file.known_games > 0;
            file.known_games -= u64::from(known);
            !known
        });
        let name: Arc<str> = Arc::from(self.manifest.files[file.record].name.as_str());
        let mut rest = spans.as_slice();
        while !rest.is_empty() {
            let (batch, later) = rest.split_at(batch_length(rest));
            rest = later;
            let record = &mut self.manifest.files[file.record];
            let games = batch.iter().filter(|span| span.kind == SpanKind::Game).count() as u64;
            self.queue.push_back(Fed::Batch(GameBatch {
                bytes: bytes.clone(),
                spans: batch.to_vec(),
                file: file.record,
                name: Arc::clone(&name),
                first_game: record.games + 1,
                first_id: self.manifest.next_id,
            }));
            record.games += games;
            record.bytes += batch.iter().map(|span| span.range.len() as u64).sum::<u64>();
            self.manifest.next_id += games;
        }
    }

    fn unreadable(&mut self, error: SourceError) {
        self.counts.unreadable += 1;
        self.queue.push_back(Fed::Notice(Notice::Unreadable(error)));
    }
}

/// Hash of a file's bytes; a pipe has none.
fn fingerprint(input: &Input) -> Result<String, SourceError> {
    match input {
        Input::File(path) if path.is_file() => match source::fingerprint(path) {
            Ok(hash) => Ok(format!("{hash:032x}")),
            Err(error) => Err(SourceError::Io { name: input.name(), error }),
        },
        _ => Ok(String::new()),
    }
}
