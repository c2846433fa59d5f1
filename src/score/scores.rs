//! Cutting a text without tags into scores.
//!
//! A score is a heading and the lines of moves under it. A new one begins with White's first move, after a result, at a
//! rule or at a line such as `fen: …`; lines between moves that are no moves are remarks on the game when the next move
//! goes on counting, and the heading of the next game when it begins anew. Empty lines alone mean nothing.

use std::ops::Range;

use super::heading::{has_date, is_players};
use super::lines::{First, LineKind, line_kind};
use crate::lexis::marker_at;
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

/// The score that is being put together.
#[derive(Debug, Default)]
struct Draft {
    score: Score,
    /// Lines at the end that are not yet known to belong to it.
    pending: Vec<Range<usize>>,
    /// Line number of the first pending line.
    pending_line: u64,
    state: State,
    depth: Depth,
    /// Columns before the first row of a Chesmayne score.
    indent: Option<usize>,
    /// Whether the last line names the players, or stands under such a line.
    names_players: bool,
}

/// How far a score has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Heading,
    Moves,
    Ended,
}

/// Brackets that are open.
#[derive(Clone, Copy, Debug, Default)]
struct Depth {
    brace: u32,
    round: u32,
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
        let last = std::mem::take(&mut self.draft);
        self.done.extend(last.finish());
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
        let kind = match line_kind(line) {
            _ if self.draft.depth.brace > 0 => LineKind::Moves(First::Bare),
            LineKind::Other if self.draft.depth.round > 0 => LineKind::Moves(First::Bare),
            kind @ LineKind::Blank => kind,
            // Event, place and date: `1.Cup 1907, Paris, 1907.01.02`.
            _ if self.draft.names_players && has_date(line) => LineKind::Other,
            kind @ LineKind::Row(_) => kind,
            _ if self.draft.is_under_a_row(line) => LineKind::Other,
            kind => kind,
        };
        if self.draft.ends_before(kind, line) {
            let (ended, next) = std::mem::take(&mut self.draft).part();
            self.done.extend(ended.finish());
            self.draft = next;
        }
        self.draft.add(kind, line, self.lines + 1);
        self.draft.names_players = kind == LineKind::Other && (self.draft.names_players || is_players(line));
        if self.draft.score.text.len() > LONGEST {
            let whole = std::mem::take(&mut self.draft);
            self.done.extend(whole.finish());
        }
    }
}

impl Draft {
    /// Whether a line without a label is a comment because it stands further to the right than the rows of a Chesmayne score,
    /// whatever it looks like. A result with its code is the end of the score wherever it stands.
    fn is_under_a_row(&self, line: &str) -> bool {
        let coded = ["++WN", "++DR", "++AD"].iter().any(|code| line.trim_end().ends_with(code));
        self.indent.is_some_and(|indent| columns(line) > indent) && self.state == State::Moves && !coded
    }

    /// Whether another score begins with this line, or with the pending lines before it.
    fn ends_before(&self, kind: LineKind, line: &str) -> bool {
        let within = self.depth.round > 0;
        match (self.state, kind) {
            (_, LineKind::Row(_)) if self.has_only_comments_right_of(line) => false,
            // What stands before a rule and is no game is told apart from the heading after it.
            (State::Heading, LineKind::Rule) => !self.score.text.is_empty(),
            (State::Heading, _) | (_, LineKind::Blank) => false,
            (_, LineKind::Rule | LineKind::Field) | (State::Ended, _) => true,
            (_, LineKind::Moves(First::Restart)) => !within,
            (_, LineKind::Row(First::Restart)) => self.indent.is_none_or(|indent| columns(line) <= indent),
            _ => false,
        }
    }

    /// Whether a row is the first one, and whatever looked like moves before it stands further to the right, so that it is a
    /// comment.
    fn has_only_comments_right_of(&self, row: &str) -> bool {
        let mut moves = self.score.parts.iter().filter(|part| part.kind == PartKind::Moves);
        self.indent.is_none() && moves.all(|part| columns(&self.score.text[part.range.clone()]) > columns(row))
    }

    /// The first row tells that what stands further to the right is a comment, whatever it looked like.
    fn begin_rows(&mut self, row: &str) {
        let (text, indent) = (&self.score.text, columns(row));
        for part in self.score.parts.iter_mut().filter(|part| columns(&text[part.range.clone()]) > indent) {
            part.kind = PartKind::Prose;
        }
        self.depth = Depth::default();
    }

