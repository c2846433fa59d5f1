//! The bytes of one game → tags and tokens.
//!
//! Everything that occurs in real files is read in the sense it can only have, and what is not is reported as a
//! [`Fault`] while the rest goes on. Whether a move is legal is not asked here.

mod closing;
mod comment;
mod encoding;
mod glyph;
mod head;
mod join;
mod lexer;
mod numbers;
mod shape;
mod token;
mod word;

pub use encoding::{Encoding, decode};
pub use glyph::{mark as glyph_mark, sign as glyph_sign, symbol as glyph_symbol};
pub use token::{ParsedGame, Token, TokenKind, comment_text};

use std::borrow::Cow;

use crate::game::{Action, Fault, FaultKind};
use lexer::Lexer;

/// Decodes and reads the bytes of one game. The places of tokens and faults are those of the text given back.
pub fn parse_bytes<'b>(bytes: &'b [u8], game: &mut ParsedGame) -> Cow<'b, str> {
    let (text, encoding) = decode(bytes);
    parse(&text, game);
    if encoding == Encoding::Windows1252 {
        let at = encoding::first_foreign(bytes, &text);
        let word = text[at..].split_whitespace().next().unwrap_or_default();
        let reason = "the text is not UTF-8 and was read as Windows-1252";
        game.faults.push(Fault::new(FaultKind::Encoding, at, word, reason, Action::Noted));
    }
    text
}

/// Reads tag pairs and comments up to the movetext, and gives the place where the movetext begins. What follows may be in any
/// notation.
pub fn parse_head(text: &str, game: &mut ParsedGame) -> usize {
    game.clear();
    Lexer::new(text, game).read_head()
}

/// Reads the text of one game into `game`, whose former content goes.
pub fn parse(text: &str, game: &mut ParsedGame) {
    game.clear();
    Lexer::new(text, game).read();
}

#[cfg(test)]
mod tests;
