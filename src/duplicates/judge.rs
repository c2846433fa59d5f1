//! Whether two games are one, by their moves and headers.

use super::{Card, Identity};
use crate::game::PartialDate;

/// Days by which the dates of one game may differ: reports come late, rounds are put off.
const NEAR_DAYS: i64 = 7;

/// Why two games are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The same start, moves and headers.
    Exact,
    /// The same moves, players of near names, and dates that are near or not fully known; one may be longer.
    Near,
    /// The same moves under other headers.
    Moves,
    /// One game is the beginning of the other.
    Contained,
    /// The moves of one game are those of the other, or the beginning of them, whatever the headers say.
    ContainedMoves,
}

impl Why {
    /// All reasons.
    pub const ALL: [Why; 5] = [Why::Exact, Why::Near, Why::Moves, Why::Contained, Why::ContainedMoves];
    /// Their names.
    pub const NAMES: [&str; 5] = ["exact", "near", "moves", "contained", "contained-moves"];
    /// Names of those that count unless the user says otherwise: what they find are duplicates, not just games of the same
    /// moves.
    pub const USUAL: [&str; 4] = ["exact", "near", "moves", "contained"];

    /// The name of the reason.
    pub fn as_str(self) -> &'static str {
        match self {
            Why::Exact => "exact",
            Why::Near => "near",
            Why::Moves => "moves",
            Why::Contained => "contained",
            Why::ContainedMoves => "contained-moves",
        }
    }
}

/// Judges pairs of games.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// Reasons that count.
    pub modes: &'a [Why],
    /// See [`super::Request::min_plies`].
    pub min_plies: u32,
}

/// How the moves of two games agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They are the same.
    Whole,
    /// Those of one are the beginning of those of the other.
    Beginning,
}

impl Judge<'_> {
    /// Half-moves below which moves say nothing, and only exact copies count.
    pub fn telling(&self) -> u32 {
        self.min_plies.div_ceil(2)
    }

    /// Half-moves that do not come about twice by chance.
    pub fn certain(&self) -> u32 {
        self.min_plies.saturating_mul(2)
    }

    fn wants(&self, why: Why) -> bool {
        self.modes.contains(&why)
    }

    /// Why two games with agreeing moves are one, the first reason that counts.
    pub fn why(&self, longer: &Card, shorter: &Card, agreement: Agreement) -> Option<Why> {
        Why::ALL.into_iter().filter(|why| self.wants(*why)).find(|why| self.holds(*why, longer, shorter, agreement))
    }

    fn holds(&self, why: Why, longer: &Card, shorter: &Card, agreement: Agreement) -> bool {
        let plies = shorter.plies;
        let (longer, shorter) = (&longer.identity, &shorter.identity);
        let whole = agreement == Agreement::Whole;
        match why {
            Why::Exact => {
                let telling = plies >= self.telling() || (longer.is_definite() && shorter.is_definite());
                whole && longer.headers == shorter.headers && telling && !apart(longer, shorter)
            }
            Why::Near => {
                plies >= self.telling()
                    && dates_near(longer.date, shorter.date)
                    && !apart(longer, shorter)
                    && same_players(longer, shorter)
            }
            Why::Moves => {
                whole && (plies >= self.certain() || plies >= self.min_plies && same_players(longer, shorter))
            }
            Why::Contained => {
                // Short draws are played again in other years, so the dates must be near however long the game is.
                let likely = plies >= self.certain() || plies >= self.min_plies && !apart(longer, shorter);
                !whole && likely && dates_near(longer.date, shorter.date) && same_players(longer, shorter)
            }
            Why::ContainedMoves => plies >= self.min_plies.max(1),
        }
    }
}

/// Whether both players have near names.
pub fn same_players(a: &Identity, b: &Identity) -> bool {
    a.names.iter().zip(&b.names).all(|(a, b)| a.likeness(b).is_some())
}

/// Whether the headers tell two games apart: other rounds, addresses or times of day.
pub fn apart(a: &Identity, b: &Identity) -> bool {
    let differ = |a: &Option<String>, b: &Option<String>| matches!((a, b), (Some(a), Some(b)) if a != b);
    differ(&a.link, &b.link) || differ(&a.time, &b.time) || !rounds_agree(&a.round, &b.round)
}

/// Rounds agree when one is not known, or is the beginning of the other: `3` and `3.12`.
fn rounds_agree(a: &str, b: &str) -> bool {
    let known = |round: &str| !matches!(round, "" | "?" | "-");
    let begins = |short: &str, long: &str| long == short || long.starts_with(&format!("{short}."));
    !known(a) || !known(b) || begins(a, b) || begins(b, a)
}

/// Whether two dates may be those of one game: not known, with a day in common, or a few days apart.
pub fn dates_near(a: Option<PartialDate>, b: Option<PartialDate>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return true };
    let gap = day_number(a.first_day()) - day_number(b.last_day());
    let other = day_number(b.first_day()) - day_number(a.last_day());
    gap.max(other) <= NEAR_DAYS
}

/// Days since a fixed day, of a day `yyyymmdd` of the Gregorian calendar.
fn day_number(day: u32) -> i64 {
    let (year, month, day) = (i64::from(day / 10_000), i64::from(day / 100 % 100), i64::from(day % 100));
    // The year is taken to begin in March, so that its last month is the one of changing length.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_over_month_ends() {
        for (from, to, days) in [(20200228, 20200301, 2), (19991231, 20000101, 1), (20210601, 20210701, 30)] {
            assert_eq!(day_number(to) - day_number(from), days, "{from} {to}");
        }
    }

    #[test]
    fn dates_of_one_game() {
        let date = |text: &str| text.parse().ok();
        for (a, b, near) in [
            ("2020.02.27", "2020.03.01", true),
            ("2020.02.01", "2020.03.01", false),
            ("2020.??.??", "2020.03.01", true),
            ("2019.??.??", "2020.01.05", true),
            ("2019.??.??", "2020.03.05", false),
            ("????.??.??", "2020.03.05", true),
        ] {
            assert_eq!(dates_near(date(a), date(b)), near, "{a} {b}");
            assert_eq!(dates_near(date(b), date(a)), near, "{b} {a}");
        }
    }

    #[test]
    fn rounds_of_one_game() {
        for (a, b, agree) in [("3", "3.1", true), ("3", "31", false), ("?", "3", true), ("1.2", "1.3", false)] {
            assert_eq!(rounds_agree(a, b), agree, "{a} {b}");
        }
    }
}
