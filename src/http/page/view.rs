//! The page of a position, a search or a game, put together.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::address::{Address, taken};
use super::gather::{Extent, Found, Task, gather};
use super::html::escape;
use super::line::Typed;
use super::shell::{self, Shell};
use super::{board, game, games, html, line, notations, problem, search_box, tree};
use crate::http::api::query;
use crate::http::failure::Failure;
use crate::http::limits::Limits;
use crate::http::params::Params;
use crate::http::place::Place;
use crate::http::serve::App;
use crate::http::shelf::{Book, Edition};
use crate::query::Query;

/// `GET /`
pub async fn page(State(app): State<Arc<App>>, mut params: Params) -> Response {
    let mut problems = Vec::new();
    let after = taken(params.text("after"), &mut problems);
    let only = taken(params.text("only"), &mut problems);
    let address = Address::read(&mut params, &mut problems);
    if let Err(failure) = params.finish() {
        problems.push(failure);
    }
    let mut typed = Typed::default();
    if let Some(after) = after {
        match address.followed(&after, app.desk.limits()) {
            Ok(next) => return Redirect::to(&next.href()).into_response(),
            Err(failure) => problems.push(failure),
        }
        typed.after = after;
    }
    if only.is_some() {
        return part(app, address, problems).await;
    }
    answer(app, address, problems, typed).await
}

/// The whole page.
pub async fn answer(app: Arc<App>, address: Address, problems: Vec<Failure>, typed: Typed) -> Response {
    let seconds = app.desk.limits().time.as_secs();
    let names: Vec<String> = app.shelf.books().iter().map(|book| book.name().to_owned()).collect();
    match found(&app, address, problems, Extent::Whole).await {
        Err(failure) => failed(&failure),
        Ok(all) => whole(&all, &names, seconds, &typed),
    }
}

/// The position and its tree alone, for a reader who steps through a game.
async fn part(app: Arc<App>, address: Address, problems: Vec<Failure>) -> Response {
    match found(&app, address, problems, Extent::Position).await {
        Err(failure) => failed(&failure),
        Ok(all) => {
            let hits = all.found.game.as_ref().map(|game| game::hits(&all.address, &all.found.shown, game));
            let html =
                format!("{}{}{}", board_region(&all, &Typed::default()), tree_region(&all), hits.unwrap_or_default());
            (status(&all), Html(html)).into_response()
        }
    }
}

/// Everything that a page is made of.
struct All {
    address: Address,
    database: String,
    line: Place,
    found: Found,
    problems: Vec<Failure>,
    /// Whether the query could be read.
    searched: bool,
}

async fn found(app: &Arc<App>, address: Address, mut problems: Vec<Failure>, extent: Extent) -> Result<All, Failure> {
    let limits = *app.desk.limits();
    let book = book(app, &address, &mut problems)?;
    let database = book.name().to_owned();
    let task = task(book.edition().await, address, &limits, extent, &mut problems);
    let (task, found) = app
        .desk
        .run(move |stop| {
            let found = gather(&task, stop);
            Ok((task, found))
        })
        .await?;
    let mut found = found;
    problems.append(&mut found.problems);
    let searched = task.query.is_some();
    Ok(All { searched, address: task.address, database, line: task.line, found, problems })
}

/// The database; the first where there is none of that name.
fn book<'a>(app: &'a App, address: &Address, problems: &mut Vec<Failure>) -> Result<&'a Book, Failure> {
    let known = app.shelf.book(address.db.as_deref());
    if known.is_none() {
        let name = address.db.clone().unwrap_or_default();
        problems.push(Failure::parameter("db", format!("there is no database {name:?}; this is the first")));
    }
    known.or_else(|| app.shelf.book(None)).ok_or_else(Failure::internal)
}

