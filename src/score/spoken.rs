//! Results in words, as books end their games: `Resigns`, `And Black wins`, `Las negras abandonan`.

use shakmaty::Color;

use crate::game::GameResult;

/// A result in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spoken {
    Draw,
    Wins(Color),
    /// The side to move gives up, or the side that moved last wins.
    LastMoverWins,
}

impl Spoken {
    /// The result when `turn` is the side to move.
    pub fn result(self, turn: Color) -> GameResult {
        let winner = match self {
            Spoken::Draw => return GameResult::Draw,
            Spoken::Wins(side) => side,
            Spoken::LastMoverWins => turn.other(),
        };
        winner.fold_wb(GameResult::WhiteWins, GameResult::BlackWins)
    }
}

const AND: [&str; 4] = ["and", "und", "et", "y"];
const ARTICLES: [&str; 5] = ["les", "las", "los", "die", "il"];
const SIDES: [(&str, Color); 16] = [
    ("white", Color::White),
    ("black", Color::Black),
    ("weiß", Color::White),
    ("weiss", Color::White),
    ("schwarz", Color::Black),
    ("blancs", Color::White),
    ("noirs", Color::Black),
    ("blancas", Color::White),
    ("negras", Color::Black),
    ("bianco", Color::White),
    ("nero", Color::Black),
    ("wit", Color::White),
    ("zwart", Color::Black),
    ("белые", Color::White),
    ("черные", Color::Black),
    ("чёрные", Color::Black),
];
/// Words for giving up. Those of two words are parted by a blank.
const LOSES: [&str; 16] = [
    "resigns",
    "resigned",
    "resign",
    "surrenders",
    "surrendered",
    "gives up",
    "gave up",
    "gibt auf",
    "gab auf",
    "geben auf",
    "aufgegeben",
    "abandonan",
    "abandonnent",
    "abbandona",
    "geeft op",
    "сдались",
];
const WINS: [&str; 9] = ["wins", "won", "win", "mates", "gewinnt", "ganan", "gagnent", "vince", "выиграли"];
const DRAWS: [&str; 11] = [
    "draw",
    "drawn",
    "drawn game",
    "draw agreed",
    "game drawn",
    "remis",
    "tablas",
    "partie nulle",
    "partie remise",
    "patta",
    "ничья",
];

/// Words of the longest of these phrases.
const LONGEST_PHRASE: usize = 2;

/// The result that the words begin with, and how many of them it takes.
pub(super) fn spoken(words: &[&str]) -> Option<(Spoken, usize)> {
    // Results in words have letters only; nearly every move has a digit or a hyphen.
    if words.first()?.contains(|c: char| c.is_ascii_digit() || c == '-') {
        return None;
    }
    if let Some(count) = phrase(words, &DRAWS) {
        return Some((Spoken::Draw, count));
    }
    let joined = usize::from(AND.contains(&plain(words.first()?).as_str()));
    let article = words.get(joined).is_some_and(|word| ARTICLES.contains(&plain(word).as_str()));
    let at = joined + usize::from(article);
    let side = words.get(at).and_then(|word| side(word));
    let at = at + usize::from(side.is_some());
    let rest = words.get(at..)?;
    let (spoken, count) = match (side, phrase(rest, &LOSES), phrase(rest, &WINS)) {
        (Some(side), Some(count), _) => (Spoken::Wins(side.other()), count),
        (Some(side), None, Some(count)) => (Spoken::Wins(side), count),
        (None, Some(count), _) if at == 0 => (Spoken::LastMoverWins, count),
        // `and wins`, at the end of a sentence.
        (None, None, Some(1)) if at == 1 && joined == 1 && (rest.len() == 1 || rest[0].ends_with('.')) => {
            (Spoken::LastMoverWins, 1)
        }
        _ => return None,
    };
    Some((spoken, at + count))
}

/// Whether a text says a result and nothing else.
pub(super) fn is_spoken(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    spoken(&words).is_some_and(|(_, count)| count == words.len())
}

/// The side that a word names, in one of some languages.
pub(super) fn side(word: &str) -> Option<Color> {
    let word = plain(word);
    SIDES.iter().find(|(name, _)| *name == word).map(|(_, side)| *side)
}

/// Number of words of the longest of the phrases that the words begin with.
fn phrase(words: &[&str], phrases: &[&str]) -> Option<usize> {
    let words: Vec<String> = words.iter().take(LONGEST_PHRASE).map(|word| plain(word)).collect();
    let begins = |phrase: &&&str| {
        let mut parts = phrase.split(' ').zip(&words);
        words.len() >= phrase.split(' ').count() && parts.all(|(part, word)| word == part)
    };
    phrases.iter().filter(begins).map(|phrase| phrase.split(' ').count()).max()
}

fn plain(word: &str) -> String {
    word.trim_matches(['.', ',', ';', ':', '!', '(', ')', '—', '–']).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_words() {
        use Color::{Black, White};
        for (text, want) in [
            ("Resigns.", Some((Spoken::LastMoverWins, 1))),
            ("Black surrenders.", Some((Spoken::Wins(White), 2))),
            ("And Black wins.", Some((Spoken::Wins(Black), 3))),
            ("and wins.", Some((Spoken::LastMoverWins, 2))),
            ("And wins. The fight took seven hours", Some((Spoken::LastMoverWins, 2))),
            ("and wins the exchange", None),
            ("wins", None),
            ("Las negras abandonan.", Some((Spoken::Wins(White), 3))),
            ("Schwarz gibt auf.", Some((Spoken::Wins(White), 3))),
            ("Сдались", Some((Spoken::LastMoverWins, 1))),
            ("Drawn game.", Some((Spoken::Draw, 2))),
            ("drawn", Some((Spoken::Draw, 1))),
            ("White has the better game", None),
            ("", None),
        ] {
            assert_eq!(spoken(&text.split_whitespace().collect::<Vec<_>>()), want, "{text:?}");
        }
        assert!(is_spoken("(Resigns)") && !is_spoken("Resigns too early"));
    }
}
