//! Cutting a text without tags into scores.
//!
//! A score is a heading and the lines of moves under it. A new one begins with White's first move, after a result, at a
//! rule or at a line such as `fen: …`; lines between moves that are no moves are remarks on the game when the next move
//! goes on counting, and the heading of the next game when it begins anew. Empty lines alone mean nothing.

use std::ops::Range;

use super::draft::Draft;
use crate::parser;

/// Longest score, in bytes; what is longer becomes several, so that memory stays flat.
const LONGEST: usize = 8 << 20;
/// Longest line that is waited for.
const LONGEST_LINE: usize = 1 << 20;

/// The text of one game, as lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    /// All of its lines.
    pub text: String,
    /// Line of the first byte, counted from 1.
    pub line: u64,
    /// What its lines are, in order; empty lines belong to no part.
    pub parts: Vec<Part>,
}

/// Lines of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub kind: PartKind,
    /// Bytes of the text.
    pub range: Range<usize>,
}

/// What lines are in their score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartKind {
    /// Before the moves.
    Heading,
    /// Moves, with the comments in them.
    Moves,
    /// A remark between moves or after them.
    Prose,
}

/// Cuts text that arrives in blocks.
#[derive(Debug, Default)]
pub(crate) struct Cutter {
    /// The beginning of a line whose end has not come yet.
    held: Vec<u8>,
    /// Lines seen.
    lines: u64,
    draft: Draft,
    done: Vec<Score>,
}

impl Cutter {
    /// Adds a block, and gives the scores that are complete.
    pub fn push(&mut self, block: &[u8]) -> Vec<Score> {
        for line in block.split_inclusive(|&byte| byte == b'\n') {
            self.held.extend_from_slice(line);
            if line.ends_with(b"\n") || self.held.len() > LONGEST_LINE {
                self.take_line();
            }
        }
        std::mem::take(&mut self.done)
    }

    /// Gives what is left at the end of the text.
    pub fn finish(mut self) -> Vec<Score> {
        if !self.held.is_empty() {
            self.take_line();
        }
        let (last, rest) = std::mem::take(&mut self.draft).part_at_end();
        self.done.extend(last.finish());
        self.done.extend(rest.finish());
        self.done
    }

    fn take_line(&mut self) {
        let bytes = std::mem::take(&mut self.held);
        // Old Macintosh files have carriage returns alone.
        for line in bytes.split_inclusive(|&byte| byte == b'\r') {
            if line != b"\n" || bytes.len() == 1 {
                let text = parser::decode(line).0;
                self.line(text.trim_end_matches(['\r', '\n']));
            }
        }
        self.lines += 1;
    }

    fn line(&mut self, line: &str) {
        let kind = self.draft.kind_of(line);
        if self.draft.ends_before(kind, line) {
            let (ended, next) = std::mem::take(&mut self.draft).part();
            self.done.extend(ended.finish());
            self.draft = next;
        }
        self.draft.add(kind, line, self.lines + 1);
        if self.draft.length() > LONGEST {
            let whole = std::mem::take(&mut self.draft);
            self.done.extend(whole.finish());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heading, moves and prose of each score, lines parted by slashes.
    fn cut(text: &str) -> Vec<[String; 3]> {
        let mut cutter = Cutter::default();
        let mut scores = cutter.push(text.as_bytes());
        scores.extend(cutter.finish());
        let lines = |score: &Score, kind| {
            let parts = score.parts.iter().filter(|part| part.kind == kind);
            parts.map(|part| score.text[part.range.clone()].trim()).collect::<Vec<_>>().join("/")
        };
        let kinds = [PartKind::Heading, PartKind::Moves, PartKind::Prose];
        scores.iter().map(|score| kinds.map(|kind| lines(score, kind))).collect()
    }

    #[test]
    fn scores_are_parted() {
        assert_eq!(
            cut("# notes\n----\ntitle: a\n1. P-K4 P-K4\n2. N-KB3\n----\nfen: x\n1. KxP\n"),
            [["# notes", "", ""], ["title: a", "1. P-K4 P-K4/2. N-KB3", ""], ["fen: x", "1. KxP", ""]]
        );
        assert_eq!(
            cut("A – B\n\n1. e4 e5\nnot best\n\n2. Nf3\nC – D\n1. d4 1-0\n\nE\n1. c4"),
            [["A – B", "1. e4 e5/2. Nf3", "not best"], ["C – D", "1. d4 1-0", ""], ["E", "1. c4", ""]]
        );
        assert_eq!(
            cut("A – B\n\n    e4:1:13\n01A PA5-$E02/E04\n1-0 ++WN"),
            [["A – B", "01A PA5-$E02/E04/1-0 ++WN", "e4:1:13"]]
        );
        assert_eq!(
            cut("A – B  1-0\n1. e2-e4 Cup, 1907.??.??, C65\n\n1. e4 1-0\nC – D  *\n37.Cup-GER, 1908.10.02\n\n1. d4 *"),
            [
                ["A – B  1-0/1. e2-e4 Cup, 1907.??.??, C65", "1. e4 1-0", ""],
                ["C – D  */37.Cup-GER, 1908.10.02", "1. d4 *", ""]
            ]
        );
        assert_eq!(
            cut("A – B\n    i7 CPU W=2\n    v3.ctg\n    more\n01A PA5-$E02/E04"),
            [["A – B", "01A PA5-$E02/E04", "i7 CPU W=2/v3.ctg/more"]]
        );
        assert_eq!(
            cut("1. e4 {a\n1. d4\nb} e5\n(1... c5\n2. c3) 2. f4"),
            [["", "1. e4 {a/1. d4/b} e5/(1... c5/2. c3) 2. f4", ""]]
        );
        assert_eq!(
            cut(
                "01A PA5-$E02/E04\n    drawn was\n    1/2-1/2\n    From here\n    site: x\n    ----\n01B PA4-$E07/E05\n0.5-0.5 ++DR"
            ),
            [["", "01A PA5-$E02/E04/01B PA4-$E07/E05/0.5-0.5 ++DR", "drawn was/1/2-1/2/From here/site: x/----"]]
        );
        assert_eq!(
            cut("01A PA5-$E02/E04\n    a remark\n    01A PA4-$D02/D04\n*\n01A PA4-$D02/D04"),
            [["", "01A PA5-$E02/E04/01A PA4-$D02/D04/*", "a remark"], ["", "01A PA4-$D02/D04", ""]]
        );
    }
}
