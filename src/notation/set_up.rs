//! Where a game starts, as a FEN or as a Chesmayne position record: a record is taken wherever a FEN is.

use std::borrow::Cow;

use shakmaty::Color;

use super::chesmayne::{fen_of_record, read_record};
use crate::game::{Start, StartError, Tags, Variant};

/// A start position given as a FEN or as a position record.
///
/// # Errors
/// [`StartError`] when the text is neither, or the position is not legal.
pub fn start_from_text(text: &str) -> Result<Start, StartError> {
    Start::from_fen(&to_fen(text)?)
}

/// The start position that the tags `FEN` and `Variant` ask for.
///
/// # Errors
/// As [`start_from_text`]; the variant itself is not judged here.
pub fn start_from_tags(tags: &Tags) -> Result<Start, StartError> {
    let Some(text) = tags.known("FEN") else { return Ok(Start::standard()) };
    let fen = to_fen(text)?;
    match tags.get("Variant").map(Variant::from_tag) {
        Some(Variant::Chess960) => Start::from_fen_chess960(&fen),
        _ => Start::from_fen(&fen),
    }
}

/// The value of a `FEN` tag as other programs understand it: a position record becomes a FEN, all else stays.
pub fn fen_text(value: &str) -> Cow<'_, str> {
    to_fen(value).unwrap_or(Cow::Borrowed(value))
}

/// Whether the value of a `FEN` tag says that Black moves first.
pub fn black_begins(value: &str) -> bool {
    if is_record(value) {
        return read_record(value).is_ok_and(|record| record.turn == Some(Color::Black));
    }
    value.split_ascii_whitespace().nth(1) == Some("b")
}

/// No FEN begins with a colon, every record does.
fn is_record(text: &str) -> bool {
    text.trim_start().starts_with(':')
}

fn to_fen(text: &str) -> Result<Cow<'_, str>, StartError> {
    if is_record(text) {
        return fen_of_record(text).map(Cow::Owned).map_err(|error| StartError::Record(error.to_string()));
    }
    Ok(Cow::Borrowed(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    fn tags(pairs: &[(&str, &str)]) -> Tags {
        let mut tags = Tags::default();
        pairs.iter().for_each(|(name, value)| tags.push(*name, *value));
        tags
    }

    #[test]
    fn tags_take_records() {
        let record = ":A KI-$F01 RO1-$B01 RO2-$H01 %K %Q :B KI-$F08 :B";
        let start = start_from_tags(&tags(&[("FEN", record)])).unwrap();
        assert_eq!(start.mode, CastlingMode::Chess960, "the king stands where only Chess960 lets it castle");
        let start = start_from_tags(&tags(&[("FEN", record), ("Variant", "Chess960")])).unwrap();
        assert_eq!(start.to_fen(), "5k2/8/8/8/8/8/8/1R3K1R b KQ - 0 1");
        assert!(start_from_tags(&tags(&[("FEN", "?")])).unwrap().is_standard());
    }

    #[test]
    fn faults_tell_which_of_the_two_was_read() {
        assert!(matches!(start_from_text(":A KI-$E01 XX-$E02"), Err(StartError::Record(_))));
        assert!(matches!(start_from_text(":A KI-$E01"), Err(StartError::Illegal(_))));
        assert!(matches!(start_from_text("8/8/8"), Err(StartError::Syntax(_))));
    }

    #[test]
    fn values_of_tags() {
        let fen = "6k1/8/8/8/8/8/8/6K1 b - - 0 1";
        assert_eq!(fen_text(":A KI-$G01 :B KI-$G08 :B"), fen);
        assert_eq!(fen_text(fen), fen);
        assert_eq!(fen_text(":A nonsense"), ":A nonsense");
        for (value, black) in
            [(":A KI-$G01 :B KI-$G08 :B", true), (":A KI-$G01 :B KI-$G08", false), (fen, true), ("", false)]
        {
            assert_eq!(black_begins(value), black, "{value}");
        }
    }
}
