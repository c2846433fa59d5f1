//! Moves with spaces inside.

use super::lexer::Lexer;
use super::shape::LONGEST_MOVE;
use super::token::TokenKind;
use crate::game::{Action, FaultKind};
use crate::lexis::is_plain_move;

/// Most words that make up a move with spaces inside (`O - O - O`).
const MOST_PARTS: usize = 5;

impl Lexer<'_, '_> {
    /// Reads a move that has spaces inside, such as `Nb d7` or `P to K4`, from the word at `start`.
    pub(super) fn join(&mut self, start: usize, first_end: usize) -> bool {
        let Some((end, how)) = self.joined(start, first_end) else { return false };
        if how == Join::Repaired {
            let reason = "a move with a space inside was read as one";
            self.fault(FaultKind::UnreadableToken, start..end, reason, Action::Repaired);
        }
        self.push_move(TokenKind::Move, start..end);
        true
    }

    /// Whether the word at `start` begins a move with spaces inside.
    pub(super) fn joins(&self, start: usize, first_end: usize) -> bool {
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
