//! Header values that cannot be.

use super::calendar::Today;
use super::{Level, LintKind, Lints};
use crate::game::{GameResult, PartialDate, SEVEN_TAG_ROSTER};

/// Ratings outside of this range belong to nobody: the lowest published ones are near 100, engines reach 3900.
const RATINGS: std::ops::RangeInclusive<u32> = 100..=4000;
/// Before this year nobody wrote a game down: the oldest recorded game of modern chess is of about 1475.
const FIRST_YEAR: u16 = 1400;
/// Tags that hold a rating.
const RATING_TAGS: [&str; 4] = ["WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF"];
/// Tags that hold a date.
const DATE_TAGS: [&str; 3] = ["Date", "UTCDate", "EventDate"];

pub(super) fn look(lints: &mut Lints<'_>, today: Today) {
    roster(lints);
    names(lints);
    ratings(lints);
    DATE_TAGS.iter().for_each(|tag| date(lints, tag, today));
    event_date(lints);
    round(lints);
    eco(lints);
    result(lints);
}

fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

fn roster(lints: &mut Lints<'_>) {
    let missing: Vec<&str> = SEVEN_TAG_ROSTER.into_iter().filter(|name| lints.tag(name).is_none()).collect();
    if missing.len() == SEVEN_TAG_ROSTER.len() {
        lints.about_game(LintKind::Roster, Level::Note, "the game has none of the seven tags of the roster".to_owned());
    } else if !missing.is_empty() {
        let word = if missing.len() == 1 { "the tag" } else { "the tags" };
        lints.about_game(
            LintKind::Roster,
            Level::Note,
            format!("{word} {} missing, of the seven tags of the roster", listed(&missing)),
        );
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [one] => format!("{one} is"),
        [first @ .., last] => format!("{} and {last} are", first.join(", ")),
        [] => String::new(),
    }
}

fn names(lints: &mut Lints<'_>) {
    for tag in ["White", "Black"] {
        if lints.tag(tag).is_some_and(|name| name.trim().is_empty()) {
            let reason = format!("{tag} has no name; the standard writes ? for an unknown one");
            lints.about_tag(LintKind::EmptyName, Level::Warning, tag, reason);
        }
    }
}

fn ratings(lints: &mut Lints<'_>) {
    for tag in RATING_TAGS {
        let Some(value) = lints.tag(tag).filter(|value| !is_unknown(value)) else { continue };
        let reason = match value.trim().parse::<u32>() {
            Ok(0) => continue,
            Ok(rating) if RATINGS.contains(&rating) => continue,
            Ok(_) => format!("a rating is a number from {} to {}", RATINGS.start(), RATINGS.end()),
            Err(_) => "a rating is a number alone".to_owned(),
        };
        lints.about_tag(LintKind::Rating, Level::Warning, tag, reason);
    }
}

fn date(lints: &mut Lints<'_>, tag: &str, today: Today) {
    let Some(value) = lints.tag(tag) else { return };
    if is_unknown(value) || value.bytes().all(|byte| matches!(byte, b'?' | b'.')) {
        return;
    }
    let reason = match value.parse::<PartialDate>() {
        Err(_) => "a date is written YYYY.MM.DD, with ?? for what is not known".to_owned(),
        Ok(date) => match doubt(date, today) {
            Some(reason) => reason,
            None => return,
        },
    };
    lints.about_tag(LintKind::Date, Level::Warning, tag, reason);
}

fn doubt(date: PartialDate, today: Today) -> Option<String> {
    if date.first_day() > today.0 {
        Some("the date lies in the future".to_owned())
    } else if date.year() < FIRST_YEAR {
        Some(format!("no game was written down before {FIRST_YEAR}"))
    } else {
        (!date.exists()).then(|| format!("the month has {} days", date.days_in_month()))
    }
}

/// An event cannot have begun after a game of it.
fn event_date(lints: &mut Lints<'_>) {
    let read = |tag: &str| lints.tag(tag).and_then(|value| value.parse::<PartialDate>().ok());
    if let (Some(event), Some(game)) = (read("EventDate"), read("Date"))
        && event.first_day() > game.last_day()
    {
        let reason = format!("the event begins after the date of the game, {game}");
        lints.about_tag(LintKind::Date, Level::Warning, "EventDate", reason);
    }
}

fn round(lints: &mut Lints<'_>) {
    let Some(value) = lints.tag("Round").filter(|value| !is_unknown(value)) else { return };
    let numbers =
        value.trim().split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    if !numbers {
        let reason = "a round is a number, numbers with dots, ? or -".to_owned();
        lints.about_tag(LintKind::Round, Level::Note, "Round", reason);
    }
}

/// A code is a letter and two digits; collections add a letter (`B90n`) or a number of their own (`B90/07`).
fn eco(lints: &mut Lints<'_>) {
    let Some(value) = lints.tag("ECO").filter(|value| !is_unknown(value)) else { return };
    let code = value.trim().as_bytes();
    let sound = match code {
        [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', rest @ ..] => match rest {
            [] => true,
            [b'a'..=b'z', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
            [b'/', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
            _ => false,
        },
        _ => false,
    };
    if !sound {
        let reason = "an ECO code is A00 to E99".to_owned();
        lints.about_tag(LintKind::Eco, Level::Warning, "ECO", reason);
    }
}

fn result(lints: &mut Lints<'_>) {
    let Some(value) = lints.tag("Result") else { return };
    if GameResult::from_text(value).is_none() {
        let reason = "a result is 1-0, 0-1, 1/2-1/2 or *".to_owned();
        lints.about_tag(LintKind::ResultTag, Level::Warning, "Result", reason);
    }
}
