//! What is around every page: head, menus, foot.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::address::Address;
use super::assets;
use super::html::escape;
use crate::export::board_svg;

/// A page before it is put together.
pub struct Shell<'a> {
    /// Status of the answer.
    pub status: StatusCode,
    /// What the browser names the page.
    pub title: String,
    /// Menus at the top.
    pub menus: String,
    /// Where the page is found, without what was only said once, such as pasted text.
    pub address: String,
    /// What a screen reader says.
    pub announcement: String,
    /// Class of the main part.
    pub class: &'a str,
    /// The main part.
    pub main: String,
}

impl Shell<'_> {
    /// The whole document.
    pub fn page(self) -> Response {
        let version = env!("CARGO_PKG_VERSION");
        let html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
             <link rel=\"icon\" href=\"{}\" type=\"image/svg+xml\">\n<link rel=\"stylesheet\" href=\"{}\">\n\
             <script type=\"module\" src=\"{}\"></script>\n</head>\n<body>\n\
             <a class=\"skip\" href=\"#main\">Skip to the board</a>\n{}\n\
             <header id=\"top\"><h1><a href=\"/\">tabia</a></h1>{}</header>\n\
             <p id=\"live\" class=\"hidden\" role=\"status\" aria-live=\"polite\"></p>\n\
             <main id=\"main\" class=\"{}\" tabindex=\"-1\" data-address=\"{}\" data-say=\"{}\">{}</main>\n\
             <footer><p>tabia {version} <a href=\"/api/openapi.json\">HTTP interface</a> \
             <a href=\"{}\">Help on queries</a></p></footer>\n{}</body>\n</html>\n",
            escape(&self.title),
            assets::link("icon.svg"),
            assets::link("style.css"),
            assets::link("main.js"),
            board_svg::definitions(),
            self.menus,
            self.class,
            escape(&self.address),
            escape(&self.announcement),
            self.main,
            if self.main.contains("id=\"help\"") { "#help" } else { "/#help" },
            promotion()
        );
        (self.status, Html(html)).into_response()
    }
}

/// A page that says one thing.
pub fn message(status: StatusCode, title: &str, text: &str) -> Response {
    let main = format!(
        "<section class=\"message\"><h2>{}</h2><p>{text}</p><p><a href=\"/\">Go to the start position</a></p></section>",
        escape(title)
    );
    Shell {
        status,
        title: format!("{title} – tabia"),
        menus: String::new(),
        address: Address::default().href(),
        announcement: title.to_owned(),
        class: "single",
        main,
    }
    .page()
}

/// Asks what a pawn becomes.
fn promotion() -> String {
    let choices: String = [("q", "Queen"), ("r", "Rook"), ("b", "Bishop"), ("n", "Knight")]
        .iter()
        .map(|(letter, name)| {
            format!(
                "<button value=\"{letter}\"><svg class=\"board\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">\
                 <use href=\"#p-{letter}\"/></svg>{name}</button>"
            )
        })
        .collect();
    format!(
        "<dialog id=\"promotion\" aria-label=\"The pawn becomes a\"><form method=\"dialog\">{choices}</form></dialog>\n"
    )
}
