//! Candidates of single conditions.

use tantivy::query::{PhraseQuery, RegexPhraseQuery};
use tantivy::schema::Field;
use tantivy::{DocId, Term as IndexTerm};

use super::docs::Docs;
use super::marks::Marks;
use super::{Exactness, PlanError, SegmentView, board, moves, postings};
use crate::board::Board;
use crate::fold;
use crate::game::GameId;
use crate::game::header::{HEADER_FIELDS, HeaderField};
use crate::predicate::{ANYWHERE, Extent, QueryWord, is_named, number_fits, query_words};
use crate::query::{FileLines, GameTerm, PositionTerm, Quantity, Range, Speed, Term, WordScope};
use crate::repertoire::Repertoire;
use crate::segment::SegmentError;

/// Most different terms that the words of one phrase may stand for, over all words: more than any collection has.
const MAX_EXPANSIONS: u32 = 10_000_000;

/// Candidates of a condition, and whether they are the answer.
pub(super) fn candidates(term: &Term, segment: &SegmentView<'_>) -> Result<(Docs, Exactness), PlanError> {
    let docs = match term {
        Term::Words(scope, words) => words_in(*scope, words, segment)?,
        Term::Whole(field, value) => postings::with_term(segment.reader, column(segment, field), &fold::whole(value))?,
        Term::Code(field, range) => codes(segment, column(segment, field), range)?,
        Term::Number(quantity, range) => numbers(segment, *quantity, range)?,
        Term::Date(range) => {
            let (from, to) = range.days();
            let (from, to) = (u64::from(from), u64::from(to));
            postings::with_number(segment.reader, "last_day", |last| from <= last)?.and(postings::with_number(
                segment.reader,
                "first_day",
                |first| first <= to,
            )?)
        }
        Term::Tag(name, words) => tags(segment, name, words)?,
        Term::Comment(words) => phrase(segment, words)?,
        Term::State(state) => postings::with_term(segment.reader, segment.fields.state, state)?,
        Term::Position(position) => reaching(segment, position)?,
        Term::Moves(term) => return moves::candidates(term, segment),
        Term::Manoeuvre(manoeuvre) => {
            let (docs, _) = moves::candidates(manoeuvre.moves(), segment)?;
            return Ok((docs, Exactness::Superset));
        }
        Term::Within(file) => within(segment, file)?,
        Term::Measure(measure) => {
            let feature = measure.feature().name();
            return Ok((postings::with_term(segment.reader, segment.fields.features, feature)?, Exactness::Superset));
        }
        Term::Board(term) => return board::candidates(term, segment),
        Term::Game(GameTerm::Speed(speed)) => speeds(segment, *speed)?,
        Term::Game(GameTerm::Has(feature)) => {
            postings::with_term(segment.reader, segment.fields.features, feature.name())?
        }
        Term::Game(GameTerm::Source(name)) => from_files(segment, name)?,
        Term::Game(GameTerm::DuplicateOf(id)) => duplicates(segment, *id)?,
        Term::Game(GameTerm::Start(_)) => return Ok((Docs::All, Exactness::Superset)),
    };
    Ok((docs, Exactness::Exact))
}

/// Games that reach a position; what the index proposes is confirmed there.
fn reaching(segment: &SegmentView<'_>, position: &PositionTerm) -> Result<Docs, PlanError> {
    let hits = segment.games.hits(&Board::from(position.position()))?;
    let docs: Vec<DocId> = hits.iter().map(|hit| Ok(hit?.doc)).collect::<Result<_, SegmentError>>()?;
    Ok(Docs::from_unsorted(docs))
}

/// Games that reach a position of the lines of a file.
fn within(segment: &SegmentView<'_>, file: &FileLines) -> Result<Docs, PlanError> {
    let mut marks = Marks::none(segment.games.max_doc());
    for board in file.lines().into_iter().flat_map(Repertoire::boards) {
        for hit in segment.games.hits(board)?.iter() {
            marks.set(hit?.doc);
        }
    }
    Ok(marks.into_docs())
}

/// Games with the moves of another one: comparing the moves of all games is quick.
fn duplicates(segment: &SegmentView<'_>, id: GameId) -> Result<Docs, PlanError> {
    let Some(original) = segment.originals.iter().find(|original| original.id == id) else {
        return Ok(Docs::Listed(Vec::new()));
    };
    let ids = segment.reader.fast_fields().u64("id")?;
    let mut docs = Vec::new();
    for doc in (0..segment.games.max_doc()).filter(|doc| segment.games.is_alive(*doc)) {
        let record = segment.games.record(doc)?;
        let id = GameId(ids.first(doc).unwrap_or(0));
        if original.shares_moves(record.moves())
            && original.has_duplicate(id, record.board().map_err(SegmentError::from)?.as_ref(), record.moves())
        {
            docs.push(doc);
        }
    }
    Ok(Docs::Listed(docs))
}

fn column(segment: &SegmentView<'_>, field: &HeaderField) -> Field {
    let row = HEADER_FIELDS.iter().position(|row| row == field).unwrap_or(0);
    segment.fields.headers[row]
}

fn words_in(scope: WordScope, words: &str, segment: &SegmentView<'_>) -> Result<Docs, PlanError> {
    let wanted = query_words(words);
    let columns = |keywords: &[&str]| -> Vec<Field> {
        keywords.iter().filter_map(|word| HeaderField::by_keyword(word)).map(|field| column(segment, field)).collect()
    };
    let all_in = |fields: &[Field]| -> Result<Docs, PlanError> {
        wanted.iter().try_fold(Docs::All, |docs, word| Ok(docs.and(word_in_any(segment, fields, word)?)))
    };
    match scope {
        WordScope::Field(field) => all_in(&[column(segment, field)]),
        WordScope::Player => {
            let [white, black] = ["white", "black"].map(|keyword| columns(&[keyword]));
            Ok(all_in(&white)?.or(all_in(&black)?))
        }
        WordScope::Anywhere => all_in(&columns(&ANYWHERE)),
    }
}

