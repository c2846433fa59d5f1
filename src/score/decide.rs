//! The moves of a game: every line of play on the board, read once.

use shakmaty::{Move, Position};

use crate::game::{Action, Fault, Start};
use crate::notation::{Language, Line, LineError, LineReading, Notation, ReadError, Reader, Strictness, Warning};
use crate::parser::{ParsedGame, TokenKind};
use crate::replay::read_move;

/// What was found out about the tokens of a game.
#[derive(Debug, Default)]
pub(super) struct Decided {
    /// A move a token, as far as it can be read.
    pub moves: Vec<Option<Move>>,
    /// Half-moves of the main line.
    pub plies: u32,
    /// Whether the main line was read to its end.
    pub whole: bool,
    /// Moves that cannot be read, and moves that only the rest of the game could decide.
    pub faults: Vec<Fault>,
}

/// Reads the moves of a game. `main` is the main line, if it has been read already.
pub(super) fn decide(
    text: &str,
    game: &ParsedGame,
    start: &Start,
    reader: Reader,
    main: Option<Result<LineReading, LineError>>,
) -> Decided {
    let plays = if reader.looks_ahead() || main.is_some() { plays(game) } else { Vec::new() };
    let mut walk = Walk {
        text,
        game,
        reader,
        plays,
        opened: 0,
        decided: Decided { moves: vec![None; game.tokens.len()], whole: true, ..Decided::default() },
    };
    let line = Line::new(start);
    match main {
        Some(read) => walk.keep(0, &line, read),
        None => walk.look_ahead(0, &line),
    }
    walk.run(line);
    walk.decided
}

/// The tokens of each line of play, in the order in which the lines begin.
fn plays(game: &ParsedGame) -> Vec<Vec<usize>> {
    let mut plays: Vec<Vec<usize>> = vec![Vec::new()];
    let mut open = vec![0];
    for (index, token) in game.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::VariationOpen => {
                open.push(plays.len());
                plays.push(Vec::new());
            }
            TokenKind::VariationClose if open.len() > 1 => {
                open.pop();
            }
            TokenKind::Move | TokenKind::Null => {
                if let Some(play) = open.last().and_then(|play| plays.get_mut(*play)) {
                    play.push(index);
                }
            }
            _ => {}
        }
    }
    plays
}

struct Walk<'a> {
    text: &'a str,
    game: &'a ParsedGame,
    reader: Reader,
    plays: Vec<Vec<usize>>,
    /// Variations met so far.
    opened: usize,
    decided: Decided,
}

/// One line of play on the way.
struct Branch {
    line: Line,
    /// The line before its last move.
    before: Option<Line>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Legal,
    Lost,
}

