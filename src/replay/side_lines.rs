//! The side lines of a game, each as a line of play of its own.

use super::{Event, MainLine, Wording, walk};
use crate::game::Start;
use crate::moves;
use crate::parser::ParsedGame;

/// A variation with all that was played before it.
#[derive(Clone, Debug)]
pub struct SideLine {
    /// The line it branches off from, by its place in the list; `None` for the main line.
    pub parent: Option<usize>,
    /// Number of the last position that it shares with the line it branches off from.
    pub branch: u32,
    /// From the start of the game to the end of the variation, or to its first null move or move that cannot be read.
    pub line: MainLine,
}

/// A line on the way.
struct Draft {
    parent: Option<usize>,
    branch: u32,
    moves: Vec<u8>,
    /// Bytes of the moves before the last one, where a variation on it begins.
    before: usize,
    state: State,
    state_before: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Goes,
    /// A null move has no place in a line of play; what follows is left out.
    Ended,
}

impl Draft {
    fn main() -> Draft {
        Draft { parent: None, branch: 0, moves: Vec::new(), before: 0, state: State::Goes, state_before: State::Goes }
    }

    fn variation(&self, place: Option<usize>) -> Draft {
        let moves = self.moves[..self.before].to_vec();
        let branch = (moves.len() / moves::BYTES_PER_PLY) as u32;
        let state = self.state_before;
        Draft { parent: place, branch, before: moves.len(), moves, state, state_before: state }
    }

    fn step(&mut self) {
        self.before = self.moves.len();
        self.state_before = self.state;
    }
}

/// The variations of a game in the order of the text, so that a line comes before those that branch off from it.
pub fn side_lines(text: &str, game: &ParsedGame, start: &Start, wording: Wording<'_>) -> Vec<SideLine> {
    let mut drafts = vec![Draft::main()];
    // Places of the lines that are open, the innermost last.
    let mut open = vec![0];
    walk(text, game, Some(start), wording, |event| {
        let Some(place) = open.last().copied() else { return };
        match event {
            Event::Move { scene, .. } => {
                let draft = &mut drafts[place];
                draft.step();
                if draft.state == State::Goes {
                    moves::push(&mut draft.moves, scene.played);
                }
            }
            Event::NullMove { .. } => {
                drafts[place].step();
                drafts[place].state = State::Ended;
            }
            Event::Open => {
                // The main line is the first draft and no side line.
                drafts.push(drafts[place].variation(place.checked_sub(1)));
                open.push(drafts.len() - 1);
            }
            Event::Close => {
                open.pop();
            }
            Event::Unread(_) | Event::Glyph(_) | Event::Comment(_) | Event::Result(_) => {}
        }
    });
    let line = |draft: Draft| SideLine {
        parent: draft.parent,
        branch: draft.branch,
        line: MainLine::new(Some(start.clone()), draft.moves),
    };
    drafts.into_iter().skip(1).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser;

    /// Each side line as its parent, the ply of its branch and its moves.
    fn lines(movetext: &str) -> Vec<(Option<usize>, u32, String)> {
        let mut game = ParsedGame::new();
        let text = parser::parse_bytes(movetext.as_bytes(), &mut game);
        side_lines(&text, &game, &Start::standard(), Wording::Pgn)
            .into_iter()
            .map(|side| {
                let moves: Vec<String> = moves::iter(side.line.packed()).map(|uci| uci.to_string()).collect();
                (side.parent, side.branch, moves.join(" "))
            })
            .collect()
    }

    #[test]
    fn variations_stand_in_place_of_the_move_before() {
        assert_eq!(
            lines("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) *"),
            [
                (None, 0, "d2d4 d7d5 c2c4".to_owned()),
                (Some(0), 1, "d2d4 g8f6 c2c4".to_owned()),
                (None, 0, "c2c4".to_owned()),
                (None, 1, "e2e4 c7c5".to_owned()),
            ]
        );
    }

    #[test]
    fn lines_end_where_nothing_can_be_placed_on_the_board() {
        assert_eq!(
            lines("1. e4 e5 (1... -- 2. d4 (2. Nf3)) (1... c5 2. Ke3 d6) 2. Nf3 (2. Qxh8 (2. d4)) *"),
            [
                (None, 1, "e2e4".to_owned()),
                (Some(0), 1, "e2e4".to_owned()),
                (None, 1, "e2e4 c7c5".to_owned()),
                (None, 2, "e2e4 e7e5".to_owned()),
                (Some(3), 2, "e2e4 e7e5".to_owned()),
            ]
        );
    }
}
