//! Errors of the query language, which point at the place.

use std::fmt;
use std::ops::Range;

/// Why a query cannot be read. `Display` shows the query with a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The whole query.
    pub query: String,
    /// Byte range of the faulty part.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write instead, where that can be said.
    pub hint: Option<String>,
}

/// A fault in a part of a query, before the whole query is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

impl Complaint {
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Complaint {
        Complaint { span, message: message.into(), hint: None }
    }

    pub fn hint(self, hint: impl Into<String>) -> Complaint {
        Complaint { hint: Some(hint.into()), ..self }
    }

    pub fn of(self, query: &str) -> QueryError {
        QueryError { query: query.to_owned(), span: self.span, message: self.message, hint: self.hint }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clean = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
        let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
        let before = clean(&self.query[..self.span.start]);
        let place = clean(&self.query[self.span.clone()]);
        writeln!(f, "the query cannot be read: {}", self.message)?;
        writeln!(f, "  {}", clean(&self.query))?;
        write!(f, "  {}{}", " ".repeat(width(&before)), "^".repeat(width(&place).max(1)))?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for QueryError {}

/// The known word nearest to a misspelt one, if one is near enough to be meant.
pub(super) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance (insert, delete, replace).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replace = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place() {
        let query = "white:möller evnt:x";
        let start = query.find("evnt").unwrap();
        let error = Complaint::new(start..start + 4, "no field evnt").hint("did you mean event?").of(query);
        let text = error.to_string();
        assert_eq!(
            text,
            "the query cannot be read: no field evnt\n  white:möller evnt:x\n               ^^^^\n  did you mean event?"
        );
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_not() {
        let known = ["white", "whiteelo", "event"];
        assert_eq!(nearest("whit", known.into_iter()), Some("white"));
        assert_eq!(nearest("evnet", known.into_iter()), Some("event"));
        assert_eq!(nearest("zzz", known.into_iter()), None);
    }
}
