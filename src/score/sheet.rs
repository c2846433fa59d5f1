//! Chesmayne score sheets → words, comments and variations.
//!
//! Every half-move has its label. Lines without a label are comments. Variations have no brackets: they stand further to
//! the right than the line they leave, and one that begins again with its first label is another one. A comment after an
//! empty line belongs to the variation whose first row it stands above, further to the right than that row.

use std::ops::Range;

use super::draft::columns;
use super::lines::is_label;
use super::pieces::{Piece, PieceKind, Semicolon, pieces};
use super::scores::{Part, PartKind};

/// A line of play that is open.
struct Level {
    indent: usize,
    first_label: String,
}

/// Reads the parts of a score sheet.
pub(super) fn sheet(text: &str, parts: &[Part], out: &mut Vec<Piece>) {
    let mut sheet = Sheet { text, levels: Vec::new(), entered: None, out };
    let mut row = None;
    let mut last = 0;
    for (index, part) in parts.iter().enumerate() {
        if index == 0 || parts[index - 1].kind == PartKind::Moves {
            row = next_row(text, &parts[index..]);
        }
        match part.kind {
            PartKind::Heading => {}
            PartKind::Moves => sheet.moves(part.range.clone()),
            PartKind::Prose => {
                let line_ends = text[last..part.range.start].matches('\n').count();
                let place = if line_ends > 1 { Place::AfterEmptyLine } else { Place::UnderLine };
                sheet.prose(part.range.clone(), place, row);
            }
        }
        last = part.range.end;
    }
    leave(&mut sheet.levels, |depth, _| depth > 0, text.len(), sheet.out);
}

/// The next row of moves.
#[derive(Clone, Copy)]
struct Row<'t> {
    at: usize,
    indent: usize,
    label: &'t str,
}

/// Where a line of a comment stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    UnderLine,
    AfterEmptyLine,
}

/// The row that the comments at the beginning of these parts stand above; none when the result follows them.
fn next_row<'t>(text: &'t str, parts: &[Part]) -> Option<Row<'t>> {
    let part = parts.iter().find(|part| part.kind == PartKind::Moves)?;
    let line = &text[part.range.clone()];
    Some(Row { at: part.range.start, indent: columns(line), label: label(line)? })
}

struct Sheet<'t, 'o> {
    text: &'t str,
    levels: Vec<Level>,
    /// The row whose variation was entered with the comment before it.
    entered: Option<usize>,
    out: &'o mut Vec<Piece>,
}

impl Sheet<'_, '_> {
    fn moves(&mut self, range: Range<usize>) {
        let line = &self.text[range.clone()];
        match label(line) {
            Some(_) if self.entered.take() == Some(range.start) => {}
            Some(label) => enter(&mut self.levels, columns(line), label, range.start, self.out),
            // The result: all variations are over.
            None => leave(&mut self.levels, |depth, _| depth > 0, range.start, self.out),
        }
        pieces(self.text, range, Semicolon::Comment, self.out);
    }

    fn prose(&mut self, range: Range<usize>, place: Place, row: Option<Row<'_>>) {
        let indent = columns(&self.text[range.clone()]);
        let opening = row.filter(|row| place == Place::AfterEmptyLine && row.indent < indent && self.is_first(row));
        match opening {
            _ if self.entered.is_some() => {}
            Some(row) => {
                enter(&mut self.levels, row.indent, row.label, range.start, self.out);
                self.entered = Some(row.at);
            }
            None => self.leave_before(indent, row, range.start),
        }
        comment(range, self.text, self.out);
    }

    /// Whether a row is the first one of a variation.
    fn is_first(&self, row: &Row<'_>) -> bool {
        let levels = &self.levels;
        let left = levels.iter().rposition(|level| level.indent <= row.indent);
        left.is_some_and(|at| levels[at].indent < row.indent || at > 0 && levels[at].first_label == row.label)
    }

    /// A comment that stands no further to the right than a variation that is over belongs to the line it left.
    fn leave_before(&mut self, indent: usize, row: Option<Row<'_>>, at: usize) {
        let goes_on = |level: &Level, row: Row<'_>| {
            row.indent > level.indent || row.indent == level.indent && row.label != level.first_label
        };
        let is_over = |level: &Level| level.indent >= indent && !row.is_some_and(|row| goes_on(level, row));
        leave(&mut self.levels, |depth, level| depth > 0 && is_over(level), at, self.out);
    }
}

/// The label that a row begins with.
fn label(line: &str) -> Option<&str> {
    let word =
        line.trim_start_matches(|c: char| c.is_whitespace() || c == '.' || c == '…').split_whitespace().next()?;
    is_label(word).then_some(word)
}

fn enter(levels: &mut Vec<Level>, indent: usize, label: &str, at: usize, out: &mut Vec<Piece>) {
    leave(levels, |depth, level| depth > 0 && level.indent > indent, at, out);
    let begins_anew = |last: &&Level| last.indent == indent && last.first_label == label;
    if levels.len() > 1 && levels.last().filter(begins_anew).is_some() {
        leave_last(levels, at, out);
    }
    if levels.last().is_none_or(|last| last.indent < indent) {
        if !levels.is_empty() {
            out.push(Piece { kind: PieceKind::Open, range: at..at });
        }
        levels.push(Level { indent, first_label: label.to_owned() });
    }
}

fn leave(levels: &mut Vec<Level>, is_over: impl Fn(usize, &Level) -> bool, at: usize, out: &mut Vec<Piece>) {
    while levels.last().is_some_and(|last| is_over(levels.len() - 1, last)) {
        leave_last(levels, at, out);
    }
}

fn leave_last(levels: &mut Vec<Level>, at: usize, out: &mut Vec<Piece>) {
    if levels.pop().is_some() {
        out.push(Piece { kind: PieceKind::Close, range: at..at });
    }
}

/// Lines of a comment that follow each other are one comment.
fn comment(range: Range<usize>, text: &str, out: &mut Vec<Piece>) {
    match out.last_mut() {
        Some(last)
            if last.kind == PieceKind::Comment
                && text.get(last.range.end..range.start).is_some_and(|between| between.trim().is_empty()) =>
        {
            last.range.end = range.end;
        }
        _ => out.push(Piece { kind: PieceKind::Comment, range }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scores::Cutter;
    use super::*;

    #[test]
    fn indentation_is_structure() {
        let text = "01A PA5-$E02/E04      01B PA4-$E07/E05\n    a\n    remark\n    ...01B PA6-$C07/C05\n    02A X\n        02A Y\n    \
                    ...01B PA3-$F07/F05\n02A KT2-$G01/F03\n1-0 ++WN\n";
        let mut cutter = Cutter::default();
        let mut scores = cutter.push(text.as_bytes());
        scores.extend(cutter.finish());
        let [score] = &scores[..] else { panic!("{scores:?}") };
        let mut out = Vec::new();
        sheet(&score.text, &score.parts, &mut out);
        let piece = |piece: &Piece| match piece.kind {
            PieceKind::Open => "<".to_owned(),
            PieceKind::Close => ">".to_owned(),
            PieceKind::Comment => format!("{{{}}}", score.text[piece.range.clone()].trim()),
            _ => score.text[piece.range.clone()].to_owned(),
        };
        assert_eq!(
            out.iter().map(piece).collect::<Vec<_>>().join("|"),
            "01A|PA5-$E02/E04|01B|PA4-$E07/E05|{a\n    remark}|<|...01B|PA6-$C07/C05|02A|X|<|02A|Y|>|>|<|...01B|\
             PA3-$F07/F05|>|02A|KT2-$G01/F03|1-0|++WN"
        );
    }
}
