//! Headings of scores → tags.

use super::lines::{VERSUS, field, set_up};
use crate::game::{GameResult, Tags};

/// Reads the lines of a heading. Lines that are no tag are given back.
pub(super) fn heading<'t>(lines: impl Iterator<Item = &'t str>, tags: &mut Tags) -> Vec<&'t str> {
    let mut left = Vec::new();
    for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(set_up) = set_up(line) {
            start(set_up.variant, set_up.text, tags);
        } else if let Some((name, value)) = field(line) {
            match name {
                "" => {}
                "FEN" => start(None, value, tags),
                name => add(tags, name, value),
            }
        } else if line.starts_with("# ") || !(players(line, tags) || place(line, tags) || event(line, tags)) {
            left.push(line);
        }
    }
    left
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

/// Whether one of the parts of a line is a date, as under the players of a heading.
pub(super) fn has_date(line: &str) -> bool {
    line.split(", ").map(str::trim).any(|part| part.len() >= 10 && is_date(part))
}

/// `Smith – Jones  1-0`: the players as tabia writes them.
pub(super) fn is_players(line: &str) -> bool {
    let parts = line.trim_end().rsplit_once("  ");
    parts.is_some_and(|(names, result)| GameResult::from_text(result).is_some() && names.contains(VERSUS[0]))
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
            (":A KI-$G01 :B KI-$G08 :B", "FEN=:A KI-$G01 :B KI-$G08 :B"),
        ] {
            assert_eq!(read(lines), want, "{lines:?}");
        }
    }
}
