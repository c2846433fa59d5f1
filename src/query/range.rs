//! Ranges of numbers, dates and codes.

use std::fmt;

use super::error::Complaint;
use super::lexer::{Comparison, Value};
use crate::game::PartialDate;

/// An inclusive range, open where `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<T> {
    /// Smallest value inside.
    pub from: Option<T>,
    /// Largest value inside.
    pub to: Option<T>,
}

impl Range<u64> {
    /// Whether a number lies inside.
    pub fn contains(&self, value: u64) -> bool {
        self.from.is_none_or(|from| from <= value) && self.to.is_none_or(|to| value <= to)
    }
}

impl Range<PartialDate> {
    /// Whether a date may lie inside: its span of days and the range share a day.
    pub fn overlaps(&self, date: PartialDate) -> bool {
        let (from, to) = self.days();
        from <= date.last_day() && date.first_day() <= to
    }

    /// First and last day inside, as numbers `yyyymmdd`. Some games are dated 30 February: such a day comes after those that
    /// the month has, and before the next month.
    pub fn days(&self) -> (u32, u32) {
        let to = self.to.map_or(u32::MAX, |to| to.following().first_day() - 1);
        (self.from.map_or(0, PartialDate::first_day), to)
    }
}

impl Range<String> {
    /// Whether a code lies inside; the upper end counts as a prefix, so that `B9` contains `B90` to `B99`.
    pub fn contains_code(&self, code: &str) -> bool {
        let prefix = |end: &str| code.get(..end.len()).unwrap_or(code).to_owned();
        self.from.as_deref().is_none_or(|from| from <= code)
            && self.to.as_deref().is_none_or(|to| prefix(to).as_str() <= to)
    }
}

/// A value that a range can be made of.
pub(super) trait Bound: Clone + PartialOrd + fmt::Display {
    /// What a user writes, for error messages.
    const EXAMPLE: &'static str;
    fn read(text: &str) -> Option<Self>;
    /// What is wrong with a value of the right form, and what to write instead.
    fn objection(&self) -> Option<[String; 2]> {
        None
    }
    /// As a user writes it.
    fn shown(&self) -> String {
        self.to_string()
    }
    /// The smallest value after every value this one means.
    fn next(&self) -> Option<Self>;
    /// The largest value before every value this one means.
    fn previous(&self) -> Option<Self>;
}

impl Bound for u64 {
    const EXAMPLE: &'static str = "a number or a range, such as 6 or 6..10";

    fn read(text: &str) -> Option<u64> {
        text.parse().ok()
    }

    fn next(&self) -> Option<u64> {
        self.checked_add(1)
    }

    fn previous(&self) -> Option<u64> {
        self.checked_sub(1)
    }
}

impl Bound for PartialDate {
    const EXAMPLE: &'static str = "2019, 2021.06, 2021-06-30 or 2019..2021-06";

    fn read(text: &str) -> Option<PartialDate> {
        text.parse().ok()
    }

    fn objection(&self) -> Option<[String; 2]> {
        let (month, last) = (self.first_day() / 100, self.days_in_month());
        let month = format!("{:04}.{:02}", month / 100, month % 100);
        (!self.exists()).then(|| {
            let hint = format!("the month has {last} days; write {month}.{last}, or {month} for the whole of it");
            [format!("there is no day {self}"), hint]
        })
    }

    fn next(&self) -> Option<PartialDate> {
        Some(self.following())
    }

    fn previous(&self) -> Option<PartialDate> {
        self.preceding()
    }
}

/// Codes of openings, A00 to E99, or what they begin with, in small letters.
impl Bound for String {
    const EXAMPLE: &'static str = "B90, B9 or B90..B99; codes go from A00 to E99";

    fn read(text: &str) -> Option<String> {
        let code = text.to_ascii_lowercase();
        let (volume, digits) = code.split_at_checked(1)?;
        let sound = VOLUMES.contains(volume) && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        sound.then_some(code)
    }

    fn shown(&self) -> String {
        self.to_ascii_uppercase()
    }

