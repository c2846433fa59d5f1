//! `attacks:`: a piece attacks a square, or a piece.

use std::fmt;

use shakmaty::Bitboard;

use super::pattern::pieces;
use super::squares::{self, PieceSet};
use super::words::Word;
use crate::query::error::Complaint;
use crate::query::lexer::Value;

/// Some piece attacks some target; pins do not matter, and an own piece is attacked where it is protected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attack {
    /// What attacks.
    pub by: PieceSet,
    /// Where it stands.
    pub from: Bitboard,
    /// What is attacked; `None` for any square, whatever is on it.
    pub on: Option<PieceSet>,
    /// Where it stands.
    pub to: Bitboard,
}

const EXAMPLE: &str = "write attacks:\"N f7\", attacks:\"[RQ] d1-8\" or attacks:\"n Q\"";

impl Attack {
    pub(super) fn read(value: &Value) -> Result<Attack, Complaint> {
        let words = Word::split(value);
        let [by, target] = words.as_slice() else {
            return Err(Complaint::new(value.span.clone(), "a piece and a target should stand here").hint(EXAMPLE));
        };
        let wrong = |word: &Word<'_>, what| {
            Complaint::new(word.span.clone(), format!("{:?} is no {what}", word.text)).hint(EXAMPLE)
        };
        let (by_pieces, from) = placed(by.text).ok_or_else(|| wrong(by, "piece"))?;
        // What can be read as squares is meant so: b4 is a square, not a bishop somewhere.
        let (on, to) = match squares::read(target.text) {
            Some(squares) => (None, squares),
            None => placed(target.text)
                .map(|(pieces, squares)| (Some(pieces), squares))
                .ok_or_else(|| wrong(target, "target"))?,
        };
        Ok(Attack { by: by_pieces, from, on, to })
    }
}

/// Pieces, and squares if they are named. The empty square attacks nothing and is no target.
fn placed(text: &str) -> Option<(PieceSet, Bitboard)> {
    let (pieces, rest) = pieces(text).filter(|(pieces, _)| !pieces.has_empty())?;
    Some((pieces, if rest.is_empty() { Bitboard::FULL } else { squares::read(rest)? }))
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}{} ", self.by, squares::write(self.from))?;
        match self.on {
            None if self.to == Bitboard::FULL => f.write_str("a-h1-8\""),
            None => write!(f, "{}\"", squares::write(self.to)),
            Some(pieces) => write!(f, "{pieces}{}\"", squares::write(self.to)),
        }
    }
}
