//! Termination markers (PGN standard 8.2.6) with the spellings that occur.

use crate::game::GameResult;

/// One side of a marker: what it is and how many bytes it takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Score {
    Nought,
    One,
    Half,
}

const HALVES: [&[u8]; 5] = [b"1/2", "½".as_bytes(), b"0.5", b"0,5", b"\xbd"];
const DASHES: [&[u8]; 7] = [b"-", b":", "–".as_bytes(), "—".as_bytes(), "−".as_bytes(), "‐".as_bytes(), b"\x96"];
/// Blanks that may stand on either side of the dash (`1 - 0`).
const MOST_BLANKS: usize = 2;

/// The termination marker at the very start of `bytes`, with its length in bytes.
///
/// `*` counts only as a token of its own, because the asterisk also is a capture sign (`KT2-$F03*D04-BS1`); the caller
/// sees to the left side.
pub fn marker_at(bytes: &[u8]) -> Option<(GameResult, usize)> {
    if bytes.first() == Some(&b'*') {
        return Some((GameResult::Unknown, 1));
    }
    let (first, first_len) = score(bytes)?;
    if let Some((second, len)) = second_score(bytes, first_len) {
        let result = match (first, second) {
            (Score::One, Score::Nought) => GameResult::WhiteWins,
            (Score::Nought, Score::One) => GameResult::BlackWins,
            (Score::Half, Score::Half) => GameResult::Draw,
            _ => return None,
        };
        return ends_token(&bytes[len..]).then_some((result, len));
    }
    // A lone half is a draw; `0.5` alone is no marker but the start of something else.
    let lone = first == Score::Half && !bytes[first_len - 1].is_ascii_digit() || bytes.starts_with(b"1/2");
    (lone && ends_token(&bytes[first_len..])).then_some((GameResult::Draw, first_len))
}

/// The marker that holds position `at`, as (start, result, length), where `at` is its dash, slash, asterisk or half
/// sign. Nothing before `from` is looked at.
pub fn marker_around(bytes: &[u8], from: usize, at: usize) -> Option<(usize, GameResult, usize)> {
    if bytes[at] == b'*' {
        let apart = at == from || !bytes[at - 1].is_ascii_alphanumeric();
        let ends = bytes.get(at + 1).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'$');
        return (apart || ends).then_some((at, GameResult::Unknown, 1));
    }
    let low = from.max(at.saturating_sub(8));
    let mut start = at;
    while start > low && matches!(bytes[start - 1], b' ' | b'\t') && at - start < MOST_BLANKS {
        start -= 1;
    }
    while start > low && is_score_byte(bytes[start - 1]) {
        start -= 1;
    }
    // `7.0-0` has a move number in front; the marker can only begin after its point.
    let after_point = bytes[start..at].iter().rposition(|&byte| byte == b'.').map(|point| start + point + 1);
    [Some(start), after_point].into_iter().flatten().find_map(|start| {
        let apart =
            start == from || !(bytes[start - 1].is_ascii_alphanumeric() || b"-/:=+".contains(&bytes[start - 1]));
        let (result, len) = marker_at(super::ahead(bytes, start, super::NEAR)).filter(|_| apart)?;
        (start + len > at).then_some((start, result, len))
    })
}

fn is_score_byte(byte: u8) -> bool {
    matches!(byte, b'0' | b'1' | b'2' | b'5' | b'/' | b'.' | b',' | 0xc2 | 0xbd)
}

fn score(bytes: &[u8]) -> Option<(Score, usize)> {
    if let Some(half) = HALVES.iter().find(|half| bytes.starts_with(half)) {
        return Some((Score::Half, half.len()));
    }
    match bytes.first()? {
        b'0' => Some((Score::Nought, 1)),
        b'1' => Some((Score::One, 1)),
        _ => None,
    }
}

fn second_score(bytes: &[u8], after_first: usize) -> Option<(Score, usize)> {
    let dash_at = skip_blanks(bytes, after_first);
    let dash = DASHES.iter().find(|dash| bytes[dash_at..].starts_with(dash))?;
    let second_at = skip_blanks(bytes, dash_at + dash.len());
    let (second, len) = score(&bytes[second_at..])?;
    Some((second, second_at + len))
}

fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take(MOST_BLANKS).take_while(|&&byte| matches!(byte, b' ' | b'\t')).count()
}

fn ends_token(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'/' | b':' | b'='))
        && !DASHES[2..6].iter().any(|dash| rest.starts_with(dash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        use GameResult::*;
        for (text, want) in [
            ("1-0", Some((WhiteWins, 3))),
            ("0-1[Event", Some((BlackWins, 3))),
            ("1/2-1/2\n", Some((Draw, 7))),
            ("½–½ ", Some((Draw, 7))),
            ("0.5-0.5 ++DR", Some((Draw, 7))),
            ("1 - 0", Some((WhiteWins, 5))),
            ("1:0", Some((WhiteWins, 3))),
            ("1/2", Some((Draw, 3))),
            ("*", Some((Unknown, 1))),
            ("0-0", None),
            ("0-0-0", None),
            ("1-0-0", None),
            ("1. e4", None),
            ("0.5", None),
            ("1-1", None),
            ("", None),
        ] {
            assert_eq!(marker_at(text.as_bytes()), want, "{text:?}");
        }
    }

    #[test]
    fn markers_are_found_from_their_inside() {
        for (text, inside, found) in [
            ("e5 1-0", "-", true),
            ("e5 1 - 0 ", "-", true),
            ("40.1-0", "-", true),
            ("7.0-0 ", "-", false),
            ("7. 0-0-0", "-", false),
            ("21-0", "-", false),
            ("O-O", "-", false),
            ("e5*", "*", true),
            ("A03*A01-PA4", "*", false),
            ("*1. e4", "*", true),
            ("1/2-1/2", "/", true),
            ("a8/Q", "/", false),
        ] {
            let at = text.find(inside).unwrap();
            assert_eq!(marker_around(text.as_bytes(), 0, at).is_some(), found, "{text:?}");
        }
    }
}
