//! The opening tree beside the board.

use shakmaty::{Color, Position};

use super::address::Address;
use super::html::{count, escape, number};
use super::problem;
use super::shown::Shown;
use crate::http::failure::Failure;
use crate::notation::Notation;
use crate::tally::Tally;
use crate::tree::{Branch, Figures, Tree};

/// Moves that are shown before the rest is folded away.
const FIRST: usize = 12;

/// Which games the figures are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Those that the query finds.
    Found,
    /// All, because the query cannot be read.
    All,
}

/// The moves played in the position.
pub fn tree(address: &Address, shown: &Shown, tree: Result<&Tree, &Failure>, counted: Counted) -> String {
    let body = match tree {
        Err(failure) => format!("<p class=\"problem\" role=\"alert\">{}</p>", problem::words(failure)),
        Ok(tree) if tree.total.results.games == 0 => empty(address),
        Ok(tree) => table(address, shown, tree),
    };
    let note = match counted {
        Counted::Found => "",
        Counted::All => "<p class=\"count\">All games are counted, since the search cannot be read.</p>",
    };
    format!("<h2 id=\"tree-title\">Moves played here</h2>{note}{body}")
}

fn empty(address: &Address) -> String {
    let all = address.with(|address| address.q = None).link();
    match address.q {
        Some(_) => format!(
            "<p class=\"empty\">No game of the search has this position. <a href=\"{all}\">Count all games</a></p>"
        ),
        None => "<p class=\"empty\">No game has this position.</p>".to_owned(),
    }
}

fn table(address: &Address, shown: &Shown, tree: &Tree) -> String {
    let player = address.player.as_deref();
    let head = ["Move", "Games", "Results", "Score", "Elo", "Last"];
    let kinds = ["", "n", "bar", "n", "n elo", "n year"];
    let mut columns: String =
        head.iter().zip(kinds).map(|(name, kind)| format!("<th scope=\"col\" class=\"{kind}\">{name}</th>")).collect();
    if let Some(player) = player {
        columns.push_str(&format!("<th scope=\"colgroup\" colspan=\"2\" class=\"n player\">{}</th>", escape(player)));
    }
    let with = if player.is_some() { " with-player" } else { "" };
    let row = |branch: &Branch| row(address, shown, tree.turn, branch);
    let (first, rest) = tree.branches.split_at(tree.branches.len().min(FIRST));
    let first: String = first.iter().map(row).collect();
    let rest: String = rest.iter().map(row).collect();
    let total =
        format!("<tr class=\"total\"><th scope=\"row\">All</th>{}</tr>", figures(address, tree.turn, &tree.total));
    let more = if rest.is_empty() {
        String::new()
    } else {
        let hidden = tree.branches.len() - FIRST;
        format!(
            "<details id=\"more-moves\"><summary>{}</summary><table class=\"tree{with}\"><caption class=\"hidden\">Rarer moves</caption>\
             <thead class=\"hidden\"><tr>{columns}</tr></thead><tbody>{rest}</tbody></table></details>",
            count(hidden as u64, "rarer move", "rarer moves")
        )
    };
    format!(
        "<table class=\"tree{with}\" aria-labelledby=\"tree-title\"><thead><tr>{columns}</tr></thead><tbody>{first}</tbody>\
         <tfoot>{total}</tfoot></table>{more}"
    )
}

fn row(address: &Address, shown: &Shown, turn: Color, branch: &Branch) -> String {
    let uci = shown.path.move_in(Notation::Uci, branch.played);
    let next = shown.path.then(branch.played);
    let known = shown.path.opening().map(|opening| opening.name).unwrap_or_default();
    let opening = next.opening().filter(|opening| opening.name != known);
    let opening =
        opening.map(|opening| format!("<span class=\"name\">{}</span>", escape(new_part(known, opening.name))));
    format!(
        "<tr><th scope=\"row\"><div class=\"played\"><a id=\"tree-{uci}\" href=\"{}\">{}</a>{}</div></th>{}</tr>",
        shown.after(address, &uci).link(),
        escape(&numbered(shown, branch)),
        opening.unwrap_or_default(),
        figures(address, turn, &branch.figures)
    )
}

/// What a name of an opening adds to the one that is known already.
fn new_part<'a>(known: &str, name: &'a str) -> &'a str {
    let rest = name.strip_prefix(known).filter(|_| !known.is_empty());
    rest.map_or(name, |rest| rest.trim_start_matches([':', ',', ' ']))
}

/// `3. Nf3`; the number stays beside the move.
fn numbered(shown: &Shown, branch: &Branch) -> String {
    let position = shown.path.line().position();
    let dots = position.turn().fold_wb(".", "...");
    format!("{}{dots}\u{a0}{}", position.fullmoves(), shown.path.move_text(branch.played))
}

fn figures(address: &Address, turn: Color, figures: &Figures) -> String {
    let rating = figures.elo.mean().map(|elo| elo.to_string()).unwrap_or_default();
    let year = figures.year.map(|year| year.to_string()).unwrap_or_default();
    let mut out = format!(
        "<td class=\"n games\">{}</td><td class=\"bar\">{}</td><td class=\"n score\">{}</td><td class=\"n elo\">{rating}</td>\
         <td class=\"n year\">{year}</td>",
        number(figures.results.games),
        bar(&figures.results),
        percent(figures.results.seen_by(turn).percent())
    );
    if address.player.is_some() {
        let player = &figures.player;
        out.push_str(&format!(
            "<td class=\"n player\">{}</td><td class=\"n player\">{}</td>",
            number(player.games),
            percent(player.percent())
        ));
    }
    out
}

fn percent(percent: Option<f64>) -> String {
    percent.map(|percent| format!("{percent:.1}\u{202f}%")).unwrap_or_default()
}

/// Wins of White, draws and wins of Black side by side.
fn bar(results: &Tally) -> String {
    let decided = results.white + results.draws + results.black;
    if decided == 0 {
        return String::new();
    }
    let share = |part: u64| part as f64 * 100.0 / decided as f64;
    let (white, draws, black) = (share(results.white), share(results.draws), share(results.black));
    let words = format!("White {white:.0} %, draws {draws:.0} %, Black {black:.0} %");
    let counts = format!("{} won by White, {} drawn, {} won by Black", results.white, results.draws, results.black);
    format!(
        "<svg class=\"share\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{words}\">\
         <title>{counts}</title><rect class=\"white\" width=\"{white:.2}\" height=\"10\"/><rect class=\"draw\" x=\"{white:.2}\" \
         width=\"{draws:.2}\" height=\"10\"/><rect class=\"black\" x=\"{:.2}\" width=\"{black:.2}\" height=\"10\"/></svg>",
        white + draws
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_openings_are_not_repeated() {
        assert_eq!(new_part("Sicilian Defense", "Sicilian Defense: Closed"), "Closed");
        assert_eq!(new_part("Sicilian Defense: Closed", "Sicilian Defense: Closed, Traditional"), "Traditional");
        assert_eq!(new_part("King's Pawn Game", "Sicilian Defense"), "Sicilian Defense");
        assert_eq!(new_part("", "Sicilian Defense"), "Sicilian Defense");
    }

    #[test]
    fn the_parts_of_a_bar_fill_it() {
        let mut results = Tally::default();
        (results.games, results.white, results.draws, results.black) = (4, 1, 1, 2);
        let bar = bar(&results);
        assert!(bar.contains("White 25 %, draws 25 %, Black 50 %"));
        assert!(bar.contains("class=\"black\" x=\"50.00\" width=\"50.00\""));
        assert_eq!(super::bar(&Tally::default()), "");
    }
}
