//! An opening tree as a table and as JSON.

use serde_json::{Map, Value, json};
use shakmaty::{Color, Position};

use super::{Audience, Cell, Column, Path, Sheet, games_sheet};
use crate::headline::Headline;
use crate::notation::Notation;
use crate::openings::Opening;
use crate::search::{Engine, SearchError};
use crate::tree::{Branch, Figures, Node, Tree};

/// How trees are shown.
#[derive(Clone, Copy, Debug)]
pub struct TreeView<'a> {
    /// The position of the tree.
    pub path: &'a Path,
    /// Whether the score of a player stands beside that of all.
    pub player: PlayerColumns,
}

/// Whether there are columns for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerColumns {
    /// There are.
    Shown,
    /// No player was asked for.
    None,
}

impl TreeView<'_> {
    /// One row a move.
    pub fn sheet(&self, tree: &Tree) -> Sheet {
        let mut sheet = Sheet::new(self.columns());
        for branch in &tree.branches {
            sheet.push(self.row(self.path, self.path.move_text(branch.played), branch));
        }
        sheet
    }

    /// One row a move, replies indented below it.
    pub fn nodes_sheet(&self, nodes: &[Node]) -> Sheet {
        let line = Column::words("line").only_for(Audience::Machines);
        let mut sheet = Sheet::new([line].into_iter().chain(self.columns()).collect());
        self.push_nodes(self.path, 0, nodes, &mut sheet);
        sheet
    }

    fn push_nodes(&self, path: &Path, depth: usize, nodes: &[Node], sheet: &mut Sheet) {
        for node in nodes {
            let next = path.then(node.branch.played);
            let indented = format!("{}{}", "  ".repeat(depth), path.numbered(node.branch.played));
            let mut row = vec![Cell::text(next.text())];
            row.extend(self.row(path, indented, &node.branch));
            sheet.push(row);
            self.push_nodes(&next, depth + 1, &node.replies, sheet);
        }
    }

    /// The figures of the position, without the moves.
    pub fn summary(&self, tree: &Tree) -> Map<String, Value> {
        let mut totals = Sheet::new(self.figure_columns());
        totals.push(self.figures(tree.turn, &tree.total));
        totals.to_json().pop().unwrap_or_default()
    }

    /// The moves as JSON.
    pub fn moves_json(&self, tree: &Tree) -> Value {
        json!(self.sheet(tree).to_json())
    }

    /// The moves as JSON, each with its replies in `moves`.
    pub fn nodes_json(&self, nodes: &[Node]) -> Value {
        self.nested(self.path, nodes)
    }

    fn nested(&self, path: &Path, nodes: &[Node]) -> Value {
        let object = |node: &Node| {
            let mut sheet = Sheet::new(self.columns());
            sheet.push(self.row(path, path.move_text(node.branch.played), &node.branch));
            let mut object = sheet.to_json().pop().unwrap_or_default();
            if !node.replies.is_empty() {
                object.insert("moves".to_owned(), self.nested(&path.then(node.branch.played), &node.replies));
            }
            Value::Object(object)
        };
        nodes.iter().map(object).collect()
    }

    fn columns(&self) -> Vec<Column> {
        let names = [
            Column::words("move").only_for(Audience::People),
            Column::words("move").only_for(Audience::Machines),
            Column::words("uci").only_for(Audience::Machines),
        ];
        let reached = Column::numbers("reached").spare();
        let opening = ["eco", "opening"].map(|name| Column::words(name).only_for(Audience::Machines));
        let bar = Column::words("bar").titled("won, drawn, lost").only_for(Audience::People).spare();
        names.into_iter().chain(self.figure_columns()).chain([reached, bar]).chain(opening).collect()
    }

    fn row(&self, path: &Path, shown: String, branch: &Branch) -> Vec<Cell> {
        let turn = path.line().position().turn();
        let mut row = vec![
            Cell::text(shown),
            Cell::text(path.move_text(branch.played)),
            Cell::text(path.move_in(Notation::Uci, branch.played)),
        ];
        row.extend(self.figures(turn, &branch.figures));
        row.push(Cell::count(branch.reached));
        row.push(Cell::Bar(branch.figures.results.seen_by(turn)));
        row.extend(opening_cells(path.then(branch.played).opening()));
        row
    }

    fn figure_columns(&self) -> Vec<Column> {
        let spare = |name: &str| Column::numbers(name).spare();
        let mut columns = vec![Column::numbers("games"), spare("white"), spare("draws"), spare("black")];
        columns.extend([Column::numbers("score"), spare("elo")]);
        columns.push(Column::numbers("performance").titled("perf").spare());
        columns.push(Column::numbers("year").titled("last").spare());
        if self.player == PlayerColumns::Shown {
            columns.push(Column::numbers("player_games").titled("his"));
            columns.push(Column::numbers("player_score").titled("score"));
        }
        columns
    }

    fn figures(&self, turn: Color, figures: &Figures) -> Vec<Cell> {
        let results = &figures.results;
        let mut cells: Vec<Cell> =
            [results.games, results.white, results.draws, results.black].map(Cell::count).into_iter().collect();
        cells.push(Cell::decimal(results.seen_by(turn).percent()));
        cells.push(Cell::number(figures.elo.mean()));
        cells.push(Cell::number(figures.performance.rating()));
        cells.push(Cell::number(figures.year));
        if self.player == PlayerColumns::Shown {
            cells.push(Cell::count(figures.player.games));
            cells.push(Cell::decimal(figures.player.percent()));
        }
        cells
    }

    /// The whole tree as one JSON object.
    fn json(&self, tree: &Tree, moves: Value, top: &[Headline], newest: &[Headline]) -> Map<String, Value> {
        let mut object = self.summary(tree);
        let opening = self.path.opening();
        object.insert("eco".to_owned(), json!(opening.map(|opening| opening.eco)));
        object.insert("opening".to_owned(), json!(opening.map(|opening| opening.name)));
        object.insert("moves".to_owned(), moves);
        object.insert("top_games".to_owned(), json!(games_sheet(top).to_json()));
        object.insert("newest_games".to_owned(), json!(games_sheet(newest).to_json()));
        object
    }
}

/// The whole tree as one JSON object, the games that it names and the FEN of the position included.
///
/// # Errors
/// [`SearchError`] when a game that is named cannot be read.
pub fn tree_object(
    engine: &Engine,
    view: &TreeView<'_>,
    tree: &Tree,
    moves: Value,
) -> Result<Map<String, Value>, SearchError> {
    let [top, newest] = [&tree.top, &tree.newest].map(|ranked| Headline::read_all(engine, ranked));
    let mut object = view.json(tree, moves, &top?, &newest?);
    object.insert("fen".to_owned(), json!(view.path.fen()));
    Ok(object)
}

fn opening_cells(opening: Option<&Opening>) -> [Cell; 2] {
    opening.map_or([Cell::Empty, Cell::Empty], |opening| [Cell::text(opening.eco), Cell::text(opening.name)])
}
