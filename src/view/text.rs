//! Text for the terminal and for HTML.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Align;
use crate::tally::Score;

/// Columns of a bar.
const BAR: u64 = 20;

/// A number of games in words: `1 game`, `2 games`.
pub fn games(count: u64) -> String {
    counted(count, "game")
}

/// A number and a noun, whose plural ends with an s.
pub fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// A text without control characters, which could write to the terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A text that takes at most so many columns; what is left out shows as an ellipsis.
pub(super) fn cut(text: String, columns: usize) -> String {
    if width(&text) <= columns {
        return text;
    }
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used < columns
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.push('…');
    cut
}

/// Words in lines of so many columns at most, unless a word is longer.
pub fn wrapped(words: &[String], gap: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut().filter(|line| width(line) + width(gap) + width(word) <= columns) {
            Some(line) => {
                line.push_str(gap);
                line.push_str(word);
            }
            None => lines.push(word.clone()),
        }
    }
    lines
}

/// Columns a text takes on a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// A text filled to a number of columns.
pub(super) fn pad(text: &str, columns: usize, align: Align) -> String {
    let blanks = " ".repeat(columns.saturating_sub(width(text)));
    match align {
        Align::Left => format!("{text}{blanks}"),
        Align::Right => format!("{blanks}{text}"),
    }
}

/// Wins, draws and losses as parts of a bar.
pub(super) fn bar(score: &Score) -> String {
    let decided = score.decided();
    if decided == 0 {
        return String::new();
    }
    // The ends of the parts are rounded, so that the whole always has the same length.
    let end = |games: u64| (games * BAR + decided / 2) / decided;
    let (wins, draws) = (end(score.wins), end(score.wins + score.draws));
    let part = |sign: &str, columns: u64| sign.repeat(usize::try_from(columns).unwrap_or(0));
    part("█", wins) + &part("▒", draws - wins) + &part("░", BAR - draws)
}

/// Text as it stands in HTML.
pub(super) fn escape_html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_each_other() {
        let score = |wins, draws, losses| Score { games: wins + draws + losses, wins, draws, losses };
        assert_eq!(bar(&score(2, 1, 1)), "██████████▒▒▒▒▒░░░░░");
        assert_eq!(width(&bar(&score(1, 1, 1))), 20);
        assert_eq!(bar(&score(0, 0, 3)), "░".repeat(20));
        assert_eq!(bar(&Score::default()), "");
    }

    #[test]
    fn words_are_wrapped() {
        let words = ["♘f3", "BS2-$D07*B05", "%K", "e4"].map(str::to_owned);
        assert_eq!(wrapped(&words, "  ", 9), ["♘f3", "BS2-$D07*B05", "%K  e4"]);
        assert_eq!(wrapped(&words, "  ", 17), ["♘f3  BS2-$D07*B05", "%K  e4"]);
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("Nezhmetdinov".to_owned(), 6), "Nezhm…");
        assert_eq!(cut("Möller".to_owned(), 6), "Möller");
    }
}
