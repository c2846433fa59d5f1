//! What a line of a text without tags is, by itself.

use super::fields::{VERSUS, field, set_up};
use super::shapes::{is_joint, is_move, is_opening_code, is_piece, is_sign, spaced_move};
use super::spoken::is_spoken;
use crate::lexis::marker_at;
use crate::notation::is_null_move;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Nothing but white space.
    Blank,
    /// A row of dashes or the like.
    Rule,
    /// `title: …`, `fen: …`, `From …`: a line that can only stand before a game.
    Field,
    /// Moves; what the first of them is.
    Moves(First),
    /// A row of a Chesmayne score; what the first label is.
    Row(First),
    /// Anything else: a heading, or a remark between moves.
    Other,
}

/// What a line of moves begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// White's first move.
    Restart,
    /// A move with another number.
    Numbered,
    /// No number.
    Bare,
}

/// What parts the cells of a table.
const CELL: char = '|';
/// Longest move number, in digits.
const NUMBER_DIGITS: usize = 3;
/// Longest move number that a point follows, in digits.
const POINTED_DIGITS: usize = 5;
/// Judges a line.
pub(super) fn line_kind(line: &str) -> LineKind {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == CELL);
    if line.is_empty() {
        LineKind::Blank
    } else if is_rule(line) {
        LineKind::Rule
    } else if field(line).is_some() || set_up(line).is_some() {
        LineKind::Field
    } else if let Some(first) = row(line) {
        LineKind::Row(first)
    } else if let Some(after) = after_page_number(line) {
        line_kind(after)
    } else if line.starts_with('{') || marker_at(line.as_bytes()).is_some() || is_spoken(line) {
        LineKind::Moves(First::Bare)
    } else if let Some(inner) = line.strip_prefix('(') {
        // A variation; its first move begins no game.
        match line_kind(inner) {
            LineKind::Moves(_) => LineKind::Moves(First::Bare),
            _ if inner == ")" => LineKind::Moves(First::Bare),
            _ => LineKind::Other,
        }
    } else if let Some((number, rest)) = number(line) {
        numbered(number, rest)
    } else if is_movetext(line) {
        LineKind::Moves(First::Bare)
    } else {
        LineKind::Other
    }
}

/// A row of dashes or the like.
pub(super) fn is_rule(line: &str) -> bool {
    line.len() >= 3 && line.chars().all(|c| "-=*_~#".contains(c))
}

/// A row of a Chesmayne score: an optional row of points and a label, `...01B`.
fn row(line: &str) -> Option<First> {
    let plain = line.trim_start_matches(['.', '…', ' ']);
    let word = plain.split_whitespace().next()?;
    is_label(word).then_some(match word {
        "01A" | "001A" => First::Restart,
        _ => First::Numbered,
    })
}

/// Whether a word is a label of a half-move.
pub(super) fn is_label(word: &str) -> bool {
    word.strip_suffix(['A', 'B']).is_some_and(|n| n.len() >= 2 && n.bytes().all(|b| b.is_ascii_digit()))
}

/// What follows the number of a page, `{160}`, at the start of a line.
fn after_page_number(line: &str) -> Option<&str> {
    let (number, after) = line.strip_prefix('{')?.split_once('}')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !after.trim().is_empty()).then_some(after)
}

/// A move number at the start of a line, and what follows it.
fn number(line: &str) -> Option<(&str, &str)> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let ends = rest.is_empty() || rest.starts_with(['.', '…', ' ', '\t', ')', ',', CELL, '\u{a0}']);
    let most = if rest.starts_with('.') { POINTED_DIGITS } else { NUMBER_DIGITS };
    (digits > 0 && digits <= most && ends).then_some((number, rest))
}

/// The number of the move that a line begins with.
pub(super) fn move_number(line: &str) -> Option<u32> {
    number(line.trim_start().trim_start_matches('('))?.0.parse().ok()
}

fn numbered(number: &str, rest: &str) -> LineKind {
    let points = rest.trim_start_matches([')', ',', ' ', '\t', CELL, '\u{a0}']);
    let text = points.trim_start_matches(['.', '…', ' ', '\t', CELL, '\u{a0}']);
    let dots = &points[..points.len() - text.len()];
    let black = dots.contains('…') || dots.matches('.').count() > 1;
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves = match &words[..] {
        [] => !dots.is_empty(),
        [first, rest @ ..] => {
            // A variation of one move ends with its bracket.
            let bare = first.trim_end_matches(')');
            bare.starts_with('{')
                || is_move(bare)
                || is_null_move(bare)
                || is_piece(bare) && rest.first().is_some_and(|word| is_joint(word) || is_move(word))
                || spaced_move(&words).is_some()
        }
    };
    match (moves, number, black) {
        (false, ..) => LineKind::Other,
        (true, "1", false) => LineKind::Moves(First::Restart),
        (true, ..) => LineKind::Moves(First::Numbered),
    }
}

/// Whether most words of a line without a number at its start can be moves.
fn is_movetext(line: &str) -> bool {
    // The words of a comment say nothing.
    let said = line.split('{').next().unwrap_or(line);
    let words: Vec<&str> = said.split_whitespace().collect();
    let (mut moves, mut spaced, mut others) = (0, 0, 0);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let bare = word.trim_matches(|c: char| "()!?,;".contains(c));
        let count = spaced_move(&words[at..]).filter(|count| is_telling(&words[at..at + count]));
        at += count.unwrap_or(1);
        if count.is_some() {
            spaced += 1;
        } else if is_move(bare) && !is_opening_code(bare) && !is_rating(word) {
            moves += 1;
        } else if !(bare.is_empty()
            || is_rating(word)
            || number(bare).is_some()
            || is_piece(bare)
            || is_joint(bare)
            || is_sign(bare))
        {
            others += 1;
        }
    }
    if spaced == 0 && VERSUS.iter().any(|sign| said.contains(sign)) {
        return false;
    }
    // Marks of a move on the line before: `$146 {…`, `e.p. {…`.
    let marks = said.len() < line.len() || line.starts_with('$');
    (moves + spaced > 0 || marks) && others * 4 <= moves + spaced
}

