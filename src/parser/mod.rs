//! The bytes of one game → tags and tokens.
//!
//! Everything that occurs in real files is read in the sense it can only have, and what is not is reported as a
//! [`Fault`](crate::game::Fault) while the rest goes on. Whether a move is legal is not asked here.

mod encoding;
mod glyph;
mod head;
mod lexer;
mod token;
mod word;

pub use encoding::{Encoding, decode};
pub use token::{ParsedGame, Token, TokenKind, comment_text};

use lexer::Lexer;

/// Reads the text of one game into `game`, whose former content goes.
pub fn parse(text: &str, game: &mut ParsedGame) {
    game.clear();
    Lexer::new(text, game).read();
}

#[cfg(test)]
mod tests;
