//! The board that pieces are put on.

use shakmaty::{Board, Chess, Color, Piece, Square};

use super::setup::{MIRRORS, SHIFTS, Setup, TOOLS, words_for};
use crate::export::board_svg::{Look, Shapes, board_svg};
use crate::http::page::address::Address;
use crate::http::page::board::rows;
use crate::http::page::html::{escape, options};

/// Palette, board and symmetries. `shown` is the position on the main board.
pub fn editor(address: &Address, setup: &Setup, shown: Option<&Chess>) -> String {
    let to = |setup: &Setup| escape(&address.href_at("/editor", &setup.borrowed(&setup.pairs())));
    let look = Look { below: address.below, shapes: Shapes::OfPage, ..Look::default() };
    let picture = board_svg(&men(setup), "", look);
    let taken = shown.map(|position| {
        format!(
            "<a class=\"button\" id=\"take\" href=\"{}\">Take the position on the board</a>",
            to(&setup.of_position(position))
        )
    });
    let empty = Setup { squares: Default::default(), ..setup.clone() };
    format!(
        "{}<div class=\"frame\"><div class=\"picture\" aria-hidden=\"true\">{picture}</div>\
         <div class=\"squares setup\" role=\"grid\" aria-label=\"Squares\">{}</div></div>\
         <p class=\"choices\">{}<a class=\"button\" id=\"clear\" href=\"{}\">Clear</a></p>{}",
        palette(setup, &to),
        squares(setup, address.below, &to),
        taken.unwrap_or_default(),
        to(&empty),
        symmetries(address, setup)
    )
}

/// The pieces that have a drawing.
fn men(setup: &Setup) -> Board {
    let mut board = Board::empty();
    for (square, sign) in &setup.squares {
        if let Some(piece) = Piece::from_char(*sign) {
            board.set_piece_at(*square, piece);
        }
    }
    board
}

fn palette(setup: &Setup, to: &impl Fn(&Setup) -> String) -> String {
    let tool = |(sign, words): &(char, &str)| {
        let chosen = if setup.tool() == *sign { " aria-current=\"true\"" } else { "" };
        let href = to(&Setup { tool: Some(*sign), ..setup.clone() });
        let shape = match Piece::from_char(*sign) {
            Some(piece) => format!(
                "<svg class=\"board\" viewBox=\"0 0 40 40\" aria-hidden=\"true\"><use href=\"#p-{}\" class=\"{}\"/></svg>",
                piece.role.char(),
                piece.color.fold_wb("w", "b")
            ),
            None => mark(*sign).to_owned(),
        };
        format!(
            "<a class=\"button\" id=\"tool-{sign}\" href=\"{href}\" title=\"{words}\"{chosen}>{shape}<span class=\"hidden\">{words}</span></a>"
        )
    };
    format!("<nav class=\"palette\" aria-label=\"Pieces\">{}</nav>", TOOLS.iter().map(tool).collect::<String>())
}

/// What has no drawing of its own.
fn mark(sign: char) -> &'static str {
    match sign {
        'A' => "<span class=\"any white\" aria-hidden=\"true\"></span>",
        'a' => "<span class=\"any black\" aria-hidden=\"true\"></span>",
        '.' => "<span class=\"no-piece\" aria-hidden=\"true\"></span>",
        _ => "",
    }
}

fn squares(setup: &Setup, below: Color, to: &impl Fn(&Setup) -> String) -> String {
    let cell = |square: Square| {
        let sign = setup.squares.get(&square).copied();
        let words = sign.map_or("free", words_for);
        format!(
            "<div role=\"gridcell\"><a id=\"put-{square}\" data-put href=\"{}\" aria-label=\"{square}, {words}\">{}</a></div>",
            to(&setup.clicked(square)),
            sign.map_or("", mark)
        )
    };
    let row = |row: Vec<Square>| format!("<div role=\"row\">{}</div>", row.into_iter().map(cell).collect::<String>());
    rows(below).into_iter().map(row).collect()
}

fn symmetries(address: &Address, setup: &Setup) -> String {
    format!(
        "<form class=\"menu\" action=\"/editor\" method=\"get\" data-auto>{}{}<label for=\"mirror\">Counts</label>\
         <select id=\"mirror\" name=\"mirror\">{}</select><label for=\"shift\">and</label><select id=\"shift\" name=\"shift\">{}</select>\
         <button class=\"without-script\">Set</button></form>",
        address.hidden(&[]),
        setup.hidden(&["mirror", "shift"]),
        options(MIRRORS, &setup.mirror),
        options(SHIFTS, &setup.shift)
    )
}
