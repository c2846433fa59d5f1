//! The web page: the server draws the whole of it from its address, so that every link says all there is to say. Scripts
//! only save the reader the wait for a whole page.

mod address;
mod assets;
mod board;
mod editor;
mod game;
mod games;
mod gather;
mod html;
mod line;
mod nodes;
mod notations;
mod problem;
mod read;
mod score;
mod search_box;
mod shell;
mod shown;
mod tree;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::failure::Failure;
use super::serve::App;

/// The addresses of the page.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(view::page))
        .route("/editor", get(editor::page))
        .route("/read", get(read::get).post(read::post))
        .route("/assets/{name}", get(assets::asset))
}

/// Answers at addresses where there is nothing: a page for people, JSON for programs.
pub async fn nothing_here(headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/html") {
        return shell::message(StatusCode::NOT_FOUND, "Nothing here", "There is no page at this address.");
    }
    Failure::missing("there is nothing at this address").into_response()
}
