//! What stands below the board: whose move it is, the line so far, a box for the next move and one for pasted text.

use shakmaty::{Color, Position};

use super::address::Address;
use super::html::escape;
use super::problem;
use super::shown::Shown;
use crate::http::failure::Failure;
use crate::http::place::Place;
use crate::notation::cells::System;
use crate::notation::chesmayne;

/// Status, line and boxes.
pub fn line(address: &Address, shown: &Shown, line: &Place, problems: &[Failure], typed: &Typed) -> String {
    let opening = shown.path.opening().map(|opening| {
        format!("<p class=\"opening\"><span class=\"eco\">{}</span> {}</p>", opening.eco, escape(opening.name))
    });
    let moves = if address.game.is_some() { String::new() } else { moves(address, shown, line) };
    format!(
        "<p class=\"status\">{}</p>{}{moves}{}{}{}",
        escape(&status(shown)),
        opening.unwrap_or_default(),
        move_box(address, shown, problems, typed),
        position_text(shown),
        paste_box(address, problems, typed)
    )
}

/// The last move, and who is to move.
fn status(shown: &Shown) -> String {
    let last = shown.last.as_ref().map(|last| format!("{} – ", last.numbered));
    last.unwrap_or_default() + &shown.status()
}

/// What stands in boxes because it could not be read.
#[derive(Default)]
pub struct Typed {
    /// In the box for the next move.
    pub after: String,
    /// In the box for pasted text.
    pub text: String,
}

/// The moves of the line, each a link to its position.
fn moves(address: &Address, shown: &Shown, line: &Place) -> String {
    let path = line.path();
    if path.moves().is_empty() {
        return String::new();
    }
    let start = line.start.position.turn();
    let first = line.start.position.fullmoves().get();
    let mut out = String::new();
    let mut turn = start;
    let mut number = first;
    for (at, text) in path.moves().iter().enumerate() {
        let label = match (turn, at) {
            (Color::White, _) => format!("<span class=\"number\">{number}.</span>"),
            (Color::Black, 0) => format!("<span class=\"number\">{number}...</span>"),
            (Color::Black, _) => String::new(),
        };
        let here = if at + 1 == shown.here { " aria-current=\"step\"" } else { "" };
        let href = shown.stop(address, at + 1).map(|address| address.link()).unwrap_or_default();
        out.push_str(&format!(
            "<span class=\"ply\">{label}<a id=\"line-{}\" href=\"{href}\"{here}>{}</a></span> ",
            at + 1,
            escape(text)
        ));
        number += u32::from(turn.is_black());
        turn = !turn;
    }
    format!("<p class=\"line\" aria-label=\"Line\" role=\"group\">{}</p>", out.trim_end())
}

fn move_box(address: &Address, shown: &Shown, problems: &[Failure], typed: &Typed) -> String {
    let (message, describes) = problem::of_field("after", problems);
    format!(
        "<form class=\"move-box\" action=\"/\" method=\"get\">{}<label for=\"after\">Move</label>\
         <input id=\"after\" name=\"after\" value=\"{}\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" \
         placeholder=\"in {}\"{describes}><button>Play</button>{message}</form>",
        shown.base(address).hidden(&[]),
        escape(&typed.after),
        escape(&address.notation.to_string())
    )
}

/// The position as text, to be copied.
fn position_text(shown: &Shown) -> String {
    let line = shown.path.line();
    let record = chesmayne::write_position(line.position(), line.identities(), System::Xy);
    format!(
        "<details id=\"position-text\"><summary>Position as text</summary><label for=\"fen-text\">FEN</label>\
         <input id=\"fen-text\" readonly value=\"{}\"><label for=\"record-text\">Chesmayne record</label>\
         <textarea id=\"record-text\" readonly rows=\"3\">{}</textarea></details>",
        escape(&shown.path.fen()),
        escape(&record)
    )
}

fn paste_box(address: &Address, problems: &[Failure], typed: &Typed) -> String {
    let (message, describes) = problem::of_field("text", problems);
    let open = if message.is_empty() { "" } else { " open" };
    let kept = address.with(|address| {
        (address.fen, address.game, address.ply) = (None, None, None);
        address.play.clear();
    });
    format!(
        "<details id=\"paste\"{open}><summary>Paste a position, a game or moves</summary>\
         <form action=\"/read\" method=\"post\">{}<label for=\"text\">FEN, Chesmayne record, PGN, or moves in any notation</label>\
         <textarea id=\"text\" name=\"text\" rows=\"4\" spellcheck=\"false\"{describes}>{}</textarea>{message}<button>Show</button>\
         </form></details>",
        kept.hidden(&["notation"])
            + &format!("<input type=\"hidden\" name=\"notation\" value=\"{}\">", escape(&address.notation.to_string())),
        escape(&typed.text)
    )
}
