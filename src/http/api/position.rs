//! One position: what can be played, and what pasted text means.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use shakmaty::Position;
use shakmaty::fen::Fen;

use crate::convert::pasted;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::place::Place;
use crate::http::serve::App;
use crate::notation::cells::System;
use crate::notation::{Notation, chesmayne};
use crate::view::Path;

/// `GET /api/position`: a position with its legal moves.
pub async fn position(State(app): State<Arc<App>>, mut params: Params) -> Result<Json<Value>, Failure> {
    let place = Place::of(&mut params, app.desk.limits())?;
    params.finish()?;
    Ok(Json(describe(&place)))
}

/// `GET /api/read`: reads `text` as a FEN, a Chesmayne position record, a PGN or moves in any notation.
pub async fn read(State(app): State<Arc<App>>, mut params: Params) -> Result<Json<Value>, Failure> {
    let notation = params.read::<Notation>("notation")?;
    let text = params.text("text")?.unwrap_or_default();
    params.finish()?;
    if text.len() > MOST_PASTED {
        return Err(Failure::parameter("text", format!("the text has more than {MOST_PASTED} bytes")));
    }
    let limits = *app.desk.limits();
    app.desk
        .run(move |_| {
            let mut read = pasted(&text, notation).map_err(|error| Failure::parameter("text", error.to_string()))?;
            read.moves.truncate(limits.line_plies);
            let place = Place { start: read.start, moves: read.moves, notation: notation.unwrap_or(read.notation) };
            let mut object = describe(&place);
            object["read_in"] = json!(read.notation.to_string());
            object["read_as"] = json!(read.kind.as_str());
            object["notes"] = json!(read.notes);
            Ok(Json(object))
        })
        .await
}

/// Longest text that may be pasted, in bytes.
pub(in crate::http) const MOST_PASTED: usize = 64 * 1024;

fn describe(place: &Place) -> Value {
    let path = place.path();
    let uci = place.path_in(Notation::Uci);
    let position = path.line().position();
    let legal: Vec<Value> = legal(&path).into_iter().map(|played| legal_move(&path, played)).collect();
    let opening = path.opening();
    json!({
        "start": Fen::from_position(&place.start.position, shakmaty::EnPassantMode::Legal).to_string(),
        "fen": Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string(),
        "record": chesmayne::write_position(position, path.line().identities(), System::Xy),
        "turn": if position.turn().is_white() { "white" } else { "black" },
        "ply": place.moves.len(),
        "play": uci.moves(),
        "moves": path.moves(),
        "line": path.text(),
        "state": state(position),
        "eco": opening.map(|opening| opening.eco),
        "opening": opening.map(|opening| opening.name),
        "legal": legal,
    })
}

/// The moves that can be made at the end of a path.
pub(in crate::http) fn legal(path: &Path) -> Vec<shakmaty::Move> {
    path.line().position().legal_moves().into_iter().collect()
}

fn legal_move(path: &Path, played: shakmaty::Move) -> Value {
    json!({
        "uci": path.move_in(Notation::Uci, played),
        "san": path.move_in(Notation::default(), played),
        "move": path.move_text(played),
    })
}

/// What is special about a position; `open` when nothing is.
pub(in crate::http) fn state(position: &shakmaty::Chess) -> &'static str {
    if position.is_checkmate() {
        "mate"
    } else if position.is_stalemate() {
        "stalemate"
    } else if position.is_insufficient_material() {
        "insufficient material"
    } else if position.is_check() {
        "check"
    } else {
        "open"
    }
}
