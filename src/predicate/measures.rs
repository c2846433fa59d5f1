//! Positions at which something measured lies in a range.

use crate::query::{MeasureTerm, Term};
use crate::replay::Measured;

/// The plies at which a condition on measures holds; none for other conditions.
pub fn measure_plies(term: &Term, measures: &[(u32, Measured)]) -> Vec<u32> {
    let Term::Measure(term) = term else { return Vec::new() };
    let holds = |measured: &Measured| match (term, measured) {
        (MeasureTerm::Eval(range), Measured::Eval(value)) => range.holds(value),
        (MeasureTerm::Clock(range), Measured::Clock(value)) => range.holds(value),
        _ => false,
    };
    measures.iter().filter(|(_, measured)| holds(measured)).map(|(ply, _)| *ply).collect()
}
