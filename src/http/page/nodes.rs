//! The moves of a score as a tree, so that each has an address and a line that leads to it.

use crate::view::ScoreItem;

/// A move of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its place in the score.
    pub item: usize,
    /// Its place in an address: `12` in the main line, `12.2` in the second side line with a twelfth half-move.
    pub token: String,
    /// The move before it, by its place among the nodes.
    pub parent: Option<usize>,
}

/// All moves of a score in the order in which they stand.
pub fn nodes(items: &[ScoreItem]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut last: Option<usize> = None;
    let mut left = Vec::new();
    let mut aside = std::collections::HashMap::<u32, u32>::new();
    for (item, what) in items.iter().enumerate() {
        match what {
            ScoreItem::Move { ply, depth, .. } => {
                let token = if *depth == 0 {
                    ply.to_string()
                } else {
                    let count = aside.entry(*ply).or_default();
                    *count += 1;
                    format!("{ply}.{count}")
                };
                nodes.push(Node { item, token, parent: last });
                last = Some(nodes.len() - 1);
            }
            ScoreItem::Open => {
                left.push(last);
                last = last.and_then(|last| nodes[last].parent);
            }
            ScoreItem::Close => last = left.pop().unwrap_or(last),
            _ => {}
        }
    }
    nodes
}

/// The line through a move: the moves up to it, and how it goes on. Gives the nodes and how many of them lead to the
/// move; 0 is the start of the game.
pub fn line_through(nodes: &[Node], token: &str) -> Option<(Vec<usize>, usize)> {
    let mut at = if token == "0" { None } else { Some(nodes.iter().position(|node| node.token == token)?) };
    let mut line = Vec::new();
    let mut last = at;
    while let Some(node) = at {
        line.push(node);
        at = nodes[node].parent;
    }
    line.reverse();
    let here = line.len();
    // The first move behind another is how its line goes on; alternatives to that stand behind it.
    while let Some(next) = nodes.iter().position(|node| node.parent == last) {
        line.push(next);
        last = Some(next);
    }
    Some((line, here))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A score in short: letters are moves.
    fn score(text: &str) -> Vec<ScoreItem> {
        let (mut plies, mut items) = (vec![0_u32], Vec::new());
        for c in text.chars() {
            items.push(match c {
                '(' => {
                    plies.push(plies.last().unwrap() - 1);
                    ScoreItem::Open
                }
                ')' => {
                    plies.pop();
                    ScoreItem::Close
                }
                c => {
                    *plies.last_mut().unwrap() += 1;
                    let (ply, depth) = (*plies.last().unwrap(), plies.len() as u32 - 1);
                    let (label, fen) = (String::new(), String::new());
                    ScoreItem::Move { text: c.to_string(), label, uci: None, ply, depth, fen }
                }
            });
        }
        items
    }

    fn line(text: &str, token: &str) -> String {
        let items = score(text);
        let nodes = nodes(&items);
        let Some((line, here)) = line_through(&nodes, token) else { return "none".to_owned() };
        let name = |node: &usize| match &items[nodes[*node].item] {
            ScoreItem::Move { text, .. } => text.clone(),
            _ => String::new(),
        };
        let names: Vec<String> = line.iter().map(name).collect();
        format!("{}|{}", names[..here].concat(), names[here..].concat())
    }

    #[test]
    fn lines_go_through_side_lines() {
        let text = "ab(xy(pq)z)c(m)d";
        assert_eq!(line(text, "0"), "|abcd");
        assert_eq!(line(text, "2"), "ab|cd");
        assert_eq!(line(text, "2.1"), "ax|yz");
        assert_eq!(line(text, "3.2"), "axp|q");
        assert_eq!(line(text, "4.2"), "axyz|");
        assert_eq!(line(text, "3.3"), "abm|");
        assert_eq!(line(text, "9"), "none");
    }

    #[test]
    fn an_alternative_to_the_first_move_begins_at_the_start() {
        assert_eq!(line("a(xy)b", "2.1"), "xy|");
        assert_eq!(line("a(xy)b", "1.1"), "x|y");
    }
}