fn task(edition: Arc<Edition>, address: Address, limits: &Limits, extent: Extent, problems: &mut Vec<Failure>) -> Task {
    let line = address.line(limits).unwrap_or_else(|failure| {
        problems.push(failure);
        Place { start: crate::game::Start::standard(), moves: Vec::new(), notation: address.notation }
    });
    let mut text = Params::new(address.q.iter().map(|q| ("q".to_owned(), q.clone())).collect());
    let query: Option<Query> =
        query(&mut text, address.notation, limits).map_err(|failure| problems.push(failure)).ok();
    Task { edition, address, line, query, extent }
}

fn board_region(all: &All, typed: &Typed) -> String {
    let (address, shown) = (&all.address, &all.found.shown);
    format!(
        "<section id=\"board\" data-region tabindex=\"-1\" aria-label=\"Board and line\">{}{}</section>",
        board::board(address, shown, all.found.tree.as_deref().ok()),
        line::line(address, shown, &all.line, &all.problems, typed)
    )
}

fn tree_region(all: &All) -> String {
    let counted = if all.searched { tree::Counted::Found } else { tree::Counted::All };
    format!(
        "<section id=\"tree\" data-region tabindex=\"-1\" aria-labelledby=\"tree-title\">{}</section>",
        tree::tree(&all.address, &all.found.shown, all.found.tree.as_deref(), counted)
    )
}

fn whole(all: &All, names: &[String], seconds: u64, typed: &Typed) -> Response {
    let (address, shown) = (&all.address, &all.found.shown);
    let (class, beside, below) = match &all.found.game {
        Some(game) => {
            let game = game::game(address, shown, game);
            let region = format!(
                "<section id=\"game\" data-region tabindex=\"-1\" aria-labelledby=\"game-title\">{game}</section>"
            );
            ("with-game", region, String::new())
        }
        None => {
            let games = games::games(address, &all.found.list, seconds);
            let region = format!(
                "<section id=\"games\" data-region tabindex=\"-1\" aria-labelledby=\"games-title\">{games}</section>"
            );
            ("with-list", String::new(), region)
        }
    };
    let main = format!(
        "{}<section id=\"query\" data-region aria-label=\"Search\">{}</section>{}{beside}{}{below}",
        problem::of_page(&all.problems),
        search_box::search_box(address, shown, &all.problems),
        board_region(all, typed),
        tree_region(all)
    );
    Shell {
        status: status(all),
        title: title(all),
        menus: notations::databases("/", address, names, &all.database) + &notations::menu("/", address, ""),
        address: address.href(),
        announcement: announcement(all),
        class,
        main,
    }
    .page()
}

/// What a screen reader says: the position, and how many games a search has found.
fn announcement(all: &All) -> String {
    let position = all.found.shown.announcement();
    match (&all.address.q, &all.found.list) {
        (Some(_), Some(Ok(list))) => {
            format!("{position}; {}", html::count(list.total as u64, "game found", "games found"))
        }
        _ => position,
    }
}

fn title(all: &All) -> String {
    let shown = &all.found.shown;
    let what = match (&all.found.game, shown.path.opening()) {
        (Some(game), _) => game::title(game),
        (None, Some(opening)) if !shown.path.text().is_empty() => format!("{} – {}", shown.path.text(), opening.name),
        (None, _) if !shown.path.text().is_empty() => shown.path.text().to_owned(),
        (None, _) => all.address.q.clone().unwrap_or_else(|| all.database.clone()),
    };
    format!("{what} – tabia")
}

/// The status of the answer: that of the first thing that went wrong.
fn status(all: &All) -> StatusCode {
    let tree = all.found.tree.as_ref().err();
    let list = all.found.list.as_ref().and_then(|list| list.as_ref().err());
    let first = all.problems.first().or(tree).or(list);
    first.map_or(StatusCode::OK, |failure| {
        StatusCode::from_u16(failure.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    })
}

fn failed(failure: &Failure) -> Response {
    let status = StatusCode::from_u16(failure.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let hint = failure.hint.as_deref().unwrap_or_default();
    shell::message(status, "This page cannot be shown", &escape(&format!("{}. {hint}", failure.message)))
}
