//! The picker for material.

use super::setup::{COUNT_NAMES, COUNTS, KINDS, MOST_LASTING, Setup, Sides};
use crate::http::page::address::Address;
use crate::http::page::html::options;

/// A count for each side and kind of piece.
pub fn picker(address: &Address, setup: &Setup) -> String {
    let own: Vec<&str> = COUNT_NAMES.iter().flatten().copied().chain(["sides", "lasting"]).collect();
    let head: String = KINDS.iter().map(|(_, words)| format!("<th scope=\"col\">{words}</th>")).collect();
    let side = |at: usize, side: &str| {
        let fields = KINDS.iter().zip(COUNT_NAMES[at]).zip(&setup.counts[at]);
        let cells = fields.map(|(((_, words), name), count)| {
            format!(
                "<td><select id=\"{name}\" name=\"{name}\" aria-label=\"{words}, {side}\">{}</select></td>",
                options(COUNTS, count)
            )
        });
        format!("<tr><th scope=\"row\">{side}</th>{}</tr>", cells.collect::<String>())
    };
    let white = if setup.sides == Sides::White { " checked" } else { "" };
    let lasting = setup.lasting.map(|plies| plies.to_string()).unwrap_or_default();
    format!(
        "<form action=\"/editor\" method=\"get\" data-auto>{}{}<table class=\"material\"><caption class=\"hidden\">Men beside the \
         kings</caption><thead><tr><td></td>{head}</tr></thead><tbody>{}{}</tbody></table><p class=\"choices\">\
         <label><input type=\"checkbox\" name=\"sides\" id=\"sides\" value=\"white\"{white}> the first side is White</label>\
         <label for=\"lasting\">for at least</label><input type=\"number\" id=\"lasting\" name=\"lasting\" min=\"1\" max=\"{MOST_LASTING}\" \
         value=\"{lasting}\"><span>half-moves</span><button class=\"without-script\">Set</button></p></form>",
        address.hidden(&[]),
        setup.hidden(&own),
        side(0, "one side"),
        side(1, "other side")
    )
}
