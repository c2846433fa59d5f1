//! Splitting of text that arrives in blocks.

use super::{End, Span, Splitter};

/// Whole games with the bytes that hold them; the ranges of the spans count from the first byte.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The spans, in order.
    pub spans: Vec<Span>,
}

/// Takes blocks of a source and gives batches of whole games; what is unfinished at the end of a block is carried over.
///
/// A game of any length is looked at once only; the work is linear in the bytes.
#[derive(Clone, Debug, Default)]
pub struct Carry {
    splitter: Splitter,
    held: Vec<u8>,
}

impl From<Splitter> for Carry {
    fn from(splitter: Splitter) -> Carry {
        Carry { splitter, held: Vec::new() }
    }
}

impl Carry {
    /// A carry at the start of a source.
    pub fn new() -> Carry {
        Carry::default()
    }

    /// Adds the next block and gives the games that are complete now, perhaps none.
    pub fn push(&mut self, block: &[u8]) -> Batch {
        self.held.extend_from_slice(block);
        let spans = self.take_spans(End::MoreFollows);
        let done = self.splitter.done();
        if done == 0 {
            return Batch { bytes: Vec::new(), spans };
        }
        self.splitter.drop_front(&self.held, done);
        let rest = self.held[done..].to_vec();
        let mut bytes = std::mem::replace(&mut self.held, rest);
        bytes.truncate(done);
        Batch { bytes, spans }
    }

    /// Gives what is left at the end of the source.
    pub fn finish(mut self) -> Batch {
        let spans = self.take_spans(End::AtEnd);
        Batch { bytes: self.held, spans }
    }

    fn take_spans(&mut self, end: End) -> Vec<Span> {
        std::iter::from_fn(|| self.splitter.next_span(&self.held, end)).collect()
    }
}
