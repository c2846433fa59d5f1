//! What is served: databases and notations.

use std::path::Path;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::notation::LANGUAGES;
use crate::search::Info;
use crate::view::notation_samples;

/// `GET /api/info`: version, limits and databases.
pub async fn info(State(app): State<Arc<App>>, params: Params) -> Result<Json<Value>, Failure> {
    params.finish()?;
    let limits = *app.desk.limits();
    let mut editions = Vec::new();
    for book in app.shelf.books() {
        editions.push((book.name().to_owned(), book.edition().await));
    }
    let databases = app.desk.run(move |_| {
        let all = editions.iter().map(|(name, edition)| Ok(database(name, &edition.engine.info()?)));
        all.collect::<Result<Vec<_>, Failure>>()
    });
    Ok(Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "limits": {
            "query_bytes": limits.query_bytes,
            "line_plies": limits.line_plies,
            "seconds": limits.time.as_secs_f64(),
            "page": limits.page,
        },
        "databases": databases.await?,
    })))
}

/// Numbers of a database; of the imported files, only names without their folders are told.
fn database(name: &str, info: &Info) -> Value {
    let imports = info.imports.iter().map(|file| {
        let name = Path::new(&file.name).file_name().map(|name| name.to_string_lossy().into_owned());
        json!({ "name": name.unwrap_or_default(), "games": file.games })
    });
    json!({
        "name": name,
        "games": info.games,
        "plies": info.plies,
        "positions": info.positions,
        "bytes": info.bytes.get("total"),
        "imports": imports.collect::<Vec<_>>(),
    })
}

/// `GET /api/notations`: every notation with the same sample game, and the languages that some of them take.
pub async fn notations(params: Params) -> Result<Json<Value>, Failure> {
    params.finish()?;
    let languages = LANGUAGES.iter().map(|language| json!({ "code": language.code, "name": language.name }));
    let notations = notation_samples().into_iter().map(|(entry, moves)| {
        json!({
            "name": entry.name,
            "description": entry.description,
            "sample": moves,
            "languages": entry.notation.language().is_some(),
        })
    });
    Ok(Json(json!({
        "notations": notations.collect::<Vec<_>>(),
        "languages": languages.collect::<Vec<_>>(),
    })))
}
