//! Lines that name things of a game: `event: …`, `White: … Black: …`, `From FEN`, the heads of the two columns.

use shakmaty::Color;

use super::spoken::side;
use crate::game::GameResult;

/// What parts the names of the players.
pub(super) const VERSUS: [&str; 7] = [" – ", " — ", " - ", " vs. ", " vs ", " v. ", " v "];
/// Names of fields that stand before a game.
pub(super) const FIELDS: [(&str, &str); 14] = [
    ("title", "Event"),
    ("event", "Event"),
    ("site", "Site"),
    ("place", "Site"),
    ("played", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("result", "Result"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("annotator", "Annotator"),
    ("variant", "Variant"),
    ("fen", "FEN"),
    ("moves", ""),
];

/// The tag name and the value of a line such as `fen: …` or `White: …`.
pub(super) fn field(line: &str) -> Option<(&'static str, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim();
    let named = FIELDS.iter().find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, tag)| *tag);
    let tag = named.or_else(|| (!name.contains(' ')).then(|| side(name)).flatten().map(tag_of))?;
    Some((tag, value.trim()))
}

/// The tag that names a player.
fn tag_of(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// The fields of a line that may have one for each player: `White: A. Burn. Black: E. Lasker`.
pub(super) fn fields(line: &str) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((name, value)) = field(rest) {
        let next = value.match_indices(':').map(|(colon, _)| {
            let word = value[..colon].trim_end();
            word.len() - word.rsplit(char::is_whitespace).next().map_or(0, str::len)
        });
        let player = matches!(name, "White" | "Black");
        let next = next.filter(|start| player && field(&value[*start..]).is_some()).min();
        let (value, more) = value.split_at(next.unwrap_or(value.len()));
        let value = match player {
            true => without_stop(value.trim_end_matches([',', ';', '–', '-', ' '])),
            false => value.trim_end(),
        };
        found.push((name, value));
        rest = more;
    }
    found
}

/// A name without the full stop of a sentence; that of an abbreviation stays.
fn without_stop(name: &str) -> &str {
    const ABBREVIATION_CHARS: usize = 3;
    let last = name.split_whitespace().last().unwrap_or_default();
    match last.strip_suffix('.') {
        Some(word) if word.chars().count() > ABBREVIATION_CHARS && !word.contains('.') => &name[..name.len() - 1],
        _ => name,
    }
}

/// `Smith – Jones  1-0`: the players as tabia writes them.
pub(super) fn is_players(line: &str) -> bool {
    let parts = line.trim_end().rsplit_once("  ");
    parts.is_some_and(|(names, result)| GameResult::from_text(result).is_some() && names.contains(VERSUS[0]))
}

/// Whether a line heads the columns of the players: `WHITE. (Mr. S.)   BLACK. (Mr. R.)`, and what it says beside that.
pub(super) fn columns_of_sides(line: &str) -> Option<[&str; 2]> {
    let first = line.split_whitespace().next()?;
    let at = line.find(first)? + first.len();
    let second = line[at..].split_whitespace().find(|word| side(word).is_some())?;
    let start = second.as_ptr() as usize - line.as_ptr() as usize;
    let heads = [side(first), side(second)] == [Some(Color::White), Some(Color::Black)];
    let names = [&line[at..start], &line[start + second.len()..]].map(|name| name.trim());
    let bracketed = |name: &&str| name.is_empty() || name.starts_with('(') && name.ends_with(')');
    (heads && names.iter().all(bracketed)).then(|| names.map(|name| name.trim_matches(['(', ')']).trim()))
}

/// The position of a line that tells where the game starts: `From FEN`, `Chess960 from FEN`, a FEN alone, or a Chesmayne
/// position record.
pub(super) fn set_up(line: &str) -> Option<SetUp<'_>> {
    let (variant, text) = match line.split_once(['f', 'F']) {
        Some((before, rest)) if rest.starts_with("rom ") && rest.len() > 4 => match before.trim() {
            "" => (None, rest[4..].trim()),
            "Chess960" => (Some("Chess960"), rest[4..].trim()),
            _ => return None,
        },
        _ => (None, line.trim()),
    };
    let board = text.split_whitespace().next()?;
    let fen = board.matches('/').count() == 7 && board.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'/');
    let upper = text.to_ascii_uppercase();
    let record = upper.starts_with(':') && [":A ", ":B", "KI-"].iter().all(|part| upper.contains(part));
    (fen || record).then_some(SetUp { variant, text })
}

/// A start position as written.
pub(super) struct SetUp<'a> {
    /// Value of the Variant tag.
    pub variant: Option<&'static str>,
    /// FEN or position record.
    pub text: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_line() {
        assert_eq!(fields("White: J. R. Burn. Black: X. Y., Jr."), [("White", "J. R. Burn"), ("Black", "X. Y., Jr.")]);
        assert_eq!(fields("Weiß: Tarrasch – Schwarz: Réti."), [("White", "Tarrasch"), ("Black", "Réti")]);
        assert_eq!(fields("site: White: a"), [("Site", "White: a")]);
        assert_eq!(columns_of_sides("WHITE. (Mr. S.)     BLACK. (Mr. R.)"), Some(["Mr. S.", "Mr. R."]));
        assert_eq!(columns_of_sides("  Blancs       Noirs"), Some(["", ""]));
        assert_eq!(columns_of_sides("White took it and Black resigned"), None);
    }
}
