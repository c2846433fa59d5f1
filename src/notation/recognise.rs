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

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;

    type Plain = Result<(LineReading, Vec<Notation>, Notation), (Notation, usize)>;

    /// What the whole replay under each notation gives: reading, rivals and notation, or the nearest notation and its fault.
    fn plainly(start: &Start, texts: &[&str]) -> Plain {
        let read = |notation| (notation, read_line(notation, start, texts, Strictness::Lenient));
        let tried: Vec<_> = order_of_trial().map(read).collect();
        let legal: Vec<_> =
            tried.iter().filter_map(|(notation, read)| Some((*notation, read.as_ref().ok()?))).collect();
        let Some((_, reading)) = legal.first() else {
            let errors = tried.iter().filter_map(|(notation, read)| Some((*notation, read.as_ref().err()?.index)));
            return Err(errors.rev().max_by_key(|(_, index)| *index).unwrap());
        };
        let same = |found: &LineReading| found.moves().eq(reading.moves());
        let rivals = legal.iter().filter(|(_, found)| !same(found)).map(|(notation, _)| *notation).collect();
        let agreeing = legal.iter().filter(|(_, found)| same(found)).flat_map(|(notation, _)| siblings(*notation));
        let written = |notation: Notation| {
            let mut line = Line::new(start);
            let texts = texts.iter().zip(reading.moves());
            texts.filter(|(text, played)| line.play_with(*played, |s| bare(&notation.text(s)) == bare(text))).count()
        };
        let closest = agreeing.rev().max_by_key(|notation| written(*notation)).unwrap();
        Ok(((*reading).clone(), rivals, closest))
    }

    /// A game of random moves.
    fn texts(random: &mut fastrand::Rng, notation: Notation) -> Vec<String> {
        let mut line = Line::from_position(Chess::default(), shakmaty::CastlingMode::Standard);
        let mut texts = Vec::new();
        for _ in 0..random.usize(1..50) {
            let Some(played) = random.choice(line.position().legal_moves()) else { break };
            texts.push(line.play_with(played, |scene| notation.text(scene)));
        }
        texts
    }

    /// A text with a letter changed, left out, or made small.
    fn mistyped(random: &mut fastrand::Rng, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let at = random.usize(..letters.len());
        match random.u8(..3) {
            0 => letters[at] = char::from(random.choice(*b"KQRBNDTLSabcdefgh12345678x-").unwrap_or(b'x')),
            1 => {
                letters.remove(at);
            }
            _ => letters[at] = letters[at].to_ascii_lowercase(),
        }
        letters.into_iter().collect()
    }

    #[test]
    fn shortcuts_change_nothing() {
        let mut random = fastrand::Rng::with_seed(5);
        let kinds: [fn(&'static Language) -> Notation; 4] =
            [Notation::San, Notation::Lan, Notation::Fide, Notation::Ran];
        let start = Start::standard();
        let mut counts = [0_usize; 3];
        for round in 0..120 {
            let notation = match random.choice(Notation::all()) {
                Some(entry) if round % 3 == 0 => entry.notation,
                _ => kinds[round % 4](&LANGUAGES[random.usize(..LANGUAGES.len())]),
            };
            let mut texts = texts(&mut random, notation);
            for text in &mut texts {
                if random.u8(..40) == 0 {
                    *text = mistyped(&mut random, text);
                }
            }
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            match (recognise(&start, &texts, Strictness::Lenient), plainly(&start, &texts)) {
                (Ok(found), Ok((reading, rivals, notation))) => {
                    assert_eq!(
                        (&found.reading, &found.rivals, found.notation),
                        (&reading, &rivals, notation),
                        "{texts:?}"
                    );
                    counts[usize::from(!rivals.is_empty())] += 1;
                }
                (Err(found), Err(nearest)) => {
                    assert_eq!((found.nearest, found.error.index), nearest, "{texts:?}");
                    counts[2] += 1;
                }
                (found, plain) => panic!("{texts:?}: {found:?} and {plain:?}"),
            }
        }
        assert!(counts[0] > 30 && counts[1] > 0 && counts[2] > 10, "{counts:?}");
    }
}
