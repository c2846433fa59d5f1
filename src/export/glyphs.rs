//! Annotation glyphs as people print them (PGN standard, section 10).

use std::fmt;

/// An annotation glyph by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(
    /// The number, as in `$14`.
    pub u16,
);

/// Number, symbol and meaning, with signs that usual fonts have; the first six stand on the move. The symbol of a side is read as that of White.
const GLYPHS: [(u16, &str, &str); 32] = [
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "very good move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "dubious move"),
    (7, "□", "only move"),
    (10, "=", "equal"),
    (13, "∞", "unclear"),
    (14, "+=", "White is slightly better"),
    (15, "=+", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+−", "White is winning"),
    (19, "−+", "Black is winning"),
    (22, "⊙", "White is in zugzwang"),
    (23, "⊙", "Black is in zugzwang"),
    (32, "⟳", "White is ahead in development"),
    (33, "⟳", "Black is ahead in development"),
    (36, "↑", "White has the initiative"),
    (37, "↑", "Black has the initiative"),
    (40, "→", "White has the attack"),
    (41, "→", "Black has the attack"),
    (44, "=∞", "White has compensation"),
    (45, "=∞", "Black has compensation"),
    (132, "⇆", "White has counterplay"),
    (133, "⇆", "Black has counterplay"),
    (138, "⊕", "White is short of time"),
    (139, "⊕", "Black is short of time"),
    (140, "∆", "with the idea"),
    (142, "⌓", "better is"),
    (146, "N", "novelty"),
];

impl Glyph {
    fn entry(self) -> Option<&'static (u16, &'static str, &'static str)> {
        GLYPHS.iter().find(|(number, ..)| *number == self.0)
    }

    /// What it says, if it has a symbol.
    pub fn meaning(self) -> Option<&'static str> {
        self.entry().map(|(_, _, meaning)| *meaning)
    }
}

impl fmt::Display for Glyph {
    /// Its symbol, or its number after a dollar sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry() {
            Some((_, symbol, _)) => f.write_str(symbol),
            None => write!(f, "${}", self.0),
        }
    }
}

/// Whether a glyph stands on the move, as `!` does.
pub(super) fn is_sign(glyph: u16) -> bool {
    sign(glyph).is_some()
}

/// The sign of a glyph, if it has one that stands on the move.
pub(super) fn sign(glyph: u16) -> Option<&'static str> {
    GLYPHS.iter().take(6).find(|(number, ..)| *number == glyph).map(|(_, symbol, _)| *symbol)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::{ParsedGame, TokenKind, parse};

    #[test]
    fn symbols_are_read_as_the_glyphs_that_they_stand_for() {
        for (number, symbol, _) in GLYPHS {
            let text = format!("1. e4 {symbol} *");
            let mut game = ParsedGame::new();
            parse(&text, &mut game);
            let glyphs: Vec<u16> = game
                .tokens
                .iter()
                .filter_map(|token| match token.kind {
                    TokenKind::Nag(glyph) => Some(u16::from(glyph)),
                    _ => None,
                })
                .collect();
            let [read] = glyphs[..] else { panic!("{symbol}: {glyphs:?}") };
            assert!(
                read == number || GLYPHS.iter().any(|(white, same, _)| (*white, *same) == (read, symbol)),
                "{symbol}"
            );
            assert_eq!(Glyph(number).to_string(), symbol);
        }
        assert_eq!(Glyph(99).to_string(), "$99");
    }
}
