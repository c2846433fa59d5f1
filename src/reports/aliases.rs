//! Several spellings of one name.

use std::collections::HashMap;

use crate::fold;

/// Names that stand for the same person or event.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    groups: Vec<Vec<String>>,
    by_name: HashMap<String, usize>,
}

/// A line of a list of aliases cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}; write NAME = ALIAS; ALIAS")]
pub struct AliasError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl Aliases {
    /// Reads lines of the form `name = alias; alias`. Empty lines and lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// [`AliasError`] with the first line that cannot be read, or that uses a name of another line.
    pub fn parse(text: &str) -> Result<Aliases, AliasError> {
        let mut aliases = Aliases::default();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, content) in lines.filter(|(_, content)| !content.is_empty() && !content.starts_with('#')) {
            aliases.add(content).map_err(|reason| AliasError { line, reason })?;
        }
        Ok(aliases)
    }

    fn add(&mut self, content: &str) -> Result<(), String> {
        let (name, others) = content.split_once('=').ok_or("there is no = in it")?;
        let names = [name].into_iter().chain(others.split(';')).map(str::trim);
        let group: Vec<String> = names.map(str::to_owned).collect();
        if group.iter().any(String::is_empty) {
            return Err("a name is missing".to_owned());
        }
        for name in &group {
            let known = self.by_name.insert(fold::whole(name), self.groups.len());
            if known.is_some_and(|known| known != self.groups.len()) {
                return Err(format!("{name:?} stands in an earlier line too"));
            }
        }
        self.groups.push(group);
        Ok(())
    }

    /// The name that stands for a spelling: the first of its line, or the spelling itself.
    pub fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        self.group(name).first().map_or(name, String::as_str)
    }

    /// All spellings of a name, itself included.
    pub fn spellings(&self, name: &str) -> Vec<String> {
        let group = self.group(name);
        if group.is_empty() { vec![name.to_owned()] } else { group.to_vec() }
    }

    /// The groups of names.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[String]> {
        self.groups.iter().map(Vec::as_slice)
    }

    fn group(&self, name: &str) -> &[String] {
        self.by_name.get(&fold::whole(name)).map_or(&[], |at| &self.groups[*at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_leads_to_the_first() {
        let aliases = Aliases::parse("# players\n\nKorchnoi, Viktor = Kortschnoj, Viktor; Корчной\n").unwrap();
        assert_eq!(aliases.canonical("KORTSCHNOJ, viktor"), "Korchnoi, Viktor");
        assert_eq!(aliases.canonical("Tal"), "Tal");
        assert_eq!(aliases.spellings("Корчной").len(), 3);
        assert_eq!(aliases.spellings("Tal"), ["Tal"]);
    }

    #[test]
    fn wrong_lines_are_refused_by_number() {
        for (text, line) in [("Tal", 1), ("a = b\nc = ", 2), ("a = b\n\nc = B", 3)] {
            assert_eq!(Aliases::parse(text).unwrap_err().line, line, "{text:?}");
        }
    }
}
