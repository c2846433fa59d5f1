//! Changing tags without changing the games' own bytes.

use crate::game::{Edits, GameId, GameResult, PartialDate, Tags};
use crate::index::{Changes, NewGame};
use crate::parser::{self, ParsedGame};
use crate::search::{Engine, Hit, SearchError};
use crate::store::StoredGame;

use super::ArchiveError;

/// Tags that decide what the moves mean.
const START_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];
/// Longest name of a tag (PGN standard 7).
const LONGEST_NAME: usize = 255;

/// A tag cannot be given this value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The name is no tag name.
    #[error("{0:?} is no tag name; names are letters, digits and underscores")]
    Name(String),
    /// The tag decides what the moves mean.
    #[error("{0} decides what the moves mean and cannot be changed; mend the file and import it")]
    Start(String),
    /// The value is none of the four results.
    #[error("{0:?} is no result; give 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// The value is no date.
    #[error("{0:?} is no date; give YYYY.MM.DD with ?? for what is not known")]
    Date(String),
    /// The value has a line end or another control character in it.
    #[error("the value of {0} must be one line")]
    Value(String),
}

/// Adds a change of a tag after checking it.
///
/// # Errors
/// [`EditError`] when the tag cannot be given this value.
pub fn edit(edits: &mut Edits, tag: &str, value: Option<&str>) -> Result<(), EditError> {
    let named = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if tag.is_empty() || tag.len() > LONGEST_NAME || !tag.chars().all(named) {
        return Err(EditError::Name(tag.to_owned()));
    }
    let is = |name: &str| tag.eq_ignore_ascii_case(name);
    if START_TAGS.into_iter().any(is) {
        return Err(EditError::Start(tag.to_owned()));
    }
    let value = match value {
        Some(value) if value.contains(char::is_control) => return Err(EditError::Value(tag.to_owned())),
        Some(value) if is("Result") => match GameResult::from_text(value) {
            Some(result) => Some(result.as_str().to_owned()),
            None => return Err(EditError::Result(value.to_owned())),
        },
        Some(value) if is("Date") && value != "????.??.??" => match value.parse::<PartialDate>() {
            Ok(date) => Some(date.to_string()),
            Err(_) => return Err(EditError::Date(value.to_owned())),
        },
        other => other.map(str::to_owned),
    };
    edits.set(tag, value.as_deref());
    Ok(())
}

/// What an edit changes in a game.
#[derive(Clone, Debug)]
pub struct EditedGame {
    /// Number of the game.
    pub id: GameId,
    /// Tags whose values differ, in the order of the game.
    pub changes: Vec<TagChange>,
    /// The game as it is to be.
    game: StoredGame,
}

/// A tag before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagChange {
    /// Name.
    pub tag: String,
    /// Value before; none when the tag is new.
    pub before: Option<String>,
    /// Value after; none when the tag goes.
    pub after: Option<String>,
}

/// The games that edits change, with what changes; the others are left out.
///
/// # Errors
/// [`SearchError`] when a game cannot be read.
pub fn plan_edit(engine: &Engine, hits: &[Hit], edits: &Edits) -> Result<Vec<EditedGame>, SearchError> {
    plan(engine, hits, |game| {
        let mut all = game.amendments.edits.clone();
        all.extend(edits);
        let own = own_tags(game);
        let mut needed = Edits::default();
        let needless = |tag: &str, value: Option<&str>| own.get(tag) == value && single(&own, tag);
        let different = all.iter().filter(|edit| !needless(&edit.tag, edit.value.as_deref()));
        different.for_each(|edit| needed.set(&edit.tag, edit.value.as_deref()));
        needed
    })
}

/// The games that lose their edits, with what changes.
///
/// # Errors
/// As [`plan_edit`].
pub fn plan_restore(engine: &Engine, hits: &[Hit]) -> Result<Vec<EditedGame>, SearchError> {
    plan(engine, hits, |_| Edits::default())
}

fn plan(engine: &Engine, hits: &[Hit], edits: impl Fn(&StoredGame) -> Edits) -> Result<Vec<EditedGame>, SearchError> {
    let mut edited = Vec::new();
    for hit in hits {
        let mut game = engine.store().game(hit.address)?;
        let (before, edits) = (game.tags(), edits(&game));
        if edits != game.amendments.edits {
            game.amendments.edits = edits;
            let changes = changes(&before, &game.tags());
            edited.push(EditedGame { id: hit.id, changes, game });
        }
    }
    Ok(edited)
}

/// The tags as the game's own bytes have them.
fn own_tags(game: &StoredGame) -> Tags {
    let mut parsed = ParsedGame::new();
    parser::parse_head(&parser::decode(&game.raw).0, &mut parsed);
    parsed.tags
}

fn single(tags: &Tags, name: &str) -> bool {
    tags.iter().filter(|tag| tag.name.eq_ignore_ascii_case(name)).count() < 2
}

fn changes(before: &Tags, after: &Tags) -> Vec<TagChange> {
    let mut names: Vec<&str> = Vec::new();
    for tag in before.iter().chain(after) {
        if !names.iter().any(|name| name.eq_ignore_ascii_case(&tag.name)) {
            names.push(&tag.name);
        }
    }
    let change = |name: &str| {
        let [before, after] = [before, after].map(|tags| tags.get(name).map(str::to_owned));
        (before != after).then(|| TagChange { tag: name.to_owned(), before, after })
    };
    names.into_iter().filter_map(change).collect()
}

impl EditedGame {
    /// Writes the games anew under their numbers, in one commit. `changes` must have begun before the plan was made.
    ///
    /// # Errors
    /// [`ArchiveError`] when the database cannot be written.
    pub fn apply(changes: Changes, edited: Vec<EditedGame>) -> Result<(), ArchiveError> {
        let numbers: Vec<GameId> = edited.iter().map(|game| game.id).collect();
        changes.take_out(&numbers)?;
        let games: Vec<NewGame> =
            edited.into_iter().map(|edited| NewGame { id: edited.id, game: edited.game, place: None }).collect();
        changes.add(&games)?;
        Ok(changes.commit()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sound_values_are_taken() {
        for (tag, value, refused) in [
            ("Event", "x", None),
            ("Event", "a\nb", Some("one line")),
            ("Ev ent", "x", Some("no tag name")),
            ("fen", "x", Some("what the moves mean")),
            ("Result", "½-½", None),
            ("Result", "draw", Some("no result")),
            ("Date", "1999", None),
            ("Date", "1.1.1999", Some("no date")),
            ("Date", "????.??.??", None),
        ] {
            let told = edit(&mut Edits::default(), tag, Some(value)).err().map(|error| error.to_string());
            assert_eq!(told.is_some(), refused.is_some(), "{tag} {value}: {told:?}");
            assert!(refused.is_none_or(|word| told.unwrap().contains(word)), "{tag} {value}");
        }
        let mut edits = Edits::default();
        edit(&mut edits, "Result", Some("½-½")).unwrap();
        edit(&mut edits, "Date", Some("1999-05")).unwrap();
        let values: Vec<_> = edits.iter().map(|edit| edit.value.as_deref().unwrap()).collect();
        assert_eq!(values, ["1/2-1/2", "1999.05.??"]);
    }
}
