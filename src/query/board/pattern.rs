//! `pattern:`: a part of the board, given as the placement field of a FEN or as a list of pieces and squares.

use std::fmt;

use shakmaty::{Bitboard, Square};

use super::squares::{self, PieceSet};
use super::symmetry::Symmetry;
use super::words::Word;
use crate::query::error::Complaint;
use crate::query::lexer::Value;

/// A part of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    items: Vec<PatternItem>,
    symmetry: Symmetry,
}

/// One demand of a pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatternItem {
    /// Whether it must hold or must not.
    pub sense: Sense,
    /// What is looked for.
    pub pieces: PieceSet,
    /// Where: one of these squares has one of the pieces. The empty square alone must be on all of them.
    pub squares: Bitboard,
}

/// Whether a demand must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// It must.
    Must,
    /// It must not.
    MustNot,
}

const EXAMPLE: &str = "write pieces with squares, such as \"Ke1 Rh1 pd5 [QR]d1-8 .f7 !Nf6\", or a board as in a FEN";

impl Pattern {
    /// A pattern of items.
    #[cfg(test)]
    pub(crate) fn new(items: Vec<PatternItem>, symmetry: Symmetry) -> Pattern {
        Pattern { items, symmetry }
    }

    pub(super) fn read(value: &Value) -> Result<Pattern, Complaint> {
        let mut pattern = Pattern { items: Vec::new(), symmetry: Symmetry::default() };
        for word in Word::split(value) {
            match pattern.symmetry.take(word.text, &word.span) {
                Some(read) => read?,
                None if word.text.contains('/') => pattern.items.extend(sub_fen(&word)?),
                None => pattern.items.push(item(&word)?),
            }
        }
        if pattern.items.is_empty() {
            return Err(Complaint::new(value.span.clone(), "there is no piece in this pattern").hint(EXAMPLE));
        }
        if pattern.images().is_empty() {
            return Err(Complaint::new(value.span.clone(), "no image of this pattern fits on the board"));
        }
        Ok(pattern)
    }

    /// Every image of the pattern that counts: its demands.
    pub fn images(&self) -> Vec<Vec<PatternItem>> {
        let mut found: Vec<Vec<PatternItem>> = Vec::new();
        for image in self.symmetry.images() {
            let turn = |item: &PatternItem| {
                Some(PatternItem { pieces: image.pieces(item.pieces), squares: image.squares(item.squares)?, ..*item })
            };
            match self.items.iter().map(turn).collect::<Option<Vec<_>>>() {
                Some(items) if !found.contains(&items) => found.push(items),
                _ => {}
            }
        }
        found
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<String> = self.items.iter().map(PatternItem::to_string).collect();
        write!(f, "\"{}{}\"", items.join(" "), self.symmetry)
    }
}

impl fmt::Display for PatternItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.sense {
            Sense::Must => "",
            Sense::MustNot => "!",
        };
        write!(f, "{sign}{}{}", self.pieces, squares::write(self.squares))
    }
}

/// `[!]PIECES[SQUARES]`
fn item(word: &Word<'_>) -> Result<PatternItem, Complaint> {
    let (sense, text) = match word.text.strip_prefix('!') {
        Some(rest) => (Sense::MustNot, rest),
        None => (Sense::Must, word.text),
    };
    let wrong = || Complaint::new(word.span.clone(), format!("{:?} is no piece with squares", word.text)).hint(EXAMPLE);
    let (pieces, rest) = pieces(text).ok_or_else(wrong)?;
    let squares = if rest.is_empty() { Bitboard::FULL } else { squares::read(rest).ok_or_else(wrong)? };
    Ok(PatternItem { sense, pieces, squares })
}

/// A letter, or several in brackets, and what follows.
pub(super) fn pieces(text: &str) -> Option<(PieceSet, &str)> {
    match text.strip_prefix('[') {
        None => {
            let letter = text.chars().next()?;
            Some((PieceSet::from_letter(letter)?, &text[letter.len_utf8()..]))
        }
        Some(inside) => {
            let (letters, rest) = inside.split_once(']')?;
            let sets = letters.chars().map(PieceSet::from_letter);
            let all = sets.reduce(|all, set| Some(all?.or(set?)))??;
            Some((all, rest))
        }
    }
}

/// A board as in a FEN: digits and `?` are squares that may hold anything, `.` must be empty, letters and sets in
/// brackets must be there. Ranks may be short.
fn sub_fen(word: &Word<'_>) -> Result<Vec<PatternItem>, Complaint> {
    let wrong = |what: &str| Complaint::new(word.span.clone(), what).hint(EXAMPLE);
    let ranks: Vec<&str> = word.text.split('/').collect();
    if ranks.len() != 8 {
        return Err(wrong(&format!("a board has 8 ranks, here are {}", ranks.len())));
    }
    let mut items = Vec::new();
    for (rank, text) in (0..8u32).rev().zip(ranks) {
        let mut file = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if let Some(free) = first.to_digit(10) {
                file += free;
                rest = &rest[1..];
            } else if first == '?' {
                file += 1;
                rest = &rest[1..];
            } else {
                let (pieces, after) = pieces(rest).ok_or_else(|| wrong(&format!("{rest:?} is no piece")))?;
                if file < 8 {
                    let squares = Bitboard::from_square(Square::new(8 * rank + file));
                    items.push(PatternItem { sense: Sense::Must, pieces, squares });
                }
                file += 1;
                rest = after;
            }
        }
        if file > 8 {
            return Err(wrong(&format!("the rank {text:?} has {file} squares")));
        }
    }
    Ok(items)
}
