//! Comments as words to be searched.

use crate::parser::{ParsedGame, TokenKind};

/// The comments of a game, variations included, without commands such as `[%clk 1:05:23]`; empty ones are left out.
pub fn comments<'a>(text: &'a str, game: &'a ParsedGame) -> impl Iterator<Item = String> + 'a {
    let is_comment = |token: &&crate::parser::Token| token.kind == TokenKind::Comment;
    game.tokens.iter().filter(is_comment).map(|token| without_commands(token.text(text))).filter(|c| !c.is_empty())
}

fn without_commands(comment: &str) -> String {
    let mut words = String::new();
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        words.push_str(&rest[..start]);
        words.push(' ');
        rest = rest[start..].find(']').map_or("", |end| &rest[start + end + 1..]);
    }
    words.push_str(rest);
    words.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::without_commands;

    #[test]
    fn commands_are_no_words() {
        assert_eq!(without_commands(" [%clk 0:01:00] the [%eval 0.3] plan"), "the   plan");
        assert_eq!(without_commands("[%clk 0:01:00"), "");
        assert_eq!(without_commands("50% [sure]"), "50% [sure]");
    }
}
