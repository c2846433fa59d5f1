//! The score of a game: moves as links, side lines indented, comments, diagrams.

use std::collections::HashMap;

use super::address::{Address, Notes};
use super::gather::Game;
use super::html::escape;
use super::nodes::{Node, nodes};
use super::shown::Shown;
use crate::export::Glyph;
use crate::export::board_svg::{Look, Shapes, board_svg};
use crate::notation::start_from_text;
use crate::replay::{Command, CommentPart, comment_parts};
use crate::view::ScoreItem;

/// The score, the position shown marked in it.
pub fn score(address: &Address, shown: &Shown, game: &Game) -> String {
    let nodes = nodes(&game.items);
    let writer = Writer {
        address,
        here: shown.stops.get(shown.here).map_or("0", |stop| stop.ply.as_str()),
        hits: &game.row.hits,
        by_item: nodes.iter().map(|node| (node.item, node)).collect(),
        nodes: &nodes,
        start: game.start.to_fen(),
    };
    let items: String = (0..game.items.len()).map(|at| writer.item(&game.items, at)).collect();
    let start = writer.start_link();
    let class = match address.notes {
        Notes::Shown => "score",
        Notes::Hidden => "score bare",
    };
    format!("<div class=\"{class}\" id=\"score\" role=\"group\" aria-label=\"Moves\">{start}{items}</div>")
}

struct Writer<'a> {
    address: &'a Address,
    here: &'a str,
    hits: &'a [u32],
    by_item: HashMap<usize, &'a Node>,
    nodes: &'a [Node],
    start: String,
}

impl Writer<'_> {
    fn item(&self, items: &[ScoreItem], at: usize) -> String {
        match &items[at] {
            ScoreItem::Move { text, label, uci, ply, depth, fen } => {
                let Some(node) = self.by_item.get(&at) else { return String::new() };
                let hit = *depth == 0 && self.hits.contains(ply);
                self.played(node, &Said { text, label, uci: uci.as_deref(), fen, hit })
            }
            ScoreItem::Glyph { number } => {
                format!("<span class=\"glyph\">{}</span> ", escape(&Glyph(*number).to_string()))
            }
            ScoreItem::Comment { text } => comment(text),
            ScoreItem::Diagram => self.diagram(items, at),
            ScoreItem::Open => "<div class=\"variation\">(".to_owned(),
            ScoreItem::Close => ")</div>".to_owned(),
            ScoreItem::Unread { text } => {
                format!("<span class=\"unread\" title=\"could not be read\">{}</span> ", escape(text))
            }
            ScoreItem::Result { text } => format!("<span class=\"end\">{text}</span>"),
        }
    }

    /// The start position, where stepping back ends.
    fn start_link(&self) -> String {
        let here = self.current("0");
        let link = self.address.with(|address| address.ply = Some("0".to_owned())).link();
        format!(
            "<a class=\"move start\" id=\"move-0\" href=\"{link}\" data-ply=\"0\" data-fen=\"{}\" data-say=\"Start\"{here}>Start</a> ",
            escape(&self.start)
        )
    }

    fn played(&self, node: &Node, said: &Said<'_>) -> String {
        let token = &node.token;
        let parent = node.parent.map_or("0", |parent| self.nodes[parent].token.as_str());
        let link = self.address.with(|address| address.ply = Some(token.clone())).link();
        let label = if said.label.is_empty() {
            String::new()
        } else {
            format!("<span class=\"number\">{}</span>", escape(said.label))
        };
        let uci = said.uci.map(|uci| format!(" data-uci=\"{uci}\"")).unwrap_or_default();
        let class = if said.hit { "move hit" } else { "move" };
        format!(
            "<span class=\"ply\">{label}<a class=\"{class}\" id=\"move-{token}\" href=\"{link}\" data-ply=\"{token}\" data-parent=\"{parent}\" \
             data-fen=\"{}\"{uci}{}>{}</a></span> ",
            escape(said.fen),
            self.current(token),
            escape(said.text)
        )
    }

    fn current(&self, token: &str) -> &'static str {
        if token == self.here { " aria-current=\"step\"" } else { "" }
    }

    /// The position that was reached there.
    fn diagram(&self, items: &[ScoreItem], at: usize) -> String {
        let before = items[..at].iter().rev();
        let reached = before.filter_map(|item| match item {
            ScoreItem::Move { text, fen, .. } => Some((text.as_str(), fen.as_str())),
            _ => None,
        });
        let (text, fen) = reached.take(1).next().unwrap_or(("the start", &self.start));
        let Ok(start) = start_from_text(fen) else { return String::new() };
        let look = Look { below: self.address.below, shapes: Shapes::OfPage, ..Look::default() };
        let picture = board_svg(shakmaty::Position::board(&start.position), &format!("Position after {text}"), look);
        format!("<figure>{picture}<figcaption>After {}</figcaption></figure>", escape(text))
    }
}

