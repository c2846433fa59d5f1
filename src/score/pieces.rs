//! Running text → words, comments and variations, whatever the notation.
//!
//! Brackets, points, asterisks and dollar signs stand inside moves in some notations (`R(6)xN`, `P-K8(Q)`,
//! `PA4-$E05*D04-PA4`), so a word is what blanks part, and a bracket that is joined to a word belongs to it when a place
//! or a piece stands in it.

use std::ops::Range;

use super::bracket::{Bracket, closing, in_bracket, is_place};
use super::notes::label_of;
use crate::lexis::{BraceEnd, brace_end, is_white, marker_at};
use crate::parser::{glyph_mark, glyph_sign, glyph_symbol};

/// What a piece of movetext is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// Part of a move, a number, a mark or a result.
    Word,
    /// A comment; the range leaves out its brackets.
    Comment,
    /// A reference to a note at the foot of the page, with its brackets: `(a)`, `[B]`. `(12)` may be the number of a move.
    Reference,
    /// An annotation glyph.
    Nag(u8),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// The text goes on at another place, so no move goes on here.
    Break,
}

/// A piece of movetext and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub kind: PieceKind,
    pub range: Range<usize>,
}

/// What a semicolon is that is joined to the word before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Semicolon {
    /// The beginning of a comment, as in PGN.
    Comment,
    /// Punctuation, as in old books: `1. P-K4, P-K4; 2. Kt-KB3`.
    Punctuation,
}

/// Longest bracket that can belong to a move: `(QKt3)`.
const LONGEST_BRACKET: usize = 7;

/// Reads `range` of a text.
pub(super) fn pieces(text: &str, range: Range<usize>, semicolon: Semicolon, out: &mut Vec<Piece>) {
    let mut scan = Scan { text: &text[..range.end], at: range.start, start: range.start, semicolon, open: 0, out };
    while let Some(&byte) = scan.text.as_bytes().get(scan.at) {
        scan.piece(byte);
    }
}

struct Scan<'t, 'o> {
    text: &'t str,
    at: usize,
    start: usize,
    semicolon: Semicolon,
    open: u32,
    out: &'o mut Vec<Piece>,
}

impl Scan<'_, '_> {
    fn piece(&mut self, byte: u8) {
        let rest = &self.text[self.at..];
        match byte {
            b if is_white(b) || matches!(b, b',' | b'}' | b']' | b'|') => self.at += 1,
            b'{' => self.brace(),
            b';' if self.semicolon == Semicolon::Punctuation && self.joined() => self.at += 1,
            b';' => self.line_comment(),
            b'[' => self.square_bracket(),
            b'(' => self.bracket(),
            b')' => self.close(),
            b'%' if self.line_start() && !castles(rest) => self.at = self.line_end(),
            b'$' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => self.numeric_glyph(),
            _ if rest.starts_with(char::is_whitespace) => {
                self.at += rest.chars().next().map_or(1, char::len_utf8);
            }
            _ => match (marker_at(rest.as_bytes()), glyph_mark(rest), glyph_symbol(rest)) {
                (Some((_, length)), ..) => self.push(PieceKind::Word, length),
                (_, Some((nag, length)), _) | (.., Some((nag, length))) => self.push(PieceKind::Nag(nag), length),
                _ => self.word(),
            },
        }
    }

    fn push(&mut self, kind: PieceKind, length: usize) {
        self.out.push(Piece { kind, range: self.at..self.at + length });
        self.at += length;
    }

    /// Whether something that is not white stands just before.
    fn joined(&self) -> bool {
        self.at > self.start && !is_white(self.text.as_bytes()[self.at - 1])
    }

    fn line_start(&self) -> bool {
        self.at == self.start || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |length| self.at + length)
    }

    fn comment(&mut self, range: Range<usize>, after: usize) {
        self.out.push(Piece { kind: PieceKind::Comment, range });
        self.at = after;
    }

    fn brace(&mut self) {
        let inside = self.at + 1;
        match brace_end(self.text.as_bytes(), self.at, inside, self.text.len()) {
            BraceEnd::Closed(end) => self.comment(inside..end, end + 1),
            BraceEnd::Interrupted(end) => self.comment(inside..end, end),
            BraceEnd::Open => self.comment(inside..self.text.len(), self.text.len()),
        }
    }

    fn line_comment(&mut self) {
        let end = self.line_end();
        self.comment(self.at + 1..end, end);
    }

    fn square_bracket(&mut self) {
        let line = self.line_end();
        let rest = &self.text[self.at..line];
        match (label_of(rest), rest.find(']')) {
            (Some(_), Some(end)) => self.push(PieceKind::Reference, end + 1),
            (None, Some(end)) => self.comment(self.at + 1..self.at + end, self.at + end + 1),
            (_, None) => self.at += 1,
        }
    }

    /// A round bracket that is not joined to a word.
    fn bracket(&mut self) {
        let rest = &self.text[self.at..];
        let inner = rest[1..].find(')').map_or("", |end| &rest[1..=end]);
        let length = inner.len() + 2;
        match in_bracket(inner, rest.get(length..).unwrap_or_default()) {
            Bracket::Diagram => self.push(PieceKind::Nag(220), length),
            Bracket::Glyph(nag) => self.push(PieceKind::Nag(nag), length),
            Bracket::Offer | Bracket::Mark => self.push(PieceKind::Word, length),
            Bracket::Joined if self.after_word() => {
                if let Some(last) = self.out.last_mut() {
                    last.range.end = self.at + length;
                }
                self.at += length;
            }
            Bracket::Reference => self.push(PieceKind::Reference, length),
            Bracket::Prose => {
                let end = self.at + closing(rest);
                self.comment(self.at + 1..end, end + 1);
            }
            Bracket::Joined | Bracket::Variation => {
                self.open += 1;
                self.push(PieceKind::Open, 1);
            }
        }
    }

    fn after_word(&self) -> bool {
        self.out.last().is_some_and(|last| last.kind == PieceKind::Word)
    }

    /// `1) P-K4` has a bracket that closes nothing.
    fn close(&mut self) {
        match self.open {
            0 => self.at += 1,
            _ => {
                self.open -= 1;
                self.push(PieceKind::Close, 1);
            }
        }
    }

    fn numeric_glyph(&mut self) {
        let digits = self.text[self.at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        match self.text[self.at + 1..self.at + 1 + digits].parse() {
            Ok(nag) => self.push(PieceKind::Nag(nag), digits + 1),
            Err(_) => self.at += digits + 1,
        }
    }

    fn word(&mut self) {
        let length = word_length(&self.text[self.at..]);
        let word = &self.text[self.at..self.at + length];
        match glyph_sign(word).filter(|_| word != "N") {
            Some(nag) => self.push(PieceKind::Nag(nag), length),
            None => self.push(PieceKind::Word, length),
        }
    }
}

