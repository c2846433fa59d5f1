//! Pasted text: leads to the address of what it says.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::address::Address;
use super::line::Typed;
use super::view;
use crate::convert::{Pasted, pasted};
use crate::http::api::MOST_PASTED;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::serve::App;
use crate::notation::Notation;
use crate::view::Path;

/// `GET /read?text=…`
pub async fn get(State(app): State<Arc<App>>, params: Params) -> Response {
    read(app, params).await
}

/// The same for longer texts.
pub async fn post(State(app): State<Arc<App>>, Form(fields): Form<Vec<(String, String)>>) -> Response {
    read(app, Params::new(fields)).await
}

async fn read(app: Arc<App>, mut params: Params) -> Response {
    let mut problems = Vec::new();
    let text = params.text("text").ok().flatten().unwrap_or_default();
    let address = Address::read(&mut params, &mut problems);
    let most = app.desk.limits().line_plies;
    let given = text.clone();
    let read = app.desk.run(move |_| {
        if given.len() > MOST_PASTED {
            return Err(Failure::parameter("text", format!("the text has more than {MOST_PASTED} bytes")));
        }
        let mut read = pasted(&given, None).map_err(|error| Failure::parameter("text", error.to_string()))?;
        read.moves.truncate(most);
        Ok(read)
    });
    match read.await {
        Ok(read) if read.notes.is_empty() => Redirect::to(&line(&address, &read).href()).into_response(),
        Ok(read) => {
            let problem =
                Failure::parameter("text", "this is as far as the text can be read").hint(read.notes.join("; "));
            view::answer(app, line(&address, &read), vec![problem], Typed { text, ..Typed::default() }).await
        }
        Err(failure) => view::answer(app, address, vec![failure], Typed { text, ..Typed::default() }).await,
    }
}

/// The address of a line that was read.
fn line(address: &Address, read: &Pasted) -> Address {
    let mut path = Path::new(&read.start, Notation::Uci);
    read.moves.iter().for_each(|played| path.play(*played));
    address.with(|address| {
        address.fen = (!read.start.is_standard()).then(|| read.start.to_fen());
        address.play = path.moves().to_vec();
        (address.game, address.ply) = (None, None);
    })
}