/// A rating behind a name, `(3524)`, which looks like a move of ICCF.
fn is_rating(word: &str) -> bool {
    let digits = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the words of a move are more than letters and a dash, which the initials of two players are as well.
fn is_telling(words: &[&str]) -> bool {
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let tells = |word: &&str| {
        word.contains(|c: char| c.is_ascii_digit()) || letters(word) > 2 || is_joint(word) && !is_sign(word)
    };
    words.iter().any(tells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        use LineKind::{Blank, Field, Moves, Other, Row, Rule};
        for (line, kind) in [
            ("  ", Blank),
            ("----", Rule),
            ("* * *", Moves(First::Bare)),
            ("fen: 8/1pK5/8/8/8/8/1k3P2/8 w - - 0 1", Field),
            ("From 8/1pK5/8/8/8/8/1k3P2/8 w - - 0 1", Field),
            (":A KI-$G01 QU1-$D02 :B KI-$G08", Field),
            (":b :a ki-$g01 :b ki-$g08", Field),
            ("From :A KI-$G01 :B KI-$G08 :B", Field),
            ("moves:", Field),
            ("1 P-K4 P-K4 2 Kt-KB3 Kt-QB3", Moves(First::Restart)),
            ("1. P to K4", Moves(First::Restart)),
            ("1... P-K4", Moves(First::Numbered)),
            ("11. PxR(Q)ch BxQ", Moves(First::Numbered)),
            ("4. DxP≠", Moves(First::Numbered)),
            ("  12. B-R3 P-N4", Moves(First::Numbered)),
            ("P-QR3 4 BxKt QPxB", Moves(First::Bare)),
            ("5254 5755 7163", Moves(First::Bare)),
            ("a8=R {a rook here} (42. a8=B)", Moves(First::Bare)),
            ("e4 e5 Nf3 Nc6", Moves(First::Bare)),
            ("1-0", Moves(First::Bare)),
            ("(3. Bb5 a6)", Moves(First::Bare)),
            ("(1. d4 d5", Moves(First::Bare)),
            ("e5d3 (59. a4e4 {three v rook} 59... f5e4", Moves(First::Bare)),
            ("$146 {a novelty", Moves(First::Bare)),
            ("e.p. {not best} 14. Bxf3", Moves(First::Bare)),
            ("e4xPf3 e.p.+ {[%clk 0:14:54]} 14. Kg3xPf3", Moves(First::Bare)),
            ("1000. Kb2 Kd7", Moves(First::Numbered)),
            ("5... -- 6. Rh5 --", Moves(First::Numbered)),
            ("(10. -- Rf5 11. -- Rh5", Moves(First::Bare)),
            ("1921 Kb2 Kd7 was played", Other),
            ("(20. PxN)", Moves(First::Bare)),
            ("(36... 6776)", Moves(First::Bare)),
            ("()", Moves(First::Bare)),
            ("(1921)", Other),
            ("01A PA5-$E02/E04", Row(First::Restart)),
            ("    ...03B %K", Row(First::Numbered)),
            ("1. Кр:f7 Крg8", Moves(First::Restart)),
            ("♘f3 ♞f6 ♗c4", Moves(First::Bare)),
            ("1. P. to K’s 4th.       1. P. to K’s 4th.", Moves(First::Restart)),
            ("  2.  K. Kt. to K. B’s 3d.   2. P. to Q’s 3d.", Moves(First::Numbered)),
            ("B - K 2 7. Q Kt - Q 2 O - O", Moves(First::Bare)),
            ("10. K. B. checks.", Moves(First::Numbered)),
            ("12. S g1 – f3 D d8 : d5", Moves(First::Numbered)),
            ("Black took the pawn with P x P.", Other),
            ("P x P is better, as will be seen.", Other),
            ("K. R. – B. N.", Other),
            ("Smith – Jones  1-0", Other),
            ("Stockfish_15_10M (3458) – Stoofvlees II b4 (3524)  1-0", Other),
            ("Nightmare_15 (3458) – Rebel d4 (3524)  1-0", Other),
            ("1. Round of 1921", Other),
            ("London 1851, round 3, C33", Other),
            ("#12  Anderssen – Kieseritzky  1-0", Other),
            ("1,e4,e5", Moves(First::Restart)),
            ("| 2 | Kt-KB3 | Kt-QB3 |", Moves(First::Numbered)),
            ("| Nf3 | Nc6 |", Moves(First::Bare)),
            ("8 | #R |    | #B |    | #K |", Other),
            ("12,5 points of 20", Other),
            ("12.5.1921 London", Other),
            ("e4 was better here", Other),
            ("White resigned", Moves(First::Bare)),
            ("Black surrenders.", Moves(First::Bare)),
            ("White resigned too early", Other),
            ("{160} The bishop is free now.", Other),
            ("{160} 17. Kt x P", Moves(First::Numbered)),
            ("White: A. Burn. Black: E. Lasker", Field),
            ("WHITE. (Mr. S.)      BLACK. (Mr. R.)", Other),
            ("1934.??.??, E49", Other),
            ("nik221107 (1523) – adi2009 (1469)  1-0", Other),
        ] {
            assert_eq!(line_kind(line), kind, "{line:?}");
        }
    }
}
