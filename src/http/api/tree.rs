//! `GET /api/tree`: what was played in a position, as `tabia tree --format json` says it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use serde_json::{Map, Value};

use super::{edition, query};
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::place::Place;
use crate::http::serve::App;
use crate::http::shelf::Edition;
use crate::http::trees;
use crate::query::Query;
use crate::tree::{Growth, Question, Tree};
use crate::view::{PlayerColumns, TreeView, tree_object};

/// Most half-moves that a tree is grown by.
const MOST_DEPTH: u32 = 8;
/// Most games that are named beside the moves.
const MOST_NAMED: usize = 50;

/// What is asked of a tree.
struct Wanted {
    place: Place,
    query: Query,
    player: Option<String>,
    top: usize,
    depth: u32,
    min_games: Option<u64>,
}

/// Answers.
pub async fn tree(State(app): State<Arc<App>>, mut params: Params) -> Result<Json<Map<String, Value>>, Failure> {
    let limits = app.desk.limits();
    let edition = edition(&app, &mut params).await?;
    let place = Place::of(&mut params, limits)?;
    let wanted = Wanted {
        query: query(&mut params, place.notation, limits)?,
        place,
        player: params.text("player")?,
        top: params.number("top", 0..=MOST_NAMED)?.unwrap_or(5),
        depth: params.number("depth", 1..=MOST_DEPTH)?.unwrap_or(1),
        min_games: params.number("min_games", 0..=u64::MAX)?,
    };
    params.finish()?;
    app.desk.run(move |stop| grow(&edition, &wanted, stop)).await.map(Json)
}

fn grow(edition: &Edition, wanted: &Wanted, stop: &AtomicBool) -> Result<Map<String, Value>, Failure> {
    let question = Question { query: &wanted.query, player: wanted.player.as_deref(), top: wanted.top };
    let path = wanted.place.path();
    let mut tree = Tree::clone(&*trees::tree(edition, &question, &path, stop)?);
    let player = wanted.player.as_ref().map_or(PlayerColumns::None, |_| PlayerColumns::Shown);
    let view = TreeView { path: &path, player };
    let growth = Growth::new(wanted.depth, wanted.min_games, tree.total.results.games);
    tree.branches.retain(|branch| branch.figures.results.games >= growth.min_games);
    let moves = if wanted.depth > 1 {
        view.nodes_json(&trees::trees(edition, &question, stop)?.grow(path.line().position(), growth)?)
    } else {
        view.moves_json(&tree)
    };
    Ok(tree_object(&edition.engine, &view, &tree, moves)?)
}
