//! The opening-explorer interface that clients of Lichess know: the same addresses, parameters and field names.
//!
//! `/masters` asks the database called `masters`, `/lichess` and `/player` the one called `lichess`; where there is none
//! of that name, the first database. Parameters that mean nothing here are passed over, as such clients expect.

mod answer;
mod filter;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::api::written;
use super::failure::Failure;
use super::params::Params;
use super::place::Place;
use super::serve::App;
use super::shelf::Edition;
use crate::export::Format;
use crate::notation::Notation;
use answer::{Answer, Wanted, answer};

/// Which of the explorer's collections is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Collection {
    /// Games of masters, named by year.
    Masters,
    /// Games of everybody, with time control and kind.
    Lichess,
    /// Games of one player.
    Player,
}

impl Collection {
    /// The database that is asked if there is one of this name.
    fn database(self) -> &'static str {
        match self {
            Collection::Masters => "masters",
            Collection::Lichess | Collection::Player => "lichess",
        }
    }
}

/// The addresses of the explorer.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/masters", get(masters))
        .route("/lichess", get(lichess))
        .route("/player", get(player))
        .route("/masters/pgn/{id}", get(pgn))
        // The Python client asks here.
        .route("/master/pgn/{id}", get(pgn))
}

/// `GET /masters`
async fn masters(state: State<Arc<App>>, params: Params) -> Result<Json<Answer>, Failure> {
    ask(state, params, Collection::Masters).await.map(Json)
}

/// `GET /lichess`
async fn lichess(state: State<Arc<App>>, params: Params) -> Result<Json<Answer>, Failure> {
    ask(state, params, Collection::Lichess).await.map(Json)
}

/// `GET /player`: one line, for nothing has to be indexed before the answer is complete.
async fn player(state: State<Arc<App>>, params: Params) -> Result<Response, Failure> {
    let answer = ask(state, params, Collection::Player).await?;
    let line = serde_json::to_string(&answer).map_err(|_| Failure::internal())? + "\n";
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], line).into_response())
}

/// `GET /masters/pgn/{id}`
async fn pgn(State(app): State<Arc<App>>, Path(id): Path<String>, mut params: Params) -> Result<Response, Failure> {
    let edition = edition(&app, &mut params, Collection::Masters).await?;
    params.finish_lenient()?;
    let text = app.desk.run(move |_| written(&edition, &id, Format::Pgn, Notation::default())).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], text).into_response())
}

async fn ask(State(app): State<Arc<App>>, mut params: Params, collection: Collection) -> Result<Answer, Failure> {
    let edition = edition(&app, &mut params, collection).await?;
    let place = Place::of(&mut params, app.desk.limits())?;
    let wanted = Wanted::of(&mut params, place, collection)?;
    params.finish_lenient()?;
    app.desk.run(move |stop| answer(&edition, &wanted, stop)).await
}

async fn edition(app: &App, params: &mut Params, collection: Collection) -> Result<Arc<Edition>, Failure> {
    let named = params.text("db")?;
    let own = app.shelf.books().iter().find(|book| stem(book.name()) == collection.database());
    let book = match &named {
        Some(name) => app.shelf.book(Some(name)),
        None => own.or_else(|| app.shelf.book(None)),
    };
    let book = book.ok_or_else(|| Failure::parameter("db", "there is no such database"))?;
    Ok(book.edition().await)
}

/// The name of a folder without its ending.
fn stem(name: &str) -> &str {
    name.split_once('.').map_or(name, |(stem, _)| stem)
}
