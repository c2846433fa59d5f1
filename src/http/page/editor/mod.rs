//! The set-up editor: conditions on the board and on material, put together square by square. Every square is a link, so
//! the address holds the whole set-up and no script is needed.

mod board;
mod material;
mod setup;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::address::Address;
use super::html::escape;
use super::shell::Shell;
use super::{notations, problem, search_box};
use crate::http::params::Params;
use crate::http::serve::App;
use setup::Setup;

/// `GET /editor`
pub async fn page(State(app): State<Arc<App>>, mut params: Params) -> Response {
    let mut problems = Vec::new();
    let address = Address::read(&mut params, &mut problems);
    let setup = Setup::read(&mut params, &mut problems);
    if let Err(failure) = params.finish() {
        problems.push(failure);
    }
    let shown = address.line(app.desk.limits()).map(|line| line.path().line().position().clone()).ok();
    let menus = notations::menu("/editor", &address, &setup.hidden(&[]));
    let main = format!(
        "{}<section class=\"intro\"><h2>Set up what to search for</h2><p>Choose a piece, then its squares. Squares that are \
         left free may hold anything. <a href=\"{}\" id=\"to-board\">Back to the board</a></p></section>{}{}",
        problem::of_page(&problems),
        address.link(),
        section("setup-board", "Pattern", &board::editor(&address, &setup, shown.as_ref()), &address, setup.pattern()),
        section("setup-material", "Material", &material::picker(&address, &setup), &address, setup.material()),
    );
    Shell {
        status: if problems.is_empty() { StatusCode::OK } else { StatusCode::BAD_REQUEST },
        title: "Set-up – tabia".to_owned(),
        menus,
        address: address.href_at("/editor", &setup.borrowed(&setup.pairs())),
        announcement: setup.announcement(),
        class: "editor",
        main,
    }
    .page()
}

/// A part of the editor with the condition that it makes.
fn section(id: &str, title: &str, body: &str, address: &Address, condition: Option<String>) -> String {
    let made = match condition {
        None => "<p class=\"empty\">Nothing is set up yet.</p>".to_owned(),
        Some(condition) => made(id, address, &condition),
    };
    format!(
        "<section id=\"{id}\" data-region tabindex=\"-1\" aria-labelledby=\"{id}-title\"><h2 id=\"{id}-title\">{title}</h2>{body}\
         <div class=\"made\">{made}</div></section>"
    )
}

/// The condition, to be searched for alone or with the query that is there.
fn made(id: &str, address: &Address, condition: &str) -> String {
    let search = |query: String| {
        let address = address.without_game();
        address.with(|address| (address.q, address.offset) = (Some(query), 0)).link()
    };
    let alone = search(condition.to_owned());
    let added = address.q.as_deref().map(|query| {
        let both = search_box::narrowed(query, condition);
        format!(
            "<a class=\"button\" id=\"{id}-add\" href=\"{}\">Add to the search <code>{}</code></a>",
            search(both),
            escape(query)
        )
    });
    format!(
        "<p><code>{}</code></p><p class=\"choices\"><a class=\"button\" id=\"{id}-search\" href=\"{alone}\">Search for this</a>{}</p>",
        escape(condition),
        added.unwrap_or_default()
    )
}
