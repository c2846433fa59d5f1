//! The filters of the explorer as a query.

use shakmaty::Color;

use super::Collection;
use crate::game::header::HeaderField;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::notation::Notation;
use crate::query::{Query, Reading, Term, WordScope};

/// Lower ends of the groups of mean ratings; each goes up to the next.
const RATING_GROUPS: [u64; 9] = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

/// Speeds of the explorer, and the conditions that they are here.
const SPEEDS: [(&str, &str); 6] = [
    // There is no class below bullet here.
    ("ultraBullet", "speed:bullet"),
    ("bullet", "speed:bullet"),
    ("blitz", "speed:blitz"),
    ("rapid", "speed:rapid"),
    ("classical", "speed:classical"),
    ("correspondence", "speed:correspondence"),
];

/// Variants whose games are replayed, and the conditions that they are.
const VARIANTS: [(&str, &str); 4] =
    [("standard", ""), ("chess", ""), ("fromPosition", "start:setup"), ("chess960", "variant:chess960")];

/// Which games count.
pub struct Filter {
    /// They match this.
    pub query: Query,
    /// The side of the player whose games they are.
    pub side: Option<Color>,
}

/// Reads `variant`, `since`, `until`, `speeds`, `ratings`, `modes`, `player` and `color`.
///
/// # Errors
/// [`Failure`] when one of them has no meaning.
pub fn filter(params: &mut Params, collection: Collection) -> Result<Filter, Failure> {
    let mut parts = Vec::new();
    if let Some(text) = params.text("variant")? {
        let known = VARIANTS.iter().find(|(name, _)| *name == text).ok_or_else(|| {
            Failure::parameter("variant", format!("games of {text:?} are not replayed"))
                .hint("variants are standard, fromPosition and chess960")
        })?;
        parts.push(known.1.to_owned());
    }
    if let Some(dates) = dates(params)? {
        parts.push(dates);
    }
    parts.push(any(params, "speeds", |speed| {
        SPEEDS.iter().find(|(name, _)| *name == speed).map(|(_, condition)| (*condition).to_owned())
    })?);
    parts.push(any(params, "ratings", rating_group)?);
    parts.push(any(params, "modes", |mode| match mode {
        "rated" => Some("event:rated".to_owned()),
        "casual" => Some("event:casual".to_owned()),
        _ => None,
    })?);
    let conditions = parse(&parts.join(" "))?;
    if collection != Collection::Player {
        return Ok(Filter { query: conditions, side: None });
    }
    let (of_player, side) = player(params)?;
    let query = match conditions {
        Query::All => of_player,
        conditions => Query::And(vec![of_player, conditions]),
    };
    Ok(Filter { query, side: Some(side) })
}

/// The text was made here of known words and numbers.
fn parse(text: &str) -> Result<Query, Failure> {
    if text.trim().is_empty() {
        return Ok(Query::All);
    }
    Query::parse(text, &Reading { notation: Notation::default() }).map_err(|error| Failure::query("since", &error))
}

/// `since` and `until`: a year or a month, both included.
fn dates(params: &mut Params) -> Result<Option<String>, Failure> {
    let [since, until] = [date(params, "since")?, date(params, "until")?];
    if since.is_none() && until.is_none() {
        return Ok(None);
    }
    Ok(Some(format!("date:{}..{}", since.unwrap_or_default(), until.unwrap_or_default())))
}

fn date(params: &mut Params, name: &'static str) -> Result<Option<String>, Failure> {
    let Some(text) = params.text(name)? else { return Ok(None) };
    let wrong = || Failure::parameter(name, format!("{text:?} is no year or month")).hint("write 2019 or 2019-06");
    let (year, month) = text.split_once('-').map_or((text.as_str(), None), |(year, month)| (year, Some(month)));
    let number = |text: &str, digits: usize| {
        text.parse::<u16>().ok().filter(|_| text.len() == digits && text.bytes().all(|b| b.is_ascii_digit()))
    };
    let year = number(year, 4).ok_or_else(wrong)?;
    let month = month.map(|month| number(month, 2).filter(|month| (1..=12).contains(month)).ok_or_else(wrong));
    // Clients write the year 0 for the beginning of time.
    Ok(match (year, month.transpose()?) {
        (0, _) => None,
        (year, None) => Some(format!("{year:04}")),
        (year, Some(month)) => Some(format!("{year:04}-{month:02}")),
    })
}

fn rating_group(text: &str) -> Option<String> {
    let from: u64 = text.parse().ok()?;
    let at = RATING_GROUPS.iter().position(|group| *group == from)?;
    Some(match RATING_GROUPS.get(at + 1) {
        Some(next) => format!("meanelo:{from}..{}", next - 1),
        None => format!("meanelo>={from}"),
    })
}

/// A list between commas of which one must be true.
fn any(params: &mut Params, name: &'static str, condition: impl Fn(&str) -> Option<String>) -> Result<String, Failure> {
    let Some(list) = params.text(name)? else { return Ok(String::new()) };
    let mut conditions = Vec::new();
    for word in list.split(',').filter(|word| !word.is_empty()) {
        let known =
            condition(word).ok_or_else(|| Failure::parameter(name, format!("{word:?} is none of the {name}")))?;
        if !conditions.contains(&known) {
            conditions.push(known);
        }
    }
    Ok(if conditions.is_empty() { String::new() } else { format!("({})", conditions.join(" or ")) })
}

/// The games of `player` with the pieces of `color`.
fn player(params: &mut Params) -> Result<(Query, Color), Failure> {
    let name = params.text("player")?.ok_or_else(|| Failure::parameter("player", "a player must be named"))?;
    let keyword = params.text("color")?.unwrap_or_default();
    let side = match keyword.as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err(Failure::parameter("color", "color must be white or black")),
    };
    let scope = HeaderField::by_keyword(&keyword).map_or(WordScope::Player, WordScope::Field);
    Ok((Query::Term(Term::Words(scope, name)), side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, collection: Collection) -> Result<String, Failure> {
        filter(&mut Params::of(text), collection).map(|filter| filter.query.to_string())
    }

    #[test]
    fn filters_are_conditions() {
        let all = "variant=standard&speeds=blitz,rapid&ratings=2200,2500&since=2015-01&until=2016-12";
        assert_eq!(
            read(all, Collection::Lichess).unwrap(),
            "date:2015.01.??..2016.12.?? (speed:blitz or speed:rapid) (meanelo:2200..2499 or meanelo>=2500)"
        );
        assert_eq!(read("since=1952", Collection::Masters).unwrap(), "date>=1952.??.??");
        assert_eq!(read("since=0000-01&until=3000-12", Collection::Masters).unwrap(), "date<=3000.12.??");
        assert_eq!(read("player=van%20foreest&color=black", Collection::Player).unwrap(), "black:\"van foreest\"");
        assert_eq!(read("variant=standard", Collection::Masters).unwrap(), Query::All.to_string());
    }

    #[test]
    fn what_has_no_meaning_is_said() {
        for (text, parameter) in [
            ("variant=atomic", "variant"),
            ("speeds=fast", "speeds"),
            ("ratings=1500", "ratings"),
            ("since=05/2010", "since"),
            ("until=2010-13", "until"),
            ("player=x", "color"),
            ("color=white", "player"),
        ] {
            let failure = read(text, Collection::Player).unwrap_err();
            assert_eq!(failure.parameter.as_deref(), Some(parameter), "{text}");
            assert_eq!(failure.status, 400);
        }
    }
}