fn word_in_any(segment: &SegmentView<'_>, fields: &[Field], word: &QueryWord) -> Result<Docs, PlanError> {
    let mut docs = Docs::Listed(Vec::new());
    for field in fields {
        for form in word.forms.iter() {
            let found = match word.extent {
                Extent::Word => postings::with_term(segment.reader, *field, form)?,
                Extent::Prefix => postings::with_terms(segment.reader, *field, form.as_bytes(), |term| {
                    term.starts_with(form.as_bytes()).then_some(true)
                })?,
            };
            docs = docs.or(found);
        }
    }
    Ok(docs)
}

fn codes(segment: &SegmentView<'_>, field: Field, range: &Range<String>) -> Result<Docs, PlanError> {
    let first = range.from.clone().unwrap_or_default();
    Ok(postings::with_terms(segment.reader, field, first.as_bytes(), |term| {
        Some(std::str::from_utf8(term).is_ok_and(|code| range.contains_code(code)))
    })?)
}

fn numbers(segment: &SegmentView<'_>, quantity: Quantity, range: &Range<u64>) -> Result<Docs, PlanError> {
    let in_column = |column| postings::with_number(segment.reader, column, |value| range.contains(value));
    Ok(match quantity {
        Quantity::WhiteElo => in_column("whiteelo")?,
        Quantity::BlackElo => in_column("blackelo")?,
        Quantity::Plies => in_column("plies")?,
        Quantity::Id => in_column("id")?,
        Quantity::Elo | Quantity::AnyElo | Quantity::MeanElo | Quantity::EloGap => {
            postings::with_numbers(segment.reader, ["whiteelo", "blackelo"], |[white, black]| {
                number_fits(quantity, range, |single| if single == Quantity::WhiteElo { white } else { black })
            })?
        }
    })
}

/// Time controls of a class: there are few different ones.
fn speeds(segment: &SegmentView<'_>, speed: Speed) -> Result<Docs, PlanError> {
    let Some(field) = HeaderField::by_keyword("timecontrol") else { return Ok(Docs::All) };
    Ok(postings::with_terms(segment.reader, column(segment, field), b"", |control| {
        Some(std::str::from_utf8(control).is_ok_and(|control| Speed::of(control) == Some(speed)))
    })?)
}

/// Games of files whose names contain a text.
fn from_files(segment: &SegmentView<'_>, name: &str) -> Result<Docs, PlanError> {
    let wanted: Vec<bool> = segment.files.iter().map(|file| is_named(&file.name, name)).collect();
    let is_wanted = |file: u64| usize::try_from(file).ok().and_then(|file| wanted.get(file).copied());
    Ok(postings::with_number(segment.reader, "file", |file| is_wanted(file).unwrap_or(false))?)
}

fn tags(segment: &SegmentView<'_>, name: &str, words: &str) -> Result<Docs, PlanError> {
    let term_of = |form: &str| {
        let mut term = IndexTerm::from_field_json_path(segment.fields.tags, name, false);
        term.append_type_and_str(form);
        term
    };
    let prefix = term_of("");
    let prefix = prefix.serialized_value_bytes();
    let starting_with = |form: &str| {
        let term = term_of(form);
        let start = term.serialized_value_bytes().to_vec();
        postings::with_terms(segment.reader, segment.fields.tags, &start, |key| {
            key.starts_with(prefix).then(|| key.starts_with(&start)).filter(|found| *found)
        })
    };
    let mut docs = if words.is_empty() { starting_with("")? } else { Docs::All };
    for word in query_words(words) {
        let mut found = Docs::Listed(Vec::new());
        for form in word.forms.iter() {
            found = found.or(match word.extent {
                Extent::Word => postings::with_exact_term(segment.reader, &term_of(form))?,
                Extent::Prefix => starting_with(form)?,
            });
        }
        docs = docs.and(found);
    }
    Ok(docs)
}

/// Comments with words side by side.
fn phrase(segment: &SegmentView<'_>, words: &str) -> Result<Docs, PlanError> {
    let field = segment.fields.comment;
    let wanted = query_words(words);
    let plain = |word: &QueryWord| word.extent == Extent::Word && word.forms.expanded.is_none();
    let found = match wanted.as_slice() {
        [word] => word_in_any(segment, &[field], word)?,
        words if words.iter().all(plain) => {
            let terms = words.iter().map(|word| IndexTerm::from_field_text(field, &word.forms.plain)).collect();
            postings::with_query(segment.searcher, segment.reader, &PhraseQuery::new(terms))?
        }
        words => {
            let mut query = RegexPhraseQuery::new(field, words.iter().map(pattern).collect());
            query.set_max_expansions(MAX_EXPANSIONS);
            postings::with_query(segment.searcher, segment.reader, &query)?
        }
    };
    Ok(found)
}

/// A regular expression for the forms of a word. Words are letters and digits, so nothing needs escaping.
fn pattern(word: &QueryWord) -> String {
    let tail = match word.extent {
        Extent::Word => "",
        Extent::Prefix => ".*",
    };
    word.forms.iter().map(|form| format!("{form}{tail}")).collect::<Vec<_>>().join("|")
}
