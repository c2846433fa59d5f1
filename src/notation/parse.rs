//! Understanding a move text without a position.

use shakmaty::Color;

use super::algebraic::Folding;
use super::cells::System;
use super::chesmayne::Trial;
use super::constraints::{Claims, Constraints};
use super::marks::{DoublePlus, split};
use super::text::{fold, normalise};
use super::{Notation, algebraic, chesmayne, coordinate, descriptive};

/// No move text with its remarks is longer; a limit keeps the effort small on any input.
const MOST_BYTES: usize = 400;

/// What a text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// The ways of understanding it, the preferred one first: a later one counts only where no legal move fits an earlier
    /// one.
    pub alternatives: Vec<Constraints>,
    /// Annotation signs, draw offers and codes that follow the move.
    pub remarks: Vec<String>,
}

/// A text that is no move in a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no move in the notation {notation}")]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// The notation.
    pub notation: Notation,
}

/// Understands a text in a notation, for the side `mover`. Ranks of the descriptive notations depend on the mover.
///
/// # Errors
/// [`Unreadable`] when the text has no meaning in the notation.
pub fn parse(text: &str, notation: Notation, mover: Color) -> Result<Understood, Unreadable> {
    Manner::of(notation).understand(text, mover)
}

/// How a notation is to be read in one attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) notation: Notation,
    pub(super) folding: Folding,
    pub(super) trial: Trial,
}

impl Manner {
    pub(super) fn of(notation: Notation) -> Manner {
        let trial = match notation {
            Notation::ChesmayneShort => Trial::Only(System::Xy),
            _ => Trial::Both,
        };
        Manner { notation, folding: Folding::Exact, trial }
    }

    pub(super) fn understand(&self, text: &str, mover: Color) -> Result<Understood, Unreadable> {
        let unreadable = || Unreadable { text: text.to_owned(), notation: self.notation };
        if text.len() > MOST_BYTES {
            return Err(unreadable());
        }
        let plain = normalise(text);
        let understood = match self.folding {
            Folding::Exact => self.understand_plain(&plain, mover),
            Folding::LookAlike => self.understand_plain(&fold(&plain), mover),
        };
        if understood.alternatives.is_empty() { Err(unreadable()) } else { Ok(understood) }
    }

    fn understand_plain(&self, text: &str, mover: Color) -> Understood {
        if self.notation.is_chesmayne() {
            let (alternatives, remarks) = chesmayne::parse(text, self.trial);
            return Understood { alternatives, remarks };
        }
        let tongue = self.notation.tongue();
        let split = split(text, if tongue.is_some() { DoublePlus::Mate } else { DoublePlus::Either });
        let alternatives = match (self.notation, tongue) {
            (_, Some(tongue)) => descriptive::parse(split.text, split.claims, tongue, mover),
            (Notation::Uci | Notation::Coordinate, _) => coordinate::parse_coordinate(split.text),
            (Notation::Iccf, _) => coordinate::parse_iccf(split.text),
            (Notation::Smith, _) => coordinate::parse_smith(split.text),
            (notation, _) => match notation.language() {
                Some(language) => algebraic::parse(split.text, language.as_read(), self.folding),
                None => Vec::new(),
            },
        };
        let marked = alternatives.into_iter().map(|constraints| with_marks(constraints, split.claims));
        Understood { alternatives: marked.collect(), remarks: split.remarks }
    }
}

fn with_marks(constraints: Constraints, marks: Claims) -> Constraints {
    let claims = Claims { check: marks.check, en_passant: marks.en_passant, ..constraints.claims };
    Constraints { claims, ..constraints }
}

/// A null move in any spelling; it stands in variations only and is no legal move of a game.
pub fn is_null_move(text: &str) -> bool {
    let plain = normalise(text);
    matches!(plain.trim_end_matches(['!', '?']), "--" | "Z0" | "0000" | "@@@@" | "null")
}
