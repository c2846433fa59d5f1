//! From a field name and a value to a condition.

use std::ops::Range as Span;

use shakmaty::Color;

use super::board::{self, BoardField};
use super::error::{Complaint, nearest};
use super::lexer::{Comparison, RawTerm, Value};
use super::lone_word;
use super::moves::{self, Unit};
use super::{
    FileLines, GameTerm, Manoeuvre, MeasureTerm, PositionTerm, Quantity, Query, Reading, Term, WordScope, range,
};
use crate::fold;
use crate::game::GameResult;
use crate::game::header::{HEADER_FIELDS, HeaderField, HeaderKind};

/// How a field name that is no plain header field is read.
#[derive(Clone, Copy)]
enum Special {
    Player,
    Result,
    Number(Quantity),
    Comment,
    State,
    Fen,
    After,
    Moves(Unit),
    Manoeuvre(Color),
    Board(BoardField),
    Within,
    Measure(fn(&RawTerm) -> Result<MeasureTerm, Complaint>),
    Game(fn(&Value) -> Result<GameTerm, Complaint>),
}

const SPECIALS: &[(&str, Special)] = &[
    ("player", Special::Player),
    ("result", Special::Result),
    ("whiteelo", Special::Number(Quantity::WhiteElo)),
    ("blackelo", Special::Number(Quantity::BlackElo)),
    ("elo", Special::Number(Quantity::Elo)),
    ("anyelo", Special::Number(Quantity::AnyElo)),
    ("meanelo", Special::Number(Quantity::MeanElo)),
    ("elogap", Special::Number(Quantity::EloGap)),
    ("plies", Special::Number(Quantity::Plies)),
    ("id", Special::Number(Quantity::Id)),
    ("comment", Special::Comment),
    ("read", Special::State),
    ("fen", Special::Fen),
    ("after", Special::After),
    ("moves", Special::Moves(Unit::Sequence)),
    ("move", Special::Moves(Unit::Single)),
    ("white-moves", Special::Manoeuvre(Color::White)),
    ("black-moves", Special::Manoeuvre(Color::Black)),
    ("within", Special::Within),
    ("duplicates-of", Special::Game(GameTerm::duplicates_of)),
    ("eval", Special::Measure(MeasureTerm::eval)),
    ("clock", Special::Measure(MeasureTerm::clock)),
    ("speed", Special::Game(GameTerm::speed)),
    ("has", Special::Game(GameTerm::has)),
    ("source", Special::Game(GameTerm::source)),
    ("start", Special::Game(GameTerm::start)),
];

/// The word that says whether side lines are searched; it is no condition, and the parser reads it.
pub(super) const VARIATIONS: &str = "variations";

/// Words for the tags that hold titles.
const TITLES: &[(&str, &[&str])] =
    &[("title", &["whitetitle", "blacktitle"]), ("whitetitle", &["whitetitle"]), ("blacktitle", &["blacktitle"])];

fn special(name: &str) -> Option<Special> {
    let board = || board::fields().find(|(keyword, _)| *keyword == name).map(|(_, field)| Special::Board(field));
    SPECIALS.iter().find(|(keyword, _)| *keyword == name).map(|(_, special)| *special).or_else(board)
}

/// Every field name of the language.
pub fn names() -> impl Iterator<Item = &'static str> {
    let specials = SPECIALS.iter().map(|(name, _)| *name).chain(TITLES.iter().map(|(name, _)| *name));
    let specials = specials.chain([VARIATIONS]).chain(board::fields().map(|(name, _)| name));
    let headers = HEADER_FIELDS.iter().map(|field| field.keyword);
    specials.chain(headers.filter(|name| !SPECIALS.iter().any(|(special, _)| special == name)))
}

/// Reads one term.
pub(super) fn read(term: RawTerm, span: Span<usize>, reading: &Reading) -> Result<Query, Complaint> {
    let Some((name, name_span)) = term.name.clone() else {
        return lone_word::read(&term).map(Query::Term);
    };
    let name = keyword_of(&name).to_owned();
    if name == VARIATIONS {
        return Err(
            Complaint::new(span, "variations: is said of the whole query").hint("write it outside of brackets, alone")
        );
    }
    let special = special(&name);
    if term.qualifier.is_some() && !special.is_some_and(Special::takes_notation) {
        return Err(Complaint::new(span, format!("{name} takes no notation")).hint(format!("write {name}:\"…\"")));
    }
    if let Some((_, tags)) = TITLES.iter().find(|(keyword, _)| *keyword == name) {
        return titles(tags, &term);
    }
    let found = if let Some(special) = special {
        read_special(special, &term, reading)
    } else if let Some(tag) = name.strip_prefix("tag.") {
        only_is(&term)?;
        tag_term(tag, &term, name_span)
    } else if let Some(field) = HeaderField::by_keyword(&name) {
        read_header(field, &term)
    } else {
        return Err(unknown_name(&name, name_span));
    };
    found.map(Query::Term)
}

/// A tag with a field of its own is searched there: `tag.TimeControl` is `timecontrol`. Given tags beside computed fields stay
/// apart.
fn keyword_of(name: &str) -> &str {
    let field = name.strip_prefix("tag.").and_then(HeaderField::by_tag);
    field.filter(|field| !field.is_computed()).map_or(name, |field| field.keyword)
}

