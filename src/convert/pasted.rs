//! Text that somebody pastes: a position or a line of play in any form.

use shakmaty::Move;

use super::work::entry;
use crate::export::{Content, Entry};
use crate::game::Start;
use crate::notation::{Notation, start_from_text};
use crate::parser::{self, ParsedGame};
use crate::replay::Event;
use crate::score::{Cutter, InputNotation, PartKind, ReadGame, read_pgn, read_score};

/// What a pasted text says.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// What it was taken for.
    pub kind: PastedKind,
    /// Where the line begins.
    pub start: Start,
    /// The main line of the first game; none of a bare position. Castling is king takes own rook.
    pub moves: Vec<Move>,
    /// The notation of the moves.
    pub notation: Notation,
    /// What could not be read, or was mended, in words for a person.
    pub notes: Vec<String>,
}

/// What a text was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastedKind {
    /// A FEN or a Chesmayne position record.
    Position,
    /// A game with tags, its moves in any notation.
    Game,
    /// Moves without tags.
    Moves,
}

impl PastedKind {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            PastedKind::Position => "position",
            PastedKind::Game => "game",
            PastedKind::Moves => "moves",
        }
    }
}

/// A text that says nothing about chess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasteError {
    /// There is no text.
    #[error("there is no text; paste a FEN, a Chesmayne position record, a PGN or moves")]
    Empty,
    /// It is neither a position nor a line of play.
    #[error("neither a position nor moves: {0}; paste a FEN, a Chesmayne position record, a PGN or moves")]
    Unreadable(String),
}

/// Reads a text as a position, as a game with tags or as moves. Without a notation, it is found out.
///
/// # Errors
/// [`PasteError`] when nothing of it can be read.
pub fn pasted(text: &str, notation: Option<Notation>) -> Result<Pasted, PasteError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(PasteError::Empty);
    }
    let position = start_from_text(text);
    if let Ok(start) = position {
        let (kind, notes) = (PastedKind::Position, start.notes.clone());
        return Ok(Pasted { kind, start, moves: Vec::new(), notation: notation.unwrap_or_default(), notes });
    }
    let from = notation.map_or(InputNotation::Auto, InputNotation::Notation);
    let mut head = ParsedGame::new();
    parser::parse_head(text, &mut head);
    let (kind, text, read) = if head.tags.is_empty() {
        let mut cutter = Cutter::default();
        let mut scores = cutter.push(text.as_bytes());
        scores.extend(cutter.finish());
        let score = scores.into_iter().find(|score| score.parts.iter().any(|part| part.kind == PartKind::Moves));
        let Some(score) = score else {
            let reason = position.err().map(|error| error.to_string());
            return Err(PasteError::Unreadable(reason.unwrap_or_default()));
        };
        let read = read_score(&score, from);
        (PastedKind::Moves, score.text, read)
    } else {
        (PastedKind::Game, text.to_owned(), read_pgn(text, from))
    };
    line(kind, &text, &read)
}

/// The main line of a game that was read.
fn line(kind: PastedKind, text: &str, read: &ReadGame) -> Result<Pasted, PasteError> {
    let entry: Entry<'_> = entry(text, read);
    let mut moves = Vec::new();
    entry.walk(Content::MOVES, |event| {
        if let Event::Move { scene, .. } = event {
            moves.push(scene.played);
        }
    });
    let notes: Vec<String> =
        read.game.faults.iter().map(|fault| format!("{}: {}", fault.token, fault.reason)).collect();
    if moves.is_empty() && kind == PastedKind::Moves {
        return Err(PasteError::Unreadable(notes.join("; ")));
    }
    Ok(Pasted { kind, start: entry.start(), moves, notation: read.reader.notation(), notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (PastedKind, usize, String) {
        let pasted = pasted(text, None).unwrap();
        (pasted.kind, pasted.moves.len(), pasted.notation.to_string())
    }

    #[test]
    fn every_form_is_known() {
        assert_eq!(read("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1").0, PastedKind::Position);
        assert_eq!(read("1. e4 c5 2. Nf3"), (PastedKind::Moves, 3, "san".to_owned()));
        assert_eq!(read("1. P-K4 P-K4 2. N-KB3 N-QB3").0, PastedKind::Moves);
        assert_eq!(read("e2e4 e7e5 g1f3").1, 3);
        assert_eq!(read("[White \"A\"]\n\n1. e4 {best} (1. d4 d5) e5 *").1, 2);
    }

    #[test]
    fn what_is_no_chess_is_said() {
        assert_eq!(pasted("  ", None).unwrap_err(), PasteError::Empty);
        let error = pasted("good morning", None).unwrap_err().to_string();
        assert!(error.contains("paste a FEN"), "{error}");
    }

    #[test]
    fn a_game_that_ends_in_nonsense_gives_what_can_be_read() {
        let pasted = pasted("1. e4 e5 2. Nf3 Kxe8 3. d4", None).unwrap();
        assert_eq!(pasted.moves.len(), 3);
        assert!(pasted.notes.iter().any(|note| note.contains("Kxe8")), "{:?}", pasted.notes);
    }
}
