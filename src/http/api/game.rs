//! One game: as JSON for a board beside it, and as a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::{edition, query};
use crate::export::{Format, Layout, Subject, with_entry};
use crate::game::GameId;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::http::shelf::Edition;
use crate::notation::Notation;
use crate::query::Query;
use crate::search::Hit;
use crate::view::game_object;

/// The game of a number, as it stands in an address.
pub(in crate::http) fn find(edition: &Edition, id: &str) -> Result<Hit, Failure> {
    let missing = || Failure::missing(format!("there is no game {id:?}"));
    let number = id.parse().map_err(|_| missing())?;
    edition.engine.find(GameId(number))?.ok_or_else(missing)
}

/// `GET /api/game/{id}`: tags, moves with their positions, variations and comments, and where `q` hits.
pub async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    mut params: Params,
) -> Result<Json<Value>, Failure> {
    let edition = edition(&app, &mut params).await?;
    let notation = params.read::<Notation>("notation")?.unwrap_or_default();
    let query = query(&mut params, notation, app.desk.limits())?;
    params.finish()?;
    let work = move |_: &_| {
        let hit = find(&edition, &id)?;
        Ok(with_entry(&edition.engine, &query, hit, notation, |entry| game_object(entry, notation))?)
    };
    app.desk.run(work).await.map(Json)
}

/// `GET /api/game/{id}/{format}`: the game as a file of that format, to be kept.
pub async fn file(
    State(app): State<Arc<App>>,
    Path((id, format)): Path<(String, String)>,
    mut params: Params,
) -> Result<Response, Failure> {
    let edition = edition(&app, &mut params).await?;
    let notation = params.read::<Notation>("notation")?.unwrap_or_default();
    params.finish()?;
    let format: Format = format.parse().map_err(|error| Failure::missing(format!("{format:?}: {error}")))?;
    let (kind, ending) = kind(format);
    let name = format!("attachment; filename=\"game-{}.{ending}\"", id.parse::<u64>().unwrap_or_default());
    let text = app.desk.run(move |_| written(&edition, &id, format, notation)).await?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, &name)], text).into_response())
}

/// A game in a format.
pub(in crate::http) fn written(
    edition: &Edition,
    id: &str,
    format: Format,
    notation: Notation,
) -> Result<Vec<u8>, Failure> {
    let hit = find(edition, id)?;
    let mut exporter = format.exporter(Layout::new(notation));
    let mut text = Vec::new();
    // Writing to memory does not fail.
    with_entry(&edition.engine, &Query::All, hit, notation, |entry| {
        exporter.begin(&Subject::of(entry), &mut text)?;
        exporter.game(entry, &mut text)
    })?
    .map_err(|_| Failure::internal())?;
    exporter.end(&mut text).map_err(|_| Failure::internal())?;
    Ok(text)
}

/// Media type and file ending of a format.
fn kind(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Pgn => ("application/vnd.chess-pgn; charset=utf-8", "pgn"),
        Format::Text | Format::Table => ("text/plain; charset=utf-8", "txt"),
        Format::Html => ("text/html; charset=utf-8", "html"),
        Format::Json => ("application/json", "json"),
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
    }
}
