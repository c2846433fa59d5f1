//! Values without a field: conditions of one word, and words that are looked for in names and places.

use super::board;
use super::error::{Complaint, nearest};
use super::lexer::{Quoting, RawTerm};
use super::terms::words;
use super::{Query, Term, WordScope};

/// Words of the language that stand behind a condition and need a value.
const TIMINGS: [&str; 3] = ["for", "at", "within"];
/// Words of the language that stand before a bracket.
pub(super) const APPLIED: [&str; 3] = ["first", "last", "position"];
/// Signs of the language, which no name has.
const SIGNS: [char; 7] = ['(', ')', ':', '=', '<', '>', '!'];

/// Reads a value without a field.
pub(super) fn read(term: &RawTerm) -> Result<Term, Complaint> {
    let text = term.value.text.as_str();
    if term.value.quoting == Quoting::Quoted {
        return words(WordScope::Anywhere, term);
    }
    let word = text.to_ascii_lowercase();
    if let Some(condition) = board::bare(&word) {
        return Ok(Term::Board(condition));
    }
    let complaint = |what: String| Complaint::new(term.value.span.clone(), what);
    if TIMINGS.contains(&word.as_str()) {
        let hint = format!("write {word}:6 behind a condition, or \"{text}\" in quotation marks to look for the word");
        return Err(complaint(format!("{text} needs a number")).hint(hint));
    }
    if let Some(at) = text.find(SIGNS) {
        return Err(complaint(format!("{text:?} is no word")).hint(hint_at_sign(text, at)));
    }
    words(WordScope::Anywhere, term)
}

/// What to write instead of a word with a sign of the language.
fn hint_at_sign(text: &str, at: usize) -> String {
    let (name, rest) = text.split_at(at);
    match (name, rest.strip_prefix('!'), rest.starts_with('(')) {
        ("", Some(negated), _) => format!("write not {negated}"),
        (name, Some(_), _) if rest.starts_with("!=") => format!("write not {name}:{}", &rest[2..]),
        (name, _, true) if board::bare(&name.to_ascii_lowercase()).is_some() => {
            format!("{name} takes no brackets; turn:white beside it names the side to move")
        }
        (name, _, true) => match nearest(&name.to_ascii_lowercase(), APPLIED.into_iter()) {
            Some(near) => format!("did you mean {near}(…)?"),
            None => "brackets follow first, last and position; text with signs stands in quotation marks".to_owned(),
        },
        _ => "text with signs stands in quotation marks".to_owned(),
    }
}

impl Query {
    /// Words that were looked for in names and places, each with the condition that it may have been meant for.
    pub fn doubts(&self) -> Vec<(&str, &'static str)> {
        let doubt = |term| match term {
            &Term::Words(WordScope::Anywhere, ref word) => Some((word.as_str(), nearest(word, board::bare_words())?)),
            _ => None,
        };
        self.terms().into_iter().filter_map(doubt).collect()
    }
}
