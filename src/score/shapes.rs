//! What a word can be, by its shape alone.

use crate::lexis::{is_castling, marker_at};
use crate::notation::{Before, Group, Notation, joins, next_group};

/// Longest word that is taken for a move.
const LONGEST_MOVE: usize = 30;
/// Most digits of a rank or a cell.
const CELL_DIGITS: usize = 2;

/// Most words that are looked at for one move and what follows it.
const MOST_WORDS: usize = 12;

/// Whether a word can be a move, by its shape.
pub(super) fn is_move(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() && word.contains('.') || c == '.' || c == '…');
    let core = word.trim_end_matches(|c: char| "!?+#,.;≠‡†".contains(c));
    let lower = core.to_lowercase();
    if core.is_empty() || core.len() > LONGEST_MOVE {
        return false;
    }
    is_castling(core.as_bytes())
        || matches!(lower.as_str(), "castles" | "roque" | "enroque" | "petit" | "grand" | "%k" | "%q")
        || matches!(core.len(), 4 | 5) && core.bytes().all(|b| (b'1'..=b'8').contains(&b))
        || has_square(core)
        || is_capture(core)
}

/// A letter and a rank, and no ordinary word or name of a program in it.
fn has_square(word: &str) -> bool {
    let starts = word.starts_with(|c: char| c.is_alphabetic() || is_figurine(c) || c == ':');
    let mut small = 0;
    let wordy = word.chars().any(|c| {
        small = if c.is_lowercase() && !('a'..='h').contains(&c) { small + 1 } else { 0 };
        small > 3
    });
    let digits = word.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    starts && !wordy && !word.contains('_') && (1..=CELL_DIGITS).contains(&digits)
}

/// `PxP`, `KtxKt`, `Kt:B`, `exd`.
fn is_capture(word: &str) -> bool {
    let side = |text: &str| {
        let letters = text.chars().count();
        (1..=4).contains(&letters) && text.chars().all(|c| c.is_uppercase() || c == 't' || c == 'r')
            || letters == 1 && text.starts_with(|c: char| ('a'..='h').contains(&c))
    };
    let core = ["ch", "mate", "ep", "dblch"].iter().find_map(|mark| word.strip_suffix(mark)).unwrap_or(word);
    // What is promoted or where it happens: `PxR(Q)`, `PxN=Q`.
    let core = core.split(['(', '=', '/']).next().unwrap_or(core);
    core.split_once(['x', ':', '×', '*']).is_some_and(|(mover, target)| side(mover) && side(target))
}

/// Number of words of the move set with blanks that the words begin with: `K. Kt. to K. B's 3d.`, `P - K 4`, `S g1 – f3`.
pub(super) fn spaced_move(words: &[&str]) -> Option<usize> {
    let begins =
        |first: &&&str| first.starts_with(|c: char| c.is_uppercase() || is_figurine(c) || c == '0') || is_move(first);
    words.first().filter(begins)?;
    let bare: Vec<&str> =
        words.iter().take(MOST_WORDS).map(|word| word.trim_end_matches([',', ';', '!', '?'])).collect();
    let count = |notation: Notation| match next_group(notation, &bare, Before::Nothing) {
        Some((Group::Move { .. }, count)) => count,
        _ => 1,
    };
    let read = [Notation::Descriptive, Notation::DescriptiveEs, Notation::DescriptiveFr, Notation::default()];
    read.into_iter().map(count).max().filter(|count| *count > 1)
}

/// Whether the last move of a line of moves goes on in the next line: `Q - Kt` and `4 8. P - Q 4`.
pub(super) fn runs_on(line: &str, next: &str) -> bool {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let border = words.len();
    words.extend(next.split_whitespace().take(MOST_WORDS));
    let mut at =
        words[..border].iter().rposition(|word| word.ends_with('.') && word.starts_with(is_digit)).unwrap_or(0);
    while at < border {
        at += spaced_move(&words[at..]).unwrap_or(1);
    }
    at > border
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_figurine(c: char) -> bool {
    ('♔'..='♟').contains(&c)
}

/// `E49` in a heading, which is no move.
pub(super) fn is_opening_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// The name of a piece alone, the first word of `P to K4`, also as the owner of a file: `K’s`.
pub(super) fn is_piece(word: &str) -> bool {
    let letters = word.trim_end_matches('.');
    let letters = ["'s", "’s"].iter().find_map(|ending| letters.strip_suffix(ending)).unwrap_or(letters);
    let short = (1..=3).contains(&letters.chars().count()) && letters.chars().all(|c| c.is_uppercase() || c == 't');
    short || matches!(letters, "King" | "Queen" | "Rook" | "Bishop" | "Knight" | "Pawn")
}

/// What joins the words of a move, or stands behind them.
pub(super) fn is_joint(word: &str) -> bool {
    const BEHIND: [&str; 9] = ["ch", "check", "mate", "dis", "dbl", "sq", "e.p", "a.p", "queens"];
    let bare = word.trim_end_matches(['.', '+', '#', '!', '?']);
    joins(bare) || BEHIND.contains(&bare)
}

/// A sign or a result between moves.
pub(super) fn is_sign(word: &str) -> bool {
    !word.contains(char::is_alphabetic) || marker_at(word.as_bytes()).is_some()
}
