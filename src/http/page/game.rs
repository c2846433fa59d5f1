//! The game beside the board: who played, the score, and the way to other games and hits.

use super::address::{Address, Notes};
use super::games::short_result;
use super::gather::{Game, Neighbours};
use super::html::{escape, number};
use super::score::score;
use super::shown::Shown;
use crate::game::GameId;
use crate::view::ScoreItem;

/// Tags that the heading shows, or that say nothing to a reader.
const SHOWN: [&str; 8] = ["White", "Black", "WhiteElo", "BlackElo", "Result", "Event", "Date", "ECO"];
/// Files that a game can be had as: name in the address, words.
const FILES: [(&str, &str); 3] = [("pgn", "PGN"), ("text", "Score sheet"), ("html", "Page to print")];

/// The open game.
pub fn game(address: &Address, shown: &Shown, game: &Game) -> String {
    format!(
        "{}<h2 id=\"game-title\">{}</h2><p class=\"head\">{}</p>{}{}{}{}{}",
        way(address, game.neighbours.as_ref()),
        players(game),
        place(game),
        tags(game),
        hits(address, shown, game),
        notes(address, game),
        score(address, shown, game),
        files(address, game.row.id)
    )
}

/// The players with their ratings, and the result.
fn players(game: &Game) -> String {
    let tags = &game.row.tags;
    let player = |name: &str, elo: &str| {
        let rating = tags.known(elo).map(|elo| format!(" <span class=\"elo\">{}</span>", escape(elo)));
        format!("{}{}", escape(tags.known(name).unwrap_or("?")), rating.unwrap_or_default())
    };
    let result = short_result(game.row.result.as_str());
    format!("{} – {} <span class=\"result\">{result}</span>", player("White", "WhiteElo"), player("Black", "BlackElo"))
}

/// The players as plain text, for the title of the page.
pub fn title(game: &Game) -> String {
    let player = |name: &str| game.row.tags.known(name).unwrap_or("?").to_owned();
    format!("{} – {}", player("White"), player("Black"))
}

fn place(game: &Game) -> String {
    let known = |name: &str| game.row.tags.known(name).filter(|value| !value.starts_with("????")).map(escape);
    let parts = [
        known("Event"),
        known("Site"),
        known("Date"),
        known("Round").map(|round| format!("round {round}")),
        known("ECO"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The other tags.
fn tags(game: &Game) -> String {
    let others = game.row.tags.iter().filter(|tag| !SHOWN.contains(&tag.name.as_str()));
    let rows: String =
        others.map(|tag| format!("<dt>{}</dt><dd>{}</dd>", escape(&tag.name), escape(&tag.value))).collect();
    if rows.is_empty() {
        return String::new();
    }
    format!("<details id=\"tags\"><summary>All tags</summary><dl class=\"tags\">{rows}</dl></details>")
}

/// The way through the list that the game was opened from.
fn way(address: &Address, neighbours: Option<&Neighbours>) -> String {
    let to = |id: &str, label: &str, game: Option<GameId>| match game {
        Some(game) => {
            let link = address.with(|address| (address.game, address.ply) = (Some(game.to_string()), None)).link();
            format!("<a class=\"button\" id=\"{id}\" href=\"{link}\">{label}</a>")
        }
        None => format!("<a class=\"button\" id=\"{id}\" role=\"link\" aria-disabled=\"true\">{label}</a>"),
    };
    let around = neighbours.map(|list| {
        format!(
            "{}<span>{} of {}</span>{}",
            to("game-back", "Previous", list.previous),
            number(list.place as u64 + 1),
            number(list.total as u64),
            to("game-forward", "Next", list.next)
        )
    });
    format!(
        "<nav class=\"way\" aria-label=\"Games of the list\"><a class=\"button\" id=\"to-list\" href=\"{}\">List</a>{}</nav>",
        address.without_game().link(),
        around.unwrap_or_default()
    )
}

/// The places where the query hits, with the way to the one before and after the position shown.
pub fn hits(address: &Address, shown: &Shown, game: &Game) -> String {
    let hits = &game.row.hits;
    let side: Vec<String> = game.row.side_hits.iter().map(|hit| escape(&hit.to_string())).collect();
    if hits.is_empty() && side.is_empty() {
        return String::new();
    }
    let here =
        shown.stops.get(shown.here).and_then(|stop| stop.ply.split('.').next()?.parse::<u32>().ok()).unwrap_or(0);
    let to = |id: &str, label: &str, ply: Option<u32>| match ply {
        Some(ply) => {
            let link = address.with(|address| address.ply = Some(ply.to_string())).link();
            format!("<a class=\"button\" id=\"{id}\" href=\"{link}\">{label}</a>")
        }
        None => format!("<a class=\"button\" id=\"{id}\" role=\"link\" aria-disabled=\"true\">{label}</a>"),
    };
    let place = hits.iter().position(|ply| *ply == here);
    let count = match place {
        Some(place) => format!("Hit {} of {}", place + 1, hits.len()),
        None => format!("{} {}", hits.len(), if hits.len() == 1 { "hit" } else { "hits" }),
    };
    let aside =
        if side.is_empty() { String::new() } else { format!("<span>in side lines: {}</span>", side.join("; ")) };
    format!(
        "<nav class=\"way hits\" data-region id=\"hits\" aria-label=\"Places found in this game\">{}<span>{count}</span>{}{aside}</nav>",
        to("hit-back", "Previous hit", hits.iter().rev().copied().find(|ply| *ply < here)),
        to("hit-forward", "Next hit", hits.iter().copied().find(|ply| *ply > here))
    )
}

/// A link that folds away what stands beside the main line, where there is something.
fn notes(address: &Address, game: &Game) -> String {
    let beside = |item: &ScoreItem| matches!(item, ScoreItem::Comment { .. } | ScoreItem::Open | ScoreItem::Diagram);
    if !game.items.iter().any(beside) {
        return String::new();
    }
    let (other, words) = match address.notes {
        Notes::Shown => (Notes::Hidden, "Hide comments and side lines"),
        Notes::Hidden => (Notes::Shown, "Show comments and side lines"),
    };
    let link = address.with(|address| address.notes = other).link();
    format!("<p class=\"notes\"><a id=\"notes\" href=\"{link}\">{words}</a></p>")
}

fn files(address: &Address, id: GameId) -> String {
    let own = Address { db: address.db.clone(), notation: address.notation, ..Address::default() };
    let link = |(format, words): &(&str, &str)| {
        let href = escape(&own.href_at(&format!("/api/game/{id}/{format}"), &[]));
        format!("<a href=\"{href}\" download>{words}</a>")
    };
    format!("<p class=\"files\">Download: {}</p>", FILES.iter().map(link).collect::<Vec<_>>().join(" "))
}
