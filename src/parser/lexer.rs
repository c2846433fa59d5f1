//! The movetext, token by token.

use std::ops::Range;

use memchr::memchr2;

use super::glyph;
use super::numbers::MoveNumbers;
use super::token::{ParsedGame, Token, TokenKind};
use crate::game::{Action, Fault, FaultKind, GameResult};
use crate::lexis::{BOM, Place, is_tag, is_white, marker_at};

/// Faults kept for one game; beyond that the text is no chess and a longer list helps nobody.
const MOST_FAULTS: usize = 100;
/// Remarks in brackets that say nothing about the moves: a draw offer (FIDE), en passant.
const REMARKS: [&[u8]; 3] = [b"(=)", b"(e.p.)", b"(ep)"];
/// Depth of variations that are read; what lies deeper is passed over. Analyses of machines reach some hundred.
pub(super) const MOST_DEPTH: usize = 10_000;
/// Tags of a game that are read. Real games have less than a hundred.
pub(super) const MOST_TAGS: usize = 1_000;
/// Longest text in brackets that is taken as one token.
const LONGEST_BRACKET: usize = 64;
/// Longest text that is read, so that token places fit in 32 bits.
const LONGEST_TEXT: usize = u32::MAX as usize;

/// Reads one game. There is no recursion: variations are a list of open parentheses.
pub(super) struct Lexer<'t, 'g> {
    pub text: &'t str,
    pub bytes: &'t [u8],
    pub at: usize,
    pub game: &'g mut ParsedGame,
    /// Places of the parentheses that are open.
    pub open: Vec<usize>,
    /// Parentheses open below [`MOST_DEPTH`], and the number of tokens before the first of them.
    pub too_deep: usize,
    pub kept: usize,
    /// Tokens before this one are beyond the reach of a stray brace.
    pub settled: usize,
    /// Place of the first termination marker of the main line, and whether moves came after it.
    pub first_marker: Option<Range<usize>>,
    pub moved_since: bool,
    pub numbers: MoveNumbers,
    /// The names of the tags: hash without regard to letter case, place.
    pub names: Vec<(u64, usize, usize)>,
}

impl<'t, 'g> Lexer<'t, 'g> {
    pub fn new(text: &'t str, game: &'g mut ParsedGame) -> Self {
        let text = match text.len() > LONGEST_TEXT {
            true => &text[..text.floor_char_boundary(LONGEST_TEXT)],
            false => text,
        };
        Lexer {
            text,
            bytes: text.as_bytes(),
            at: 0,
            game,
            open: Vec::new(),
            too_deep: 0,
            kept: 0,
            settled: 0,
            first_marker: None,
            moved_since: false,
            numbers: MoveNumbers::default(),
            names: Vec::new(),
        }
    }

    pub fn read(mut self) {
        self.head();
        while let Some(&byte) = self.bytes.get(self.at) {
            self.token(byte);
        }
        self.finish();
    }

    pub fn read_head(mut self) -> usize {
        self.head();
        self.report_repeated();
        self.at
    }

    fn token(&mut self, byte: u8) {
        match byte {
            b' ' | b'\n' | b'\r' | b'.' | b',' | b'\t' | 0x0b | 0x0c | 0 | 0x1a => self.at += 1,
            b'0'..=b'9' => self.number(),
            b'{' | b';' => self.comment(),
            b'(' => self.open_variation(),
            b')' => self.close_variation(),
            b'!' | b'?' => self.mark(),
            b'$' => self.nag(),
            b'*' => self.result(GameResult::Unknown, 1),
            b'}' => self.stray_brace(),
            b'[' if is_tag(self.bytes, self.at, Place::Anywhere) => self.tag(),
            b'[' => self.bracket(),
            b']' => self.unreadable(self.at + 1),
            b'%' if self.first_column() => self.skip_line(),
            0x80.. => self.beyond_ascii(),
            _ => self.word(),
        }
    }

    pub fn push(&mut self, kind: TokenKind, range: Range<usize>) {
        self.game.tokens.push(Token { kind, at: range.start as u32, len: range.len() as u32 });
        self.at = range.end;
    }

    pub fn push_move(&mut self, kind: TokenKind, range: Range<usize>) {
        if self.open.is_empty() {
            self.moved_since |= self.first_marker.is_some();
            self.numbers.count_ply();
        }
        self.push(kind, range);
    }

    pub fn fault(&mut self, kind: FaultKind, range: Range<usize>, reason: &str, action: Action) {
        let (offset, text) = (range.start, &self.text[range]);
        match self.game.faults.len() {
            0..MOST_FAULTS => self.game.faults.push(Fault::new(kind, offset, text, reason, action)),
            MOST_FAULTS => {
                let reason = "more faults follow and are not listed";
                self.game.faults.push(Fault::new(FaultKind::Limit, offset, text, reason, Action::Noted));
            }
            _ => {}
        }
    }

