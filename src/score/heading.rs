//! Headings of scores → tags.

use super::fields::{VERSUS, columns_of_sides, fields, is_players, set_up};
use super::tail::{is_sentence, names_game};
use crate::game::{GameResult, Tags};

/// Most characters of the place and the year behind the names of the players.
const PLACE_CHARS: usize = 60;
/// Words for kinds of events, which are no places.
const EVENTS: [&str; 9] =
    ["match", "tourn", "congress", "cup", "championship", "exhibition", "turnier", "torneo", "simultan"];
/// Blanks between the names of two players that stand in columns.
const GAP: &str = "   ";

/// Reads the lines of a heading. Lines that are no tag are given back.
pub(super) fn heading<'t>(lines: impl Iterator<Item = &'t str>, tags: &mut Tags) -> Vec<&'t str> {
    let lines: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    let beside = sides(&lines, tags);
    let first = first_of_heading(&lines);
    let mut left = Vec::new();
    let mut under_players = false;
    for (index, line) in lines.into_iter().enumerate() {
        let named = fields(line);
        let stands = Line { told: index >= first, under_players };
        under_players = is_players(line);
        if beside.contains(&index) || line.starts_with("# ") {
        } else if let Some(set_up) = set_up(line) {
            start(set_up.variant, set_up.text, tags);
        } else if !named.is_empty() {
            named.into_iter().for_each(|(name, value)| tag(name, value, tags));
        } else if !stands.tells(line, tags) {
            left.push(line);
        }
    }
    left
}

/// Where a line of a heading stands.
struct Line {
    /// Whether it belongs to the heading, not to a text before it.
    told: bool,
    /// Whether it stands below the players as tabia writes them, where event and place are.
    under_players: bool,
}

impl Line {
    /// Whether the line gave a tag.
    fn tells(&self, line: &str, tags: &mut Tags) -> bool {
        if self.under_players {
            return place(line, tags) || event(line, tags);
        }
        let short = names_game(line) || !is_sentence(line);
        self.told
            && short
            && (players(line, tags) || place_and_year(line, tags) || place(line, tags) || event(line, tags))
    }
}

/// The first line of a heading that follows sentences, which belong to the book; 0 where nothing after them names a game.
fn first_of_heading(lines: &[&str]) -> usize {
    let under_players = |at: usize| at.checked_sub(1).is_some_and(|above| is_players(lines[above]));
    let sentence = |at: &usize| is_sentence(lines[*at]) && !names_game(lines[*at]) && !under_players(*at);
    let after = (0..lines.len()).rfind(sentence).map_or(0, |last| last + 1);
    if lines[after..].iter().any(|line| names_game(line)) { after } else { 0 }
}

fn tag(name: &str, value: &str, tags: &mut Tags) {
    match name {
        "" => {}
        "FEN" => start(None, value, tags),
        name => add(tags, name, value),
    }
}

/// Names of the players in columns with heads: `WHITE. (Mr. S.)   BLACK. (Mr. R.)`, or in the line above or below. Gives the
/// lines that say no more than that.
fn sides(lines: &[&str], tags: &mut Tags) -> Vec<usize> {
    let Some(at) = lines.iter().position(|line| columns_of_sides(line).is_some()) else { return Vec::new() };
    let mut names = columns_of_sides(lines[at]).unwrap_or_default();
    let mut beside: Vec<usize> = (at..lines.len()).filter(|line| columns_of_sides(lines[*line]).is_some()).collect();
    if names[0].is_empty() {
        let around = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let found = around.filter_map(|line| Some((line, two_columns(lines.get(line)?)?))).next();
        if let Some((line, found)) = found {
            names = found;
            beside.push(line);
        }
    } else if let Some(between) = lines.iter().find_map(|line| between(line)) {
        names = full_names(between, names);
    }
    for (tag, name) in ["White", "Black"].into_iter().zip(names) {
        add(tags, tag, name);
    }
    beside
}

