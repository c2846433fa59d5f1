//! Labels of half-moves and the last line of a score.

use std::fmt;

use shakmaty::Color;

use crate::game::GameResult;

/// Label of a half-move, such as `01A`: two digits at least, three from move 100. A is White, also when a set-up position
/// has Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// Number of the move, from 1.
    pub number: u32,
    /// The side that moves.
    pub side: Color,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{}", self.number, side_letter(self.side))
    }
}

/// Letter of a side: A (Alpha) for White, B (Beta) for Black.
pub fn side_letter(side: Color) -> char {
    side.fold_wb('A', 'B')
}

/// The last line of a finished score; `*` if it is not finished.
pub fn result_line(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1-0 ++WN",
        GameResult::BlackWins => "0-1 ++WN",
        GameResult::Draw => "0.5-0.5 ++DR",
        GameResult::Unknown => "*",
    }
}

/// Reads the last line of a score; its code may be left out.
pub fn parse_result_line(line: &str) -> Option<GameResult> {
    let figures = line.trim();
    let figures = ["++WN", "++DR", "++AD"].iter().find_map(|code| figures.strip_suffix(code)).unwrap_or(figures);
    GameResult::from_text(figures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_two_digits_or_three() {
        let label = |number, side| Label { number, side }.to_string();
        assert_eq!(label(1, Color::White), "01A");
        assert_eq!(label(33, Color::Black), "33B");
        assert_eq!(label(100, Color::White), "100A");
    }

    #[test]
    fn result_lines_read_back() {
        for result in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown] {
            assert_eq!(parse_result_line(result_line(result)), Some(result));
        }
        assert_eq!(parse_result_line("1-0"), Some(GameResult::WhiteWins));
        assert_eq!(parse_result_line("KI"), None);
    }
}
