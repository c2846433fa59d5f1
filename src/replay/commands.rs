//! Commands in comments, such as `[%clk 1:05:23]`, and what they say of the main line.

use crate::game::{Centipawns, Deciseconds};
use crate::parser::{ParsedGame, TokenKind};

/// A command of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// Its name, as in `clk`.
    pub name: &'a str,
    /// What follows the name.
    pub value: &'a str,
}

/// A part of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentPart<'a> {
    /// Words for people.
    Words(&'a str),
    /// A command, with its brackets as written.
    Command(Command<'a>, &'a str),
}

/// Something a program measured at a position of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// The evaluation of the position.
    Eval(Centipawns),
    /// The time left to the side that has just moved.
    Clock(Deciseconds),
}

/// The parts of a comment in order. A command that is not closed goes to the end of the comment.
pub fn comment_parts(comment: &str) -> impl Iterator<Item = CommentPart<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        let (part, left) = match rest.find("[%") {
            _ if rest.is_empty() => return None,
            Some(0) => {
                let end = rest.find(']').map_or(rest.len(), |end| end + 1);
                let inner = rest[2..end].trim_end_matches(']');
                let name =
                    inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
                let command = Command { name: &inner[..name], value: inner[name..].trim() };
                (CommentPart::Command(command, &rest[..end]), &rest[end..])
            }
            at => {
                let (words, left) = rest.split_at(at.unwrap_or(rest.len()));
                (CommentPart::Words(words), left)
            }
        };
        rest = left;
        Some(part)
    })
}

/// What was measured on the main line of a game that can be read up to `plies`, with the ply after which it stands.
pub fn measures(text: &str, game: &ParsedGame, plies: u32) -> Vec<(u32, Measured)> {
    let mut found = Vec::new();
    let (mut depth, mut ply) = (0_u32, 0);
    for token in &game.tokens {
        match token.kind {
            TokenKind::VariationOpen => depth += 1,
            TokenKind::VariationClose => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 && ply == plies => break,
            TokenKind::Move | TokenKind::Null if depth == 0 => ply += 1,
            TokenKind::Comment if depth == 0 => {
                found.extend(comment_parts(token.text(text)).filter_map(measured).map(|measured| (ply, measured)));
            }
            _ => {}
        }
    }
    found
}

fn measured(part: CommentPart<'_>) -> Option<Measured> {
    let CommentPart::Command(Command { name, value }, _) = part else { return None };
    match name {
        "eval" => Centipawns::from_text(value).map(Measured::Eval),
        "clk" => Deciseconds::from_text(value).map(Measured::Clock),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::parse;

    #[test]
    fn comments_are_taken_apart() {
        let parts: Vec<CommentPart<'_>> = comment_parts(" [%clk 0:01:00] the [%eval 0.3,20]plan[%csl Gd4").collect();
        let command = |name, value, raw| CommentPart::Command(Command { name, value }, raw);
        assert_eq!(
            parts,
            [
                CommentPart::Words(" "),
                command("clk", "0:01:00", "[%clk 0:01:00]"),
                CommentPart::Words(" the "),
                command("eval", "0.3,20", "[%eval 0.3,20]"),
                CommentPart::Words("plan"),
                command("csl", "Gd4", "[%csl Gd4"),
            ]
        );
    }

    #[test]
    fn measures_belong_to_the_ply_they_follow() {
        let text = "{[%eval 0.2]} 1. e4 {[%eval #3] [%clk 9]} (1. d4 {[%eval 5]}) {[%clk x]} e5 2. Nf3 {[%clk 8]} *";
        let mut game = ParsedGame::new();
        parse(text, &mut game);
        let eval = |value| Measured::Eval(Centipawns(value));
        let clock = |value| Measured::Clock(Deciseconds(value));
        assert_eq!(measures(text, &game, 3), [(0, eval(20)), (1, eval(999_997)), (1, clock(90)), (3, clock(80))]);
        assert_eq!(measures(text, &game, 2).len(), 3, "what stands behind the moves that can be read is left out");
    }
}