    fn add(&mut self, kind: LineKind, line: &str, number: u64) {
        if self.score.text.is_empty() {
            self.score.line = number;
        }
        if matches!(kind, LineKind::Row(_)) && self.has_only_comments_right_of(line) {
            self.begin_rows(line);
        }
        let start = self.score.text.len();
        self.score.text.push_str(line);
        let range = start..self.score.text.len();
        self.score.text.push('\n');
        match kind {
            LineKind::Blank => self.depth.round = 0,
            LineKind::Rule if self.state == State::Heading => self.clear_rule(start),
            LineKind::Moves(_) if self.indent.is_some() && !ends_with_result(line) => self.wait(range, number),
            LineKind::Moves(_) | LineKind::Row(_) => {
                if matches!(kind, LineKind::Row(_)) {
                    self.indent.get_or_insert(columns(line));
                }
                self.settle();
                self.score.parts.push(Part { kind: PartKind::Moves, range });
                let said = self.depth.follow(line);
                let closed = self.depth.round == 0 && self.depth.brace == 0;
                self.state = match said {
                    // A comment or a glyph before the first move does not begin the moves.
                    Said::Nothing => self.state,
                    Said::Moves if closed && ends_with_result(line) => State::Ended,
                    Said::Moves => State::Moves,
                };
            }
            LineKind::Rule | LineKind::Field | LineKind::Other => self.wait(range, number),
        }
    }

    /// A rule before a game is no part of it.
    fn clear_rule(&mut self, start: usize) {
        if start == 0 {
            self.score.text.clear();
        }
    }

    fn wait(&mut self, range: Range<usize>, number: u64) {
        if self.pending.is_empty() {
            self.pending_line = number;
        }
        self.pending.push(range);
    }

    /// The pending lines belong to this score.
    fn settle(&mut self) {
        let text = &self.score.text;
        // In a Chesmayne score a line further to the right is a comment, also before the first move.
        let (state, sheet) = (self.state, self.indent);
        let kind = |range: &Range<usize>| match (state, sheet) {
            (State::Heading, Some(indent)) if columns(&text[range.clone()]) > indent => PartKind::Prose,
            (State::Heading, _) => PartKind::Heading,
            _ => PartKind::Prose,
        };
        self.score.parts.extend(self.pending.drain(..).map(|range| Part { kind: kind(&range), range }));
    }

    /// Parts the score from its pending lines, which are the heading of the next one.
    fn part(mut self) -> (Draft, Draft) {
        let mut next = Draft::default();
        if self.state == State::Heading {
            return (self, next);
        }
        if let Some(first) = self.pending.first() {
            let cut = first.start;
            next.score.text = self.score.text.split_off(cut);
            next.score.line = self.pending_line;
            next.pending = self.pending.drain(..).map(|range| range.start - cut..range.end - cut).collect();
            next.pending_line = self.pending_line;
        }
        (self, next)
    }

    /// The score, unless there is nothing in it.
    fn finish(mut self) -> Option<Score> {
        self.settle();
        (!self.score.parts.is_empty()).then_some(self.score)
    }
}

/// What a line says outside of comments and glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Nothing,
    Moves,
}

impl Depth {
    /// Follows the brackets of a line.
    fn follow(&mut self, line: &str) -> Said {
        let mut said = Said::Nothing;
        let mut in_glyph = false;
        for byte in line.bytes() {
            in_glyph = byte == b'$' || in_glyph && byte.is_ascii_digit();
            match (byte, self.brace) {
                _ if in_glyph => {}
                (b'{', _) => self.brace = 1,
                (b'}', _) => self.brace = 0,
                (b'(', 0) => self.round += 1,
                (b')', 0) => self.round = self.round.saturating_sub(1),
                (byte, 0) if !byte.is_ascii_whitespace() => said = Said::Moves,
                _ => {}
            }
        }
        said
    }
}

/// White space before a line, in columns.
pub(super) fn columns(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}

/// Whether the last word of a line, or all of it, is a result.
fn ends_with_result(line: &str) -> bool {
    let line = line.trim_end();
    let line = ["++WN", "++DR", "++AD"].iter().find_map(|code| line.strip_suffix(code)).unwrap_or(line).trim_end();
    let whole = |text: &str| marker_at(text.as_bytes()).is_some_and(|(_, length)| length == text.len());
    let word = line.rsplit([' ', '\t']).next().unwrap_or(line);
    whole(line.trim_start())
        || whole(word)
        || matches!(word.to_ascii_lowercase().trim_end_matches('.'), "resigns" | "resign" | "draw" | "drawn")
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
