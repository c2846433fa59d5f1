//! What can only be said at the end of a game.

use super::lexer::Lexer;
use super::token::TokenKind;
use crate::game::{Action, FaultKind, GameResult};

impl Lexer<'_, '_> {
    /// Reports what is missing and what does not agree.
    pub(super) fn finish(&mut self) {
        if self.too_deep > 0 {
            self.forget_too_deep();
        }
        if let Some(&open) = self.open.first() {
            let reason = "the variation is never closed";
            self.fault(FaultKind::UnbalancedVariation, open..open + 1, reason, Action::Noted);
            // The marker then stands inside the variation as written, but it is the game's.
            if let (None, Some(TokenKind::Result(result))) =
                (self.game.marker, self.game.tokens.last().map(|last| last.kind))
            {
                self.game.marker = Some(result);
            }
        }
        if let (Some(marker), true) = (self.first_marker.clone(), self.moved_since) {
            let reason = "moves stand after the termination marker";
            self.fault(FaultKind::StrayText, marker, reason, Action::Noted);
        }
        self.report_repeated();
        self.compare_results();
    }

    fn compare_results(&mut self) {
        let end = self.text.trim_end().len();
        let tag = self.game.tags.get("Result");
        match (self.game.marker, tag.and_then(GameResult::from_text)) {
            (None, _) => self.fault(FaultKind::MissingResult, end..end, "no termination marker", Action::Noted),
            (Some(marker), Some(said)) if marker != said => {
                let reason = format!("the tag says {said}, the movetext {marker}");
                let marker = self.first_marker.clone().unwrap_or(end..end);
                self.fault(FaultKind::ResultMismatch, marker, &reason, Action::Noted);
            }
            _ => {}
        }
    }
}
