//! The score that is being put together from lines.

use std::ops::Range;

use super::fields::is_players;
use super::heading::has_date;
use super::lines::{First, LineKind, is_rule, line_kind, move_number};
use super::scores::{Part, PartKind, Score};
use super::shapes::runs_on;
use super::spoken::spoken;
use super::tail::{End, first_of_next};
use crate::lexis::marker_at;

/// The score that is being put together.
#[derive(Debug, Default)]
pub(super) struct Draft {
    score: Score,
    /// Lines at the end that are not yet known to belong to it.
    pending: Vec<Range<usize>>,
    state: State,
    depth: Depth,
    /// Columns before the first row of a Chesmayne score.
    indent: Option<usize>,
    /// Whether the last line names the players, or stands under such a line.
    names_players: bool,
    /// Whether the last line belongs to a paragraph of prose.
    in_prose: bool,
    /// Whether a rule stands below the last moves.
    ruled: bool,
    /// Move numbers with which the next line may go on.
    due: Range<u32>,
}

/// Most words of a result: `Las negras abandonan`.
const MOST_SPOKEN: usize = 4;

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

impl Draft {
    /// Bytes of the score so far.
    pub fn length(&self) -> usize {
        self.score.text.len()
    }

    /// What the next line is in this score.
    pub fn kind_of(&self, line: &str) -> LineKind {
        match line_kind(line) {
            _ if self.depth.brace > 0 => LineKind::Moves(First::Bare),
            LineKind::Other if self.depth.round > 0 => LineKind::Moves(First::Bare),
            kind @ LineKind::Blank => kind,
            LineKind::Moves(_) | LineKind::Other if self.runs_on_in(line) => LineKind::Moves(First::Bare),
            // Event, place and date: `1.Cup 1907, Paris, 1907.01.02`.
            _ if self.names_players && has_date(line) => LineKind::Other,
            kind @ LineKind::Row(_) => kind,
            _ if self.is_under_a_row(line) => LineKind::Other,
            LineKind::Moves(first) if self.is_within_prose(first, line) => LineKind::Other,
            kind => kind,
        }
    }

    /// Whether the last line ends within a move.
    fn runs_on_in(&self, line: &str) -> bool {
        let last = self.score.parts.last().filter(|part| part.kind == PartKind::Moves && self.indent.is_none());
        let last = last.filter(|part| self.score.text[part.range.end..] == *"\n");
        last.is_some_and(|part| runs_on(&self.score.text[part.range.clone()], line))
    }

    /// Whether a line of a paragraph only quotes moves: it has no number, or one that does not go on counting.
    fn is_within_prose(&self, first: First, line: &str) -> bool {
        let quotes = match first {
            First::Restart => false,
            First::Numbered => !self.continues(first, line),
            First::Bare => !line.trim_start().starts_with(['{', '(']) && marker_at(line.trim().as_bytes()).is_none(),
        };
        quotes && self.in_prose && self.state == State::Moves && self.indent.is_none()
    }

    /// Whether a line goes on counting the moves.
    fn continues(&self, first: First, line: &str) -> bool {
        first == First::Numbered && move_number(line).is_some_and(|number| self.due.contains(&number))
    }

    /// Whether a line without a label is a comment because it stands further to the right than the rows of a Chesmayne score,
    /// whatever it looks like. A result with its code is the end of the score wherever it stands.
    fn is_under_a_row(&self, line: &str) -> bool {
        let coded = ["++WN", "++DR", "++AD"].iter().any(|code| line.trim_end().ends_with(code));
        self.indent.is_some_and(|indent| columns(line) > indent) && self.state == State::Moves && !coded
    }

