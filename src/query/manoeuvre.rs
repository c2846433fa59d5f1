//! `white-moves:` and `black-moves:`: moves of one side in a row, whatever the other side plays.

use std::fmt;

use shakmaty::Color;

use super::Reading;
use super::display::quoted;
use super::error::Complaint;
use super::lexer::RawTerm;
use super::moves::{self, MoveTerm, Unit};
use crate::notation::{Notation, group_words};
use crate::replay::MainLine;

/// Moves of one side in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Manoeuvre {
    side: Color,
    notation: Notation,
    text: String,
    /// The same with any move of the other side between its moves.
    moves: MoveTerm,
}

impl Manoeuvre {
    pub(super) fn read(side: Color, term: &RawTerm, reading: &Reading) -> Result<Manoeuvre, Complaint> {
        let notation = moves::notation_of(term, reading)?;
        // Faults are shown where they stand in the text as written.
        moves::read(Unit::Sequence, term, reading)?;
        let mut spread = term.clone();
        spread.value.text = spread_out(&term.value.text, notation);
        let moves = moves::read(Unit::Sequence, &spread, reading)?;
        Ok(Manoeuvre { side, notation, text: term.value.text.clone(), moves })
    }

    /// The moves with any move of the other side between them.
    pub fn moves(&self) -> &MoveTerm {
        &self.moves
    }

    /// The plies before which the moves begin.
    pub fn plies(&self, line: &MainLine) -> Vec<u32> {
        let Some(start) = line.start() else { return Vec::new() };
        let first = u32::from(shakmaty::Position::turn(&start.position) != self.side);
        let mut plies = self.moves.plies(line);
        plies.retain(|ply| ply % 2 == first);
        plies
    }
}

impl fmt::Display for Manoeuvre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-moves:{}:{}", self.side, self.notation, quoted(&self.text))
    }
}

/// Puts a dot between the moves of a text; alternatives in brackets are one move, and so is a dot.
fn spread_out(text: &str, notation: Notation) -> String {
    let mut moves: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        moves.extend(plain_moves(&rest[..open], notation));
        let close = rest[open..].find(']').map_or(rest.len(), |close| open + close + 1);
        moves.push(rest[open..close].to_owned());
        rest = &rest[close..];
    }
    moves.extend(plain_moves(rest, notation));
    moves.join(" . ")
}

fn plain_moves(text: &str, notation: Notation) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let between_dots = words.split(|word| *word == ".").map(|words| group_words(notation, words).moves);
    between_dots.collect::<Vec<_>>().join(&".".to_owned())
}
