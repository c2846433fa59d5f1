//! Reading whole move lists: what a single move leaves open, the rest of the game can decide.

use shakmaty::Move;

use super::cells::System;
use super::chesmayne::Trial;
use super::parse::Manner;
use super::{Line, Notation, ReadError, Reading, Setting, Strictness, Warning};
use crate::game::Start;

/// Most lines that are followed at the same time while the game decides between them.
const WIDTH: usize = 64;

/// A move list as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReading {
    /// The moves in order. A move that only the rest of the game could decide bears [`Warning::DecidedLater`].
    pub readings: Vec<Reading>,
    /// The cells of a Chesmayne score, as far as its dollar signs leave them open.
    pub cells: Option<System>,
}

impl LineReading {
    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.readings.iter().map(|reading| reading.played)
    }
}

/// Where a move list cannot be read on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("half-move {}: {error}", .index + 1)]
pub struct LineError {
    /// Index of the text.
    pub index: usize,
    /// What is wrong with it.
    pub error: ReadError,
    /// The moves before it that are beyond doubt.
    pub read: Vec<Reading>,
}

/// Reads the moves of one game: a notation, and the cells of its Chesmayne texts once they are known.
#[derive(Clone, Copy, Debug)]
pub struct Reader(Manner);

impl Reader {
    /// A reader of a notation.
    pub fn new(notation: Notation) -> Reader {
        Reader(Manner::of(notation))
    }

    /// The same for a game whose texts without a dollar sign have these cells.
    pub fn with_cells(self, cells: Option<System>) -> Reader {
        Reader(Manner { trial: cells.map_or(self.0.trial, Trial::Only), ..self.0 })
    }

    /// The notation.
    pub fn notation(&self) -> Notation {
        self.0.notation
    }

    /// Whether the rest of a game can decide on a move, so that its moves are best read together.
    pub fn looks_ahead(&self) -> bool {
        self.0.notation.tongue().is_some() || self.0.trial == Trial::Both && self.0.notation.is_chesmayne()
    }

    /// Reads one move as [`Notation::read`] does.
    ///
    /// # Errors
    /// As [`Notation::read`].
    pub fn read(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Reading, ReadError> {
        self.0.read(text, setting, strictness)
    }

    /// Reads one move without comparing its marks with the board.
    ///
    /// # Errors
    /// As [`Notation::read`].
    pub fn played(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Move, ReadError> {
        self.0.played(text, setting, strictness)
    }

    /// Reads a move list that begins at the present position of a line, as [`read_line`] does.
    ///
    /// # Errors
    /// As [`read_line`].
    pub fn read_line(&self, from: &Line, texts: &[&str], strictness: Strictness) -> Result<LineReading, LineError> {
        if self.0.notation.is_chesmayne() && self.0.trial == Trial::Both {
            return read_chesmayne(self.0, from, texts, strictness);
        }
        follow(self.0, from, texts, strictness).map(|readings| LineReading { readings, cells: None })
    }
}

/// Reads a move list.
///
/// A descriptive text that fits several moves is tried with each of them, and those are kept that let the rest be read; the
/// number of lines followed at a time is bounded. The cells of Chesmayne texts without a dollar sign are decided for the
/// whole game: acentric if the game is legal so, else XY.
///
/// # Errors
/// [`LineError`] at the first text that cannot be read, or at the first one that stays ambiguous to the end.
pub fn read_line(
    notation: Notation,
    start: &Start,
    texts: &[&str],
    strictness: Strictness,
) -> Result<LineReading, LineError> {
    Reader::new(notation).read_line(&Line::new(start), texts, strictness)
}

/// Replays the game once for each system; a score that mixes them is read move by move.
fn read_chesmayne(
    manner: Manner,
    from: &Line,
    texts: &[&str],
    strictness: Strictness,
) -> Result<LineReading, LineError> {
    let attempts = [Trial::Only(System::Block), Trial::Only(System::Xy), Trial::Both];
    let mut furthest: Option<LineError> = None;
    for trial in attempts {
        match follow(Manner { trial, ..manner }, from, texts, strictness) {
            Ok(readings) => {
                let cells = match trial {
                    Trial::Only(system) => Some(system),
                    Trial::Both => None,
                };
                return Ok(LineReading { readings, cells });
            }
            Err(error) if furthest.as_ref().is_none_or(|best| error.index > best.index) => furthest = Some(error),
            Err(_) => {}
        }
    }
    match furthest {
        Some(error) => Err(error),
        None => Ok(LineReading { readings: Vec::new(), cells: None }),
    }
}

/// One way of having read the game so far.
#[derive(Clone)]
struct Branch {
    line: Line,
    readings: Vec<Reading>,
}

impl Branch {
    fn then(mut self, reading: Reading) -> Branch {
        self.line.play(reading.played);
        self.readings.push(reading);
        self
    }
}

fn follow(manner: Manner, from: &Line, texts: &[&str], strictness: Strictness) -> Result<Vec<Reading>, LineError> {
    let mut branches = vec![Branch { line: from.clone(), readings: Vec::with_capacity(texts.len()) }];
    for (index, text) in texts.iter().enumerate() {
        let doubtless = common(&branches);
        let mut next = Vec::with_capacity(branches.len());
        let mut failure = None;
        for branch in branches {
            match manner.read(text, &branch.line.setting(), strictness) {
                Ok(reading) => next.push(branch.then(reading)),
                Err(ReadError::Ambiguous { candidates, .. }) if manner.notation.tongue().is_some() => {
                    next.extend(candidates.iter().map(|played| branch.clone().then(decided_later(*played))));
                }
                Err(error) => {
                    failure.get_or_insert((error, branch.readings));
                }
            }
        }
        match failure {
            Some((error, mut read)) if next.is_empty() => {
                read.truncate(doubtless);
                return Err(LineError { index, error, read });
            }
            _ if next.len() > WIDTH => return Err(undecided(texts, &next)),
            _ => branches = next,
        }
    }
    match branches.pop() {
        Some(only) if branches.is_empty() => Ok(only.readings),
        Some(last) => {
            branches.push(last);
            Err(undecided(texts, &branches))
        }
        None => Ok(Vec::new()),
    }
}

fn decided_later(played: Move) -> Reading {
    Reading { played, warnings: vec![Warning::DecidedLater], remarks: Vec::new() }
}

/// Number of moves on which all branches agree.
fn common(branches: &[Branch]) -> usize {
    let [first, rest @ ..] = branches else { return 0 };
    if rest.is_empty() {
        return first.readings.len();
    }
    let agreed = |index: &usize| {
        rest.iter()
            .all(|branch| branch.readings.get(*index).map(|r| r.played) == first.readings.get(*index).map(|r| r.played))
    };
    (0..first.readings.len()).take_while(agreed).count()
}

/// The error of a game that can be read in several ways to the end, or in too many to follow.
fn undecided(texts: &[&str], branches: &[Branch]) -> LineError {
    let index = common(branches);
    let mut candidates: Vec<Move> = Vec::new();
    for branch in branches {
        if let Some(reading) = branch.readings.get(index)
            && !candidates.contains(&reading.played)
        {
            candidates.push(reading.played);
        }
    }
    let text = texts.get(index).copied().unwrap_or_default().to_owned();
    let mut read = branches.first().map(|branch| branch.readings.clone()).unwrap_or_default();
    read.truncate(index);
    LineError { index, error: ReadError::Ambiguous { text, candidates }, read }
}
