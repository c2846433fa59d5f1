//! Running a program over one game.

use super::plies::Plies;
use super::program::{Keep, Op, Program};
use super::sacrifice::Ledger;
use crate::board::{Board, MoveError, packed_moves};
use crate::query::Pick;
use crate::replay::MainLine;

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
}

/// Why a program cannot be run.
#[derive(Debug)]
pub enum RunError<E> {
    /// A move does not fit the board.
    Move(MoveError),
    /// An answer is missing.
    Answer(E),
}

/// What a query is true of in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Whether it is true of the whole game, whatever the position.
    pub game: bool,
    /// Positions it is true of.
    pub plies: Plies,
}

impl Found {
    /// Whether the game matches.
    pub fn holds(&self) -> bool {
        self.game || !self.plies.is_empty()
    }

    fn game(holds: bool) -> Found {
        Found { game: holds, plies: Plies::default() }
    }

    fn plies(plies: Plies) -> Found {
        Found { game: false, plies }
    }

    /// All positions it is true of, of so many.
    fn all(self, positions: u32) -> Plies {
        if self.game { Plies::first(positions) } else { self.plies }
    }

    fn and(self, other: Found) -> Found {
        match (self.game, other.game) {
            (true, true) => Found { game: true, plies: self.plies.or(&other.plies) },
            (true, false) => other,
            (false, true) => self,
            (false, false) => Found::plies(self.plies.and(&other.plies)),
        }
    }

    fn or(self, other: Found) -> Found {
        Found { game: self.game || other.game, plies: self.plies.or(&other.plies) }
    }
}

/// Memory that runs use again and again.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) slots: Vec<Plies>,
    /// The last answer of each test, with the version of what it looked at.
    pub(super) known: Vec<(u32, bool)>,
    /// Slots that some position may fill.
    pub(super) open: Vec<usize>,
    pub(super) ledger: Ledger,
}

/// How much of a game a run must see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    FirstHit,
}

impl Program<'_> {
    /// What the query is true of in a game: all its positions. No start means a game without positions.
    ///
    /// # Errors
    /// [`RunError`] when a move does not fit the board, or an answer is missing.
    pub fn run<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
        scratch: &mut Scratch,
    ) -> Result<Found, RunError<A::Error>> {
        self.run_over(start, moves, answers, scratch, Extent::Whole)
    }

    /// Whether a game matches; the walk ends where that is known.
    ///
    /// # Errors
    /// As [`Program::run`].
    pub fn matches<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
        scratch: &mut Scratch,
    ) -> Result<bool, RunError<A::Error>> {
        let extent = if self.first_hit_decides() { Extent::FirstHit } else { Extent::Whole };
        self.run_over(start, moves, answers, scratch, extent).map(|found| found.holds())
    }

    fn run_over<A: Answers>(
        &self,
        start: Option<Board>,
        moves: &[u8],
        answers: &mut A,
        scratch: &mut Scratch,
        extent: Extent,
    ) -> Result<Found, RunError<A::Error>> {
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
        Run { scratch, positions, answers }.value(&self.root).map_err(RunError::Answer)
    }

    fn clear(&self, scratch: &mut Scratch) {
        scratch.slots.resize_with(self.slots.len(), Plies::default);
        scratch.slots.iter_mut().for_each(Plies::clear);
        scratch.known.clear();
        scratch.known.resize(self.tests.len(), (0, false));
        scratch.ledger.clear();
    }
}

struct Run<'a, A> {
    scratch: &'a Scratch,
    positions: u32,
    answers: &'a mut A,
}

impl<A: Answers> Run<'_, A> {
    fn value(&mut self, op: &Op<'_>) -> Result<Found, A::Error> {
        Ok(match op {
            Op::Always => Found::game(true),
            Op::Game(term) => Found::game(self.answers.game(*term)?),
            Op::Slot(slot) => Found::plies(self.scratch.slots[*slot].clone()),
            Op::Moves(moves) => Found::plies(moves.plies(self.answers.line()?).into_iter().collect()),
            Op::Manoeuvre(moves) => Found::plies(moves.plies(self.answers.line()?).into_iter().collect()),
            Op::Measured(term) => Found::plies(self.answers.measured(*term)?.into_iter().collect()),
            Op::Sacrifice(range) => Found::plies(self.scratch.ledger.sacrifices(range)),
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
            Op::Never(inner) => Found::game(!self.value(inner)?.holds()),
            Op::Others(inner) => Found::plies(self.plies(inner)?.complement(self.positions)),
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
        Ok(self.value(op)?.all(self.positions))
    }

    fn pick(&mut self, pick: Pick, inner: &Op<'_>) -> Result<Plies, A::Error> {
        let plies = self.plies(inner)?;
        Ok(match pick {
            Pick::Each => plies,
            Pick::First => plies.iter().take(1).collect(),
            Pick::Last => plies.iter().filter(|ply| ply + 1 == self.positions).collect(),
        })
    }
}
