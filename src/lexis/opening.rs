//! What begins a movetext, and what begins it anew.

use super::{NEAR, ahead, skip_white};

/// Whether movetext begins here: a move number, or a word that can only be a move.
///
/// Prose between games must not become a game, so a bare number needs a move behind it and a bare word must be a move
/// beyond doubt.
pub fn opens_movetext(bytes: &[u8], at: usize) -> bool {
    let text = ahead(bytes, at, NEAR);
    match number(text) {
        _ if is_castling(word(text)) || is_label(word(text)) => true,
        Some((_, Dots::None, len)) => is_plain_move(word(&text[skip_white(text, len, 8)..])),
        Some((_, _, len)) => !text.get(len).is_some_and(u8::is_ascii_digit),
        None => is_plain_move(word(text)),
    }
}

/// Whether White's first move begins here (`1. e4`, not `1... e5`).
pub fn is_restart(bytes: &[u8], at: usize) -> bool {
    let text = ahead(bytes, at, NEAR);
    match number(text) {
        Some((1, Dots::One, len)) => {
            let next = skip_white(text, len, 8);
            text.get(next).is_some_and(|byte| byte.is_ascii_alphabetic())
        }
        _ => false,
    }
}

/// Whether a move number above one, with its point, begins here.
pub fn later_number(bytes: &[u8], at: usize) -> bool {
    matches!(number(ahead(bytes, at, NEAR)), Some((2.., Dots::One | Dots::More, _)))
}

/// Whether a word is castling, letters or digits, marks after it ignored.
pub fn is_castling(word: &[u8]) -> bool {
    let core = word.iter().position(|byte| !matches!(byte, b'O' | b'o' | b'0' | b'-')).unwrap_or(word.len());
    matches!(
        &word[..core],
        b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"o-o" | b"o-o-o" | b"OO" | b"OOO" | b"00" | b"000" | b"oo" | b"ooo"
    ) && !word[core..].iter().any(u8::is_ascii_alphanumeric)
}

/// A half-move label of a Chesmayne score: `01A`, `112B`.
fn is_label(word: &[u8]) -> bool {
    matches!(word, [digits @ .., b'A' | b'B'] if digits.len() >= 2 && digits.iter().all(u8::is_ascii_digit))
}

#[derive(PartialEq, Eq)]
enum Dots {
    None,
    One,
    More,
}

fn number(text: &[u8]) -> Option<(u32, Dots, usize)> {
    let digits = text.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits == 6 {
        return None;
    }
    let value = text[..digits].iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    let points = text[digits..].iter().take(8).take_while(|&&byte| byte == b'.').count();
    let dots = match points {
        0 if text[digits..].starts_with("…".as_bytes()) => return Some((value, Dots::More, digits + 3)),
        0 => Dots::None,
        1 => Dots::One,
        _ => Dots::More,
    };
    Some((value, dots, digits + points))
}

fn word(text: &[u8]) -> &[u8] {
    let end =
        text.iter().take(16).take_while(|&&byte| byte.is_ascii_graphic() && !b"{}[]();!?$*,".contains(&byte)).count();
    &text[..end]
}

/// Whether a word is a move in SAN, long algebraic, coordinate or descriptive notation by its shape alone. Other words
/// can be moves too; these cannot be anything else.
pub fn is_plain_move(word: &[u8]) -> bool {
    let core = match word.iter().rposition(|byte| !matches!(byte, b'+' | b'#')) {
        Some(last) => &word[..=last],
        None => return false,
    };
    is_castling(core) || is_algebraic(core) || is_descriptive(core)
}

fn is_algebraic(word: &[u8]) -> bool {
    let body = match word {
        [rest @ .., b'=', b'Q' | b'R' | b'B' | b'N'] => rest,
        [rest @ .., rank @ (b'1' | b'8'), b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n']
            if !rest.is_empty() =>
        {
            &word[..rest.len() + usize::from(rank.is_ascii_digit())]
        }
        other => other,
    };
    let [head @ .., b'a'..=b'h', b'1'..=b'8'] = body else { return false };
    let head = head.strip_prefix(b"P").or_else(|| head.strip_prefix(b"K")).unwrap_or(head);
    let head = match head {
        [b'Q' | b'R' | b'B' | b'N', rest @ ..] => rest,
        other => other,
    };
    head.len() <= 3 && head.iter().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-' | b':'))
}

fn is_descriptive(word: &[u8]) -> bool {
    let piece = |byte: &u8| matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b't');
    let Some(sign) = word.iter().position(|byte| matches!(byte, b'-' | b'x')) else { return false };
    let (mover, target) = (&word[..sign], &word[sign + 1..]);
    let rank = target.last().is_some_and(|byte| matches!(byte, b'1'..=b'8'));
    let file = if rank { &target[..target.len() - 1] } else { target };
    !mover.is_empty()
        && mover.iter().all(piece)
        && !file.is_empty()
        && file.iter().all(piece)
        && (rank || word[sign] == b'x')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movetext_and_prose() {
        for text in [
            "1. e4",
            "1.e4",
            "1... e5",
            "12 Nf3",
            "e4 e5",
            "Nbxd7+",
            "d7d8R",
            "a7a8q",
            "e2-e4",
            "O-O",
            "0-0",
            "P-K4",
            "KtxP",
            "Kt-KB3",
            "exd8=Q#",
            "1…c5",
            "01A PA5-C04/A02",
        ] {
            assert!(opens_movetext(text.as_bytes(), 0), "{text:?}");
        }
        for text in
            ["I'm not a PGN", "###", "Round 1", "2 games", "Game", "2020.01.02", "g(erg)", "Ke", "", "White resigned"]
        {
            assert!(!opens_movetext(text.as_bytes(), 0), "{text:?}");
        }
    }

    #[test]
    fn restarts() {
        assert!(is_restart(b"1. e4", 0) && is_restart(b"1.e4", 0));
        assert!(!is_restart(b"1... e5", 0) && !is_restart(b"1. ... e5", 0) && !is_restart(b"2. e4", 0));
        assert!(later_number(b"2. e4", 0) && !later_number(b"1. e4", 0) && !later_number(b"7 e4", 0));
    }
}
