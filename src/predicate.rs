//! What a match is: every condition as a question to one game. The index only proposes candidates; this decides.

use crate::fold::{self, Forms};
use crate::game::header::{HeaderField, date, rating};
use crate::game::{GameId, GameResult, Tags};
use crate::openings::Opening;
use crate::query::{MoveTerm, PositionTerm, Quantity, Query, Term, WordScope};
use crate::replay::{MainLine, ReadState};
use crate::schema::{header_text, indexed_as_tag};

/// A game as the predicate sees it.
#[derive(Debug)]
pub struct GameView<'a> {
    /// Game number.
    pub id: GameId,
    /// Tag pairs.
    pub tags: &'a Tags,
    /// Result.
    pub result: GameResult,
    /// Opening by the last known position.
    pub opening: Option<&'static Opening>,
    /// How much of the main line was read.
    pub state: ReadState,
    /// Comments, in the order of the game.
    pub comments: &'a [String],
    /// The main line.
    pub line: &'a MainLine,
}

/// Fields that words without a field name are looked for in.
pub const ANYWHERE: [&str; 6] = ["white", "black", "event", "site", "opening", "annotator"];

/// Whether a game matches; when it does, the plies at which position and move conditions hold, ascending.
pub fn matches(query: &Query, game: &GameView<'_>) -> Option<Vec<u32>> {
    match query {
        Query::All => Some(Vec::new()),
        Query::And(parts) => {
            let found = parts.iter().map(|part| matches(part, game)).collect::<Option<Vec<_>>>()?;
            Some(union(found.into_iter()))
        }
        Query::Or(parts) => {
            let found: Vec<_> = parts.iter().filter_map(|part| matches(part, game)).collect();
            (!found.is_empty()).then(|| union(found.into_iter()))
        }
        Query::Not(inner) => matches(inner, game).is_none().then(Vec::new),
        Query::Term(term) => term_matches(term, game),
    }
}

/// All plies of several lists, ascending, none twice.
pub fn union(lists: impl Iterator<Item = Vec<u32>>) -> Vec<u32> {
    let mut plies: Vec<u32> = lists.flatten().collect();
    plies.sort_unstable();
    plies.dedup();
    plies
}

fn term_matches(term: &Term, game: &GameView<'_>) -> Option<Vec<u32>> {
    let plain = |holds: bool| holds.then(Vec::new);
    match term {
        Term::Words(scope, words) => plain(words_match(*scope, words, game)),
        Term::Whole(field, value) => plain(
            header_text(field, game.tags, game.result, game.opening)
                .is_some_and(|text| fold::whole(&text) == fold::whole(value)),
        ),
        Term::Code(field, range) => plain(
            header_text(field, game.tags, game.result, game.opening)
                .is_some_and(|code| range.contains_code(&fold::whole(&code))),
        ),
        Term::Number(quantity, range) => plain(match quantity {
            Quantity::Elo => [Quantity::WhiteElo, Quantity::BlackElo]
                .iter()
                .all(|side| number(*side, game).is_some_and(|value| range.contains(value))),
            single => number(*single, game).is_some_and(|value| range.contains(value)),
        }),
        Term::Date(range) => plain(date(game.tags).is_some_and(|date| range.overlaps(date))),
        Term::Tag(name, words) => plain(tag_matches(name, words, game.tags)),
        Term::Comment(words) => plain(game.comments.iter().any(|comment| has_phrase(comment, words))),
        Term::State(state) => plain(game.state.as_str() == state),
        Term::Position(position) => position_plies(position, game.line),
        Term::Moves(moves) => move_plies(moves, game.line),
    }
}

/// The plies at which a position stands on the board, or `None` when it never does.
pub fn position_plies(term: &PositionTerm, line: &MainLine) -> Option<Vec<u32>> {
    let plies = line.plies_of(term.position());
    (!plies.is_empty()).then_some(plies)
}

/// The plies before which the moves begin, or `None` when they are never played.
pub fn move_plies(term: &MoveTerm, line: &MainLine) -> Option<Vec<u32>> {
    let plies = term.plies(line);
    (!plies.is_empty()).then_some(plies)
}

fn number(quantity: Quantity, game: &GameView<'_>) -> Option<u64> {
    match quantity {
        Quantity::WhiteElo => rating(game.tags, "WhiteElo"),
        Quantity::BlackElo => rating(game.tags, "BlackElo"),
        Quantity::Plies => Some(u64::from(game.line.plies())),
        Quantity::Id => Some(game.id.0),
        Quantity::Elo => None,
    }
}

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

fn words_match(scope: WordScope, words: &str, game: &GameView<'_>) -> bool {
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

fn has_all(texts: &[&String], wanted: &[QueryWord]) -> bool {
    let words: Vec<Forms> = texts.iter().flat_map(|text| fold::words(text)).map(|(_, forms)| forms).collect();
    wanted.iter().all(|word| words.iter().any(|theirs| word.fits(theirs)))
}

fn tag_matches(name: &str, words: &str, tags: &Tags) -> bool {
    let Some(value) = tags.get(name).filter(|value| !value.is_empty() && indexed_as_tag(name)) else { return false };
    has_all(&[&value.to_owned()], &query_words(words))
}

fn has_phrase(text: &str, phrase: &str) -> bool {
    let wanted = query_words(phrase);
    let words: Vec<Forms> = fold::words(text).map(|(_, forms)| forms).collect();
    words.windows(wanted.len().max(1)).any(|run| run.iter().zip(&wanted).all(|(word, want)| want.fits(word)))
}
