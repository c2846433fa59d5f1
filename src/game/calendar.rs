//! Lengths of months.

/// Length of a month. February has a 29th in every fourth year of the Julian calendar, which some old dates are given in.
pub fn days_in_month(year: u32, month: u32) -> u32 {
    const GREGORIAN: u32 = 1582;
    let leap = year.is_multiple_of(4) && (year <= GREGORIAN || !year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn february_follows_the_calendar() {
        let february = |year| days_in_month(year, 2);
        assert_eq!([2023, 2024, 1900, 2000, 1500].map(february), [28, 29, 28, 29, 29]);
    }
}
