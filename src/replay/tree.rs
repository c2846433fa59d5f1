//! A whole game with variations and comments, move by move on the board.

use shakmaty::{Color, Move, Position};

use crate::game::{GameResult, Start};
use crate::notation::{Line, ReadError, Scene, Setting};
use crate::parser::{ParsedGame, TokenKind, comment_text};

use super::reading::Wording;

/// What stands next in a game.
#[derive(Debug)]
pub enum Event<'a> {
    /// A legal move.
    Move {
        /// Number of the move pair.
        number: u32,
        /// The side that moves.
        turn: Color,
        /// The move in its scene.
        scene: &'a Scene<'a>,
    },
    /// A null move, in a variation.
    NullMove {
        /// Number of the move pair.
        number: u32,
        /// The side that passes.
        turn: Color,
    },
    /// Text of the movetext from the first move that cannot be read to the end of its line of play, as written.
    Unread(&'a str),
    /// A numeric annotation glyph.
    Glyph(u16),
    /// A comment.
    Comment(&'a str),
    /// A variation begins: an alternative to the move before.
    Open,
    /// A variation ends.
    Close,
    /// The termination marker; only at the end.
    Result(GameResult),
}

/// One line of play on the way.
struct Branch {
    line: Line,
    /// The line before its last move, where a variation on that move begins.
    before: Option<Line>,
    /// Whether moves can still be placed on the board.
    state: BranchState,
    keeps: Keeps,
}

/// What is kept of the way, for variations; most games have none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    LineBefore,
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BranchState {
    Legal,
    Lost,
}

impl Branch {
    fn new(line: Line, state: BranchState) -> Branch {
        Branch { line, before: None, state, keeps: Keeps::LineBefore }
    }

    /// The branch of a variation on the last move.
    fn variation(&self) -> Branch {
        match (&self.before, self.state) {
            (Some(before), BranchState::Legal) => Branch::new(before.clone(), BranchState::Legal),
            _ => Branch::new(self.line.clone(), BranchState::Lost),
        }
    }
}

/// Walks through a game. After a move that cannot be read, the rest of that line of play is given as it is written; without a
/// start, because the game is not chess, all of it is.
pub fn walk(
    text: &str,
    game: &ParsedGame,
    start: Option<&Start>,
    wording: Wording<'_>,
    mut see: impl FnMut(Event<'_>),
) {
    let mut branch = match start {
        Some(start) => Branch::new(Line::new(start), BranchState::Legal),
        None => Branch::new(Line::new(&Start::standard()), BranchState::Lost),
    };
    branch.keeps = match game.tokens.iter().any(|token| token.kind == TokenKind::VariationOpen) {
        true => Keeps::LineBefore,
        false => Keeps::Nothing,
    };
    let mut stack: Vec<Branch> = Vec::new();
    for (index, token) in game.tokens.iter().enumerate() {
        let text = token.text(text);
        match token.kind {
            TokenKind::Move => play(&mut branch, text, |setting| wording.read(index, text, setting), &mut see),
            TokenKind::Null => pass(&mut branch, text, &mut see),
            TokenKind::Nag(glyph) => see(Event::Glyph(u16::from(glyph))),
            TokenKind::Comment => see(Event::Comment(&comment_text(text))),
            TokenKind::Unreadable => see(Event::Unread(text)),
            TokenKind::VariationOpen => {
                see(Event::Open);
                let variation = branch.variation();
                stack.push(std::mem::replace(&mut branch, variation));
            }
            TokenKind::VariationClose => {
                if let Some(outer) = stack.pop() {
                    see(Event::Close);
                    branch = outer;
                }
            }
            TokenKind::Result(_) => {}
        }
    }
    stack.iter().for_each(|_| see(Event::Close));
}

fn play(
    branch: &mut Branch,
    text: &str,
    read: impl FnOnce(&Setting<'_>) -> Result<Move, ReadError>,
    see: &mut impl FnMut(Event<'_>),
) {
    if branch.state == BranchState::Lost {
        return see(Event::Unread(text));
    }
    match read(&branch.line.setting()) {
        Err(_) => {
            branch.state = BranchState::Lost;
            see(Event::Unread(text));
        }
        Ok(played) => {
            if branch.keeps == Keeps::LineBefore {
                branch.before = Some(branch.line.clone());
            }
            let (number, turn) = (branch.line.position().fullmoves().get(), branch.line.position().turn());
            branch.line.play_with(played, |scene| see(Event::Move { number, turn, scene }));
        }
    }
}

fn pass(branch: &mut Branch, text: &str, see: &mut impl FnMut(Event<'_>)) {
    let before = branch.line.clone();
    let (number, turn) = (before.position().fullmoves().get(), before.position().turn());
    if branch.state == BranchState::Legal && branch.line.pass().is_ok() {
        branch.before = Some(before);
        see(Event::NullMove { number, turn });
    } else {
        branch.state = BranchState::Lost;
        see(Event::Unread(text));
    }
}
