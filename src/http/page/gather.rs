//! What a page needs to know, worked out in one go.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::address::Address;
use super::shown::Shown;
use crate::export::{Entry, SideHit, with_entry};
use crate::game::{GameId, GameResult, Start, Tags};
use crate::http::api::{find, hits};
use crate::http::failure::Failure;
use crate::http::place::Place;
use crate::http::shelf::Edition;
use crate::http::trees;
use crate::query::Query;
use crate::search::{End, Hit};
use crate::tree::{Question, Tree};
use crate::view::{ScoreItem, score_items};

/// Games of one page of the list.
pub const PAGE: usize = 25;

/// What is asked for.
pub struct Task {
    /// The database.
    pub edition: Arc<Edition>,
    /// The address.
    pub address: Address,
    /// Its line.
    pub line: Place,
    /// Its query; none when it cannot be read.
    pub query: Option<Query>,
    /// How much of the page is wanted.
    pub extent: Extent,
}

/// How much of a page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// The position and its tree.
    Position,
}

/// What was found.
pub struct Found {
    /// The position.
    pub shown: Shown,
    /// What was played there.
    pub tree: Result<Arc<Tree>, Failure>,
    /// The games of the query; none when it was not asked for.
    pub list: Option<Result<List, Failure>>,
    /// The game that is open.
    pub game: Option<Game>,
    /// What could not be done.
    pub problems: Vec<Failure>,
}

/// A page of the games found.
pub struct List {
    /// Games found.
    pub total: usize,
    /// Whether all games were looked at.
    pub end: End,
    /// The games of the page.
    pub rows: Vec<Row>,
    /// Words that were taken for names, and the conditions that were perhaps meant.
    pub doubts: Vec<(String, &'static str)>,
}

/// A game of the list.
pub struct Row {
    /// Its number.
    pub id: GameId,
    /// Its tags.
    pub tags: Tags,
    /// How it ended.
    pub result: GameResult,
    /// Half-moves.
    pub plies: u32,
    /// Half-moves at which the query hits.
    pub hits: Vec<u32>,
    /// Side lines in which it hits.
    pub side_hits: Vec<SideHit>,
}

/// The game that is open.
pub struct Game {
    /// Its headline and hits.
    pub row: Row,
    /// Where it starts.
    pub start: Start,
    /// Its score in the notation of the page.
    pub items: Vec<ScoreItem>,
    /// Its place in the list, from 0, and the games before and after it.
    pub neighbours: Option<Neighbours>,
}

/// The place of a game in the list that it was opened from.
pub struct Neighbours {
    /// Games before it.
    pub place: usize,
    /// Games of the list.
    pub total: usize,
    /// The game before it.
    pub previous: Option<GameId>,
    /// The game after it.
    pub next: Option<GameId>,
}

/// Works out what a page needs.
pub fn gather(task: &Task, stop: &AtomicBool) -> Found {
    let mut problems = Vec::new();
    let found = match task.extent {
        Extent::Whole => task.query.as_ref().map(|query| hits(&task.edition, query, task.address.sort, stop)),
        Extent::Position => None,
    };
    let mut game = task.address.game.as_deref().and_then(|id| keep(open_game(task, id), &mut problems));
    if let (Some(game), Some(Ok((hits, _)))) = (&mut game, &found) {
        game.neighbours = neighbours(hits, game.row.id);
    }
    let shown = shown(task, game.as_ref(), &mut problems);
    let list = match (found, &game) {
        (Some(found), None) => Some(found.and_then(|(hits, end)| list(task, &hits, end))),
        _ => None,
    };
    let tree = tree(task, &shown, stop);
    Found { shown, tree, list, game, problems }
}

fn keep<T>(done: Result<T, Failure>, problems: &mut Vec<Failure>) -> Option<T> {
    done.map_err(|failure| problems.push(failure)).ok()
}

/// The position that the address names; the start of its line or game where there is no such half-move.
fn shown(task: &Task, game: Option<&Game>, problems: &mut Vec<Failure>) -> Shown {
    let at = |ply: Option<&str>| match game {
        Some(game) => Shown::in_game(&game.start, &game.items, ply, task.line.notation),
        None => Shown::in_line(&task.line, ply),
    };
    let asked = match (&task.address.game, game) {
        // The half-move is one of a game that does not exist.
        (Some(_), None) => None,
        _ => task.address.ply.as_deref(),
    };
    keep(at(asked), problems).or_else(|| at(None).ok()).unwrap_or_else(|| Shown::start(task.line.notation))
}

fn open_game(task: &Task, id: &str) -> Result<Game, Failure> {
    let hit = find(&task.edition, id)?;
    let notation = task.line.notation;
    let query = task.query.as_ref().unwrap_or(&Query::All);
    Ok(with_entry(&task.edition.engine, query, hit, notation, |entry| Game {
        row: row(hit, entry),
        start: entry.start(),
        items: score_items(entry, notation),
        neighbours: None,
    })?)
}

fn row(hit: Hit, entry: &Entry<'_>) -> Row {
    Row {
        id: hit.id,
        tags: entry.tags().clone(),
        result: entry.result,
        plies: entry.plies,
        hits: entry.hits.to_vec(),
        side_hits: entry.side_hits.to_vec(),
    }
}

fn neighbours(hits: &[Hit], id: GameId) -> Option<Neighbours> {
    let place = hits.iter().position(|hit| hit.id == id)?;
    let at = |place: Option<usize>| place.and_then(|place| hits.get(place)).map(|hit| hit.id);
    Some(Neighbours { place, total: hits.len(), previous: at(place.checked_sub(1)), next: at(Some(place + 1)) })
}

fn list(task: &Task, hits: &[Hit], end: End) -> Result<List, Failure> {
    let query = task.query.as_ref().unwrap_or(&Query::All);
    let shown = hits.iter().skip(task.address.offset).take(PAGE);
    let rows = shown
        .map(|hit| Ok(with_entry(&task.edition.engine, query, *hit, task.line.notation, |entry| row(*hit, entry))?));
    let rows = rows.collect::<Result<_, Failure>>()?;
    let doubts = if hits.is_empty() { query.doubts() } else { Vec::new() };
    let doubts = doubts.into_iter().map(|(word, condition)| (word.to_owned(), condition)).collect();
    Ok(List { total: hits.len(), end, rows, doubts })
}

fn tree(task: &Task, shown: &Shown, stop: &AtomicBool) -> Result<Arc<Tree>, Failure> {
    let query = task.query.as_ref().unwrap_or(&Query::All);
    let question = Question { query, player: task.address.player.as_deref(), top: 0 };
    trees::tree(&task.edition, &question, &shown.path, stop)
}
