//! Languages that give the moves of a game the same meaning, so that one replay does for all of them.

use shakmaty::{Color, Move, Role};

use super::constraints::Constraints;
use super::parse::parse;
use super::{Language, LineReading, MoveLists, Notation, Warning};

/// Whether a game that was read in the letters of one language is read the same, move by move, in those of another one.
/// `false` says only that a replay has to tell; English, which has spellings of its own, is like none.
pub(super) fn read_alike(known: Notation, other: Notation, lists: &dyn MoveLists<'_>, reading: &LineReading) -> bool {
    let (Notation::San(one), Notation::San(two)) = (known, other) else { return false };
    if [one, two].contains(&Language::ENGLISH) {
        return false;
    }
    let different = different_letters(one, two);
    lists.whole(other).iter().zip(&reading.readings).all(|(text, read)| {
        // Letters of another script are taken for others only where nothing else fits.
        !read.warnings.contains(&Warning::LookAlikeLetters)
            && (!(text.contains(&different[..]) || has_file_alone(text) || may_begin_with_piece(text, read.played))
                || {
                    // Later meanings do not count, since a legal move fits the first one.
                    let meaning = first_meaning(known, text);
                    meaning == first_meaning(other, text) && meaning.is_some_and(|meaning| meaning.fits(read.played))
                })
    })
}

/// Every letter, great or small, of the pieces that two languages name differently, without those that are files before a
/// rank in any language.
fn different_letters(one: &Language, two: &Language) -> Vec<char> {
    let roles = Role::ALL.into_iter().filter(|role| one.letter(*role) != two.letter(*role));
    let letters = roles.flat_map(|role| one.letter(role).chars().chain(two.letter(role).chars()));
    let either = letters.flat_map(|letter| std::iter::once(letter).chain(letter.to_lowercase()));
    either.filter(|letter| !matches!(letter, 'a'..='h')).collect()
}

/// Whether the small letter of a file at the beginning of a text may have been taken for a piece: no pawn moved from that file.
fn may_begin_with_piece(text: &str, played: Move) -> bool {
    let [first @ b'a'..=b'h', rest @ ..] = text.as_bytes() else { return false };
    let from = played.from().filter(|_| played.role() == Role::Pawn && !matches!(rest, [b'a'..=b'h', ..]));
    from.is_none_or(|from| from.file().char() != char::from(*first))
}

/// Whether a small letter of a file stands without its rank, elsewhere than at the beginning.
fn has_file_alone(text: &str) -> bool {
    let after_first = text.as_bytes().get(1..).unwrap_or_default();
    (0..after_first.len())
        .any(|at| matches!(after_first[at], b'a'..=b'h') && !matches!(after_first.get(at + 1), Some(b'1'..=b'8')))
}

fn first_meaning(notation: Notation, text: &str) -> Option<Constraints> {
    parse(text, notation, Color::White).ok()?.alternatives.into_iter().next()
}
