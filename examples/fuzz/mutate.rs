//! Altered inputs.

use fastrand::Rng;

/// Most changes between one input and the next.
const MOST_CHANGES: usize = 6;
/// Most inputs in a row that are made from each other before a seed is taken again.
const LONGEST_WALK: usize = 12;
/// Most copies of a piece.
const MOST_COPIES: usize = 300;
/// Bytes that often mean something.
const SIGNS: &[u8] =
    b"\0\t\n\r !\"#$%&'()*+,-./0123456789:;<=>?@ABCKNPQRX[\\]^`abcehqx{|}~\x7f\x80\xa0\xc2\xe2\xef\xff";

/// A walk through inputs that never ends; it begins again at a seed every so often.
pub struct Walk<'s> {
    rng: Rng,
    seeds: &'s [Vec<u8>],
    words: &'s [&'s str],
    longest: usize,
    input: Vec<u8>,
    steps: usize,
}

impl<'s> Walk<'s> {
    pub fn new(seeds: &'s [Vec<u8>], words: &'s [&'s str], longest: usize, seed: u64) -> Walk<'s> {
        Walk { rng: Rng::with_seed(seed), seeds, words, longest, input: Vec::new(), steps: 0 }
    }

    /// The next input.
    pub fn step(&mut self) -> &[u8] {
        if self.steps == 0 {
            self.steps = self.rng.usize(1..=LONGEST_WALK);
            self.input = self.seed().to_vec();
        }
        self.steps -= 1;
        for _ in 0..self.rng.usize(1..=MOST_CHANGES) {
            self.change();
        }
        self.input.truncate(self.longest);
        &self.input
    }

    fn seed(&mut self) -> &'s [u8] {
        &self.seeds[self.rng.usize(..self.seeds.len())]
    }

    fn change(&mut self) {
        let at = self.rng.usize(..=self.input.len());
        let sign = SIGNS[self.rng.usize(..SIGNS.len())];
        match self.rng.u8(..10) {
            0 if at < self.input.len() => self.input[at] ^= 1 << self.rng.u8(..8),
            0 | 1 => self.input.insert(at, sign),
            2 if at < self.input.len() => self.input[at] = sign,
            2 | 3 => self.input.insert(at, self.rng.u8(..)),
            4 => {
                let end = self.end_after(at);
                self.input.drain(at..end);
            }
            5 => {
                let end = self.end_after(at);
                let piece = self.input[at..end].to_vec();
                let to = self.rng.usize(..=self.input.len());
                self.input.splice(to..to, piece);
            }
            6 => {
                let other = self.seed();
                let from = self.rng.usize(..=other.len());
                let until = self.rng.usize(from..=other.len());
                let end = self.end_after(at);
                self.input.splice(at..end, other[from..until].iter().copied());
            }
            7 if self.rng.u8(..8) == 0 => self.copies(at),
            _ => {
                let word = self.words.get(self.rng.usize(..self.words.len().max(1))).copied().unwrap_or(" ");
                self.input.splice(at..at, word.bytes());
            }
        }
    }

    /// The end of a piece that is short more often than long.
    fn end_after(&mut self, at: usize) -> usize {
        let left = self.input.len() - at;
        let most = if self.rng.bool() { left.min(8) } else { left };
        at + self.rng.usize(..=most)
    }

    /// A short piece many times over.
    fn copies(&mut self, at: usize) {
        let end = (at + self.rng.usize(1..=8)).min(self.input.len());
        let piece = self.input[at..end].repeat(self.rng.usize(2..=MOST_COPIES));
        self.input.splice(at..at, piece);
    }
}
