//! The HTTP interface: everything that the page does, as JSON. `openapi.json` describes it; `tests/http` keeps the
//! description true.

mod complete;
mod game;
mod lists;
mod position;
mod search;
mod stream;
mod tree;

pub(super) use game::{find, written};
pub(super) use position::{MOST_PASTED, legal, state};
pub(super) use search::hits;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use super::failure::Failure;
use super::limits::Limits;
use super::params::Params;
use super::serve::App;
use super::shelf::{Book, Edition};
use crate::notation::Notation;
use crate::query::{Query, Reading};

/// The description of the interface.
const OPENAPI: &str = include_str!("openapi.json");

/// The addresses of the interface.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/api/openapi.json", get(|| async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) }))
        .route("/api/info", get(lists::info))
        .route("/api/notations", get(lists::notations))
        .route("/api/position", get(position::position))
        .route("/api/read", get(position::read))
        .route("/api/complete", get(complete::complete))
        .route("/api/tree", get(tree::tree))
        .route("/api/search", get(search::search))
        .route("/api/search.ndjson", get(stream::search))
        .route("/api/game/{id}", get(game::game))
        .route("/api/game/{id}/{format}", get(game::file))
}

/// The database that `db` names, or the first.
fn book<'a>(app: &'a App, params: &mut Params) -> Result<&'a Book, Failure> {
    let name = params.text("db")?;
    app.shelf.book(name.as_deref()).ok_or_else(|| {
        let names: Vec<&str> = app.shelf.books().iter().map(Book::name).collect();
        let message = format!("there is no database {:?}", name.unwrap_or_default());
        Failure::parameter("db", message).hint(format!("databases are {}", names.join(", ")))
    })
}

/// The newest commit of the database that `db` names.
async fn edition(app: &App, params: &mut Params) -> Result<Arc<Edition>, Failure> {
    Ok(book(app, params)?.edition().await)
}

/// The query in `q`; every game where there is none.
pub(super) fn query(params: &mut Params, notation: Notation, limits: &Limits) -> Result<Query, Failure> {
    let Some(text) = params.text("q")? else { return Ok(Query::All) };
    if text.len() > limits.query_bytes {
        return Err(Failure::parameter("q", format!("the query has more than {} bytes", limits.query_bytes)));
    }
    Query::parse(&text, &Reading { notation }).map_err(|error| Failure::query("q", &error))
}
