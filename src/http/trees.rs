//! What was played in a position, worked out once for the API, the explorer and the page.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::api::hits;
use super::failure::Failure;
use super::shelf::Edition;
use crate::query::Query;
use crate::search::{End, SortKey};
use crate::tree::{Question, Selection, Tree, Trees};
use crate::view::Path;

/// The tree of the position at the end of a path, perhaps one that was asked for lately.
///
/// # Errors
/// [`Failure`] when the database cannot be read, or the time is up.
pub fn tree(edition: &Edition, question: &Question<'_>, path: &Path, stop: &AtomicBool) -> Result<Arc<Tree>, Failure> {
    let Question { query, player, top } = question;
    // Counters of the FEN do not matter, but castling rights and the square for en passant do.
    let fen = path.fen();
    let position: Vec<&str> = fen.split(' ').take(4).collect();
    let asked = format!("{} {top} {player:?} {query}", position.join(" "));
    if let Some(known) = edition.trees.get(&asked) {
        return Ok(known);
    }
    let tree = Arc::new(trees(edition, question, stop)?.at(path.line().position())?);
    let rows = 1 + tree.branches.len() + tree.top.len() + tree.newest.len();
    edition.trees.keep(asked, Arc::clone(&tree), rows);
    Ok(tree)
}

/// Trees of the games that a query finds. What was found lately is not looked for again.
///
/// # Errors
/// As [`tree`].
pub fn trees<'e>(edition: &'e Edition, question: &Question<'_>, stop: &'e AtomicBool) -> Result<Trees<'e>, Failure> {
    let chosen = match question.query {
        Query::All => None,
        query => match hits(edition, query, SortKey::Id, stop)? {
            (hits, End::Complete) => Some(Selection::of_hits(&edition.engine, &hits)),
            (_, End::Stopped) => return Err(Failure::slow()),
        },
    };
    Ok(Trees::among(&edition.engine, chosen, question, stop)?)
}
