//! Tag pairs of a game.

/// The tags every archived game must have, in the order of PGN export format (8.1.1).
pub const SEVEN_TAG_ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// One tag pair, its value unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Name as written.
    pub name: String,
    /// Value without quotes and escapes.
    pub value: String,
}

/// The tag pairs of a game in the order written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<Tag>);

impl Tags {
    /// Adds a pair at the end, also when the name is there already.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push(Tag { name: name.into(), value: value.into() });
    }

    /// The value of the first tag of this name, without regard to letter case.
    ///
    /// The standard's names are case-sensitive, but `Fen` and `Setup` are common in real files and nobody means
    /// another tag by them.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// Like [`Tags::get`], but `None` for the placeholders `?`, `-` and the empty value.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !matches!(value.trim(), "" | "?" | "-"))
    }

    /// All pairs in the order written.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives the tag of this name a value, letter case aside: the first one is changed, others go, a new one comes last.
    pub fn set(&mut self, name: &str, value: &str) {
        let first = self.0.iter().position(|tag| tag.name.eq_ignore_ascii_case(name));
        let Some(first) = first else { return self.push(name, value) };
        value.clone_into(&mut self.0[first].value);
        let mut place = 0..;
        self.0.retain(|tag| place.next() == Some(first) || !tag.name.eq_ignore_ascii_case(name));
    }

    /// Removes all pairs of this name, letter case aside.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
    }

    /// Removes all pairs.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = std::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
