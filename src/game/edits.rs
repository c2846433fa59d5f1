//! Changes of tags that leave a game's own bytes alone.

use serde::{Deserialize, Serialize};

use super::Tags;

/// Tags that were given other values, in the order in which they were first changed; a tag stands
/// once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edits(Vec<Edit>);

/// A tag with its new value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// Name of the tag.
    pub tag: String,
    /// Its value; none when the tag is taken away.
    pub value: Option<String>,
}

impl Edits {
    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The changes.
    pub fn iter(&self) -> std::slice::Iter<'_, Edit> {
        self.0.iter()
    }

    /// Gives a tag a value, or takes it away; an earlier change of the tag is forgotten.
    pub fn set(&mut self, tag: &str, value: Option<&str>) {
        let value = value.map(str::to_owned);
        match self.0.iter_mut().find(|edit| edit.tag.eq_ignore_ascii_case(tag)) {
            Some(edit) => edit.value = value,
            None => self.0.push(Edit { tag: tag.to_owned(), value }),
        }
    }

    /// Adds later changes.
    pub fn extend(&mut self, later: &Edits) {
        later.iter().for_each(|edit| self.set(&edit.tag, edit.value.as_deref()));
    }

    /// Makes the changes.
    pub fn apply(&self, tags: &mut Tags) {
        for edit in &self.0 {
            match &edit.value {
                Some(value) => tags.set(&edit.tag, value),
                None => tags.remove(&edit.tag),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_set_and_taken_away_whatever_their_letter_case() {
        let mut tags = Tags::default();
        for (name, value) in [("Event", "a"), ("event", "b"), ("Round", "1"), ("Site", "x")] {
            tags.push(name, value);
        }
        let mut edits = Edits::default();
        edits.set("EVENT", Some("c"));
        edits.set("Round", None);
        edits.set("Board", Some("1"));
        edits.set("board", Some("2"));
        edits.apply(&mut tags);
        let pairs: Vec<(&str, &str)> = tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
        assert_eq!(pairs, [("Event", "c"), ("Site", "x"), ("Board", "2")]);
    }
}
