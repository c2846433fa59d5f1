//! Conditions on a position: given as a FEN, or as the moves that lead to it.

use std::fmt;

use shakmaty::Chess;

use super::display::quoted;
use super::error::Complaint;
use super::lexer::{RawTerm, Value};
use super::{Reading, moves};
use crate::game::Start;
use crate::notation::{Line, start_from_text};

/// A position, with the words it was asked for in.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionTerm {
    field: &'static str,
    text: String,
    position: Chess,
}

impl PositionTerm {
    /// The position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// `fen:`, or a Chesmayne position record; counters may be left out.
    pub(super) fn from_fen(value: &Value) -> Result<PositionTerm, Complaint> {
        let start = start_from_text(&value.text).map_err(|error| {
            Complaint::new(value.span.clone(), error.to_string()).hint(
                "write fen:\"PIECES SIDE CASTLING EP\", for instance \"8/8/8/4k3/8/8/4P3/4K3 w - -\", or a Chesmayne record, \
                 fen:\":A KI-$E01 PA5-$E02 :B KI-$E05\"",
            )
        })?;
        Ok(PositionTerm { field: "fen", text: value.text.clone(), position: start.position })
    }

    /// `after:`; the moves are played from the initial array.
    pub(super) fn after(term: &RawTerm, reading: &Reading) -> Result<PositionTerm, Complaint> {
        let mut line = Line::new(&Start::standard());
        moves::play(term, reading, &mut line)?;
        Ok(PositionTerm { field: "after", text: term.value.text.clone(), position: line.position().clone() })
    }
}

impl fmt::Display for PositionTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.field, quoted(&self.text))
    }
}