    /// Whether another score begins with this line, or with the pending lines before it.
    pub fn ends_before(&self, kind: LineKind, line: &str) -> bool {
        let within = self.depth.round > 0;
        match (self.state, kind) {
            (_, LineKind::Row(_)) if self.has_only_comments_right_of(line) => false,
            // What stands before a rule and is no game is told apart from the heading after it.
            (State::Heading, LineKind::Rule) => !self.score.text.is_empty(),
            (State::Heading, _) | (_, LineKind::Blank) => false,
            (_, LineKind::Field) => true,
            (State::Ended, kind) => kind != LineKind::Other,
            // A rule may stand in a diagram.
            (State::Moves, LineKind::Rule) => false,
            (State::Moves, LineKind::Moves(first)) if self.ruled && !within => !self.continues(first, line),
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

    /// Takes a line; `number` is its number in the file.
    pub fn add(&mut self, kind: LineKind, line: &str, number: u64) {
        if self.score.text.is_empty() {
            self.score.line = number;
        }
        self.names_players = kind == LineKind::Other && (self.names_players || is_players(line));
        if matches!(kind, LineKind::Row(_)) && self.has_only_comments_right_of(line) {
            self.begin_rows(line);
        }
        self.in_prose = kind == LineKind::Other;
        match kind {
            LineKind::Rule => self.ruled = true,
            LineKind::Moves(_) | LineKind::Row(_) => self.ruled = false,
            LineKind::Blank | LineKind::Field | LineKind::Other => {}
        }
        if let (LineKind::Moves(_), Some(number)) = (kind, move_number(line)) {
            let most = number.saturating_add(line.split_whitespace().count() as u32);
            self.due = number..most;
        }
        let start = self.score.text.len();
        self.score.text.push_str(line);
        let range = start..self.score.text.len();
        self.score.text.push('\n');
        match kind {
            LineKind::Blank => self.depth.round = 0,
            LineKind::Rule if self.state == State::Heading => self.clear_rule(start),
            LineKind::Moves(_) if self.indent.is_some() && !ends_with_result(line) => self.pending.push(range),
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
            LineKind::Rule | LineKind::Field | LineKind::Other => self.pending.push(range),
        }
    }

    /// A rule before a game is no part of it.
    fn clear_rule(&mut self, start: usize) {
        if start == 0 {
            self.score.text.clear();
        }
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
        let is_said = |range: &Range<usize>| sheet.is_some() || !is_rule(text[range.clone()].trim());
        let said = self.pending.drain(..).filter(is_said);
        self.score.parts.extend(said.map(|range| Part { kind: kind(&range), range }));
    }

    /// Parts the score from the pending lines that are the heading of the next one.
    pub fn part(mut self) -> (Draft, Draft) {
        let mut next = Draft::default();
        let end = match self.state {
            State::Heading => return (self, next),
            State::Moves => End::Move,
            State::Ended => End::Result,
        };
        let from = self.score.parts.last().map_or(0, |part| part.range.end);
        let first = first_of_next(&self.score.text, &self.pending, from, end);
        if let Some(cut) = self.pending.get(first).map(|line| line.start) {
            let line = self.score.line + self.score.text[..cut].matches('\n').count() as u64;
            next.score.text = self.score.text.split_off(cut);
            next.score.line = line;
            next.pending = self.pending.drain(first..).map(|range| range.start - cut..range.end - cut).collect();
        }
        (self, next)
    }

    /// The same where the text ends: what follows moves without a result is a remark on them.
    pub fn part_at_end(self) -> (Draft, Draft) {
        match self.state {
            State::Ended => self.part(),
            State::Heading | State::Moves => (self, Draft::default()),
        }
    }

    /// The score, unless there is nothing in it.
    pub fn finish(mut self) -> Option<Score> {
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

/// Whether a line ends with a result, in figures or in words.
fn ends_with_result(line: &str) -> bool {
    let line = line.trim_end();
    let line = ["++WN", "++DR", "++AD"].iter().find_map(|code| line.strip_suffix(code)).unwrap_or(line).trim_end();
    let whole = |text: &str| marker_at(text.as_bytes()).is_some_and(|(_, length)| length == text.len());
    let words: Vec<&str> = line.split_whitespace().collect();
    whole(line.trim_start())
        || words.last().is_some_and(|word| whole(word))
        || (1..=MOST_SPOKEN.min(words.len())).any(|count| {
            let said = &words[words.len() - count..];
            spoken(said).is_some_and(|(_, length)| length == count)
        })
}
