//! Comments, and braces that do not match.

use super::lexer::Lexer;
use super::token::TokenKind;
use crate::game::{Action, FaultKind};
use crate::lexis::{BraceEnd, brace_end};

impl Lexer<'_, '_> {
    /// A comment in braces or to the end of the line.
    pub(super) fn comment(&mut self) {
        let (open, text) = (self.at, self.at + 1);
        if self.bytes[open] == b';' {
            let end = self.line_end();
            self.push(TokenKind::Comment, text..end);
        } else {
            match brace_end(self.bytes, open, text, self.bytes.len()) {
                BraceEnd::Closed(end) => {
                    self.push(TokenKind::Comment, text..end);
                    self.at = end + 1;
                }
                BraceEnd::Interrupted(end) => self.unclosed_comment(open, end),
                BraceEnd::Open => self.unclosed_comment(open, self.bytes.len()),
            }
        }
        self.settled = self.game.tokens.len();
    }

    fn unclosed_comment(&mut self, open: usize, end: usize) {
        let text = open + 1..open + 1 + self.text[open + 1..end].trim_end().len();
        self.fault(FaultKind::UnclosedComment, open..text.end, "the comment is never closed", Action::Repaired);
        self.push(TokenKind::Comment, text);
        self.at = end;
    }

    /// A closing brace without an opening one. Words before it that mean nothing are what is left of a comment, and
    /// what follows the first of them was comment as well.
    pub(super) fn stray_brace(&mut self) {
        let unreadable = self.game.tokens[self.settled..].iter().position(|token| token.kind == TokenKind::Unreadable);
        let Some(first) = unreadable.map(|at| self.settled + at) else {
            self.fault(FaultKind::StrayBrace, self.at..self.at + 1, "no comment is open", Action::Skipped);
            self.at += 1;
            self.settled = self.game.tokens.len();
            return;
        };
        let start = self.game.tokens[first].at as usize;
        self.numbers.stop();
        self.game.tokens.truncate(first);
        while self.game.faults.last().is_some_and(|fault| fault.offset >= start) {
            self.game.faults.pop();
        }
        let nested = self.game.tokens.last_mut().filter(|last| {
            last.kind == TokenKind::Comment && memchr::memchr(b'{', &self.bytes[last.range()]).is_some()
        });
        if let Some(comment) = nested {
            comment.len = self.at as u32 - comment.at;
            let whole = comment.range();
            let reason = "comments do not nest; this one was read up to the last brace";
            self.fault(FaultKind::StrayBrace, whole, reason, Action::Repaired);
        } else {
            let reason = "no comment is open; what looks like its text was passed over";
            self.fault(FaultKind::StrayBrace, start..self.at + 1, reason, Action::Skipped);
        }
        self.at += 1;
        self.settled = self.game.tokens.len();
    }
}
