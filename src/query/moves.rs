//! Conditions on moves: moves in a row, in any notation, with dots for any half-move and alternatives in brackets.

use std::fmt;
use std::ops::Range;

use shakmaty::Color;

use super::Reading;
use super::display::quoted;
use super::error::Complaint;
use super::lexer::{Quoting, RawTerm, Value};
use super::move_pattern::{Exact, MovePattern};
use crate::game::Start;
use crate::notation::chesmayne::MoveCode;
use crate::notation::{Line, Notation, Scene, Strictness, group_words, read_line};
use crate::replay::MainLine;

/// Moves in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveTerm {
    unit: Unit,
    notation: Notation,
    text: String,
    steps: Vec<MoveStep>,
}

/// Whether one move is asked for, or several in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Single,
    Sequence,
}

/// One half-move of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveStep {
    /// Any half-move.
    Any,
    /// One of these.
    OneOf(Alternatives),
}

/// Moves of which one is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternatives(Vec<MovePattern>);

impl Alternatives {
    fn fits(&self, scene: &Scene<'_>) -> bool {
        self.0.iter().any(|pattern| pattern.fits(scene))
    }

    /// Numbers between which the codes of a side's fitting moves are, in ascending order.
    pub fn code_ranges(&self, side: Color) -> Vec<Range<u64>> {
        let mut ranges: Vec<Range<u64>> = self.0.iter().flat_map(|pattern| pattern.code_ranges(side)).collect();
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.dedup();
        ranges
    }

    /// Whether a move of a side may be one of them; no other move is.
    pub fn fits_code(&self, code: MoveCode, side: Color) -> bool {
        self.0.iter().any(|pattern| pattern.fits_code(code, side))
    }
}

impl MoveStep {
    fn fits(&self, scene: &Scene<'_>) -> bool {
        match self {
            MoveStep::Any => true,
            MoveStep::OneOf(moves) => moves.fits(scene),
        }
    }
}

impl MoveTerm {
    /// The plies before which the moves begin.
    pub fn plies(&self, line: &MainLine) -> Vec<u32> {
        let mut found = Vec::new();
        // Beginnings of sequences that fit so far; each step looks at the scene of its own half-move.
        let mut open: Vec<u32> = Vec::new();
        line.walk(|index, scene| {
            open.push(index);
            open.retain(|begun| self.steps[(index - begun) as usize].fits(scene));
            if let Some(at) = open.iter().position(|begun| (index - begun) as usize + 1 == self.steps.len()) {
                found.push(open.remove(at));
            }
        });
        found
    }

    /// The half-moves in a row.
    pub fn steps(&self) -> &[MoveStep] {
        &self.steps
    }

    /// Whether every game that has moves with fitting codes in a row, the named ones, matches.
    pub fn codes_are_exact(&self) -> bool {
        let exact = |step: &MoveStep| match step {
            MoveStep::Any => true,
            MoveStep::OneOf(moves) => moves.0.iter().all(|pattern| pattern.exact() == Exact::Yes),
        };
        // Codes do not tell whether anything follows the last named move.
        self.steps.last() != Some(&MoveStep::Any) && self.steps.iter().all(exact)
    }
}

impl fmt::Display for MoveTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = match self.unit {
            Unit::Single => "move",
            Unit::Sequence => "moves",
        };
        write!(f, "{field}:{}:{}", self.notation, quoted(&self.text))
    }
}

/// Reads `moves:` or `move:`.
pub(super) fn read(unit: Unit, term: &RawTerm, reading: &Reading) -> Result<MoveTerm, Complaint> {
    let notation = notation_of(term, reading)?;
    let mut steps = Vec::new();
    for part in parts(&term.value)? {
        match part {
            Part::Dot => steps.push(MoveStep::Any),
            Part::Words(words) => {
                for text in group_words(notation, &words).moves {
                    steps.push(MoveStep::OneOf(Alternatives(vec![pattern(&text, notation, &term.value)?])));
                }
            }
            Part::Bracket(words) => {
                let texts = group_words(notation, &words).moves;
                let patterns = texts.iter().map(|text| pattern(text, notation, &term.value));
                steps.push(MoveStep::OneOf(Alternatives(patterns.collect::<Result<_, _>>()?)));
            }
        }
    }
    let named = steps.iter().filter(|step| matches!(step, MoveStep::OneOf(moves) if !moves.0.is_empty())).count();
    let span = term.value.span.clone();
    match (unit, steps.len(), named) {
        (_, _, 0) => Err(Complaint::new(span, "there is no move in this text").hint("write moves:\"e4 e5 Nf3\"")),
        (Unit::Single, 2.., _) => {
            Err(Complaint::new(span, "move: takes one move").hint("write moves:\"…\" for several in a row"))
        }
        _ => Ok(MoveTerm { unit, notation, text: term.value.text.clone(), steps }),
    }
}

