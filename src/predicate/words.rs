//! Words of a query against words of a game.

use super::GameView;
use crate::fold::{self, Forms};
use crate::game::Tags;
use crate::game::header::HeaderField;
use crate::query::WordScope;
use crate::schema::{header_text, indexed_as_tag};

/// Fields that words without a field name are looked for in.
pub const ANYWHERE: [&str; 6] = ["white", "black", "event", "site", "opening", "annotator"];

/// A word of a query: its forms, and whether it stands for every word that begins so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWord {
    /// Forms of the word.
    pub forms: Forms,
    /// What it stands for.
    pub extent: Extent,
}

/// What a query word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The word itself.
    Word,
    /// Every word that begins with it.
    Prefix,
}

/// The words of a query text; a word directly followed by `*` is a prefix.
pub fn query_words(text: &str) -> Vec<QueryWord> {
    fold::words(text)
        .map(|(range, forms)| {
            let extent = if text[range.end..].starts_with('*') { Extent::Prefix } else { Extent::Word };
            QueryWord { forms, extent }
        })
        .collect()
}

impl QueryWord {
    fn fits(&self, word: &Forms) -> bool {
        match self.extent {
            Extent::Word => self.forms.matches(word),
            Extent::Prefix => self.forms.iter().any(|form| word.iter().any(|theirs| theirs.starts_with(form))),
        }
    }
}

pub(super) fn words_match(scope: WordScope, words: &str, game: &GameView<'_>) -> bool {
    let wanted = query_words(words);
    let fields = |keywords: &[&str]| -> Vec<String> {
        let fields = keywords.iter().filter_map(|keyword| HeaderField::by_keyword(keyword));
        fields.filter_map(|field| header_text(field, game.tags, game.result, game.opening)).collect()
    };
    match scope {
        WordScope::Field(field) => fields(&[field.keyword]).iter().any(|text| has_all(&[text], &wanted)),
        WordScope::Player => fields(&["white", "black"]).iter().any(|text| has_all(&[text], &wanted)),
        WordScope::Anywhere => {
            let texts = fields(&ANYWHERE);
            has_all(&texts.iter().collect::<Vec<_>>(), &wanted)
        }
    }
}

/// Whether all words of a query text stand in a text, in any order.
pub fn has_words(text: &str, words: &str) -> bool {
    has_all(&[&text.to_owned()], &query_words(words))
}

fn has_all(texts: &[&String], wanted: &[QueryWord]) -> bool {
    let words: Vec<Forms> = texts.iter().flat_map(|text| fold::words(text)).map(|(_, forms)| forms).collect();
    wanted.iter().all(|word| words.iter().any(|theirs| word.fits(theirs)))
}

pub(super) fn tag_matches(name: &str, words: &str, tags: &Tags) -> bool {
    let Some(value) = tags.get(name).filter(|value| !value.is_empty() && indexed_as_tag(name)) else { return false };
    has_all(&[&value.to_owned()], &query_words(words))
}

pub(super) fn has_phrase(text: &str, phrase: &str) -> bool {
    let wanted = query_words(phrase);
    let words: Vec<Forms> = fold::words(text).map(|(_, forms)| forms).collect();
    words.windows(wanted.len().max(1)).any(|run| run.iter().zip(&wanted).all(|(word, want)| want.fits(word)))
}
