//! A query made ready to be run over many games.

use super::reach::Reach;
use super::test::Test;
use super::view::Attention;
use crate::query::{BoardTerm, Manoeuvre, MoveTerm, Pick, Query, Range, Term};

/// A query made ready to be run: what is asked of single positions is answered while the game is walked through, the
/// rest by sets of positions afterwards.
#[derive(Debug)]
pub struct Program<'q> {
    pub(super) root: Op<'q>,
    pub(super) slots: Vec<Instant>,
    pub(super) tests: Vec<Test<'q>>,
    pub(super) attention: Attention,
    pub(super) ledger: Keep,
    /// Number of conditions that no position of the game may meet.
    pub(super) nevers: usize,
    pub(super) lines: Lines,
}

/// Which lines of play a query is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    Main,
    All,
}

/// Whether the ledger of material is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    No,
    Yes,
}

/// A question to one position.
#[derive(Debug)]
pub(super) enum Instant {
    /// By index of the test.
    Test(usize),
    All(Vec<Instant>),
    Any(Vec<Instant>),
    Not(Box<Instant>),
}

impl Instant {
    /// Whether some position of a game can be answered with yes, as far as can be said beforehand.
    pub fn is_possible(&self, tests: &[Test<'_>], reach: &Reach<'_>) -> bool {
        match self {
            Instant::Test(index) => tests[*index].is_possible(reach),
            Instant::All(parts) => parts.iter().all(|part| part.is_possible(tests, reach)),
            Instant::Any(parts) => parts.iter().any(|part| part.is_possible(tests, reach)),
            Instant::Not(_) => true,
        }
    }
}

/// A question to a game.
#[derive(Debug)]
pub(super) enum Op<'q> {
    /// Every game.
    Always,
    /// A condition on the whole game, by its place among the terms of the query.
    Game(usize),
    /// Positions for which a question to one position is answered with yes, by its place.
    Slot(usize),
    Moves(&'q MoveTerm),
    Manoeuvre(&'q Manoeuvre),
    Sacrifice(&'q Range<u64>),
    /// A condition on something measured, by its place among the terms of the query.
    Measured(usize),
    All(Vec<Op<'q>>),
    Any(Vec<Op<'q>>),
    /// The game has no such position; with its place among such questions.
    Never(Box<Op<'q>>, usize),
    /// The other positions.
    Others(Box<Op<'q>>),
    For(Box<Op<'q>>, Range<u64>),
    At(Box<Op<'q>>, Range<u64>),
    Then(Box<Op<'q>>, Box<Op<'q>>, Option<u64>),
    Pick(Pick, Box<Op<'q>>),
}

/// Whether a query stands where single positions are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Game,
    Positions,
}

impl<'q> Program<'q> {
    /// Makes a query ready.
    pub fn new(query: &'q Query) -> Program<'q> {
        let (lines, query) = match query {
            Query::InVariations(inner) => (Lines::All, inner.as_ref()),
            query => (Lines::Main, query),
        };
        let mut compiler = Compiler { terms: 0, nevers: 0, slots: Vec::new(), tests: Vec::new() };
        let root = compiler.query(query, Context::Game);
        let root = compiler.op(root);
        let Compiler { slots, tests, nevers, .. } = compiler;
        let attention = tests.iter().map(Test::attention).max().unwrap_or(Attention::Positions);
        let ledger = if root.needs_ledger() { Keep::Yes } else { Keep::No };
        Program { root, slots, tests, attention, ledger, nevers, lines }
    }

    /// Whether a game without a hit so far can be left at the first hit: nothing else is asked of its positions.
    pub(super) fn first_hit_decides(&self) -> bool {
        let simple = |op: &Op<'_>| matches!(op, Op::Slot(_) | Op::Game(_) | Op::Always);
        let decides = match &self.root {
            Op::All(parts) => parts.iter().all(simple),
            other => simple(other),
        };
        decides && self.slots.len() == 1
    }
}

impl Op<'_> {
    fn needs_ledger(&self) -> bool {
        match self {
            Op::Sacrifice(_) => true,
            Op::All(parts) | Op::Any(parts) => parts.iter().any(Op::needs_ledger),
            Op::Never(inner, _) | Op::Others(inner) | Op::For(inner, _) | Op::At(inner, _) | Op::Pick(_, inner) => {
                inner.needs_ledger()
            }
            Op::Then(first, second, _) => first.needs_ledger() || second.needs_ledger(),
            Op::Always | Op::Game(_) | Op::Slot(_) | Op::Measured(_) | Op::Moves(_) | Op::Manoeuvre(_) => false,
        }
    }

    /// How dear the answer is: cheap questions are asked first.
    fn cost(&self) -> u8 {
        match self {
            Op::Always | Op::Slot(_) => 0,
            Op::Sacrifice(_) => 1,
            Op::Game(_) => 2,
            Op::All(parts) | Op::Any(parts) => parts.iter().map(Op::cost).max().unwrap_or(0),
            Op::Never(inner, _) | Op::Others(inner) | Op::For(inner, _) | Op::At(inner, _) | Op::Pick(_, inner) => {
                inner.cost()
            }
            Op::Then(first, second, _) => first.cost().max(second.cost()),
            Op::Moves(_) | Op::Manoeuvre(_) => 3,
            Op::Measured(_) => 4,
        }
    }
}

/// A part of a query: a question to single positions as long as it can be one.
enum Part<'q> {
    Instant(Instant),
    Op(Op<'q>),
}

struct Compiler<'q> {
    /// Terms seen so far.
    terms: usize,
    nevers: usize,
    slots: Vec<Instant>,
    tests: Vec<Test<'q>>,
}

impl<'q> Compiler<'q> {
    fn query(&mut self, query: &'q Query, context: Context) -> Part<'q> {
        match query {
            Query::All => Part::Op(Op::Always),
            Query::And(parts) => self.join(parts, context, Instant::All, Op::All),
            Query::Or(parts) => self.join(parts, context, Instant::Any, Op::Any),
            Query::Not(inner) => match (self.query(inner, context), context) {
                (Part::Instant(instant), Context::Positions) => Part::Instant(Instant::Not(Box::new(instant))),
                (part, Context::Positions) => Part::Op(Op::Others(self.boxed(part))),
                (part, Context::Game) => {
                    self.nevers += 1;
                    Part::Op(Op::Never(self.boxed(part), self.nevers - 1))
                }
            },
            // Stands around a whole query only, where it is taken off.
            Query::InVariations(inner) => self.query(inner, context),
            Query::For(inner, range) => Part::Op(Op::For(self.positions(inner), *range)),
            Query::At(inner, range) => Part::Op(Op::At(self.positions(inner), *range)),
            Query::Then { first, second, within } => {
                let first = self.positions(first);
                Part::Op(Op::Then(first, self.positions(second), *within))
            }
            Query::Pick(Pick::Each, inner) => match self.query(inner, Context::Positions) {
                Part::Instant(instant) => Part::Instant(instant),
                part => Part::Op(Op::Pick(Pick::Each, self.boxed(part))),
            },
            Query::Pick(pick, inner) => Part::Op(Op::Pick(*pick, self.positions(inner))),
            Query::Term(term) => self.term(term),
        }
    }

    fn term(&mut self, term: &'q Term) -> Part<'q> {
        let number = self.terms;
        self.terms += 1;
        match term {
            Term::Position(position) => self.test(Test::position(position)),
            Term::Board(BoardTerm::Sacrifice(range)) => Part::Op(Op::Sacrifice(range)),
            Term::Board(board) => self.test(Test::board(board)),
            Term::Within(file) => self.test(Test::within(file)),
            Term::Moves(moves) => Part::Op(Op::Moves(moves)),
            Term::Manoeuvre(manoeuvre) => Part::Op(Op::Manoeuvre(manoeuvre)),
            Term::Measure(_) => Part::Op(Op::Measured(number)),
            _ => Part::Op(Op::Game(number)),
        }
    }

    fn test(&mut self, test: Test<'q>) -> Part<'q> {
        self.tests.push(test);
        Part::Instant(Instant::Test(self.tests.len() - 1))
    }

    /// Joins parts; those that ask single positions become one question.
    fn join(
        &mut self,
        parts: &'q [Query],
        context: Context,
        instants: fn(Vec<Instant>) -> Instant,
        ops: fn(Vec<Op<'q>>) -> Op<'q>,
    ) -> Part<'q> {
        let mut questions = Vec::new();
        let mut others = Vec::new();
        for part in parts {
            match self.query(part, context) {
                Part::Instant(instant) => questions.push(instant),
                Part::Op(op) => others.push(op),
            }
        }
        let question = match questions.len() {
            0 => None,
            1 => questions.pop(),
            _ => Some(instants(questions)),
        };
        match (question, others.is_empty()) {
            (Some(question), true) => Part::Instant(question),
            (question, _) => {
                others.extend(question.map(|question| self.op(Part::Instant(question))));
                others.sort_by_key(Op::cost);
                Part::Op(ops(others))
            }
        }
    }

    fn positions(&mut self, query: &'q Query) -> Box<Op<'q>> {
        let part = self.query(query, Context::Positions);
        self.boxed(part)
    }

    fn boxed(&mut self, part: Part<'q>) -> Box<Op<'q>> {
        Box::new(self.op(part))
    }

    fn op(&mut self, part: Part<'q>) -> Op<'q> {
        match part {
            Part::Op(op) => op,
            Part::Instant(instant) => {
                self.slots.push(instant);
                Op::Slot(self.slots.len() - 1)
            }
        }
    }
}
