//! Games sorted by their moves, so that equal games, and a game and its continuations, stand side by side.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::{Card, Judge};
use crate::moves::BYTES_PER_PLY;
use crate::search::{Engine, Hit, SearchError};
use crate::segment::SegmentGames;

/// One game with its moves.
struct Line<'e> {
    /// Key of the start position, or [`NO_START`].
    start: u64,
    moves: &'e [u8],
    hit: Hit,
}

/// Games in the order of their starts and moves.
pub(super) struct Lines<'e> {
    lines: Vec<Line<'e>>,
    /// Games with the same moves.
    pub runs: Vec<Run>,
}

/// Games with the same start and moves.
pub(super) struct Run {
    /// Their places.
    pub games: Range<usize>,
    /// Half-moves.
    pub plies: u32,
    /// The longest run whose moves are the beginning of these.
    pub beginning: Option<usize>,
}

/// Stands for the start of games that are not chess, which have no moves either.
const NO_START: u64 = 0;

impl<'e> Lines<'e> {
    /// Sorts games.
    pub fn sort(engine: &'e Engine, hits: &[Hit]) -> Result<Lines<'e>, SearchError> {
        let segments: Vec<&SegmentGames> = engine.segments().map(|(_, games)| games).collect();
        let damaged = |error: String| engine.snapshot().damaged(error);
        let line = |hit: &Hit| -> Result<Line<'e>, SearchError> {
            let segment = segments.get(hit.address.segment_ord as usize);
            let segment = segment.ok_or_else(|| damaged(format!("game {} lies in no segment", hit.id)))?;
            let record = segment.record(hit.address.doc_id).map_err(|error| damaged(error.to_string()))?;
            let walker = record.walker().map_err(|error| damaged(error.to_string()))?;
            let start = walker.map_or(NO_START, |walker| walker.key().0);
            Ok(Line { start, moves: record.moves(), hit: *hit })
        };
        let mut lines: Vec<Line<'e>> = hits.par_iter().map(line).collect::<Result<_, _>>()?;
        lines.par_sort_unstable_by(|a, b| (a.start, a.moves, a.hit.id).cmp(&(b.start, b.moves, b.hit.id)));
        let runs = runs(&lines);
        Ok(Lines { lines, runs })
    }

    /// The cards of the games that may have a duplicate, by their places.
    pub fn cards(
        &self,
        engine: &Engine,
        judge: &Judge<'_>,
        stop: &AtomicBool,
    ) -> Result<Vec<Option<Card>>, SearchError> {
        let mut wanted = vec![false; self.runs.len()];
        for (at, run) in self.runs.iter().enumerate() {
            wanted[at] |= run.games.len() > 1;
            if let Some(beginning) = run.beginning.filter(|at| self.runs[*at].plies >= judge.telling()) {
                wanted[at] = true;
                wanted[beginning] = true;
            }
        }
        let mut places = vec![false; self.lines.len()];
        for (run, _) in self.runs.iter().zip(&wanted).filter(|(_, wanted)| **wanted) {
            places[run.games.clone()].fill(true);
        }
        let read = |(line, wanted): (&Line<'_>, bool)| {
            if stop.load(Ordering::Relaxed) {
                return Err(SearchError::Stopped);
            }
            wanted.then(|| Card::read(engine, line.hit, plies(line.moves))).transpose()
        };
        self.lines.par_iter().zip(places).map(read).collect()
    }
}

fn plies(moves: &[u8]) -> u32 {
    (moves.len() / BYTES_PER_PLY) as u32
}

/// Sorted by moves, a game stands right before all its continuations, so those it continues are a stack.
fn runs(lines: &[Line<'_>]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let same = |other: &&Line<'_>| (other.start, other.moves) == (line.start, line.moves);
        let end = at + lines[at..].iter().take_while(same).count();
        while let Some(top) = open.last() {
            let before = &lines[runs[*top].games.start];
            if before.start == line.start && line.moves.starts_with(before.moves) {
                break;
            }
            open.pop();
        }
        runs.push(Run { games: at..end, plies: plies(line.moves), beginning: open.last().copied() });
        open.push(runs.len() - 1);
        at = end;
    }
    runs
}
