//! Inputs → batches of texts, each of one game or a few.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::lexis::{self, Place, TagForm};
use crate::score::{Cutter, Score};
use crate::source::{self, Content, Event, Input, Limits, SourceError};
use crate::splitter::{Carry, Span};

/// Bytes of a mapped file that make a batch.
const BATCH_BYTES: usize = 4 << 20;
/// Bytes in which a tag pair must stand for a text to be PGN.
const LEAD: usize = 64 << 10;

/// Texts that are read and written together.
#[derive(Debug)]
pub(super) struct Batch {
    /// Name for reports.
    pub name: Arc<str>,
    /// The bytes that the spans are parts of.
    pub bytes: Vec<u8>,
    pub items: Vec<Item>,
}

/// A text that has been cut out.
#[derive(Debug)]
pub(super) enum Item {
    /// A game of PGN.
    Pgn(Span),
    /// A score without tags.
    Score(Score),
}

/// What the feed gives next.
#[derive(Debug)]
pub(super) enum Fed {
    Batch(Batch),
    /// A text is over; the numbers of its games begin anew.
    TextBegins,
    Unreadable(SourceError),
    PassedOver {
        name: String,
        reason: String,
    },
}

/// Gives the texts of all inputs.
pub(super) struct Feed {
    inputs: VecDeque<Input>,
    current: Option<Reading>,
    queue: VecDeque<Fed>,
    /// Bytes of input that were consumed.
    pub consumed: u64,
}

struct Reading {
    name: Arc<str>,
    content: Content,
    /// Bytes of a mapped file that have been given out.
    given: usize,
    text: Text,
}

/// How the present text is cut.
enum Text {
    /// Nothing of it has come yet.
    Unknown,
    Pgn(Carry),
    Scores(Cutter),
}

impl Feed {
    pub fn new(inputs: Vec<Input>) -> Feed {
        Feed { inputs: inputs.into(), current: None, queue: VecDeque::new(), consumed: 0 }
    }

    /// The next batch or notice; `None` at the end.
    pub fn next(&mut self) -> Option<Fed> {
        loop {
            if let Some(fed) = self.queue.pop_front() {
                return Some(fed);
            }
            match self.current.take() {
                Some(reading) => self.advance(reading),
                None => {
                    let input = self.inputs.pop_front()?;
                    self.open(&input);
                }
            }
        }
    }

    fn open(&mut self, input: &Input) {
        match source::open(input, Limits::default()) {
            Err(error) => self.queue.push_back(Fed::Unreadable(error)),
            Ok(source) => {
                self.queue.push_back(Fed::TextBegins);
                let name = Arc::from(input.name().as_str());
                self.current = Some(Reading { name, content: source.content, given: 0, text: Text::Unknown });
            }
        }
    }

    fn advance(&mut self, mut reading: Reading) {
        let event = match &mut reading.content {
            Content::Blocks(blocks) => blocks.next(),
            Content::Mapped(map) => {
                let rest = map.get(reading.given..).unwrap_or_default();
                let block = &rest[..rest.len().min(BATCH_BYTES)];
                reading.given += block.len();
                (!block.is_empty()).then(|| Event::Block(block.to_vec()))
            }
        };
        match event {
            None => return self.end_text(&mut reading),
            Some(Event::Begin { name, .. }) => {
                self.end_text(&mut reading);
                self.queue.push_back(Fed::TextBegins);
                reading.name = Arc::from(name.as_str());
            }
            Some(Event::Block(block)) => {
                self.consumed += block.len() as u64;
                self.block(&mut reading, block);
            }
            Some(Event::PassedOver { name, reason }) => self.queue.push_back(Fed::PassedOver { name, reason }),
            Some(Event::Failed(error)) => {
                self.end_text(&mut reading);
                self.queue.push_back(Fed::Unreadable(error));
            }
        }
        self.current = Some(reading);
    }

    fn block(&mut self, reading: &mut Reading, block: Vec<u8>) {
        if let Text::Unknown = reading.text {
            reading.text = if is_pgn(&block) { Text::Pgn(Carry::new()) } else { Text::Scores(Cutter::default()) };
        }
        let (bytes, items) = match &mut reading.text {
            Text::Pgn(carry) => {
                let batch = carry.push(&block);
                (batch.bytes, batch.spans.into_iter().map(Item::Pgn).collect())
            }
            Text::Scores(cutter) => (Vec::new(), cutter.push(&block).into_iter().map(Item::Score).collect()),
            Text::Unknown => return,
        };
        self.push(&reading.name, bytes, items);
    }

    fn end_text(&mut self, reading: &mut Reading) {
        let (bytes, items) = match std::mem::replace(&mut reading.text, Text::Unknown) {
            Text::Unknown => return,
            Text::Pgn(carry) => {
                let batch = carry.finish();
                (batch.bytes, batch.spans.into_iter().map(Item::Pgn).collect())
            }
            Text::Scores(cutter) => (Vec::new(), cutter.finish().into_iter().map(Item::Score).collect()),
        };
        self.push(&reading.name, bytes, items);
    }

    fn push(&mut self, name: &Arc<str>, bytes: Vec<u8>, items: Vec<Item>) {
        if !items.is_empty() {
            self.queue.push_back(Fed::Batch(Batch { name: Arc::clone(name), bytes, items }));
        }
    }
}

/// Whether a text is PGN: a line near its beginning is a tag pair.
fn is_pgn(block: &[u8]) -> bool {
    let lead = &block[..block.len().min(LEAD)];
    memchr::memchr_iter(b'[', lead)
        .any(|at| lexis::is_tag(lead, at, Place::LineStart) && lexis::scan_tag(&lead[at..]).form == TagForm::Proper)
}
