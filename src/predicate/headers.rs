//! Conditions on a whole game.

use super::GameView;
use super::words::{has_phrase, tag_matches, words_match};
use crate::board::Board;
use crate::fold;
use crate::game::header::{date, rating};
use crate::query::{GameTerm, Quantity, Range, Speed, Term};
use crate::schema::header_text;

/// Whether a condition on a whole game holds; conditions on positions do not.
pub fn game_matches(term: &Term, game: &GameView<'_>) -> bool {
    match term {
        Term::Words(scope, words) => words_match(*scope, words, game),
        Term::Whole(field, value) => header_text(field, game.tags, game.result, game.opening)
            .is_some_and(|text| fold::whole(&text) == fold::whole(value)),
        Term::Code(field, range) => header_text(field, game.tags, game.result, game.opening)
            .is_some_and(|code| range.contains_code(&fold::whole(&code))),
        Term::Number(quantity, range) => number_fits(*quantity, range, |single| number(single, game)),
        Term::Date(range) => date(game.tags).is_some_and(|date| range.overlaps(date)),
        Term::Tag(name, words) => tag_matches(name, words, game.tags),
        Term::Comment(words) => game.comments.iter().any(|comment| has_phrase(comment, words)),
        Term::State(state) => game.state.as_str() == state,
        Term::Game(term) => holds(term, game),
        Term::Position(_)
        | Term::Moves(_)
        | Term::Manoeuvre(_)
        | Term::Within(_)
        | Term::Board(_)
        | Term::Measure(_) => false,
    }
}

fn holds(term: &GameTerm, game: &GameView<'_>) -> bool {
    match term {
        GameTerm::Speed(speed) => game.tags.known("TimeControl").and_then(Speed::of) == Some(*speed),
        GameTerm::Has(feature) => game.features.contains(feature),
        GameTerm::Source(name) => is_named(game.source, name),
        GameTerm::DuplicateOf(id) => {
            let start = game.line.start().map(|start| Board::from(&start.position));
            let original = game.originals.iter().find(|original| original.id == *id);
            original.is_some_and(|original| original.has_duplicate(game.id, start.as_ref(), game.line.packed()))
        }
        GameTerm::Start(start) => game.line.start().is_some_and(|place| start.is(place)),
    }
}

/// Whether a file's name contains a text, letter case aside.
pub fn is_named(file: &str, text: &str) -> bool {
    file.to_lowercase().contains(&text.to_lowercase())
}

/// Whether a number of a game lies in a range; `single` knows the numbers that are not made of others.
pub fn number_fits(quantity: Quantity, range: &Range<u64>, single: impl Fn(Quantity) -> Option<u64>) -> bool {
    let elos = || [Quantity::WhiteElo, Quantity::BlackElo].map(&single);
    match (quantity, elos()) {
        (Quantity::Elo, elos) => elos.iter().all(|elo| elo.is_some_and(|elo| range.contains(elo))),
        (Quantity::AnyElo, elos) => elos.iter().any(|elo| elo.is_some_and(|elo| range.contains(elo))),
        (Quantity::MeanElo, [Some(white), Some(black)]) => range.contains(u64::midpoint(white, black)),
        (Quantity::EloGap, [Some(white), Some(black)]) => range.contains(white.abs_diff(black)),
        (Quantity::MeanElo | Quantity::EloGap, _) => false,
        (quantity, _) => single(quantity).is_some_and(|value| range.contains(value)),
    }
}

fn number(quantity: Quantity, game: &GameView<'_>) -> Option<u64> {
    match quantity {
        Quantity::WhiteElo => rating(game.tags, "WhiteElo"),
        Quantity::BlackElo => rating(game.tags, "BlackElo"),
        Quantity::Plies => Some(u64::from(game.line.plies())),
        Quantity::Id => Some(game.id.0),
        Quantity::Elo | Quantity::AnyElo | Quantity::MeanElo | Quantity::EloGap => None,
    }
}
