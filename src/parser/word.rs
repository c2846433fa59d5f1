//! Words and numbers of movetext: moves in any notation, move numbers, remarks, signs.

use super::glyph;
use super::lexer::Lexer;
use super::shape::{
    LONGEST_MOVE, bracket_length, ends_with_square, glued, is_blank, is_iccf, is_null, is_sign, reads_as_move,
};
use super::token::TokenKind;
use crate::game::GameResult;
use crate::lexis::{is_castling, is_plain_move};

/// The ASCII bytes of words.
const WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let special = b" .,;:{}()[]!?$*";
        let mut at = 0;
        word[byte] = byte > 32 && byte < 127;
        while at < special.len() {
            if special[at] as usize == byte {
                word[byte] = false;
            }
            at += 1;
        }
        byte += 1;
    }
    word[b':' as usize] = true;
    word
};

impl<'t> Lexer<'t, '_> {
    /// A token that begins with a digit: move number, termination marker, castling with zeros, ICCF move.
    pub(super) fn number(&mut self) {
        let (start, first) = (self.at, self.bytes[self.at]);
        let next = self.bytes.get(start + 1).copied().unwrap_or(b' ');
        let plain_number = first > b'1' || next.is_ascii_digit() || (first == b'1' && next == b'.');
        if let Some((result, len)) = Some(()).filter(|()| !plain_number).and_then(|()| self.marker_here()) {
            return self.result(result, len);
        }
        let digits = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = start + digits;
        match self.bytes.get(end) {
            Some(&byte) if byte != b'.' && self.in_word(end, byte) => self.word_with_number(end),
            Some(b'.') => {
                self.check_number(start..end);
                self.at = end + 1;
            }
            _ => match &self.text[start..end] {
                "0000" => self.push_move(TokenKind::Null, start..end),
                number if is_iccf(number) || is_castling(number.as_bytes()) => {
                    self.push_move(TokenKind::Move, start..end)
                }
                _ => self.at = end,
            },
        }
    }

    /// A word whose first `digits_end - at` bytes are digits.
    fn word_with_number(&mut self, digits_end: usize) {
        let start = self.at;
        let end = self.word_end(start);
        let (word, number, rest) = (&self.text[start..end], &self.text[start..digits_end], &self.text[digits_end..end]);
        if is_castling(word.as_bytes()) || is_iccf(number) && rest.bytes().all(|byte| matches!(byte, b'+' | b'#')) {
            self.push_move(TokenKind::Move, start..end);
        } else if number.len() >= 2 && matches!(rest, "A" | "B" | "a" | "b") || rest.starts_with('…') {
            self.at = digits_end + if rest.starts_with('…') { '…'.len_utf8() } else { rest.len() };
        } else if is_plain_move(rest.as_bytes()) || reads_as_move(rest) {
            self.at = digits_end;
            self.word();
        } else {
            self.unreadable(end);
        }
    }

    /// A word: nearly always a move in SAN, which is seen at its end.
    pub(super) fn word(&mut self) {
        let start = self.at;
        let mut end = start;
        while end < self.bytes.len() && WORD[self.bytes[end] as usize] {
            end += 1;
        }
        let ends =
            self.bytes.get(end).is_none_or(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'!' | b'?' | b'{' | b')'));
        if ends && ends_with_square(&self.bytes[start..end]) {
            return self.push_move(TokenKind::Move, start..end);
        }
        self.odd_word();
    }

    fn odd_word(&mut self) {
        let start = self.at;
        let end = self.word_end(start).max(start + 1);
        let word = &self.text[start..end];
        if word.len() > LONGEST_MOVE {
            self.unreadable(end);
        } else if is_null(word) {
            self.push_move(TokenKind::Null, start..end);
        } else if self.is_remark(word) {
            self.extend_move(end);
        } else if let Some(nag) = glyph::sign(word).filter(|_| word != "N" || !self.joins(start, end)) {
            self.sign(nag, start, end);
        } else if let Some((len, nag)) = glued(word) {
            self.push_move(TokenKind::Move, start..start + len);
            self.sign(nag, start + len, end);
        } else if reads_as_move(word) {
            self.push_move(TokenKind::Move, start..end);
        } else if let Some(result) = self.result_word(word) {
            self.result(result, word.len());
        } else if word == "-" {
            self.at = end;
        } else if !self.join(start, end) {
            self.unreadable(end);
        }
    }

    /// A sign in ASCII; the two characters of `=∞` belong together.
    fn sign(&mut self, nag: u8, start: usize, end: usize) {
        let (nag, end) = match glyph::symbol(&self.text[start..]) {
            Some((joined, len)) if start + len > end => (joined, start + len),
            _ => (nag, end),
        };
        self.push(TokenKind::Nag(nag), start..end);
    }

    /// A token that begins beyond ASCII: blank, sign, half, or a word in other letters.
    pub(super) fn beyond_ascii(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return };
        if is_blank(first) || first == '…' {
            self.at += first.len_utf8();
        } else if let Some((result, len)) = self.marker_here() {
            self.result(result, len);
        } else if let Some((nag, len)) = glyph::symbol(rest) {
            self.push(TokenKind::Nag(nag), self.at..self.at + len);
        } else {
            self.odd_word();
        }
    }

    /// A result in words: `draw`, or `resigns` by the side to move.
    fn result_word(&mut self, word: &str) -> Option<GameResult> {
        let is = |other: &str| word.eq_ignore_ascii_case(other);
        if is("draw") || is("drawn") {
            Some(GameResult::Draw)
        } else if is("resigns") || is("resign") {
            let white_to_move = self.numbers.white_to_move(&self.game.tags);
            Some(if white_to_move { GameResult::BlackWins } else { GameResult::WhiteWins })
        } else {
            None
        }
    }

    fn in_word(&self, at: usize, byte: u8) -> bool {
        WORD[byte as usize]
            || byte >= 0x80 && self.text[at..].chars().next().is_some_and(|c| !is_blank(c) && !is_sign(c))
    }

    /// End of the word at `start`. Points, brackets, asterisks and dollar signs belong to it where a notation has them
    /// inside a move: `exd6e.p.`, `P-K8(Q)`, `R(6)xN`, `PA4-$E05*D04-PA4`.
    pub(super) fn word_end(&self, start: usize) -> usize {
        let mut end = start;
        while let Some(&byte) = self.bytes.get(end) {
            let before = if end > start { self.bytes[end - 1] } else { b' ' };
            let after = self.bytes.get(end + 1).copied().unwrap_or(b' ');
            end += match byte {
                b'.' if before.is_ascii_alphabetic() && after.is_ascii_alphanumeric() => 1,
                b'.' if before == b'p' && end >= start + 3 && self.bytes[end - 2] == b'.' => 1,
                b'*' if before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric() => 1,
                b'$' if before == b'-' && after.is_ascii_alphabetic() => 1,
                b'(' if before.is_ascii_alphanumeric() => match bracket_length(&self.bytes[end..]) {
                    Some(length) => length,
                    None => break,
                },
                byte if self.in_word(end, byte) => self.text[end..].chars().next().map_or(1, char::len_utf8),
                _ => break,
            };
        }
        end
    }

    /// Whether the word is a remark on the move just before it.
    fn is_remark(&self, word: &str) -> bool {
        const REMARKS: [&str; 28] = [
            "ch",
            "check",
            "mate",
            "checkmate",
            "dis",
            "disc",
            "dis.ch",
            "disch",
            "dbl",
            "dble",
            "dbl.ch",
            "dblch",
            "dblech",
            "double",
            "ep",
            "e.p.",
            "e.p",
            "a.p.",
            "a.p",
            "sq",
            "+",
            "++",
            "#",
            "x",
            "X",
            "jaque",
            "mat",
            "matt",
        ];
        let after_move = self.game.tokens.last().is_some_and(|last| last.kind == TokenKind::Move);
        let after_result = matches!(self.game.tokens.last().map(|last| last.kind), Some(TokenKind::Result(_)));
        let code = word.strip_prefix("++").or_else(|| word.strip_prefix('+'));
        let chesmayne = code.is_some_and(|code| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()));
        (after_move && (chesmayne || REMARKS.contains(&word.to_ascii_lowercase().as_str())))
            || after_result && chesmayne
    }

    fn extend_move(&mut self, end: usize) {
        if let Some(last) = self.game.tokens.last_mut().filter(|last| last.kind == TokenKind::Move) {
            last.len = end as u32 - last.at;
        }
        self.at = end;
    }
}
