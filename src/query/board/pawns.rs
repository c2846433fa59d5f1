//! `pawns:`: squares with pawns, White's before the bar and Black's behind it.

use std::fmt;

use shakmaty::Bitboard;

use super::squares;
use super::symmetry::Symmetry;
use super::words::Word;
use crate::query::error::Complaint;
use crate::query::lexer::Value;

/// Squares on which pawns stand.
#[derive(Clone, Debug, PartialEq)]
pub struct PawnMask {
    white: Bitboard,
    black: Bitboard,
    extent: PawnExtent,
    symmetry: Symmetry,
}

/// Whether other pawns may be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnExtent {
    /// They may.
    AtLeast,
    /// They may not.
    Exactly,
}

const EXAMPLE: &str = "write White's pawns, a bar and Black's, such as pawns:\"d4 e5 | d5 e6\"";

impl PawnMask {
    /// A mask of squares.
    #[cfg(test)]
    pub(crate) fn new(white: Bitboard, black: Bitboard, extent: PawnExtent, symmetry: Symmetry) -> PawnMask {
        PawnMask { white, black, extent, symmetry }
    }

    pub(super) fn read(value: &Value) -> Result<PawnMask, Complaint> {
        let mut mask = PawnMask {
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
            extent: PawnExtent::AtLeast,
            symmetry: Symmetry::default(),
        };
        let mut bars = 0;
        for word in Word::split(value) {
            match (mask.symmetry.take(word.text, &word.span), word.text) {
                (Some(read), _) => read?,
                (None, "|") => bars += 1,
                (None, "exact") => mask.extent = PawnExtent::Exactly,
                (None, text) => {
                    let side = if bars == 0 { &mut mask.white } else { &mut mask.black };
                    let square = squares::read(text).filter(|squares| squares.count() == 1).ok_or_else(|| {
                        Complaint::new(word.span.clone(), format!("{text:?} is no square")).hint(EXAMPLE)
                    })?;
                    *side |= square;
                }
            }
        }
        let complain = |what: &str| Err(Complaint::new(value.span.clone(), what).hint(EXAMPLE));
        if bars > 1 {
            return complain("there is more than one bar");
        }
        if (mask.white | mask.black).is_empty() && mask.extent == PawnExtent::AtLeast {
            return complain("there is no square in this text");
        }
        if (mask.white & mask.black).any() {
            return complain("a square cannot hold a white and a black pawn");
        }
        Ok(mask)
    }

    /// Whether other pawns may be there.
    pub fn extent(&self) -> PawnExtent {
        self.extent
    }

    /// White's and Black's pawns in every image that counts.
    pub fn images(&self) -> Vec<(Bitboard, Bitboard)> {
        let mut found = Vec::new();
        for image in self.symmetry.images() {
            let (white, black) = image.pair(self.white, self.black);
            match (image.squares(white), image.squares(black)) {
                (Some(white), Some(black)) if !found.contains(&(white, black)) => found.push((white, black)),
                _ => {}
            }
        }
        found
    }
}

impl fmt::Display for PawnMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |squares: Bitboard| squares.into_iter().map(|square| format!("{square} ")).collect::<String>();
        let (white, black) = (list(self.white), list(self.black));
        let exact = match self.extent {
            PawnExtent::AtLeast => "",
            PawnExtent::Exactly => " exact",
        };
        write!(f, "\"{}{}{exact}{}\"", white, format!("| {black}").trim_end(), self.symmetry)
    }
}
