//! Running a program over one game.

use std::iter;

use super::found::Found;
use super::places::Places;
use super::plies::Plies;
use super::program::{Keep, Lines, Op, Program};
use super::sacrifice::Ledger;
use crate::board::{Board, MoveError, packed_moves};
use crate::query::Pick;
use crate::replay::{MainLine, SideLine};

/// What a program asks of a game beside its positions.
pub trait Answers {
    /// Why there is no answer.
    type Error;

    /// Whether a condition on the whole game holds, by its place among the terms of the query.
    ///
    /// # Errors
    /// When the game cannot be read.
    fn game(&mut self, term: usize) -> Result<bool, Self::Error>;

    /// The plies at which a condition on something measured holds, by its place among the terms of the query.
    ///
    /// # Errors
    /// When the game cannot be read.
    fn measured(&mut self, term: usize) -> Result<Vec<u32>, Self::Error>;

    /// The main line, for conditions on moves.
    ///
    /// # Errors
    /// When the game cannot be read.
    fn line(&mut self) -> Result<&MainLine, Self::Error>;

    /// The side lines, for queries that ask for them.
    ///
    /// # Errors
    /// When the game cannot be read.
    fn side_lines(&mut self) -> Result<Vec<SideLine>, Self::Error>;
}

/// Why a program cannot be run.
#[derive(Debug)]
pub enum RunError<E> {
    /// A move does not fit the board.
    Move(MoveError),
    /// An answer is missing.
    Answer(E),
}

/// Memory that runs use again and again.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) slots: Vec<Plies>,
    /// The last answer of each test, with the version of what it looked at.
    pub(super) known: Vec<(u32, bool)>,
    /// Slots that some position may fill.
    pub(super) open: Vec<usize>,
    /// Positions at which a pattern can become true.
    pub(super) possible: Plies,
    pub(super) ledger: Ledger,
}

/// How much of a game a run must see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    FirstHit,
}

impl Program<'_> {
    /// Where in a game the query holds; `None` when it does not match. No start means a game without positions.
    ///
    /// # Errors
    /// [`RunError`] when a move does not fit the board, or an answer is missing.
    pub fn places<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
    ) -> Result<Option<Places>, RunError<A::Error>> {
        let sides = self.sides(start.as_ref(), answers)?;
        self.places_in(start, moves, &sides, answers)
    }

    /// Whether a game matches; the walk ends where that is known.
    ///
    /// # Errors
    /// As [`Program::places`].
    pub fn matches<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
        scratch: &mut Scratch,
    ) -> Result<bool, RunError<A::Error>> {
        if self.lines == Lines::Main {
            return self.main_line_matches(start, moves, answers, scratch);
        }
        // A main line that matches is enough, unless side lines are asked for what must not be.
        if self.nevers == 0 && self.main_line_matches(start.clone(), moves, answers, scratch)? {
            return Ok(true);
        }
        let sides = self.sides(start.as_ref(), answers)?;
        match (sides.is_empty(), self.nevers) {
            (true, 0) => Ok(false),
            (true, _) => self.main_line_matches(start, moves, answers, scratch),
            (false, _) => self.places_in(start, moves, &sides, answers).map(|places| places.is_some()),
        }
    }

    fn main_line_matches<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
        scratch: &mut Scratch,
    ) -> Result<bool, RunError<A::Error>> {
        let extent = if self.first_hit_decides() { Extent::FirstHit } else { Extent::Whole };
        let walked = [self.walked(start, moves, scratch, extent)?];
        let found = Run::new(&walked, &[], self.nevers, answers).in_line(0, &self.root);
        found.map(|found| found.holds()).map_err(RunError::Answer)
    }

    fn places_in<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        sides: &[SideLine],
        answers: &mut A,
    ) -> Result<Option<Places>, RunError<A::Error>> {
        let mut scratches = vec![Scratch::default(); sides.len() + 1];
        let mut walked = Vec::new();
        let lines = iter::once(moves).chain(sides.iter().map(|side| side.line.packed()));
        for (scratch, moves) in scratches.iter_mut().zip(lines) {
            walked.push(self.walked(start.clone(), moves, scratch, Extent::Whole)?);
        }
        let mut run = Run::new(&walked, sides, self.nevers, answers);
        let found = (0..walked.len()).map(|line| run.in_line(line, &self.root)).collect::<Result<Vec<_>, _>>();
        let found = found.map_err(RunError::Answer)?;
        Ok(found.iter().any(Found::holds).then(|| Places::new(&found, sides)))
    }

    /// The side lines that the query is asked of.
    fn sides<A: Answers>(&self, start: Option<&Board>, answers: &mut A) -> Result<Vec<SideLine>, RunError<A::Error>> {
        match (self.lines, start) {
            (Lines::All, Some(_)) => answers.side_lines().map_err(RunError::Answer),
            _ => Ok(Vec::new()),
        }
    }

    fn walked<'s, E>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        scratch: &'s mut Scratch,
        extent: Extent,
    ) -> Result<Walked<'s>, RunError<E>> {
        let positions = match start {
            None => 0,
            Some(_) => packed_moves(moves).len() as u32 + 1,
        };
        self.clear(scratch);
        match start {
            Some(board) if !self.slots.is_empty() || self.ledger == Keep::Yes => {
                self.walk(board, moves, scratch, extent).map_err(RunError::Move)?;
            }
            _ => {}
        }
        Ok(Walked { scratch, positions })
    }

    fn clear(&self, scratch: &mut Scratch) {
        scratch.slots.resize_with(self.slots.len(), Plies::default);
        scratch.slots.iter_mut().for_each(Plies::clear);
        scratch.known.clear();
        scratch.known.resize(self.tests.len(), (0, false));
        scratch.ledger.clear();
    }
}

