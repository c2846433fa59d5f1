//! Games of PGN whose moves are in another notation than SAN.

use shakmaty::Move;

use super::read::{CLEARLY_FURTHER, InputNotation, ReadGame, read_pgn};
use crate::game::{Action, Fault, FaultKind};
use crate::notation::{Language, Notation, Reader};
use crate::parser::ParsedGame;
use crate::replay::{ReadState, Replayed, Wording};

/// Half-moves after which a game that reads as SAN so far is SAN: another notation shows itself by its first pieces.
const SHOWS_ITSELF: u32 = 24;

/// A game read in another notation.
#[derive(Debug)]
pub struct ForeignGame {
    /// The notation.
    pub notation: Notation,
    /// Tags, tokens and faults.
    pub game: ParsedGame,
    reader: Reader,
    moves: Vec<Option<Move>>,
}

impl ForeignGame {
    /// How the texts of its tokens are read.
    pub fn wording(&self) -> Wording<'_> {
        Wording::Known { reader: self.reader, moves: &self.moves }
    }

    fn new(notation: Notation, read: ReadGame) -> ForeignGame {
        let ReadGame { game, reader, moves, .. } = read;
        ForeignGame { notation, game, reader, moves }
    }
}

/// Replays a parsed game of PGN in the notation of its moves: the one that is known, SAN, or where SAN fails another one that
/// comes clearly further. Gives the notation when it is not SAN; `game` is then that reading.
pub fn replay_any(
    text: &str,
    known: Option<Notation>,
    game: &mut ParsedGame,
    replayed: &mut Replayed,
) -> Option<Notation> {
    let mut foreign = match known {
        Some(notation) => in_notation(text, notation),
        None => {
            replayed.replay(text, game);
            let plies = replayed.keys.len().saturating_sub(1) as u32;
            seems_foreign(game, replayed).then(|| other_than_san(text, plies)).flatten()?
        }
    };
    // What was wrong with the letters is wrong in any notation.
    let encoding = game.faults.drain(..).filter(|fault| fault.kind == FaultKind::Encoding);
    foreign.game.faults.extend(encoding);
    replayed.replay_worded(text, &foreign.game, foreign.wording());
    // The reading has told them already.
    replayed.faults.clear();
    *game = foreign.game;
    Some(foreign.notation)
}

/// Whether the main line breaks off at a text that may be a move of another notation.
fn seems_foreign(game: &ParsedGame, replayed: &Replayed) -> bool {
    use FaultKind::{AmbiguousMove, IllegalMove, UnreadableToken};
    let is_text = |fault: &Fault| matches!(fault.kind, IllegalMove | AmbiguousMove | UnreadableToken);
    replayed.state != ReadState::Whole
        && replayed.start.is_some()
        && replayed.faults.iter().chain(&game.faults).any(is_text)
}

/// Reads a game of which SAN reads only `plies` half-moves in another notation; none where no other notation comes clearly
/// further. The notation that was found out stands among the faults.
fn other_than_san(text: &str, plies: u32) -> Option<ForeignGame> {
    if plies >= SHOWS_ITSELF {
        return None;
    }
    let found = read_pgn(text, InputNotation::Auto);
    let notation = found.reader.notation();
    let further = found.whole && found.plies > plies || found.plies >= plies + CLEARLY_FURTHER;
    if notation == Notation::San(Language::ENGLISH) || !further || !shows_letters(text, &found.game, notation) {
        return None;
    }
    // What is read back later knows the notation alone, so that alone must do.
    let named = read_pgn(text, InputNotation::Notation(notation));
    if (named.plies, &named.moves) != (found.plies, &found.moves) {
        return None;
    }
    let mut foreign = ForeignGame::new(notation, found);
    let first = foreign.game.main_line().next()?;
    let reason = format!("the moves are read as {}", described(notation));
    let note = Fault::new(FaultKind::OtherNotation, first.range().start, first.text(text), reason, Action::Noted);
    foreign.game.faults.push(note);
    Some(foreign)
}

/// Whether a game in the letters of another language has one that English lacks. SAN with a wrong move can be legal, by accident,
/// in a language in which the same letters are other pieces.
fn shows_letters(text: &str, game: &ParsedGame, notation: Notation) -> bool {
    const ENGLISH: &str = "KQRBNPO";
    let foreign = |c: char| c.is_uppercase() && !ENGLISH.contains(c) || c.is_alphabetic() && !c.is_ascii();
    notation.language().is_none() || game.main_line().any(|token| token.text(text).contains(foreign))
}

/// Reads a game in a notation that is known.
pub fn in_notation(text: &str, notation: Notation) -> ForeignGame {
    ForeignGame::new(notation, read_pgn(text, InputNotation::Notation(notation)))
}

/// The name of a notation, with those of the languages whose letters it has.
fn described(notation: Notation) -> String {
    let Some(language) = notation.language() else { return notation.to_string() };
    let names: Vec<&str> =
        std::iter::once(language.name).chain(language.equals().map(|language| language.name)).collect();
    format!("{notation} ({} letters)", names.join(", "))
}
