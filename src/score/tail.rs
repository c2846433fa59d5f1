//! What stands behind the moves of a score: remarks on it, notes at the foot of the page, and the heading of the next score.

use std::ops::Range;

use super::fields::{VERSUS, columns_of_sides, field, is_players, set_up};
use super::lines::is_rule;
use super::notes::label_of;

/// A line as long as this, in characters, is no heading but a sentence.
const SENTENCE_CHARS: usize = 56;

/// How the score before the lines ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With a result.
    Result,
    /// With a move.
    Move,
}

/// The first of the lines that belongs to the next score. `from` is where the text before them ends.
pub(super) fn first_of_next(text: &str, lines: &[Range<usize>], from: usize, end: End) -> usize {
    if let Some(rule) = lines.iter().rposition(|line| is_rule(text[line.clone()].trim())) {
        return rule + 1;
    }
    let blocks = blocks(text, lines, from);
    let mut first = 0;
    for (index, block) in blocks.iter().enumerate() {
        let said = || lines[block.lines.clone()].iter().map(|line| text[line.clone()].trim());
        if said().any(names_game) {
            break;
        }
        // A line right under the last move speaks of it, unless the next score begins right under that line.
        let remark = index == 0 && !block.set_off && end == End::Move && blocks.len() > 1;
        if !(remark || said().any(is_sentence)) {
            break;
        }
        first = block.lines.end;
    }
    first
}

/// Whether a line of a heading is one of the sentences that stand between games.
pub(super) fn is_sentence(line: &str) -> bool {
    line.chars().count() >= SENTENCE_CHARS || label_of(line).is_some()
}

/// Whether a line names a game or its players, however long it is.
pub(super) fn names_game(line: &str) -> bool {
    const WORDS: [&str; 6] = ["game", "partie", "partida", "partita", "партия", "no."];
    let first = line.split([' ', '.', ':', '\u{a0}']).next().unwrap_or_default().to_lowercase();
    let titled = WORDS.contains(&first.as_str()) || WORDS.contains(&format!("{first}.").as_str());
    let versus = VERSUS.iter().any(|sign| line.contains(sign)) && line.chars().count() < 2 * SENTENCE_CHARS;
    titled && line.contains(|c: char| c.is_numeric() || c.is_uppercase())
        || versus && !line.ends_with('.') && set_up(line).is_none()
        || is_players(line)
        || field(line).is_some()
        || columns_of_sides(line).is_some()
}

/// Lines without an empty line between them.
struct Block {
    /// Their numbers.
    lines: Range<usize>,
    /// Whether an empty line stands before them.
    set_off: bool,
}

fn blocks(text: &str, lines: &[Range<usize>], from: usize) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut end = from;
    for (index, line) in lines.iter().enumerate() {
        let set_off = text[end..line.start].bytes().filter(|byte| *byte == b'\n').count() > 1;
        match blocks.last_mut() {
            Some(last) if !set_off => last.lines.end = index + 1,
            _ => blocks.push(Block { lines: index..index + 1, set_off }),
        }
        end = line.end;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_notes_and_headings_are_told_apart() {
        const LONG: &str = "The rest is a matter of technique, and White brought it home in twenty moves.";
        for (text, end, next) in [
            ("m\nC – D\n", End::Move, "C – D"),
            ("m\nnot best\n\nGame 2\n", End::Move, "Game 2"),
            ("m\n\nScotch Game\n", End::Move, "Scotch Game"),
            ("m\nEqual.\n\nScotch Game\n", End::Move, "Scotch Game"),
            ("m\nLondon 1851\n\nScotch Game\n", End::Result, "London 1851"),
            (&format!("m\n\n{LONG}\n\nScotch Game\n\n{LONG}\n"), End::Result, "Scotch Game"),
            ("m\n\n[Footnote A: x]\n\n(b) y\nz\n\nScotch Game\n", End::Move, "Scotch Game"),
            ("m\n\nnot best\n----\nB\n", End::Move, "B"),
            (&format!("m\n\nA. Burn – {LONG}\n"), End::Move, ""),
        ] {
            let mut at = 0;
            let mut lines = Vec::new();
            for line in text.split_inclusive('\n') {
                if at > 0 && !line.trim().is_empty() {
                    lines.push(at..at + line.trim_end().len());
                }
                at += line.len();
            }
            let first = first_of_next(text, &lines, 1, end);
            let found = lines.get(first).map_or("", |line| &text[line.clone()]);
            assert_eq!(found, next, "{text:?}");
        }
    }
}