/// A comment; clocks and evaluations stand behind their move as people write them, other commands as they are.
fn comment(text: &str) -> String {
    let part = |part: CommentPart<'_>| match part {
        CommentPart::Words(words) if words.trim().is_empty() => String::new(),
        CommentPart::Words(words) => format!("<span class=\"comment\">{}</span> ", escape(words.trim())),
        CommentPart::Command(Command { name: "clk" | "emt" | "eval", value }, _) => {
            format!("<span class=\"measured\">{}</span> ", escape(value))
        }
        CommentPart::Command(_, written) => format!("<span class=\"command\">{}</span> ", escape(written)),
    };
    comment_parts(text).map(part).collect()
}

/// A move as it stands in the score.
struct Said<'a> {
    text: &'a str,
    label: &'a str,
    uci: Option<&'a str>,
    fen: &'a str,
    hit: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameId, GameResult, Start, Tags};
    use crate::http::page::gather::Row;
    use crate::notation::Notation;

    fn game(items: Vec<ScoreItem>) -> Game {
        let row = Row {
            id: GameId(1),
            tags: Tags::default(),
            result: GameResult::Draw,
            plies: 1,
            hits: vec![1],
            side_hits: Vec::new(),
        };
        Game { row, start: Start::standard(), items, neighbours: None }
    }

    #[test]
    fn clocks_stand_apart_from_words() {
        assert_eq!(
            comment("[%clk 0:03:02] <good> [%csl Ge4]"),
            "<span class=\"measured\">0:03:02</span> <span class=\"comment\">&lt;good&gt;</span> \
             <span class=\"command\">[%csl Ge4]</span> "
        );
    }

    #[test]
    fn comments_are_text_and_moves_are_links() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".to_owned();
        let game = game(vec![
            ScoreItem::Move { text: "e4".into(), label: "1.".into(), uci: Some("e2e4".into()), ply: 1, depth: 0, fen },
            ScoreItem::Glyph { number: 1 },
            ScoreItem::Comment { text: "<img src=x onerror=alert(1)>".into() },
            ScoreItem::Diagram,
            ScoreItem::Unread { text: "<b>".into() },
            ScoreItem::Result { text: "1/2-1/2" },
        ]);
        let html = score(&Address::default(), &Shown::start(Notation::default()), &game);
        assert!(html.contains("&lt;img src=x onerror=alert(1)&gt;") && !html.contains("<img") && !html.contains("<b>"));
        assert!(html.contains("class=\"move hit\" id=\"move-1\" href=\"/?ply=1\""), "{html}");
        assert!(html.contains("id=\"move-0\" href=\"/?ply=0\" data-ply=\"0\""));
        assert!(html.contains("data-say=\"Start\" aria-current=\"step\""));
        assert!(html.contains("<figcaption>After e4</figcaption>"));
        assert!(html.contains("<span class=\"glyph\">!</span>"));
    }
}
