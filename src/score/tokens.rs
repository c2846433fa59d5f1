//! Pieces of movetext → tokens of a game, in one notation.

use shakmaty::Color;

use super::pieces::{Piece, PieceKind};
use super::spoken::spoken;
use crate::game::GameResult;
use crate::notation::{self, Before, Group, Notation, is_null_move, next_group};
use crate::parser::{Token, TokenKind};

/// A movetext whose words have become moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens {
    pub tokens: Vec<Token>,
    pub marker: Option<GameResult>,
}

impl Tokens {
    /// Texts and token numbers of the main line.
    pub fn main_line<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut depth = 0_u32;
        let mut texts = Vec::new();
        for token in &self.tokens {
            match token.kind {
                TokenKind::VariationOpen => depth += 1,
                TokenKind::VariationClose => depth = depth.saturating_sub(1),
                TokenKind::Move | TokenKind::Null if depth == 0 => texts.push(token.text(text)),
                _ => {}
            }
        }
        texts
    }
}

/// Groups the words into moves of a notation. `first` is the side that begins.
pub(super) fn tokens(text: &str, pieces: &[Piece], notation: Notation, first: Color) -> Tokens {
    let mut builder = Builder { text, notation, depth: 0, plies: 0, first, made: Tokens::default() };
    let mut rest = pieces;
    while let [piece, after @ ..] = rest {
        rest = after;
        let kind = match piece.kind {
            PieceKind::Break => continue,
            PieceKind::Reference if is_number(&text[piece.range.clone()]) => continue,
            PieceKind::Comment | PieceKind::Reference => TokenKind::Comment,
            PieceKind::Nag(nag) => TokenKind::Nag(nag),
            PieceKind::Open => TokenKind::VariationOpen,
            PieceKind::Close => TokenKind::VariationClose,
            PieceKind::Word => {
                let more = after.iter().take_while(|piece| piece.kind == PieceKind::Word).count();
                builder.words(&pieces[pieces.len() - after.len() - 1..][..more + 1]);
                rest = &after[more..];
                continue;
            }
        };
        builder.push(kind, piece.range.start, piece.range.end);
    }
    builder.made
}

/// Whether a bracket holds the number of a move: `(12)`.
fn is_number(bracket: &str) -> bool {
    bracket.bytes().any(|byte| byte.is_ascii_digit())
}

struct Builder<'t> {
    text: &'t str,
    notation: Notation,
    depth: u32,
    /// Moves of the main line.
    plies: usize,
    first: Color,
    made: Tokens,
}

impl Builder<'_> {
    fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        match kind {
            TokenKind::VariationOpen => self.depth += 1,
            TokenKind::VariationClose => self.depth = self.depth.saturating_sub(1),
            TokenKind::Move if self.depth == 0 => self.plies += 1,
            TokenKind::Result(result) if self.depth == 0 => self.made.marker = Some(result),
            _ => {}
        }
        self.made.tokens.push(Token { kind, at: start as u32, len: (end - start) as u32 });
    }

    /// Words that follow each other.
    fn words(&mut self, pieces: &[Piece]) {
        let words: Vec<&str> = pieces.iter().map(|piece| &self.text[piece.range.clone()]).collect();
        let mut at = 0;
        while at < words.len() {
            if let Some((result, count)) = self.spoken_result(&words[at..]) {
                self.push(TokenKind::Result(result), pieces[at].range.start, pieces[at + count - 1].range.end);
                at += count;
                continue;
            }
            let Some((group, count)) = next_group(self.notation, &words[at..], self.before()) else { break };
            let (start, end) = (pieces[at].range.start, pieces[at + count - 1].range.end);
            at += count;
            match group {
                Group::Number => {}
                Group::Mark => self.mark(end),
                Group::Result(result) => self.push(TokenKind::Result(result), start, end),
                Group::Move { skip } => self.a_move(start + skip, end),
            }
        }
    }

    fn before(&self) -> Before {
        let last = self.made.tokens.iter().rev().find(|token| !matches!(token.kind, TokenKind::Nag(_)));
        match last.map(|token| token.kind) {
            Some(TokenKind::Move | TokenKind::Result(_)) => Before::Marked,
            _ => Before::Nothing,
        }
    }

    /// A mark belongs to the last move; glyphs between them come to lie inside its text.
    fn mark(&mut self, end: usize) {
        let last = self.made.tokens.iter_mut().rev().find(|token| !matches!(token.kind, TokenKind::Nag(_)));
        if let Some(last) = last.filter(|last| last.kind == TokenKind::Move) {
            last.len = end as u32 - last.at;
        }
    }

    fn a_move(&mut self, start: usize, end: usize) {
        let word = &self.text[start..end];
        if is_null_move(word) {
            self.push(TokenKind::Null, start, end);
        } else if self.is_prose(word) {
            self.prose(start, end);
        } else {
            self.push(TokenKind::Move, start, end);
        }
    }

    /// An ordinary word: letters only, three small ones in a row, and no move.
    fn is_prose(&self, word: &str) -> bool {
        let mut small = 0;
        let wordy = word.chars().any(|c| {
            small = if c.is_lowercase() { small + 1 } else { 0 };
            small == 3
        });
        wordy && word.chars().all(char::is_alphabetic) && notation::parse(word, self.notation, Color::White).is_err()
    }

    /// Words between moves are a comment without braces.
    fn prose(&mut self, start: usize, end: usize) {
        match self.made.tokens.last_mut() {
            Some(last)
                if last.kind == TokenKind::Comment
                    && self.text.get(last.range().end..start).is_some_and(|between| between.trim().is_empty()) =>
            {
                last.len = end as u32 - last.at;
            }
            _ => self.push(TokenKind::Comment, start, end),
        }
    }

    /// A result in words, and how many of them it takes.
    fn spoken_result(&self, words: &[&str]) -> Option<(GameResult, usize)> {
        let turn = if self.plies.is_multiple_of(2) { self.first } else { self.first.other() };
        spoken(words).map(|(spoken, count)| (spoken.result(turn), count))
    }
}