    fn next(&self) -> Option<String> {
        code_of(place_of(self)? + 1, self.len() - 1)
    }

    fn previous(&self) -> Option<String> {
        code_of(place_of(self)?.checked_sub(1)?, self.len() - 1)
    }
}

/// First letters of the codes of openings.
const VOLUMES: &str = "abcde";

/// The place of a code among those with as many digits.
fn place_of(code: &str) -> Option<usize> {
    let volume = VOLUMES.find(code.get(..1)?)?;
    let digits = &code[1..];
    let number = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    Some(volume * 10_usize.pow(digits.len() as u32) + number)
}

/// The code of a place, with so many digits.
fn code_of(place: usize, digits: usize) -> Option<String> {
    let volume = 10_usize.pow(digits as u32);
    let letter = VOLUMES.get(place / volume..=place / volume)?;
    Some(if digits == 0 { letter.to_owned() } else { format!("{letter}{:0digits$}", place % volume) })
}

/// The place of a part of a value, or of the whole where it is written otherwise than it reads.
fn place_in(value: &Value, part: &str) -> std::ops::Range<usize> {
    let as_written = value.span.len() == value.text.len();
    match value.text.find(part).filter(|_| as_written) {
        Some(at) => value.span.start + at..value.span.start + at + part.len(),
        None => value.span.clone(),
    }
}

/// Reads the value of a comparison as a range.
pub(super) fn range<T: Bound>(comparison: Comparison, value: &Value) -> Result<Range<T>, Complaint> {
    let unreadable = |text: &str| {
        Complaint::new(value.span.clone(), format!("{text:?} is no value here")).hint(format!("write {}", T::EXAMPLE))
    };
    let read = |text: &str| {
        let found = T::read(text).ok_or_else(|| unreadable(text))?;
        match found.objection() {
            Some([message, hint]) => Err(Complaint::new(place_in(value, text), message).hint(hint)),
            None => Ok(found),
        }
    };
    let open = |text: &str| if text.is_empty() { Ok(None) } else { read(text).map(Some) };
    let none = || {
        Complaint::new(value.span.clone(), "this comparison does not work with this value")
            .hint(format!("write {}", T::EXAMPLE))
    };
    let found = match (comparison, value.text.split_once("..")) {
        (Comparison::Is, Some((from, to))) => Range { from: open(from)?, to: open(to)? },
        (Comparison::Is, None) => {
            let only = read(&value.text)?;
            Range { from: Some(only.clone()), to: Some(only) }
        }
        (_, Some(_)) => {
            return Err(Complaint::new(value.span.clone(), "a range has no place behind this sign")
                .hint(format!("write one value, or :{}", value.text)));
        }
        (Comparison::AtLeast, None) => Range { from: Some(read(&value.text)?), to: None },
        (Comparison::AtMost, None) => Range { from: None, to: Some(read(&value.text)?) },
        (Comparison::MoreThan, None) => Range { from: Some(read(&value.text)?.next().ok_or_else(none)?), to: None },
        (Comparison::LessThan, None) => Range { from: None, to: Some(read(&value.text)?.previous().ok_or_else(none)?) },
    };
    match (&found.from, &found.to) {
        (None, None) => Err(unreadable(&value.text)),
        (Some(from), Some(to)) if from > to && !to.to_string().starts_with(&from.to_string()) => Err(Complaint::new(
            value.span.clone(),
            "the range ends before it begins",
        )
        .hint(format!("write {}..{}", to.shown(), from.shown()))),
        _ => Ok(found),
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Range<T> {
    /// Writes the comparison sign and the value, as they follow the field's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.from, &self.to) {
            (Some(from), Some(to)) if from == to => write!(f, ":{from}"),
            (Some(from), Some(to)) => write!(f, ":{from}..{to}"),
            (Some(from), None) => write!(f, ">={from}"),
            (None, Some(to)) => write!(f, "<={to}"),
            (None, None) => f.write_str(":.."),
        }
    }
}
