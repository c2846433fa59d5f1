//! `GET /api/search.ndjson`: all games found, one JSON object a line, written while the client reads.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rayon::prelude::*;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::edition;
use super::search::{Wanted, hits};
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::search::End;

/// Games that are written together.
const BATCH: usize = 256;

/// Answers. Each batch takes a seat of its own, so that a slow reader keeps nobody waiting.
pub async fn search(State(app): State<Arc<App>>, mut params: Params) -> Result<Response, Failure> {
    let edition = edition(&app, &mut params).await?;
    let wanted = Arc::new(Wanted::of(&app, &mut params)?);
    params.finish()?;
    let (asked, searched) = (Arc::clone(&wanted), Arc::clone(&edition));
    let (hits, end) = app.desk.run(move |stop| hits(&searched, &asked.query, asked.sort, stop)).await?;
    if end == End::Stopped {
        return Err(Failure::slow());
    }
    let (lines, received) = mpsc::channel::<Bytes>(2);
    tokio::spawn(async move {
        for from in (0..hits.len()).step_by(BATCH) {
            let (wanted, edition, hits) = (Arc::clone(&wanted), Arc::clone(&edition), Arc::clone(&hits));
            let batch = app.desk.run(move |_| {
                let batch = &hits[from..hits.len().min(from + BATCH)];
                let rows = batch.par_iter().map(|hit| wanted.row(&edition, *hit));
                Ok(rows.collect::<Result<Vec<_>, Failure>>()?.concat())
            });
            let text = match batch.await {
                Ok(text) => text,
                // The status is out already, so the last line says what is wrong.
                Err(failure) => format!("{}\n", serde_json::json!({ "error": failure })).into_bytes(),
            };
            if lines.send(text.into()).await.is_err() {
                break;
            }
        }
    });
    let body = Body::from_stream(ReceiverStream::new(received).map(Ok::<_, Infallible>));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}
