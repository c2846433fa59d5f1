//! Conditions on evaluations and clock times in comments.

use std::fmt;

use super::error::Complaint;
use super::lexer::RawTerm;
use super::range::{self, Bound, Range};
use crate::game::{Centipawns, Deciseconds, Feature};

/// A condition on what a program measured at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasureTerm {
    /// The evaluation, from White's side.
    Eval(Range<Centipawns>),
    /// The time left to the side that has just moved.
    Clock(Range<Deciseconds>),
}

impl MeasureTerm {
    /// What games must hold.
    pub fn feature(&self) -> Feature {
        match self {
            MeasureTerm::Eval(_) => Feature::Evals,
            MeasureTerm::Clock(_) => Feature::Clocks,
        }
    }

    pub(super) fn eval(term: &RawTerm) -> Result<MeasureTerm, Complaint> {
        range::range(term.comparison, &term.value).map(MeasureTerm::Eval)
    }

    pub(super) fn clock(term: &RawTerm) -> Result<MeasureTerm, Complaint> {
        range::range(term.comparison, &term.value).map(MeasureTerm::Clock)
    }
}

impl fmt::Display for MeasureTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeasureTerm::Eval(range) => write!(f, "eval{range}"),
            MeasureTerm::Clock(range) => write!(f, "clock{range}"),
        }
    }
}

impl<T: PartialOrd> Range<T> {
    /// Whether a value lies inside.
    pub fn holds(&self, value: &T) -> bool {
        self.from.as_ref().is_none_or(|from| from <= value) && self.to.as_ref().is_none_or(|to| value <= to)
    }
}

impl Bound for Centipawns {
    const EXAMPLE: &'static str = "pawns from White's side such as 3, -1.5 or -0.5..0.5, or a mate such as #3 or #-3";

    fn read(text: &str) -> Option<Centipawns> {
        Centipawns::from_text(text).filter(|_| !text.contains(','))
    }

    fn next(&self) -> Option<Centipawns> {
        self.0.checked_add(1).map(Centipawns)
    }

    fn previous(&self) -> Option<Centipawns> {
        self.0.checked_sub(1).map(Centipawns)
    }
}

impl Bound for Deciseconds {
    const EXAMPLE: &'static str = "seconds such as 10 or 5..30, or 1:30 or 1:05:00";

    fn read(text: &str) -> Option<Deciseconds> {
        Deciseconds::from_text(text)
    }

    fn next(&self) -> Option<Deciseconds> {
        self.0.checked_add(1).map(Deciseconds)
    }

    fn previous(&self) -> Option<Deciseconds> {
        self.0.checked_sub(1).map(Deciseconds)
    }
}