    /// Passes over white space, byte order marks included. `false` at the end of the text.
    pub fn skip_blank(&mut self) -> bool {
        loop {
            match self.bytes.get(self.at) {
                None => return false,
                Some(&byte) if is_white(byte) => self.at += 1,
                Some(0xef) if self.bytes[self.at..].starts_with(BOM) => self.at += BOM.len(),
                Some(_) => return true,
            }
        }
    }

    pub fn first_column(&self) -> bool {
        self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r')
    }

    pub fn skip_line(&mut self) {
        self.at = self.line_end();
    }

    pub fn line_end(&self) -> usize {
        memchr2(b'\n', b'\r', &self.bytes[self.at..]).map_or(self.bytes.len(), |length| self.at + length)
    }

    fn open_variation(&mut self) {
        let rest = &self.bytes[self.at..];
        if let Some(remark) = REMARKS.iter().find(|remark| rest.starts_with(remark)) {
            self.at += remark.len();
        } else if rest.starts_with(b"(D)") {
            self.push(TokenKind::Nag(220), self.at..self.at + 3);
        } else if self.too_deep > 0 || self.open.len() >= MOST_DEPTH {
            self.open_too_deep();
        } else {
            self.open.push(self.at);
            self.push(TokenKind::VariationOpen, self.at..self.at + 1);
            self.settled = self.game.tokens.len();
        }
    }

    /// A variation that lies too deep: read, so that its end is found, and then forgotten.
    fn open_too_deep(&mut self) {
        if self.too_deep == 0 {
            let reason = format!("variations are read down to depth {MOST_DEPTH}; what lies deeper is kept, not read");
            self.fault(FaultKind::Limit, self.at..self.at + 1, &reason, Action::Skipped);
            self.kept = self.game.tokens.len();
        }
        self.too_deep += 1;
        self.at += 1;
    }

    /// Forgets the tokens of a variation that lies too deep.
    pub fn forget_too_deep(&mut self) {
        self.game.tokens.truncate(self.kept);
        self.settled = self.kept;
        self.too_deep = 0;
    }

    fn close_variation(&mut self) {
        let here = self.at..self.at + 1;
        if self.too_deep > 0 {
            self.at += 1;
            match self.too_deep {
                1 => self.forget_too_deep(),
                _ => self.too_deep -= 1,
            }
        } else if self.open.pop().is_some() {
            self.push(TokenKind::VariationClose, here);
            self.settled = self.game.tokens.len();
        } else {
            self.fault(FaultKind::UnbalancedVariation, here, "no variation is open", Action::Skipped);
            self.at += 1;
        }
    }

    fn mark(&mut self) {
        if let Some((nag, len)) = glyph::mark(&self.text[self.at..]) {
            self.push(TokenKind::Nag(nag), self.at..self.at + len);
        }
    }

    fn nag(&mut self) {
        let digits = self.bytes[self.at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = self.at + 1 + digits;
        match self.text[self.at + 1..end].parse::<u8>() {
            Ok(nag) => self.push(TokenKind::Nag(nag), self.at..end),
            Err(_) => self.unreadable(end),
        }
    }

    pub fn result(&mut self, result: GameResult, len: usize) {
        if self.open.is_empty() {
            self.first_marker.get_or_insert(self.at..self.at + len);
            self.game.marker = Some(result);
        }
        self.push(TokenKind::Result(result), self.at..self.at + len);
    }

    /// A token that is nothing; its neighbours of the same sort are taken together.
    pub fn unreadable(&mut self, end: usize) {
        let reason = "neither move nor comment, glyph or result";
        let start = match self.game.tokens.last() {
            Some(last) if last.kind == TokenKind::Unreadable && self.only_blank(last.range().end, self.at) => {
                let start = last.at as usize;
                self.game.tokens.pop();
                if self.game.faults.last().is_some_and(|fault| fault.offset == start) {
                    self.game.faults.pop();
                }
                start
            }
            _ => self.at,
        };
        self.fault(FaultKind::UnreadableToken, start..end, reason, Action::Skipped);
        self.push(TokenKind::Unreadable, start..end);
    }

    fn only_blank(&self, from: usize, to: usize) -> bool {
        self.bytes[from..to].iter().all(|&byte| is_white(byte) || matches!(byte, b'.' | b','))
    }

    /// A bracket in movetext, such as a clock command that has lost its braces.
    fn bracket(&mut self) {
        let rest = &self.bytes[self.at..self.bytes.len().min(self.at + LONGEST_BRACKET)];
        let close = rest.iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).position(|&byte| byte == b']');
        self.unreadable(close.map_or(self.at + 1, |length| self.at + length + 1));
    }

    /// Compares a move number of the main line with the moves before it; the first misfit is reported.
    pub fn check_number(&mut self, range: Range<usize>) {
        if self.open.is_empty() && self.numbers.misfits(&self.bytes[range.clone()], &self.game.tags) {
            self.fault(FaultKind::MoveNumber, range, "the number does not fit the moves before it", Action::Noted);
        }
    }

    /// Whether a termination marker stands here.
    pub fn marker_here(&self) -> Option<(GameResult, usize)> {
        marker_at(&self.bytes[self.at..])
    }
}
