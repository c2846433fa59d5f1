//! Games with moves in a row: each asked move stands for those of the segment's different moves that fit it, and moves
//! in a row are entries of their lists in the same document at plies in a row.

use shakmaty::Color;
use tantivy::DocId;

use super::docs::Docs;
use super::marks::Marks;
use super::{Exactness, PlanError, SegmentView};
use crate::query::{MoveStep, MoveTerm};
use crate::segment::{Occurrence, SegmentError, SegmentGames, TermList};

/// Games that may have the moves, and whether they are exactly those that have.
pub(super) fn candidates(term: &MoveTerm, segment: &SegmentView<'_>) -> Result<(Docs, Exactness), PlanError> {
    let games = segment.games;
    let begun_by = |side| docs_with(sequence(term, side, games)?, games);
    let docs = begun_by(Color::White)?.or(begun_by(Color::Black)?);
    Ok((docs, if term.codes_are_exact() { Exactness::Exact } else { Exactness::Superset }))
}

/// Moves in a row of which a given side makes the first.
type Sequence = Vec<Step>;

/// One asked move of a sequence.
struct Step {
    /// Its distance from the first move.
    offset: u32,
    /// Entries of the moves that fit.
    lists: Vec<TermList>,
}

impl Step {
    fn entries(&self) -> u64 {
        self.lists.iter().map(|list| u64::from(list.count())).sum()
    }
}

/// The sequence that a side begins.
fn sequence(term: &MoveTerm, first: Color, games: &SegmentGames) -> Result<Sequence, SegmentError> {
    let sides = [first, first.other()].into_iter().cycle();
    let mut sequence = Vec::new();
    for ((offset, step), side) in (0..).zip(term.steps()).zip(sides) {
        if let MoveStep::OneOf(moves) = step {
            let lists = games.find_moves(side, &moves.code_ranges(side), |code| moves.fits_code(code, side))?;
            sequence.push(Step { offset, lists });
        }
    }
    Ok(sequence)
}

/// Documents that have the moves in a row, sought from the rarest move on.
fn docs_with(mut sequence: Sequence, games: &SegmentGames) -> Result<Docs, SegmentError> {
    sequence.sort_by_key(Step::entries);
    match sequence.as_slice() {
        [] => Ok(Docs::All),
        [rarest, ..] if rarest.lists.is_empty() => Ok(Docs::Listed(Vec::new())),
        [only] => {
            let mut marks = Marks::none(games.max_doc());
            games.read_terms(&only.lists, |entry| {
                if entry.ply >= only.offset {
                    marks.set(entry.doc);
                }
            })?;
            Ok(marks.into_docs())
        }
        [rarest, others @ ..] => {
            let mut begun = rarest.beginnings(games, |_| true)?;
            for step in others {
                let marks = marks_of(&begun, games.max_doc());
                let fitting = step.beginnings(games, |doc| marks.contains(doc))?;
                retain_common(&mut begun, &fitting);
            }
            Ok(marks_of(&begun, games.max_doc()).into_docs())
        }
    }
}

/// Where a sequence begins: a document and a ply, which is what they are ordered by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Beginning(u64);

impl Beginning {
    #[inline]
    fn of(entry: Occurrence, offset: u32) -> Option<Beginning> {
        Some(Beginning(u64::from(entry.doc) << 32 | u64::from(entry.ply.checked_sub(offset)?)))
    }

    fn doc(self) -> DocId {
        (self.0 >> 32) as DocId
    }
}

impl Step {
    /// Where a sequence with this step may begin, in ascending order, in the wanted documents.
    fn beginnings(&self, games: &SegmentGames, wanted: impl Fn(DocId) -> bool) -> Result<Vec<Beginning>, SegmentError> {
        let mut found = Vec::new();
        games.read_terms(&self.lists, |entry| {
            if wanted(entry.doc) {
                found.extend(Beginning::of(entry, self.offset));
            }
        })?;
        // Each list ascends, and a stable sort makes use of that.
        found.sort();
        Ok(found)
    }
}

fn marks_of(begun: &[Beginning], max_doc: DocId) -> Marks {
    let mut marks = Marks::none(max_doc);
    begun.iter().for_each(|beginning| marks.set(beginning.doc()));
    marks
}

/// Keeps what is in both lists, which ascend.
fn retain_common(kept: &mut Vec<Beginning>, others: &[Beginning]) {
    let mut others = others.iter().peekable();
    kept.retain(|beginning| {
        while others.next_if(|other| *other < beginning).is_some() {}
        others.peek() == Some(&beginning)
    });
}
