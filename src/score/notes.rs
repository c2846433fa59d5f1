//! Notes at the foot of a page: `[Footnote A: …]`, `(a) …`. Each becomes the comment of the move that refers to it.

use std::ops::Range;

use super::pieces::{Piece, PieceKind};

/// Longest label of a note, in characters.
const LABEL_CHARS: usize = 2;

/// A note.
#[derive(Debug, PartialEq, Eq)]
struct Note<'t> {
    label: &'t str,
    /// Its text, without label and brackets.
    body: Range<usize>,
}

/// Puts the notes among the comments into the places that refer to them. A reference without a note, and a note without a
/// reference, stay what they are: comments.
pub(super) fn place_notes(text: &str, pieces: &mut Vec<Piece>) {
    if !pieces.iter().any(|piece| piece.kind == PieceKind::Reference) {
        return;
    }
    let mut notes: Vec<(usize, Option<Note<'_>>)> = Vec::new();
    let mut split: Vec<Piece> = Vec::with_capacity(pieces.len());
    for piece in pieces.drain(..) {
        if piece.kind != PieceKind::Comment {
            split.push(piece);
            continue;
        }
        let (before, found) = notes_of(text, piece.range.clone());
        if !text[before.clone()].trim().is_empty() {
            split.push(Piece { kind: PieceKind::Comment, range: before });
        }
        for (note, range) in found {
            notes.push((split.len(), Some(note)));
            split.push(Piece { kind: PieceKind::Comment, range });
        }
    }
    let mut moved = vec![false; split.len()];
    for at in 0..split.len() {
        if split[at].kind == PieceKind::Reference {
            let label = label_of(&text[split[at].range.clone()]);
            let wanted = |(place, note): &&mut (usize, Option<Note<'_>>)| {
                *place > at && note.as_ref().is_some_and(|note| Some(note.label) == label)
            };
            if let Some((place, note)) = notes.iter_mut().find(wanted)
                && let Some(note) = note.take()
            {
                moved[*place] = true;
                split[at] = Piece { kind: PieceKind::Comment, range: note.body };
            }
        }
    }
    let stays = split.into_iter().zip(moved).filter(|(_, moved)| !moved).map(|(piece, _)| piece);
    *pieces = stays.collect();
}

/// The label of a reference or of the note at the start of a text: `(a)`, `[12]`, `[Footnote B: `.
pub(super) fn label_of(text: &str) -> Option<&str> {
    let inner = text.strip_prefix(['(', '['])?;
    let (close, inner) = match inner.strip_prefix("Footnote ").or_else(|| inner.strip_prefix("Note ")) {
        Some(label) => (':', label),
        None => (if text.starts_with('(') { ')' } else { ']' }, inner),
    };
    let label = inner.split_once(close)?.0;
    let fits = label.chars().all(|c| c.is_ascii_digit()) || label.chars().count() == 1;
    let named = fits && (1..=LABEL_CHARS).contains(&label.len()) && label.chars().all(|c| c.is_ascii_alphanumeric());
    named.then_some(label)
}

/// What stands before the first note of a comment, and its notes with all of their lines.
fn notes_of(text: &str, range: Range<usize>) -> (Range<usize>, Vec<(Note<'_>, Range<usize>)>) {
    let mut starts: Vec<usize> = Vec::new();
    let mut at = range.start;
    for line in text[range.clone()].split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        if label_of(&line[indent..]).is_some() {
            starts.push(at + indent);
        }
        at += line.len();
    }
    let before = range.start..starts.first().copied().unwrap_or(range.end);
    let ends = starts.iter().skip(1).copied().chain([range.end]);
    let notes = starts.iter().zip(ends).filter_map(|(&start, end)| Some((note(text, start..end)?, start..end)));
    (before, notes.collect())
}

fn note(text: &str, range: Range<usize>) -> Option<Note<'_>> {
    let whole = &text[range.clone()];
    let label = label_of(whole)?;
    let start = label.as_ptr() as usize - text.as_ptr() as usize + label.len() + 1;
    let body = text[start..range.end].trim_end();
    let body = match whole.starts_with('[') && !whole[..start - range.start].ends_with(']') {
        true => body.strip_suffix(']').unwrap_or(body),
        false => body,
    };
    let blanks = body.len() - body.trim_start().len();
    Some(Note { label, body: start + blanks..start + body.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for (text, label) in [
            ("(a) Weak.", Some("a")),
            ("[12]", Some("12")),
            ("[Footnote B: Weak.]", Some("B")),
            ("(ab)", None),
            ("(a", None),
            ("[Illustration]", None),
            ("[123]", None),
        ] {
            assert_eq!(label_of(text), label, "{text:?}");
        }
    }

    #[test]
    fn notes_go_to_their_references() {
        let text = "1. e4 (a) e5 [B]\nA fine start.\n(a) Best\nby test. \n\n[Footnote B: So is c5.]\n(c) Nobody asks.";
        let reference = |label: &str| {
            let at = text.find(label).unwrap();
            Piece { kind: PieceKind::Reference, range: at..at + label.len() }
        };
        let prose = Piece { kind: PieceKind::Comment, range: text.find('A').unwrap()..text.len() };
        let mut pieces = vec![reference("(a)"), reference("[B]"), prose];
        place_notes(text, &mut pieces);
        let said: Vec<&str> = pieces.iter().map(|piece| text[piece.range.clone()].trim()).collect();
        assert_eq!(said, ["Best\nby test.", "So is c5.", "A fine start.", "(c) Nobody asks."]);
        assert!(pieces.iter().all(|piece| piece.kind == PieceKind::Comment));
    }
}