/// Castling in Chesmayne, which begins like an escape line.
fn castles(rest: &str) -> bool {
    let word = rest.split(char::is_whitespace).next().unwrap_or_default();
    matches!(word.trim_end_matches(|c: char| c == '+' || c.is_ascii_uppercase() && c != 'K' && c != 'Q'), "%K" | "%Q")
}

/// Bytes of the word that a text begins with, at least one character.
fn word_length(text: &str) -> usize {
    let mut end = 0;
    while let Some(c) = text[end..].chars().next() {
        let step = match c {
            '{' | '}' | ';' | ',' | '|' | '[' | ']' | ')' | '!' | '?' => 0,
            '(' => joined_bracket(&text[end..]).unwrap_or(0),
            c if c.is_whitespace() || glyph_symbol(&text[end..]).is_some() => 0,
            c => c.len_utf8(),
        };
        if step == 0 {
            break;
        }
        end += step;
    }
    if end == 0 { text.chars().next().map_or(1, char::len_utf8) } else { end }
}

/// Bytes of a bracket that belongs to the word before it: a piece `(Q)`, `(q)`, or a place `(6)`, `(QB6)`, `(3TD)`, `(QR)`;
/// at most one digit, so that an ICCF move in brackets is none.
fn joined_bracket(text: &str) -> Option<usize> {
    let end = text.char_indices().take(LONGEST_BRACKET + 1).find(|(_, c)| *c == ')')?.0;
    let inner = &text[1..end];
    let piece = inner.chars().count() == 1 && inner.chars().all(char::is_alphabetic);
    (is_place(inner) || piece).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut out = Vec::new();
        pieces(text, 0..text.len(), Semicolon::Punctuation, &mut out);
        let piece = |piece: &Piece| {
            let text = &text[piece.range.clone()];
            match piece.kind {
                PieceKind::Word => text.to_owned(),
                PieceKind::Comment => format!("{{{text}}}"),
                PieceKind::Reference => format!("^{text}"),
                PieceKind::Nag(nag) => format!("${nag}"),
                PieceKind::Open => "<".to_owned(),
                PieceKind::Close => ">".to_owned(),
                PieceKind::Break => "/".to_owned(),
            }
        };
        out.iter().map(piece).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn words_comments_and_variations() {
        for (text, want) in [
            ("1. P-K4, P-K4; 2. Kt-KB3!", "1.|P-K4|P-K4|2.|Kt-KB3|$1"),
            ("R(6)xN P-K8(Q)ch (N(B3)-Q4) BxN(QB6)", "R(6)xN|P-K8(Q)ch|<|N(B3)-Q4|>|BxN(QB6)"),
            ("P-R8 (Q) mate (D) (=)", "P-R8 (Q)|mate|$220|(=)"),
            ("PA4-$E05*D04-PA4 %K $3 *", "PA4-$E05*D04-PA4|%K|$3|*"),
            ("1) 5254(5755) {a b}", "1|5254|<|5755|>|{a b}"),
            ("B. takes P. (ch.) (dis ch) (e.p.)", "B.|takes|P.|(ch.)|(dis ch)|(e.p.)"),
            ("(1) P-e4 (!) (12) R (6) x N", "^(1)|P-e4|$1|^(12)|R (6)|x|N"),
            ("Kt. (B3) to Q 4 (B3) Kt", "Kt. (B3)|to|Q|4|<|B3|>|Kt"),
            ("P.[A] (b) (best) [Illustration]", "P.|^[A]|^(b)|{best}|{Illustration}"),
            ("Nf3 (or (at once) Nc3) (ed) (Nc3) ()", "Nf3|{or (at once) Nc3}|<|ed|>|<|Nc3|>|<|>"),
            ("e8(q) a ± b +- 1 - 0 1/2", "e8(q)|a|$16|b|$18|1 - 0|1/2"),
            ("♘f3?! Кр:f7 ;c", "♘f3|$6|Кр:f7|{c}"),
        ] {
            assert_eq!(read(text), want, "{text:?}");
        }
    }
}