impl Walk<'_> {
    fn run(&mut self, line: Line) {
        let game = self.game;
        let varied = game.tokens.iter().any(|token| token.kind == TokenKind::VariationOpen);
        let mut branch = Branch { line, before: None, state: State::Legal };
        let mut stack: Vec<Branch> = Vec::new();
        for (index, token) in game.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Move | TokenKind::Null if branch.state == State::Legal => {
                    let before = varied.then(|| branch.line.clone());
                    self.step(index, token.kind, &mut branch, stack.len());
                    if before.is_some() {
                        branch.before = before;
                    }
                }
                TokenKind::VariationOpen => {
                    let variation = self.variation(&branch);
                    stack.push(std::mem::replace(&mut branch, variation));
                }
                TokenKind::VariationClose => {
                    if let Some(outer) = stack.pop() {
                        branch = outer;
                    }
                }
                _ => {}
            }
        }
    }

    fn variation(&mut self, branch: &Branch) -> Branch {
        self.opened += 1;
        match (&branch.before, branch.state) {
            (Some(before), State::Legal) => {
                self.look_ahead(self.opened, before);
                Branch { line: before.clone(), before: None, state: State::Legal }
            }
            _ => Branch { line: branch.line.clone(), before: None, state: State::Lost },
        }
    }

    /// One token of a line of play.
    fn step(&mut self, index: usize, kind: TokenKind, branch: &mut Branch, depth: usize) {
        let token = self.game.tokens[index];
        let text = token.text(self.text);
        let read = match (kind, self.decided.moves[index]) {
            (_, Some(played)) => Ok(played),
            (TokenKind::Null, None) if depth > 0 && branch.line.pass().is_ok() => return,
            _ => self.read(text, &branch.line),
        };
        match read {
            Ok(played) => {
                self.decided.moves[index] = Some(played);
                branch.line.play(played);
                self.decided.plies += u32::from(depth == 0);
            }
            Err(error) => {
                branch.state = State::Lost;
                self.decided.whole &= depth > 0;
                let place = if depth > 0 { "in a variation, " } else { "" };
                let near = near_moves(text, self.reader.notation(), &branch.line);
                let reason = format!("{place}move {} {error}{near}", number(&branch.line));
                let action = if depth > 0 { Action::Skipped } else { Action::CutHere };
                let fault = Fault::new(error.fault_kind(), token.range().start, text, reason, action);
                self.decided.faults.push(fault);
            }
        }
    }

    fn read(&self, text: &str, line: &Line) -> Result<Move, ReadError> {
        if self.reader.notation() == Notation::San(Language::ENGLISH) {
            return read_move(text, &line.setting());
        }
        self.reader.played(text, &line.setting(), Strictness::Lenient)
    }

    /// Reads a line of play as a whole, where the rest of it can decide on a move.
    fn look_ahead(&mut self, play: usize, from: &Line) {
        if self.reader.looks_ahead() {
            let game = self.game;
            let tokens = self.plays.get(play).map(Vec::as_slice).unwrap_or_default();
            let texts: Vec<&str> = tokens.iter().map(|index| game.tokens[*index].text(self.text)).collect();
            let read = self.reader.read_line(from, &texts, Strictness::Lenient);
            self.keep(play, from, read);
        }
    }

    /// Takes the moves of a line of play over, as far as they are beyond doubt.
    fn keep(&mut self, play: usize, from: &Line, read: Result<LineReading, LineError>) {
        let readings = match read {
            Ok(reading) => reading.readings,
            Err(error) => error.read,
        };
        let mut line = from.clone();
        let tokens = self.plays.get(play).cloned().unwrap_or_default();
        for (index, reading) in tokens.into_iter().zip(readings) {
            if reading.warnings.contains(&Warning::DecidedLater) {
                self.decided_later(index, reading.played, &line);
            }
            self.decided.moves[index] = Some(reading.played);
            line.play(reading.played);
        }
    }

    fn decided_later(&mut self, index: usize, played: Move, line: &Line) {
        let token = self.game.tokens[index];
        let text = token.text(self.text);
        let others = match self.reader.read(text, &line.setting(), Strictness::Lenient) {
            Err(ReadError::Ambiguous { candidates, .. }) => candidates,
            _ => Vec::new(),
        };
        let candidates = others.iter().map(Move::to_string).collect::<Vec<_>>().join(", ");
        let reason = format!(
            "move {} {text:?} fits several moves ({candidates}); only {played} lets the rest be read",
            number(line)
        );
        let kind = crate::game::FaultKind::AmbiguousMove;
        self.decided.faults.push(Fault::new(kind, token.range().start, text, reason, Action::Repaired));
    }
}

/// Legal moves whose text differs from one that cannot be read by a slip of the pen, as the end of a message. Where many do,
/// none is worth telling.
fn near_moves(text: &str, notation: Notation, line: &Line) -> String {
    const MOST: usize = 3;
    let bare = |text: &str| text.replace("Kt", "N").replace([' ', '.', '+', '#', '!', '?'], "");
    let wanted = bare(text);
    let legal = line.position().legal_moves();
    let texts = legal.iter().map(|played| line.clone().play_with(*played, |scene| notation.text(scene)));
    let near: Vec<String> =
        texts.filter(|text| strsim::levenshtein(&bare(text), &wanted) == 1).take(MOST + 1).collect();
    match near.len() {
        0 => String::new(),
        count if count > MOST => String::new(),
        _ => format!("; legal and close to it: {}", near.join(", ")),
    }
}

/// The number of the next move with its points.
fn number(line: &Line) -> String {
    let dots = if line.position().turn().is_white() { "." } else { "..." };
    format!("{}{dots}", line.position().fullmoves())
}
