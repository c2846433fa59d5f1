//! Days that exist.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::days_in_month;

/// A day as the number `yyyymmdd`; what comes after it has not been played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today(pub u32);

impl Today {
    /// The day of the system's clock, anywhere on earth: the latest date that a time zone has by now.
    pub fn now() -> Today {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Today(day_number(((seconds + EARLIEST_ZONE) / 86_400) as u32))
    }
}

/// Seconds that the clocks of Kiritimati are ahead of those of Greenwich.
const EARLIEST_ZONE: u64 = 14 * 3600;

/// The date so many days after 1 January 1970.
fn day_number(mut days: u32) -> u32 {
    let mut year = 1970;
    while days >= days_of_year(year) {
        days -= days_of_year(year);
        year += 1;
    }
    let mut month = 1;
    while days >= days_in_month(year, month) {
        days -= days_in_month(year, month);
        month += 1;
    }
    year * 10_000 + month * 100 + days + 1
}

fn days_of_year(year: u32) -> u32 {
    337 + days_in_month(year, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        for (days, want) in [(0, 19700101), (59, 19700301), (11_016, 20000229), (20_788, 20261201)] {
            assert_eq!(day_number(days), want, "day {days}");
        }
        assert!(Today::now().0 > 20260101);
    }
}
