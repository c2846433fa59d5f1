//! Moves set with blanks inside: how many words of a movetext one move takes.
//!
//! Old books write `P - K B 4`, `K. Kt. takes K. P.`, `Castles on K's side` and `S g1 – f3`. The longest row of words that has
//! a meaning is the move, unless what follows it could only go on with a move: in `P - K 3 B - K 2` the second `B` is no
//! promotion.

use shakmaty::Color;

use super::{Notation, parse};

/// Most words of one descriptive move: `Q. Kt. from Q. B's 3d. takes K. Kt. P.`
const MOST_WORDS: usize = 10;
/// Most words of castling and of a long algebraic move: `O - O - O`, `S g1 – f3`.
const MOST_PARTS: usize = 5;
/// Words and signs that stand between two parts of a move.
const JOINTS: [&str; 17] =
    ["-", "–", "—", "−", "‐", "x", "X", "×", ":", "to", "takes", "tks", "from", "at", "pr", "prend", "toma"];

/// Number of words that the next move takes, at least one.
pub(super) fn words_of_move(notation: Notation, first: &str, after: &[&str]) -> usize {
    match notation {
        _ if notation.tongue().is_some() => descriptive(notation, first, after),
        Notation::Uci | Notation::Coordinate | Notation::Iccf | Notation::Smith => {
            let halved = first.len() == 2 && !after.is_empty();
            let whole = || parse(&join(first, &after[..1]), notation, Color::White).is_ok();
            if halved && whole() { 2 } else { algebraic(first, after) }
        }
        _ if notation.language().is_some() => algebraic(first, after),
        _ => 1,
    }
}

/// The words with one blank between them.
pub(super) fn join(first: &str, more: &[&str]) -> String {
    let mut text = first.to_owned();
    for word in more {
        text.push(' ');
        text.push_str(word);
    }
    text
}

fn descriptive(notation: Notation, first: &str, after: &[&str]) -> usize {
    let most = after.len().min(MOST_WORDS - 1);
    let end = after.iter().take(most).position(|word| is_move_number(word)).unwrap_or(most);
    // Neither the last word nor the one after it joins two parts.
    let ends = |more: &usize| {
        let around = [more.checked_sub(1).and_then(|last| after.get(last)), after.get(*more)];
        !around.into_iter().flatten().any(|word| is_joint(word))
    };
    let readable = |more: &usize| parse(&join(first, &after[..*more]), notation, Color::White).is_ok();
    (0..=end).rev().filter(ends).find(readable).map_or(1, |more| more + 1)
}

/// `e2 – e4`, `S g1 – f3`, `L c5 : b4`, `0 – 0`: parts in turn with signs. What the letter of a piece is, the language says.
fn algebraic(first: &str, after: &[&str]) -> usize {
    let mut parts = 1;
    if is_letter(first) && after.first().is_some_and(|word| is_part(word)) {
        parts += 1;
    }
    while parts + 2 <= MOST_PARTS.min(after.len() + 1) && is_joint(after[parts - 1]) && is_part(after[parts]) {
        parts += 2;
    }
    parts
}

/// The letter of a piece alone.
fn is_letter(word: &str) -> bool {
    (1..=2).contains(&word.chars().count())
        && word.starts_with(|c: char| c.is_uppercase() || ('♔'..='♟').contains(&c))
        && word.chars().all(char::is_alphanumeric)
        && !word.contains(|c: char| c.is_ascii_digit())
}

/// A square, with whatever is joined to it, or a sign of castling.
fn is_part(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])
        || word.trim_end_matches(['!', '?', '+', '#', '.', ',']).chars().all(|c| matches!(c, 'O' | 'o' | '0'))
}

/// Whether a word stands between two parts of a move.
fn is_joint(word: &str) -> bool {
    JOINTS.contains(&word)
}

/// `12.` or `12...`, alone or before a move; points alone.
fn is_move_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let points = rest.trim_start_matches(['.', '…']);
    points.len() < rest.len() && (rest.len() < word.len() || points.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, group_words};

    #[test]
    fn moves_with_blanks_inside() {
        for (notation, text, moves) in [
            (
                Notation::Descriptive,
                "1. P - K 4 P - K 3 2. P - B 3 B - K 2 3. P x B P x P 4. P x B P - Q 4 5. O - O O - O 6. P - B 7 Q x P",
                "P - K 4|P - K 3|P - B 3|B - K 2|P x B|P x P|P x B|P - Q 4|O - O|O - O|P - B 7|Q x P",
            ),
            (
                Notation::Descriptive,
                "K. Kt. to Q. B’s 3d. 2. Kt. takes K. Kt.  P. 3. Castles on K’s side. 3. P. takes P. 4. Q. to his 5th.",
                "K. Kt. to Q. B’s 3d.|Kt. takes K. Kt. P.|Castles on K’s side.|P. takes P.|Q. to his 5th.",
            ),
            (Notation::Descriptive, "P x B P Kt - Q 2 P - K 8 Q R x Q", "P x B P|Kt - Q 2|P - K 8 Q|R x Q"),
            (Notation::DescriptiveFr, "P pr PF C pr C", "P pr PF|C pr C"),
            (
                Notation::default(),
                "1. e2 – e4 e7 – e5 2. S g1 – f3 S b8 – c6 3. f3 : e5 d6 4. 0 – 0 0 - 0 - 0 5. Lc4 x d5 † S f3",
                "e2 – e4|e7 – e5|S g1 – f3|S b8 – c6|f3 : e5|d6|0 – 0|0 - 0 - 0|Lc4 x d5 †|S f3",
            ),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(group_words(notation, &words).moves.join("|"), moves, "{notation}");
        }
    }
}
