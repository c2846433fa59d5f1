//! Finding out in which notation a game is written, by replaying it under each.

use super::whole::{LineError, LineReading, read_line};
use super::{LANGUAGES, Language, Line, Notation, Strictness};
use crate::game::Start;

/// The notation of a move list.
#[derive(Clone, Debug)]
pub struct Recognition {
    /// The first notation in the order of trial under which every move is legal; of those that mean the same moves, the one
    /// that writes the most of the texts as they stand.
    pub notation: Notation,
    /// The game as read in it.
    pub reading: LineReading,
    /// Notations under which every move is legal, too, but the moves are others: the text alone does not decide.
    pub rivals: Vec<Notation>,
}

/// A move list that is legal under no notation.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no notation fits the whole game; as {nearest} it can be read up to {error}")]
pub struct Unrecognised {
    /// The notation that came furthest.
    pub nearest: Notation,
    /// Where it failed.
    pub error: LineError,
}

/// Notations in the order of trial: English letters, the other languages, then the systems with rules of their own.
fn order_of_trial() -> impl Iterator<Item = Notation> {
    let foreign =
        LANGUAGES.iter().filter(|language| **language != *Language::ENGLISH && language.is_first_of_its_letters());
    std::iter::once(Language::ENGLISH).chain(foreign).map(Notation::San).chain([
        Notation::Uci,
        Notation::Iccf,
        Notation::Smith,
        Notation::Descriptive,
        Notation::DescriptiveEs,
        Notation::DescriptiveFr,
        Notation::Chesmayne,
    ])
}

/// Notations that are read alike, the one given first.
fn siblings(notation: Notation) -> Vec<Notation> {
    match notation {
        Notation::San(language) => {
            vec![notation, Notation::Fide(language), Notation::Lan(language), Notation::Ran(language)]
        }
        Notation::Uci => vec![notation, Notation::Coordinate],
        Notation::Chesmayne => vec![notation, Notation::ChesmayneAcentric, Notation::ChesmayneShort],
        other => vec![other],
    }
}

/// Finds the notation of a move list.
///
/// # Errors
/// [`Unrecognised`] when no notation fits the whole list.
pub fn recognise(start: &Start, texts: &[&str], strictness: Strictness) -> Result<Recognition, Unrecognised> {
    recognise_words(start, strictness, &|_| texts.to_vec())
}

/// Finds the notation of a movetext whose words form moves in a way that depends on the notation: `texts` gives the move
/// list for each.
///
/// # Errors
/// [`Unrecognised`] when no notation fits the whole list.
pub fn recognise_words<'t>(
    start: &Start,
    strictness: Strictness,
    texts: &dyn Fn(Notation) -> Vec<&'t str>,
) -> Result<Recognition, Unrecognised> {
    let mut legal: Vec<(Notation, LineReading)> = Vec::new();
    let mut nearest: Option<Unrecognised> = None;
    for notation in order_of_trial() {
        match read_line(notation, start, &texts(notation), strictness) {
            Ok(reading) => legal.push((notation, reading)),
            Err(error) if nearest.as_ref().is_none_or(|best| error.index > best.error.index) => {
                nearest = Some(Unrecognised { nearest: notation, error });
            }
            Err(_) => {}
        }
    }
    // A notation that takes words for numbers or the like has read less than the game.
    let most = legal.iter().map(|(_, reading)| reading.readings.len()).max().unwrap_or(0);
    legal.retain(|(_, reading)| reading.readings.len() == most);
    let mut legal = legal.into_iter();
    match (legal.next(), nearest) {
        (Some((first, reading)), _) => {
            let (same, other): (Vec<_>, Vec<_>) = legal.partition(|(_, found)| found.moves().eq(reading.moves()));
            let names = std::iter::once(first).chain(same.into_iter().map(|(notation, _)| notation));
            let notation = closest(names.flat_map(siblings), start, texts, &reading).unwrap_or(first);
            Ok(Recognition { notation, reading, rivals: other.into_iter().map(|(notation, _)| notation).collect() })
        }
        (None, Some(unrecognised)) => Err(unrecognised),
        (None, None) => Ok(Recognition {
            notation: Notation::San(Language::ENGLISH),
            reading: LineReading { readings: Vec::new(), cells: None },
            rivals: Vec::new(),
        }),
    }
}

/// The notation that writes the most of the texts as they stand, the first of equals.
fn closest<'t>(
    notations: impl Iterator<Item = Notation>,
    start: &Start,
    texts: &dyn Fn(Notation) -> Vec<&'t str>,
    reading: &LineReading,
) -> Option<Notation> {
    let mut best: Option<(usize, Notation)> = None;
    for notation in notations {
        if best.is_some_and(|(top, _)| top == reading.readings.len()) {
            break;
        }
        let score = same_texts(notation, start, &texts(notation), reading);
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, notation));
        }
    }
    best.map(|(_, notation)| notation)
}

fn same_texts(notation: Notation, start: &Start, texts: &[&str], reading: &LineReading) -> usize {
    let mut line = Line::new(start);
    let mut same = 0;
    let mut written = String::new();
    for (played, text) in reading.moves().zip(texts) {
        written.clear();
        line.play_with(played, |scene| notation.write(scene, &mut written));
        same += usize::from(bare(&written) == bare(text));
    }
    same
}

/// The text without annotation and check signs, which writers treat each in their own way.
fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?', '+', '#'])
}
