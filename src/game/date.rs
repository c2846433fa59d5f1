//! Dates of which a part may be unknown.

use std::fmt;
use std::str::FromStr;

use super::days_in_month;

/// A date as PGN writes it (8.1.1.3): year, month and day, of which the later parts may be unknown.
///
/// A partial date stands for a span of days: `1999.??.??` is every day of 1999. A search for a period finds a game
/// when the two spans share a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartialDate {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl PartialDate {
    /// The period right after this one, of the same grain: the next year, month or day.
    pub fn following(self) -> PartialDate {
        match (self.month, self.day) {
            (Some(_), Some(day)) if u32::from(day) < self.days_in_month() => PartialDate { day: Some(day + 1), ..self },
            (Some(month), day) if month < 12 => PartialDate { month: Some(month + 1), day: day.and(Some(1)), ..self },
            (month, day) => PartialDate { year: self.year + 1, month: month.and(Some(1)), day: day.and(Some(1)) },
        }
    }

    /// The period right before this one, of the same grain; `None` before the year 1.
    pub fn preceding(self) -> Option<PartialDate> {
        let before = match (self.month, self.day) {
            (Some(_), Some(day)) if day > 1 => return Some(PartialDate { day: Some(day - 1), ..self }),
            (Some(month), _) if month > 1 => PartialDate { month: Some(month - 1), ..self },
            (month, _) => {
                let year = self.year.checked_sub(1).filter(|year| *year > 0)?;
                PartialDate { year, month: month.and(Some(12)), ..self }
            }
        };
        Some(PartialDate { day: self.day.map(|_| before.days_in_month() as u8), ..before })
    }

    /// Days of the month of the first day that the date can mean.
    pub fn days_in_month(self) -> u32 {
        days_in_month(u32::from(self.year), u32::from(self.month.unwrap_or(1)))
    }

    /// Whether the calendar has the day; what has no day is no day that it lacks.
    pub fn exists(self) -> bool {
        self.day.is_none_or(|day| u32::from(day) <= self.days_in_month())
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12, where it is known.
    pub fn month(self) -> Option<u8> {
        self.month
    }

    /// The first day the date can mean, as the number `yyyymmdd`.
    pub fn first_day(self) -> u32 {
        Self::number(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    /// The last day the date can mean, as the number `yyyymmdd`; an unknown day counts as the 31st.
    pub fn last_day(self) -> u32 {
        Self::number(self.year, self.month.unwrap_or(12), self.day.unwrap_or(31))
    }

    fn number(year: u16, month: u8, day: u8) -> u32 {
        u32::from(year) * 10_000 + u32::from(month) * 100 + u32::from(day)
    }

    fn part(text: Option<&str>, most: u8) -> Option<Option<u8>> {
        match text {
            None => Some(None),
            Some(part) if !part.is_empty() && part.bytes().all(|b| b == b'?') => Some(None),
            Some(part) => match part.parse::<u8>() {
                Ok(0) => Some(None),
                Ok(value) if part.len() <= 2 && value <= most => Some(Some(value)),
                _ => None,
            },
        }
    }
}

/// The text is no date, or its year is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no date of the form YYYY, YYYY.MM or YYYY.MM.DD")]
pub struct ParseDateError;

impl FromStr for PartialDate {
    type Err = ParseDateError;

    /// Reads `2019`, `2019.06`, `2019.06.21`, with `??` for unknown parts; `-` and `/` serve as dots.
    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().unwrap_or_default();
        let (month, day) = (parts.next(), parts.next());
        if parts.next().is_some() || year.len() != 4 || !year.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseDateError);
        }
        let year: u16 = year.parse().map_err(|_| ParseDateError)?;
        let month = Self::part(month, 12).ok_or(ParseDateError)?;
        let day = Self::part(day, 31).ok_or(ParseDateError)?;
        if year == 0 {
            return Err(ParseDateError);
        }
        Ok(PartialDate { year, month, day: month.and(day) })
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day] {
            match part {
                Some(value) => write!(f, ".{value:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::PartialDate;

    #[test]
    fn partial_dates_keep_their_meaning() {
        for (text, first, last, written) in [
            ("1999.??.??", 19990101, 19991231, "1999.??.??"),
            ("1999", 19990101, 19991231, "1999.??.??"),
            ("2021.06.??", 20210601, 20210631, "2021.06.??"),
            ("2021-06", 20210601, 20210631, "2021.06.??"),
            ("2020-03-04", 20200304, 20200304, "2020.03.04"),
            ("2020.00.00", 20200101, 20201231, "2020.??.??"),
        ] {
            let date: PartialDate = text.parse().unwrap();
            assert_eq!((date.first_day(), date.last_day()), (first, last), "{text}");
            assert_eq!(date.to_string(), written, "{text}");
        }
    }

    #[test]
    fn neighbouring_periods_have_the_same_grain() {
        let neighbours = |text: &str| {
            let date: PartialDate = text.parse().unwrap();
            (date.preceding().unwrap().to_string(), date.following().to_string())
        };
        assert_eq!(neighbours("2019"), ("2018.??.??".into(), "2020.??.??".into()));
        assert_eq!(neighbours("2019.12"), ("2019.11.??".into(), "2020.01.??".into()));
        assert_eq!(neighbours("2019.01.01"), ("2018.12.31".into(), "2019.01.02".into()));
        assert_eq!(neighbours("2020.02.29"), ("2020.02.28".into(), "2020.03.01".into()));
        assert_eq!(neighbours("2019.03.01"), ("2019.02.28".into(), "2019.03.02".into()));
        assert_eq!(neighbours("2019.04.30"), ("2019.04.29".into(), "2019.05.01".into()));
        assert_eq!(neighbours("2019.12.31"), ("2019.12.30".into(), "2020.01.01".into()));
    }

    #[test]
    fn days_that_the_calendar_lacks() {
        let exists = |text: &str| text.parse::<PartialDate>().unwrap().exists();
        for text in ["2020.02.29", "2000.02.29", "2019.04.30", "2019", "2019.02", "2019.02.??", "2019.??.31"] {
            assert!(exists(text), "{text}");
        }
        for text in ["2019.02.29", "1900.02.29", "2020.02.30", "2020.04.31"] {
            assert!(!exists(text), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "????.??.??", "??.??.??", "2020.13.01", "2020.01.32", "12.05.2020", "2020.1.2.3", "0000.01.01"]
        {
            assert!(text.parse::<PartialDate>().is_err(), "{text:?}");
        }
    }
}
