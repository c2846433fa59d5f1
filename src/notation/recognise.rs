//! Finding out in which notation a game is written, by replaying it under each.

use std::rc::Rc;

use shakmaty::{Move, Role};

use super::alike::read_alike;
use super::whole::{LineError, LineReading, read_line};
use super::{LANGUAGES, Language, Line, Notation, ReadError, Scene, Strictness};
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

/// The move lists of a movetext whose words form moves in a way that depends on the notation.
pub trait MoveLists<'t> {
    /// The texts of all moves.
    fn whole(&self, notation: Notation) -> Rc<[&'t str]>;

    /// The texts of the first moves: a beginning of the whole list that is sooner made. Most notations fail in it.
    fn opening(&self, notation: Notation) -> Rc<[&'t str]> {
        self.whole(notation)
    }
}

/// A list that is the same in every notation.
impl<'t> MoveLists<'t> for &[&'t str] {
    fn whole(&self, _: Notation) -> Rc<[&'t str]> {
        Rc::from(*self)
    }
}

/// Finds the notation of a move list.
///
/// # Errors
/// [`Unrecognised`] when no notation fits the whole list.
pub fn recognise(start: &Start, texts: &[&str], strictness: Strictness) -> Result<Recognition, Unrecognised> {
    recognise_words(start, strictness, &texts)
}

/// Finds the notation of a movetext whose words form moves in a way that depends on the notation.
///
/// # Errors
/// [`Unrecognised`] when no notation fits the whole list.
pub fn recognise_words<'t>(
    start: &Start,
    strictness: Strictness,
    lists: &dyn MoveLists<'t>,
) -> Result<Recognition, Unrecognised> {
    let mut legal: Vec<(Notation, LineReading)> = Vec::new();
    let mut nearest: Option<Unrecognised> = None;
    for notation in order_of_trial() {
        match trial(notation, start, lists, strictness, &legal) {
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
            let notation = closest(names.flat_map(siblings), start, lists, &reading).unwrap_or(first);
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

/// Replays the game under a notation; `legal` are those under which it has been read already.
fn trial<'t>(
    notation: Notation,
    start: &Start,
    lists: &dyn MoveLists<'t>,
    strictness: Strictness,
    legal: &[(Notation, LineReading)],
) -> Result<LineReading, LineError> {
    match read_line(notation, start, &lists.opening(notation), strictness) {
        // Only of several moves that fit, those that follow may decide.
        Err(error) if !matches!(error.error, ReadError::Ambiguous { .. }) => return Err(error),
        _ => {}
    }
    let alike = |(known, reading): &&(Notation, LineReading)| read_alike(*known, notation, lists, reading);
    match legal.iter().find(alike) {
        Some((_, reading)) => Ok(reading.clone()),
        None => read_line(notation, start, &lists.whole(notation), strictness),
    }
}

/// The notation that writes the most of the texts as they stand, the first of equals.
fn closest<'t>(
    notations: impl Iterator<Item = Notation>,
    start: &Start,
    lists: &dyn MoveLists<'t>,
    reading: &LineReading,
) -> Option<Notation> {
    let mut writers: Vec<Writer<'t>> =
        notations.map(|notation| Writer { notation, texts: lists.whole(notation), same: 0 }).collect();
    // Nearly always the first one writes every text as it stands, and none can do better.
    if let [first, _, ..] = &writers[..]
        && first.writes_all(start, reading)
    {
        return Some(first.notation);
    }
    let mut line = Line::new(start);
    let plies = reading.readings.len();
    for (ply, played) in reading.moves().enumerate() {
        if writers.len() == 1 {
            break;
        }
        line.play_with(played, |scene| {
            for writer in &mut writers {
                writer.same += usize::from(writer.writes(ply, scene));
            }
        });
        let left = plies - ply - 1;
        let best = writers.iter().map(|writer| writer.same).max().unwrap_or_default();
        writers.retain(|writer| writer.same + left >= best);
    }
    let best = writers.iter().map(|writer| writer.same).max()?;
    writers.iter().find(|writer| writer.same == best).map(|writer| writer.notation)
}

/// A notation that the moves are written in, to compare them with the texts.
struct Writer<'t> {
    notation: Notation,
    texts: Rc<[&'t str]>,
    /// Texts that are written as they stand.
    same: usize,
}

impl Writer<'_> {
    /// Whether every move is written as it stands.
    fn writes_all(&self, start: &Start, reading: &LineReading) -> bool {
        let mut line = Line::new(start);
        reading.moves().enumerate().all(|(ply, played)| line.play_with(played, |scene| self.writes(ply, scene)))
    }

    /// Whether a move is written as it stands.
    fn writes(&self, ply: usize, scene: &Scene<'_>) -> bool {
        let text = self.texts.get(ply).filter(|text| self.may_write(text, scene.played));
        text.is_some_and(|text| bare(&self.notation.text(scene)) == bare(text))
    }

    /// Whether a text begins as it would be written: seldom with the letter of a piece in another language.
    fn may_write(&self, text: &str, played: Move) -> bool {
        match (self.notation.language(), played.role()) {
            (Some(_), Role::Pawn) | (None, _) => true,
            (Some(language), role) => played.is_castle() || text.trim_start().starts_with(language.letter(role)),
        }
    }
}

/// The text without annotation and check signs, which writers treat each in their own way.
fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(['!', '?', '+', '#'])
}
