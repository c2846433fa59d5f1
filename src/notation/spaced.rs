//! Moves set with blanks inside: how many words of a movetext one move takes.
//!
//! Old books write `P - K B 4`, `K. Kt. takes K. P.`, `Castles on K's side` and `S g1 – f3`. The longest row of words that has
//! a meaning is the move, unless what follows it could only go on with a move: in `P - K 3 B - K 2` the second `B` is no
//! promotion.

use shakmaty::{Color, Role};

use super::constraints::Promotion;
use super::text::normalise;
use super::{Notation, descriptive, parse};

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
    // A move has one hyphen or capture sign, so what follows a whole move is none of its words.
    let ends_before = |word: &&str| is_move_number(word) || is_whole(first) && is_whole(word);
    let end = after.iter().take(most).position(ends_before).unwrap_or(most);
    let word = |at: Option<usize>| at.and_then(|at| after.get(at)).copied().unwrap_or_default();
    let ends = |more: &usize| !joins(word(more.checked_sub(1))) && !joins(word(Some(*more)));
    let readable = |more: &usize| {
        let Ok(understood) = parse(&join(first, &after[..*more]), notation, Color::White) else { return false };
        let promotes = understood.alternatives.iter().any(|constraints| constraints.promotion != Promotion::Unsaid);
        // `P x B Q R - B 1`: a piece alone is promoted on the last rank only; elsewhere it begins the next move.
        let begins_another = promotes
            && is_piece(notation, word(more.checked_sub(1)))
            && !word(more.checked_sub(2)).starts_with(['8', '=']);
        !begins_another
    };
    (1..=end).rev().filter(ends).find(readable).map_or(1, |more| more + 1)
}

/// Whether a word has a hyphen or a capture sign with letters or digits on both sides, as `P-K4`, `R(6)xN` and `C7-5C` have.
fn is_whole(word: &str) -> bool {
    let joins = |window: &[u8]| {
        matches!(window, [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b')', b'-' | b'x', b'0'..=b'9' | b'A'..=b'Z'])
    };
    word.as_bytes().windows(3).any(joins)
}

/// Whether a word names a piece other than a pawn and nothing else, as in `Q R - K 1`.
fn is_piece(notation: Notation, word: &str) -> bool {
    let piece = notation.tongue().and_then(|tongue| descriptive::lone_piece(&normalise(word), tongue));
    piece.is_some_and(|role| role != Role::Pawn)
}

/// `e2 – e4`, `S g1 – f3`, `L c5 : b4`, `0 – 0`: parts in turn with signs. What the letter of a piece is, the language says.
fn algebraic(first: &str, after: &[&str]) -> usize {
    let mut parts = 1;
    if is_letter(first) && after.first().is_some_and(|word| is_part(word)) {
        parts += 1;
    }
    while parts + 2 <= MOST_PARTS.min(after.len() + 1) && joins(after[parts - 1]) && is_part(after[parts]) {
        parts += 2;
    }
    parts
}

/// The letter of a piece alone. Two letters are a king of `Кр`, or a knight of `Kt`; `II` belongs to a name.
fn is_letter(word: &str) -> bool {
    let begins = |c: char| c.is_uppercase() || ('♔'..='♟').contains(&c);
    let mut letters = word.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(only), None, None) => begins(only),
        (Some(first), Some(second), None) => begins(first) && (second.is_lowercase() || word == "КР"),
        _ => false,
    }
}

/// A square, with whatever is joined to it, or a sign of castling.
fn is_part(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])
        || word.trim_end_matches(['!', '?', '+', '#', '.', ',']).chars().all(|c| matches!(c, 'O' | 'o' | '0'))
}

/// Whether a word stands between two parts of a move: `-`, `x`, `to`, `takes`.
pub fn joins(word: &str) -> bool {
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
                "1. P - K 4 P - K 3 2. P - B 3 B - K 2 3. P x B P x P 4. P x B P - Q 4 5. O - O O - O 6. P - B 7 Q x P \
                 7. P - K Kt 3 Q R - K 1 8. P x B Q R - B 1",
                "P - K 4|P - K 3|P - B 3|B - K 2|P x B|P x P|P x B|P - Q 4|O - O|O - O|P - B 7|Q x P|P - K Kt 3|Q R - K 1|\
                 P x B|Q R - B 1",
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
            (
                "san:ru".parse().unwrap(),
                "КР g1 – f2 Кр g8 – f7 C f1 – b5 II g4",
                "КР g1 – f2|Кр g8 – f7|C f1 – b5|II|g4",
            ),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(group_words(notation, &words).moves.join("|"), moves, "{notation}");
        }
    }
}
