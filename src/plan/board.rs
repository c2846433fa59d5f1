//! Candidates of conditions on positions.

use super::docs::Docs;
use super::marks::Marks;
use super::{Exactness, PlanError, SegmentView};
use crate::query::board::{BoardTerm, Counts, MaterialTerm, StructureTerm};
use crate::replay::Material;
use crate::segment::{TermKey, TermList};

/// Candidates of a condition. Where the index knows nothing, these are all games.
pub(super) fn candidates(term: &BoardTerm, segment: &SegmentView<'_>) -> Result<(Docs, Exactness), PlanError> {
    let all = |counts: &Counts| counts.iter().map(|count| u64::from(*count)).sum::<u64>() + 1;
    Ok(match term {
        BoardTerm::Material(term) => (material(segment, term)?, Exactness::Exact),
        BoardTerm::Imbalance(term) => {
            (with_material(segment, |white, black| term.fits(white, black))?, Exactness::Exact)
        }
        BoardTerm::Pieces(range) => {
            (with_material(segment, |white, black| range.contains(all(white) + all(black)))?, Exactness::Exact)
        }
        BoardTerm::Bishops(_) => {
            (with_material(segment, |white, black| white[2] == 1 && black[2] == 1)?, Exactness::Superset)
        }
        BoardTerm::Structure(term) => (structure(segment, term)?, Exactness::Exact),
        _ => (Docs::All, Exactness::Superset),
    })
}

fn material(segment: &SegmentView<'_>, term: &MaterialTerm) -> Result<Docs, PlanError> {
    let Some(pairs) = term.exact() else {
        return with_material(segment, |white, black| term.fits(white, black));
    };
    with_any(segment, pairs.iter().map(|(white, black)| TermKey::material(Material(signature(white, black)))))
}

fn structure(segment: &SegmentView<'_>, term: &StructureTerm) -> Result<Docs, PlanError> {
    with_any(segment, term.features().into_iter().map(TermKey::structure))
}

/// Games with one of some states.
fn with_any(segment: &SegmentView<'_>, keys: impl Iterator<Item = TermKey>) -> Result<Docs, PlanError> {
    let lists = keys.filter_map(|key| segment.games.find_term(key).transpose()).collect::<Result<Vec<_>, _>>()?;
    documents(segment, &lists)
}

/// Games with a position whose numbers of men `fits` accepts.
fn with_material(segment: &SegmentView<'_>, fits: impl Fn(&Counts, &Counts) -> bool) -> Result<Docs, PlanError> {
    let lists = segment.games.find_materials(|material| {
        let (white, black) = counts(material.0);
        fits(&white, &black)
    })?;
    documents(segment, &lists)
}

fn documents(segment: &SegmentView<'_>, lists: &[TermList]) -> Result<Docs, PlanError> {
    let mut marks = Marks::none(segment.games.max_doc());
    segment.games.read_terms(lists, |entry| marks.set(entry.doc))?;
    Ok(marks.into_docs())
}

/// The number that [`crate::replay::Material`] makes of a position with these men.
fn signature(white: &Counts, black: &Counts) -> u64 {
    let side = |counts: &Counts| counts.iter().rev().fold(0, |number, count| number << 4 | u64::from((*count).min(15)));
    side(black) << 20 | side(white)
}

fn counts(signature: u64) -> (Counts, Counts) {
    let side = |number: u64| std::array::from_fn(|index| (number >> (4 * index) & 15) as u8);
    (side(signature), side(signature >> 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_the_import() {
        let initial = [8, 2, 2, 2, 1];
        let number = crate::replay::Material::of(&shakmaty::Board::new()).0;
        assert_eq!(signature(&initial, &initial), number);
        let (white, black) = ([1, 0, 0, 1, 0], [0, 0, 0, 1, 0]);
        assert_eq!(counts(signature(&white, &black)), (white, black));
    }
}