/// `R. Fischer        A. Bisguier`
fn two_columns(line: &str) -> Option<[&str; 2]> {
    let (first, second) = line.split_once(GAP)?;
    let names = [first.trim(), second.trim()];
    let fits = |name: &&str| {
        name.chars().any(char::is_alphabetic) && !name.contains(GAP) && !name.contains(|c: char| c.is_ascii_digit())
    };
    names.iter().all(fits).then_some(names)
}

/// `Between Mr. Morphy and Mr. Harrwitz.`
fn between(line: &str) -> Option<[&str; 2]> {
    let at = line.to_ascii_lowercase().find("between ")? + "between ".len();
    let names = line[at..].trim_start_matches("Messrs. ").trim_end_matches('.');
    let (first, second) = names.split_once(" and ")?;
    Some([first.trim(), second.trim()])
}

/// The names in the order of the abbreviations, which may be the other one: `Mr. S.` is Stanley.
fn full_names<'t>(names: [&'t str; 2], abbreviations: [&str; 2]) -> [&'t str; 2] {
    let initial = |name: &str| name.split_whitespace().last().and_then(|word| word.chars().next());
    let abbreviated = abbreviations.map(initial);
    match names.map(initial) {
        full if full == abbreviated => names,
        [first, second] if [second, first] == abbreviated => [names[1], names[0]],
        _ => names,
    }
}

/// The tags of a start position.
fn start(variant: Option<&str>, text: &str, tags: &mut Tags) {
    if let Some(variant) = variant {
        add(tags, "Variant", variant);
    }
    add(tags, "FEN", text);
}

fn add(tags: &mut Tags, name: &str, value: &str) {
    if tags.get(name).is_none() && !value.is_empty() {
        tags.push(name, value);
    }
}

/// `#12  White (2700) – Black (2650)  1-0`
fn players(line: &str, tags: &mut Tags) -> bool {
    if tags.get("White").is_some() {
        return false;
    }
    let number = line.strip_prefix('#').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start());
    let line = number.unwrap_or(line);
    let (names, result) = match line.rsplit_once(' ').map(|(names, last)| (names, GameResult::from_text(last))) {
        Some((names, Some(result))) => (names.trim_end(), Some(result)),
        _ => (line, None),
    };
    let Some((white, black)) = VERSUS.iter().find_map(|sign| names.split_once(sign)) else { return false };
    let black = match black.split_once(", ").and_then(|(name, place)| Some((name, year_of(place)?))) {
        Some((name, (place, year))) => {
            add(tags, "Site", place);
            add(tags, "Date", year);
            name
        }
        None => black,
    };
    for (side, elo, name) in [("White", "WhiteElo", white), ("Black", "BlackElo", black)] {
        let (name, rating) = rated(name.trim());
        add(tags, side, name);
        add(tags, elo, rating.unwrap_or_default());
    }
    if let Some(result) = result {
        add(tags, "Result", result.as_str());
    }
    true
}

/// A name and the rating in brackets behind it.
fn rated(name: &str) -> (&str, Option<&str>) {
    let rating = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    match rating.filter(|(_, rating)| rating.bytes().all(|byte| byte.is_ascii_digit())) {
        Some((name, rating)) => (name, Some(rating)),
        None => (name, None),
    }
}

/// `Event, Site, 1851.06.21, round 3, C33, Opening`, under the players.
fn place(line: &str, tags: &mut Tags) -> bool {
    if tags.get("White").is_none() || tags.get("Event").is_some() {
        return false;
    }
    let mut names: Vec<&str> = Vec::new();
    let mut opening: Vec<&str> = Vec::new();
    for part in line.split(", ") {
        let coded = tags.get("ECO").is_some();
        match part.strip_prefix("round ") {
            Some(round) => add(tags, "Round", round),
            None if is_date(part) => add(tags, "Date", part),
            None if is_opening_code(part) => add(tags, "ECO", part),
            None if coded => opening.push(part),
            None => names.push(part),
        }
    }
    add(tags, "Opening", &opening.join(", "));
    match names.split_last() {
        Some((site, event @ [_, ..])) => {
            add(tags, "Event", &event.join(", "));
            add(tags, "Site", site);
        }
        _ => add(tags, "Event", &names.join(", ")),
    }
    true
}

fn event(line: &str, tags: &mut Tags) -> bool {
    let free = tags.get("Event").is_none();
    add(tags, "Event", line);
    free
}

