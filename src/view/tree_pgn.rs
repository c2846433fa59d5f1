//! An opening tree as one PGN game with variations.

use std::fmt::Write;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use super::{Path, text};
use crate::game::Start;
use crate::notation::Notation;
use crate::tree::{Branch, Node};

/// The tree as the text of one game from a start: the most frequent moves are the main line, the others variations, and
/// each has a comment with its games and the score of the side that plays it. `path` leads from the start to the
/// position of the tree, `moves` are the moves of `path` in SAN.
pub fn tree_pgn(start: &Start, moves: &str, path: &Path, nodes: &[Node]) -> String {
    let mut game = String::from("[Event \"Opening tree\"]\n[Result \"*\"]\n");
    if start.mode == CastlingMode::Chess960 {
        game += "[Variant \"Chess960\"]\n";
    }
    if start.position != Chess::default() {
        let fen = Fen::from_position(&start.position, EnPassantMode::Legal);
        // Writing to a string does not fail.
        let _ = writeln!(game, "[SetUp \"1\"]\n[FEN \"{fen}\"]");
    }
    game += "\n";
    game += moves;
    push_line(path, nodes, &mut game);
    game += " *\n";
    game
}

/// The most frequent move, the others as its variations, and what follows it.
fn push_line(path: &Path, nodes: &[Node], game: &mut String) {
    let Some((first, others)) = nodes.split_first() else { return };
    push_move(path, &first.branch, game);
    for other in others {
        game.push_str(" (");
        push_move(path, &other.branch, game);
        push_line(&path.then(other.branch.played), &other.replies, game);
        game.push_str(" )");
    }
    push_line(&path.then(first.branch.played), &first.replies, game);
}

fn push_move(path: &Path, branch: &Branch, game: &mut String) {
    let position = path.line().position();
    let (dots, side) = if position.turn().is_white() { (".", "White") } else { ("...", "Black") };
    let played = path.move_in(Notation::default(), branch.played);
    let results = &branch.figures.results;
    let score = results.seen_by(position.turn()).percent();
    let score = score.map_or(String::new(), |percent| format!(", {side} scores {percent:.1} %"));
    let games = text::games(results.games);
    // Writing to a string does not fail.
    let _ = write!(game, " {}{dots} {played} {{{games}{score}}}", position.fullmoves());
}