fn unknown_name(name: &str, span: Span<usize>) -> Complaint {
    if board::bare(name).is_some() {
        return Complaint::new(span, format!("{name} takes no value")).hint(format!("write {name}, or not {name}"));
    }
    let complaint = Complaint::new(span, format!("there is no field {name:?}"));
    match nearest(name, names()) {
        Some(near) => complaint.hint(format!("did you mean {near}?")),
        None => {
            complaint.hint(format!("fields are {}; other tags are tag.NAME", names().collect::<Vec<_>>().join(", ")))
        }
    }
}

fn read_special(special: Special, term: &RawTerm, reading: &Reading) -> Result<Term, Complaint> {
    if !special.has_order() {
        only_is(term)?;
    }
    let value = &term.value;
    match special {
        Special::Player => words(WordScope::Player, term),
        Special::Result => result(term),
        Special::Number(quantity) => range::range(term.comparison, value).map(|range| Term::Number(quantity, range)),
        Special::Comment => has_words(term).map(|()| Term::Comment(value.text.clone())),
        Special::State => state(term),
        Special::Fen => PositionTerm::from_fen(value).map(Term::Position),
        Special::After => PositionTerm::after(term, reading).map(Term::Position),
        Special::Moves(unit) => moves::read(unit, term, reading).map(Term::Moves),
        Special::Manoeuvre(side) => Manoeuvre::read(side, term, reading).map(Term::Manoeuvre),
        Special::Within => FileLines::read(value).map(Term::Within),
        Special::Board(field) => board::read(field, term).map(Term::Board),
        Special::Measure(read) => read(term).map(Term::Measure),
        Special::Game(read) => read(value).map(Term::Game),
    }
}

impl Special {
    fn has_order(self) -> bool {
        match self {
            Special::Number(_) | Special::Measure(_) => true,
            Special::Board(field) => field.has_order(),
            _ => false,
        }
    }

    fn takes_notation(self) -> bool {
        matches!(self, Special::Moves(_) | Special::Manoeuvre(_) | Special::After)
    }
}

/// A title of either player.
fn titles(tags: &[&str], term: &RawTerm) -> Result<Query, Complaint> {
    only_is(term)?;
    let mut found = tags.iter().map(|tag| tag_words(tag, term).map(Query::Term)).collect::<Result<Vec<_>, _>>()?;
    Ok(if found.len() == 1 { found.swap_remove(0) } else { Query::Or(found) })
}

fn read_header(field: &'static HeaderField, term: &RawTerm) -> Result<Term, Complaint> {
    match field.kind {
        HeaderKind::Code => range::range(term.comparison, &term.value).map(|range| Term::Code(field, range)),
        HeaderKind::Date => range::range(term.comparison, &term.value).map(Term::Date),
        HeaderKind::Words => {
            only_is(term)?;
            words(WordScope::Field(field), term)
        }
        HeaderKind::Whole | HeaderKind::Number => {
            only_is(term)?;
            Ok(Term::Whole(field, term.value.text.clone()))
        }
    }
}

fn only_is(term: &RawTerm) -> Result<(), Complaint> {
    if term.comparison == Comparison::Is {
        return Ok(());
    }
    let name = term.name.as_ref().map_or("", |(name, _)| name);
    Err(Complaint::new(term.value.span.clone(), format!("{name} has no order")).hint(format!("write {name}:VALUE")))
}

pub(super) fn words(scope: WordScope, term: &RawTerm) -> Result<Term, Complaint> {
    has_words(term)?;
    Ok(Term::Words(scope, term.value.text.clone()))
}

fn has_words(term: &RawTerm) -> Result<(), Complaint> {
    match fold::words(&term.value.text).next() {
        Some(_) => Ok(()),
        None => Err(Complaint::new(term.value.span.clone(), "there is no word in this text")
            .hint("a text with spaces, such as a FEN, stands in quotation marks")),
    }
}

fn tag_term(tag: &str, term: &RawTerm, span: Span<usize>) -> Result<Term, Complaint> {
    if tag.is_empty() {
        return Err(Complaint::new(span, "the name of the tag is missing").hint("write tag.NAME:…"));
    }
    tag_words(tag, term)
}

fn tag_words(tag: &str, term: &RawTerm) -> Result<Term, Complaint> {
    match term.value.text.as_str() {
        "*" => Ok(Term::Tag(tag.to_ascii_lowercase(), String::new())),
        words => has_words(term).map(|()| Term::Tag(tag.to_ascii_lowercase(), words.to_owned())),
    }
}

fn result(term: &RawTerm) -> Result<Term, Complaint> {
    let named = match term.value.text.to_ascii_lowercase().as_str() {
        "white" => Some(GameResult::WhiteWins),
        "black" => Some(GameResult::BlackWins),
        "draw" => Some(GameResult::Draw),
        text => GameResult::from_text(text),
    };
    let field = HeaderField::by_keyword("result");
    match (named, field) {
        (Some(result), Some(field)) => Ok(Term::Whole(field, result.as_str().to_owned())),
        _ => Err(Complaint::new(term.value.span.clone(), format!("{:?} is no result", term.value.text))
            .hint("write 1-0, 0-1, 1/2-1/2 or *")),
    }
}

const STATES: [&str; 3] = ["whole", "part", "none"];

fn state(term: &RawTerm) -> Result<Term, Complaint> {
    let value = term.value.text.to_ascii_lowercase();
    if STATES.contains(&value.as_str()) {
        return Ok(Term::State(value));
    }
    Err(Complaint::new(term.value.span.clone(), format!("{value:?} is no state of reading"))
        .hint(format!("write {}", STATES.join(", "))))
}
