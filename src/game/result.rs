//! Results of games.

use std::fmt;

/// The result of a game as the PGN standard (8.1.1.7) knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a termination marker or a `Result` tag, common variants included (`½-½`, `1–0`, `1:0`, `0.5-0.5`).
    pub fn from_text(text: &str) -> Option<GameResult> {
        let plain: String = text
            .trim()
            .chars()
            .map(|c| match c {
                '–' | '—' | '−' | '‐' | ':' => '-',
                other => other,
            })
            .filter(|c| !c.is_whitespace())
            .collect();
        match plain.as_str() {
            "1-0" => Some(GameResult::WhiteWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "½-½" | "0.5-0.5" | "1/2" | "½" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The PGN termination marker.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult;

    #[test]
    fn common_spellings_are_read() {
        for (text, want) in [
            ("1-0", Some(GameResult::WhiteWins)),
            ("1–0", Some(GameResult::WhiteWins)),
            (" 0:1 ", Some(GameResult::BlackWins)),
            ("½-½", Some(GameResult::Draw)),
            ("1/2 - 1/2", Some(GameResult::Draw)),
            ("*", Some(GameResult::Unknown)),
            ("2-0", None),
            ("", None),
        ] {
            assert_eq!(GameResult::from_text(text), want, "{text:?}");
        }
    }
}