/// `(San Sebastian, 1911)`, `Paris 1925`.
fn place_and_year(line: &str, tags: &mut Tags) -> bool {
    let line = line.trim_end_matches('.');
    let bare = line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line);
    let free = ["Site", "Date"].iter().all(|name| tags.get(name).is_none());
    let Some((place, year)) = year_of(bare).filter(|_| free) else { return false };
    add(tags, "Date", year);
    // `Match, 1909` tells the year alone; the line is kept as it stands.
    let kind = EVENTS.iter().any(|word| place.to_lowercase().contains(word));
    if !kind {
        let place = ["Played at ", "Played in ", "At ", "In "]
            .iter()
            .find_map(|words| place.strip_prefix(words))
            .unwrap_or(place);
        add(tags, "Site", place);
    }
    !kind
}

/// A place and the year behind it: `Berlin 1852`.
fn year_of(text: &str) -> Option<(&str, &str)> {
    let (place, year) = text.trim().rsplit_once(' ')?;
    let is_year =
        year.len() == 4 && matches!(year.as_bytes(), [b'1' | b'2', rest @ ..] if rest.iter().all(u8::is_ascii_digit));
    let place = place.trim_end_matches(',');
    (is_year && place.chars().count() <= PLACE_CHARS && !place.contains(|c: char| c.is_ascii_digit()))
        .then_some((place, year))
}

/// Whether one of the parts of a line is a date, as under the players of a heading.
pub(super) fn has_date(line: &str) -> bool {
    line.split(", ").map(str::trim).any(|part| part.len() >= 10 && is_date(part))
}

fn is_date(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_digit() || c == '.' || c == '?';
    text.len() >= 4 && text.chars().all(fits) && text[..4].bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
}

fn is_opening_code(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..] if text.len() <= 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &str) -> String {
        let mut tags = Tags::default();
        let left = heading(lines.lines(), &mut tags);
        let tags = tags.iter().map(|tag| format!("{}={}", tag.name, tag.value));
        tags.chain(left.iter().map(|line| format!("+{line}"))).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn headings() {
        for (lines, want) in [
            ("title: a", "Event=a"),
            (
                "#12  A (2700) – B, C  1-0\nX, Y, 1851.06.21, round 3, C33, King's, Gambit\nFrom 8/8/8/8/8/8/8/8 w - - 0 1",
                "White=A|WhiteElo=2700|Black=B, C|Result=1-0|Date=1851.06.21|Round=3|ECO=C33|Opening=King's, Gambit|\
                 Event=X|Site=Y|FEN=8/8/8/8/8/8/8/8 w - - 0 1",
            ),
            ("London match\nSmith v. Jones\nnote", "Event=London match|White=Smith|Black=Jones|+note"),
            ("Game 3\nPlayed at Hastings, 1896.", "Event=Game 3|Date=1896|Site=Hastings"),
            ("Game 3\n(Match, 1909)", "Event=Game 3|Date=1909|+(Match, 1909)"),
            ("A. Smith – B. Jones, Berlin 1852", "Site=Berlin|Date=1852|White=A. Smith|Black=B. Jones"),
            (
                "WHITE. (Mr. S.)   BLACK. (Mr. R.)\nBetween Messrs. Roe and Soe.",
                "White=Soe|Black=Roe|Event=Between Messrs. Roe and Soe.",
            ),
            ("White    Black\nA. Smith     B. Jones", "White=A. Smith|Black=B. Jones"),
            (
                "A – B  1-0\nA tournament with a name that is as long as any sentence, Rome, 1948.??.??\nFrom 8/8/8/8/8/8/8/8 w - - 0 1",
                "White=A|Black=B|Result=1-0|Date=1948.??.??|Event=A tournament with a name that is as long as any sentence|\
                 Site=Rome|FEN=8/8/8/8/8/8/8/8 w - - 0 1",
            ),
            (":A KI-$G01 :B KI-$G08 :B", "FEN=:A KI-$G01 :B KI-$G08 :B"),
        ] {
            assert_eq!(read(lines), want, "{lines:?}");
        }
    }
}