/// A line that was walked through.
struct Walked<'a> {
    scratch: &'a Scratch,
    positions: u32,
}

struct Run<'a, A> {
    /// The main line, then the side lines.
    walked: &'a [Walked<'a>],
    sides: &'a [SideLine],
    /// The line that questions are about.
    line: usize,
    /// Answers to what no position of the game may meet: they are the same for every line.
    nevers: Vec<Option<bool>>,
    answers: &'a mut A,
}

impl<'a, A: Answers> Run<'a, A> {
    fn new(walked: &'a [Walked<'a>], sides: &'a [SideLine], nevers: usize, answers: &'a mut A) -> Run<'a, A> {
        Run { walked, sides, line: 0, nevers: vec![None; nevers], answers }
    }

    /// What a question is true of in one line.
    fn in_line(&mut self, line: usize, op: &Op<'_>) -> Result<Found, A::Error> {
        let here = std::mem::replace(&mut self.line, line);
        let found = self.value(op);
        self.line = here;
        found
    }

    /// Whether no line of the game has such a position.
    fn never(&mut self, op: &Op<'_>, place: usize) -> Result<bool, A::Error> {
        if let Some(known) = self.nevers[place] {
            return Ok(known);
        }
        let mut never = true;
        for line in 0..self.walked.len() {
            never = never && !self.in_line(line, op)?.holds();
        }
        self.nevers[place] = Some(never);
        Ok(never)
    }

    /// The moves of the line.
    fn moves(&mut self) -> Result<&MainLine, A::Error> {
        match self.line.checked_sub(1) {
            None => self.answers.line(),
            Some(side) => Ok(&self.sides[side].line),
        }
    }

    fn positions(&self) -> u32 {
        self.walked[self.line].positions
    }

    fn value(&mut self, op: &Op<'_>) -> Result<Found, A::Error> {
        Ok(match op {
            Op::Always => Found::game(true),
            Op::Game(term) => Found::game(self.answers.game(*term)?),
            Op::Slot(slot) => Found::plies(self.walked[self.line].scratch.slots[*slot].clone()),
            Op::Moves(moves) => Found::plies(moves.plies(self.moves()?).into_iter().collect()),
            Op::Manoeuvre(moves) => Found::plies(moves.plies(self.moves()?).into_iter().collect()),
            // What was measured belongs to the moves that were played.
            Op::Measured(_) if self.line > 0 => Found::default(),
            Op::Measured(term) => Found::plies(self.answers.measured(*term)?.into_iter().collect()),
            Op::Sacrifice(range) => Found::plies(self.walked[self.line].scratch.ledger.sacrifices(range)),
            Op::All(parts) => {
                let mut all = Found::game(true);
                for part in parts {
                    all = all.and(self.value(part)?);
                    if !all.holds() {
                        break;
                    }
                }
                all
            }
            Op::Any(parts) => {
                let mut any = Found::default();
                for part in parts {
                    any = any.or(self.value(part)?);
                }
                any
            }
            Op::Never(inner, place) => Found::game(self.never(inner, *place)?),
            Op::Others(inner) => Found::plies(self.plies(inner)?.complement(self.positions())),
            Op::For(inner, range) => Found::plies(self.plies(inner)?.in_runs(|length| range.contains(length))),
            Op::At(inner, range) => {
                let plies = self.plies(inner)?;
                Found::plies(plies.iter().filter(|ply| range.contains(u64::from(*ply))).collect())
            }
            Op::Then(first, second, within) => {
                let first = self.plies(first)?;
                if first.is_empty() {
                    return Ok(Found::default());
                }
                Found::plies(self.plies(second)?.after(&first, *within))
            }
            Op::Pick(pick, inner) => Found::plies(self.pick(*pick, inner)?),
        })
    }

    fn plies(&mut self, op: &Op<'_>) -> Result<Plies, A::Error> {
        Ok(self.value(op)?.all(self.positions()))
    }

    fn pick(&mut self, pick: Pick, inner: &Op<'_>) -> Result<Plies, A::Error> {
        let plies = self.plies(inner)?;
        Ok(match pick {
            Pick::Each => plies,
            Pick::First => plies.iter().take(1).collect(),
            Pick::Last => plies.iter().filter(|ply| ply + 1 == self.positions()).collect(),
        })
    }
}
