//! Chesmayne score sheets → words, comments and variations.
//!
//! Every half-move has its label. Lines without a label are comments. Variations have no brackets: they stand further to
//! the right than the line they leave, and one that begins again with its first label is another one.

use std::ops::Range;

use super::lines::is_label;
use super::pieces::{Piece, PieceKind, Semicolon, pieces};
use super::scores::{Part, PartKind, columns};

/// A line of play that is open.
struct Level {
    indent: usize,
    first_label: String,
}

/// Reads the parts of a score sheet.
pub(super) fn sheet(text: &str, parts: &[Part], out: &mut Vec<Piece>) {
    let mut levels: Vec<Level> = Vec::new();
    for part in parts {
        let line = &text[part.range.clone()];
        match (part.kind, label(line)) {
            (PartKind::Heading, _) => {}
            (PartKind::Moves, Some(label)) => {
                enter(&mut levels, columns(line), label, part.range.start, out);
                pieces(text, part.range.clone(), Semicolon::Comment, out);
            }
            // The result: all variations are over.
            (PartKind::Moves, None) => {
                leave(&mut levels, |depth, _| depth > 0, part.range.start, out);
                pieces(text, part.range.clone(), Semicolon::Comment, out);
            }
            (PartKind::Prose, _) => comment(part.range.clone(), text, out),
        }
    }
    leave(&mut levels, |depth, _| depth > 0, text.len(), out);
}

/// The label that a row begins with.
fn label(line: &str) -> Option<&str> {
    let word =
        line.trim_start_matches(|c: char| c.is_whitespace() || c == '.' || c == '…').split_whitespace().next()?;
    is_label(word).then_some(word)
}

fn enter(levels: &mut Vec<Level>, indent: usize, label: &str, at: usize, out: &mut Vec<Piece>) {
    leave(levels, |depth, level| depth > 0 && level.indent > indent, at, out);
    if let Some(last) = levels.last().filter(|last| levels.len() > 1 && last.first_label == label) {
        debug_assert!(last.indent <= indent);
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
        Some(last) if last.kind == PieceKind::Comment && text[last.range.end..range.start].trim().is_empty() => {
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
