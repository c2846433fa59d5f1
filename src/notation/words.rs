//! Grouping the words of a movetext into move texts.

use super::marks::{DoublePlus, split};
use super::spaced::{join, words_of_move};
use super::text::normalise;
use super::{Notation, is_null_move};
use crate::game::GameResult;

/// Most digits of a move number; what is longer is an ICCF move.
const NUMBER_DIGITS: usize = 3;
/// Most digits of a move number that a point follows.
const POINTED_DIGITS: usize = 5;
/// Most words of one mark: `échec et mat`.
const MOST_MARK_WORDS: usize = 3;

/// The moves of a movetext.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movetext {
    /// One text a move, in order, with the marks that belong to it; numbers, points and labels are left out.
    pub moves: Vec<String>,
    /// The result, if the text ends with one.
    pub result: Option<GameResult>,
}

/// What the next words of a movetext are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A move number, a label or points.
    Number,
    /// Marks that belong to the move or the result before them.
    Mark,
    /// A result.
    Result(GameResult),
    /// A move. So many bytes of its first word are the number before it.
    Move {
        /// Bytes that do not belong to the move.
        skip: usize,
    },
}

/// What stands before a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// Nothing that a mark could belong to.
    Nothing,
    /// A move or a result.
    Marked,
}

/// What the next words are, and how many of them it takes, at least one. Marks such as `ch`, `mate`, `e.p.` or `dis ch`
/// belong to the move before them, and a descriptive move may consist of several words (`P to K4`, `Castles KR`,
/// `P-K 4th`). `None` when there are no words.
pub fn next_group(notation: Notation, words: &[&str], before: Before) -> Option<(Group, usize)> {
    let [word, after @ ..] = words else { return None };
    if let Some(result) = result(word) {
        return Some((Group::Result(result), 1));
    }
    if before == Before::Marked {
        let few = &words[..MOST_MARK_WORDS.min(words.len())];
        // What follows a word that no mark has need not be looked at.
        let most = few.iter().position(|word| is_in_no_mark(notation, word)).unwrap_or(few.len());
        if let Some(count) = (1..=most).rev().find(|count| is_mark(notation, &words[..*count].join(" "))) {
            return Some((Group::Mark, count));
        }
    }
    let bare = strip_number(word, notation, after);
    if bare.is_empty() {
        return Some((Group::Number, 1));
    }
    let count = if is_null_move(bare) { 1 } else { words_of_move(notation, bare, after) };
    Some((Group::Move { skip: word.len() - bare.len() }, count))
}

/// Groups blank-separated words into moves.
pub fn group_words(notation: Notation, words: &[&str]) -> Movetext {
    let mut movetext = Movetext::default();
    let mut rest = words;
    let before = |movetext: &Movetext| if movetext.moves.is_empty() { Before::Nothing } else { Before::Marked };
    while let Some((group, count)) = next_group(notation, rest, before(&movetext)) {
        let (taken, after) = rest.split_at(count);
        rest = after;
        match group {
            Group::Number => {}
            Group::Result(result) => movetext.result = Some(result),
            Group::Move { skip } => movetext.moves.push(join(&taken[0][skip..], &taken[1..])),
            Group::Mark => {
                // `1-0 ++WN`: the code belongs to the result.
                if let (None, Some(last)) = (movetext.result, movetext.moves.last_mut()) {
                    last.push(' ');
                    last.push_str(&taken.join(" "));
                }
            }
        }
    }
    movetext
}

/// Results as the PGN standard writes them, and in words.
fn result(word: &str) -> Option<GameResult> {
    if !word.starts_with(|c: char| matches!(c, 'D' | 'd' | '0' | '1' | '½' | '*') || c.is_whitespace()) {
        return None;
    }
    match word.trim_end_matches('.').to_lowercase().as_str() {
        "draw" | "drawn" => Some(GameResult::Draw),
        _ => GameResult::from_text(word),
    }
}

/// Whether a word cannot be one of the words of a mark, alone or with others. Nearly every move has a digit, and of the marks
/// only a numeric glyph has.
fn is_in_no_mark(notation: Notation, word: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    word.bytes().next().is_some_and(is_digit)
        || !notation.is_chesmayne() && word.bytes().any(is_digit) && !word.contains('$')
}

/// Whether the words are marks of the move before them and nothing else.
pub fn is_mark(notation: Notation, words: &str) -> bool {
    if notation.is_chesmayne() && !words.contains(' ') && is_chesmayne_mark(words) {
        return true;
    }
    // No mark has a digit, but for numeric glyphs; nearly every move has one.
    if words.bytes().any(|byte| byte.is_ascii_digit()) && !words.contains('$') {
        return false;
    }
    const MOVE: &str = "e4";
    split(&normalise(&format!("{MOVE} {words}")), DoublePlus::Either).text == MOVE
}

/// `+CH`, `++WN`, `:bl`, `?!`, `!+CH`. What has a name or a cell after its `?` is a move asked for with wildcards:
/// `??-$???/F03`.
fn is_chesmayne_mark(word: &str) -> bool {
    let after = word.trim_start_matches(['!', '?']);
    let code = after.strip_prefix(':').is_some_and(|code| !code.starts_with(['A', 'B']));
    let sign = after.len() < word.len() && !after.contains(|c: char| c.is_alphanumeric() || c == '$');
    code || sign || after.starts_with('+')
}

/// The word without a move number, label or points at its start; nothing is left of a number alone.
fn strip_number<'a>(word: &'a str, notation: Notation, after: &[&str]) -> &'a str {
    let plain = word.trim_start_matches(['.', '…']);
    let digits = plain.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = plain.split_at(digits);
    let pointed = rest.trim_start_matches(['.', '…']);
    let label = notation.is_chesmayne() && digits >= 2 && matches!(rest, "A" | "B");
    let most = if pointed.len() < rest.len() { POINTED_DIGITS } else { NUMBER_DIGITS };
    let is_number = !number.is_empty() && !number.starts_with('0') && number.len() <= most;
    if label {
        ""
    } else if is_number && pointed.len() < rest.len() {
        pointed
    } else if is_number && rest.is_empty() && !is_iccf_move(number, notation, after) {
        ""
    } else {
        plain
    }
}

/// Whether a number without a point is an ICCF move or the first half of one (`52 54`).
fn is_iccf_move(number: &str, notation: Notation, after: &[&str]) -> bool {
    notation == Notation::Iccf && (number.len() >= 4 || (is_half(number) && after.first().is_some_and(|w| is_half(w))))
}

fn is_half(word: &str) -> bool {
    let square = word.len() >= 2 && word.bytes().all(|b| (b'1'..=b'8').contains(&b));
    square && word.len() <= 3
}
