//! Evaluations and clock times, as programs write them into comments.

use std::fmt;

/// A mate in no moves; one in n moves is as much less.
const MATE: i64 = 1_000_000;
/// Evaluations beyond this are mates.
const NEARLY_MATE: i64 = MATE - 100_000;

/// An evaluation from White's side, in hundredths of a pawn. A mate is more than any number of pawns, the more the sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Centipawns(pub i64);

/// A time in tenths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deciseconds(pub u64);

impl Centipawns {
    /// Reads pawns with decimals (`0.17`, `-1.5`), or a mate (`#3`, `#-3`); what follows a comma, such as a depth, is left.
    pub fn from_text(text: &str) -> Option<Centipawns> {
        let text = text.split(',').next()?.trim();
        if let Some(at) = text.find('#') {
            let (sign, moves) =
                (text[..at].to_owned() + &text[at + 1..], text[at + 1..].trim_start_matches(['+', '-']));
            let moves: i64 = if moves.is_empty() { 0 } else { moves.parse().ok().filter(|moves| *moves < 100_000)? };
            let signs = &text[..at];
            return match signs {
                "" | "+" | "-" => Some(Centipawns(if sign.starts_with('-') { moves - MATE } else { MATE - moves })),
                _ => None,
            };
        }
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let hundredths = decimal(unsigned, 2).and_then(|value| i64::try_from(value).ok())?;
        (hundredths < NEARLY_MATE).then_some(Centipawns(if text.starts_with('-') { -hundredths } else { hundredths }))
    }
}

impl fmt::Display for Centipawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Centipawns(value) = *self;
        let sign = if value < 0 { "-" } else { "" };
        match value.abs() {
            size if size > NEARLY_MATE => write!(f, "#{sign}{}", MATE - size),
            size => write!(f, "{sign}{}.{:02}", size / 100, size % 100),
        }
    }
}

impl Deciseconds {
    /// Reads seconds, `m:ss` or `h:mm:ss`, the seconds perhaps with decimals.
    pub fn from_text(text: &str) -> Option<Deciseconds> {
        let parts: Vec<&str> = text.trim().split(':').collect();
        let (seconds, larger) = parts.split_last()?;
        let mut total = decimal(seconds, 1)?;
        for (part, unit) in larger.iter().rev().zip([600, 36_000]) {
            total = total.checked_add(decimal(part, 0)?.checked_mul(unit)?)?;
        }
        (parts.len() <= 3).then_some(Deciseconds(total))
    }
}

impl fmt::Display for Deciseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenth => write!(f, "{}.{tenth}", self.0 / 10),
        }
    }
}

/// Reads digits with at most one point; places beyond the last one kept are cut off.
fn decimal(text: &str, places: usize) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && fraction.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let kept: String = fraction.chars().chain("000000".chars()).take(places).collect();
    format!("0{whole}{kept}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_ordered_from_black_mates_to_white_mates() {
        let order = ["#-1", "-#20", "-99.5", "-0.3", "0", "+0.17,25", "12.345", "#20", "#1", "#"];
        let values: Vec<Centipawns> = order.iter().map(|text| Centipawns::from_text(text).unwrap()).collect();
        assert!(values.is_sorted() && values[4] == Centipawns(0) && values[6] == Centipawns(1234), "{values:?}");
        for value in values {
            assert_eq!(Centipawns::from_text(&value.to_string()), Some(value));
        }
        for text in ["", "x", "1.2.3", "-", "--1", "99999999", "#x", "a#1"] {
            assert_eq!(Centipawns::from_text(text), None, "{text:?}");
        }
    }

    #[test]
    fn times_of_day_and_seconds() {
        for (text, want) in [("9", 90), ("1:30", 900), ("0:01:30.45", 904), ("2:00:00", 72_000), (".5", 5)] {
            assert_eq!(Deciseconds::from_text(text), Some(Deciseconds(want)), "{text}");
        }
        for text in ["", ":", "1:2:3:4", "-1", "1:x"] {
            assert_eq!(Deciseconds::from_text(text), None, "{text:?}");
        }
        assert_eq!(Deciseconds(904).to_string(), "90.4");
    }
}
