//! Scripts, style and icon, part of the program.

use std::sync::LazyLock;

use axum::extract::{Path, RawQuery};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::Xxh3;

use crate::export::board_svg;
use crate::http::failure::Failure;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// A file that pages refer to.
struct Asset {
    name: &'static str,
    kind: &'static str,
    parts: &'static [&'static str],
}

static ASSETS: [Asset; 9] = [
    Asset { name: "main.js", kind: SCRIPT, parts: &[include_str!("assets/main.js")] },
    Asset { name: "board.js", kind: SCRIPT, parts: &[include_str!("assets/board.js")] },
    Asset { name: "draw.js", kind: SCRIPT, parts: &[include_str!("assets/draw.js")] },
    Asset { name: "game.js", kind: SCRIPT, parts: &[include_str!("assets/game.js")] },
    Asset { name: "complete.js", kind: SCRIPT, parts: &[include_str!("assets/complete.js")] },
    Asset { name: "editor.js", kind: SCRIPT, parts: &[include_str!("assets/editor.js")] },
    Asset { name: "focus.js", kind: SCRIPT, parts: &[include_str!("assets/focus.js")] },
    // The look of boards is that of exported pages.
    Asset {
        name: "style.css",
        kind: STYLE,
        parts: &[
            board_svg::STYLE,
            include_str!("assets/style/base.css"),
            include_str!("assets/style/search.css"),
            include_str!("assets/style/board.css"),
            include_str!("assets/style/tables.css"),
            include_str!("assets/style/game.css"),
            include_str!("assets/style/editor.css"),
            include_str!("assets/style/media.css"),
        ],
    },
    Asset { name: "icon.svg", kind: "image/svg+xml", parts: &[include_str!("assets/icon.svg")] },
];

/// Stands for all files together: modules name each other, so they are one version.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Xxh3::new();
    ASSETS.iter().flat_map(|asset| asset.parts).for_each(|part| hash.update(part.as_bytes()));
    format!("{:016x}", hash.digest())
});

/// The address of a file, another one when any file has changed.
pub fn link(name: &str) -> String {
    format!("/assets/{name}?v={}", *VERSION)
}

/// `GET /assets/{name}`. What is asked for by version never changes; all else is asked for again each time.
pub async fn asset(Path(name): Path<String>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return Failure::missing("there is no such file").into_response();
    };
    let tag = format!("\"{}\"", *VERSION);
    let lasting = query.is_some_and(|query| query == format!("v={}", *VERSION));
    let cached = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, cached), (header::ETAG, &tag)];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, asset.parts.concat()).into_response()
}