/// Plays the moves of `after:`.
pub(super) fn play(term: &RawTerm, reading: &Reading, line: &mut Line) -> Result<(), Complaint> {
    let notation = notation_of(term, reading)?;
    let words: Vec<&str> = term.value.text.split_whitespace().collect();
    let moves = group_words(notation, &words).moves;
    let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
    let read = read_line(notation, &Start::standard(), &texts, Strictness::Strict).map_err(|error| {
        let text = texts.get(error.index).copied().unwrap_or_default();
        Complaint::new(place(&term.value, text), error.to_string())
            .hint("give legal moves from the initial array, for instance after:\"1. e4 c5 2. Nf3\"")
    })?;
    read.moves().for_each(|played| line.play(played));
    Ok(())
}

pub(super) fn notation_of(term: &RawTerm, reading: &Reading) -> Result<Notation, Complaint> {
    match &term.qualifier {
        None => Ok(reading.notation),
        Some((name, span)) => name.parse().map_err(|error: crate::notation::UnknownNotation| {
            Complaint::new(span.clone(), error.to_string()).hint("tabia notations lists the names")
        }),
    }
}

fn pattern(text: &str, notation: Notation, value: &Value) -> Result<MovePattern, Complaint> {
    MovePattern::read(text, notation).map_err(|error| {
        Complaint::new(place(value, text), error.to_string())
            .hint("name the notation as in moves:descriptive:\"N-KB3\", or with --notation")
    })
}

/// The place of a word in a value.
fn place(value: &Value, word: &str) -> std::ops::Range<usize> {
    let first = word.split(' ').next().unwrap_or_default();
    let quote = usize::from(value.quoting == Quoting::Quoted);
    match value.text.find(first).filter(|_| !first.is_empty()) {
        // Escapes would shift the place; then the whole value is shown.
        Some(at) if value.text.len() + 2 * quote == value.span.len() => {
            let start = value.span.start + quote + at;
            start..start + first.len()
        }
        _ => value.span.clone(),
    }
}

/// A part of a list of moves.
enum Part<'a> {
    Dot,
    Words(Vec<&'a str>),
    Bracket(Vec<&'a str>),
}

fn parts(value: &Value) -> Result<Vec<Part<'_>>, Complaint> {
    let mut found = Vec::new();
    let mut rest = value.text.as_str();
    while let Some(open) = rest.find('[') {
        plain_parts(&rest[..open], &mut found);
        let Some(close) = rest[open..].find(']') else {
            return Err(Complaint::new(value.span.clone(), "the bracket [ is never closed").hint("write [Nf3 Nc3]"));
        };
        let inside = &rest[open + 1..open + close];
        let words: Vec<&str> =
            inside.split(|c: char| c.is_whitespace() || c == '|').filter(|w| !w.is_empty()).collect();
        if words.is_empty() {
            return Err(Complaint::new(value.span.clone(), "there is no move between [ and ]"));
        }
        found.push(Part::Bracket(words));
        rest = &rest[open + close + 1..];
    }
    plain_parts(rest, &mut found);
    Ok(found)
}

fn plain_parts<'a>(text: &'a str, found: &mut Vec<Part<'a>>) {
    for word in text.split_whitespace() {
        match (word, found.last_mut()) {
            (".", _) => found.push(Part::Dot),
            (word, Some(Part::Words(words))) => words.push(word),
            (word, _) => found.push(Part::Words(vec![word])),
        }
    }
}
