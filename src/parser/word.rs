//! Words and numbers of movetext: moves in any notation, move numbers, remarks, signs.

use super::glyph;
use super::lexer::Lexer;
use super::token::TokenKind;
use crate::game::{Action, FaultKind, GameResult};
use crate::lexis::{is_castling, is_plain_move};

/// Longest text of a move, in bytes; the longest Chesmayne move has 25 characters.
const LONGEST_MOVE: usize = 40;
/// Most words that make up a move with spaces inside (`O - O - O`).
const MOST_PARTS: usize = 5;

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
    fn word_end(&self, start: usize) -> usize {
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

    /// Reads a move that has spaces inside, such as `Nb d7` or `P to K4`, from the word at `start`.
    fn join(&mut self, start: usize, first_end: usize) -> bool {
        let Some((end, how)) = self.joined(start, first_end) else { return false };
        if how == Join::Repaired {
            let reason = "a move with a space inside was read as one";
            self.fault(FaultKind::UnreadableToken, start..end, reason, Action::Repaired);
        }
        self.push_move(TokenKind::Move, start..end);
        true
    }

    fn joins(&self, start: usize, first_end: usize) -> bool {
        self.joined(start, first_end).is_some()
    }

    fn joined(&self, start: usize, first_end: usize) -> Option<(usize, Join)> {
        let mut whole = self.text[start..first_end].to_owned();
        let piece = matches!(whole.as_str(), "K" | "Q" | "R" | "B" | "N" | "P" | "Kt");
        let castles = whole.eq_ignore_ascii_case("castles");
        let mut end = first_end;
        for _ in 1..MOST_PARTS {
            let Some((from, to)) = self.next_word(end) else { break };
            let part = &self.text[from..to];
            if castles {
                let side = matches!(part, "K" | "Q" | "KR" | "QR" | "kingside" | "queenside");
                return Some((if side { to } else { end }, Join::Usual));
            }
            if piece && end == first_end && matches!(part, "ch" | "ch." | "mate" | "++" | "+" | "#") {
                return Some((to, Join::Usual));
            }
            end = to;
            whole.push_str(match part {
                "to" => "-",
                "takes" | "tks" | "pr" | "prend" | "×" => "x",
                other => other,
            });
            if whole.len() > LONGEST_MOVE {
                return None;
            }
            if is_plain_move(whole.as_bytes()) {
                return Some((end, Join::Repaired));
            }
        }
        castles.then_some((first_end, Join::Usual))
    }

    /// The next word in the same line, blanks passed over.
    fn next_word(&self, at: usize) -> Option<(usize, usize)> {
        let blanks: usize =
            self.text[at..].chars().take_while(|&c| c == ' ' || c == '\t' || c == '\u{a0}').map(char::len_utf8).sum();
        let end = self.word_end(at + blanks);
        (blanks > 0 && end > at + blanks && end - at < 2 * LONGEST_MOVE).then_some((at + blanks, end))
    }
}

/// Whether a joined text is usual in its notation or a slip.
#[derive(PartialEq, Eq)]
enum Join {
    Usual,
    Repaired,
}

fn ends_with_square(word: &[u8]) -> bool {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        core => core,
    };
    match core {
        [.., b'a'..=b'h', b'1'..=b'8'] => core.len() < LONGEST_MOVE,
        [.., b'1' | b'8', b'=', b'Q' | b'R' | b'B' | b'N'] => core.len() < LONGEST_MOVE,
        b"O-O" | b"O-O-O" => true,
        _ => false,
    }
}

/// Bytes of a bracket inside a move: `(Q)`, `(6)`, `(QB6)`, `(Kt3)`. A variation that lacks its space does not look so.
fn bracket_length(rest: &[u8]) -> Option<usize> {
    let inner = rest[1..].iter().take(5).position(|&byte| byte == b')')?;
    let fits = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b't';
    (inner > 0 && rest[1..=inner].iter().all(fits)).then_some(inner + 2)
}

fn is_iccf(digits: &str) -> bool {
    matches!(digits.len(), 4 | 5) && digits.bytes().all(|byte| matches!(byte, b'1'..=b'8'))
}

fn is_null(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "z0" | "<>" | "@@@@" | "––" | "—") || word.eq_ignore_ascii_case("null")
}

/// A move with an evaluation sign glued to it (`Nf3+-`, `a3=`).
fn glued(word: &str) -> Option<(usize, u8)> {
    let (len, nag) = glyph::glued_sign(word)?;
    reads_as_move(&word[..len]).then_some((len, nag))
}

/// Whether a word can be a move in some notation. Loose on purpose: what is meant is found out against the position.
fn reads_as_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let letters = word.chars().any(char::is_alphabetic) || word.chars().any(|c| ('♔'..='♟').contains(&c));
    let square = bytes.iter().any(u8::is_ascii_digit);
    let trails = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'#' | b')' | b'.' | b':' | b'@') || *byte >= 0x80
    };
    letters && (square && bytes.last().is_some_and(trails) || is_capture(word))
        || is_castling(bytes)
        || matches!(word, "%K" | "%Q" | "Roque" | "roque")
        || is_plain_move(bytes)
}

/// A capture without a square: `PxP`, `Kt:B`, `exd`, `ed`.
fn is_capture(word: &str) -> bool {
    let core = word.trim_end_matches(['+', '#']);
    let core = ["e.p.", "ep", "ch", "mate", "dblch"].iter().find_map(|mark| core.strip_suffix(mark)).unwrap_or(core);
    let piece = |text: &str| text.starts_with(|c: char| c.is_uppercase()) && text.chars().count() <= 4;
    let file = |text: &str| text.len() == 1 && matches!(text.as_bytes()[0], b'a'..=b'h');
    match core.split_once(['x', ':', '×']) {
        Some((mover, target)) => (piece(mover) || file(mover)) && (piece(target) || file(target)),
        None => match core.as_bytes() {
            &[from @ b'a'..=b'h', to @ b'a'..=b'h'] => from.abs_diff(to) == 1,
            _ => core.len() < word.len() && (core.contains('-') && is_plain_move(core.as_bytes())),
        },
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}')
}

fn is_sign(c: char) -> bool {
    let mut buffer = [0; 4];
    c == '…' || glyph::symbol(c.encode_utf8(&mut buffer)).is_some()
}
