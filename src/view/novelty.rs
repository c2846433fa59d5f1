//! The first new move of a game, in words and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Cell, Column, Path, Sheet, games_sheet, text};
use crate::headline::Headline;
use crate::notation::Notation;
use crate::replay::MainLine;
use crate::reports::Novelty;

/// A game with its first new move.
#[derive(Clone, Debug)]
pub struct NoveltyRow {
    game: Headline,
    new: Option<NewMove>,
    predecessors: Vec<Headline>,
}

#[derive(Clone, Debug)]
struct NewMove {
    ply: u32,
    games: u64,
    text: String,
    line: String,
}

impl NoveltyRow {
    /// Puts a novelty into words; `None` is a game of which every position was known.
    pub fn new(
        game: Headline,
        line: &MainLine,
        novelty: Option<&Novelty>,
        predecessors: Vec<Headline>,
        notation: Notation,
    ) -> NoveltyRow {
        let new = novelty.and_then(|novelty| {
            let (path, played) = Path::along(line, novelty.ply, notation)?;
            let text = path.numbered(played?);
            Some(NewMove { ply: novelty.ply, games: novelty.games, text, line: path.text().to_owned() })
        });
        NoveltyRow { game, new, predecessors }
    }

    /// Whether the game has a new move.
    pub fn is_new(&self) -> bool {
        self.new.is_some()
    }

    /// Writes the game, its new move and the earlier games.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_text(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let date = self.game.date().map_or(String::new(), |date| format!(", {date}"));
        let players = format!("{} - {}{date}", self.game.white(), self.game.black());
        writeln!(out, "{}", text::printable(&players))?;
        let Some(new) = &self.new else { return writeln!(out, "no new move: every position was known\n") };
        let games = if new.games == 1 { "1 earlier game has" } else { &format!("{} earlier games have", new.games) };
        writeln!(out, "{} is new; {games} the position before it", new.text)?;
        if !self.predecessors.is_empty() {
            games_sheet(&self.predecessors).write_text(width, out)?;
        }
        writeln!(out)
    }

    /// The game as a JSON object; `ply` is the number of the position before the new move.
    pub fn json(&self) -> Value {
        json!({
            "id": self.game.id,
            "white": self.game.white(),
            "black": self.game.black(),
            "date": self.game.date().map(|date| date.to_string()),
            "ply": self.new.as_ref().map(|new| new.ply),
            "move": self.new.as_ref().map(|new| &new.text),
            "line": self.new.as_ref().map(|new| &new.line),
            "games": self.new.as_ref().map(|new| new.games),
            "predecessors": games_sheet(&self.predecessors).to_json(),
        })
    }
}

/// One row a game.
pub fn novelties_sheet(rows: &[NoveltyRow]) -> Sheet {
    let words = ["date", "white", "black"].map(Column::words);
    let columns = [Column::numbers("id")].into_iter().chain(words).chain([
        Column::numbers("ply"),
        Column::words("move"),
        Column::numbers("games"),
        Column::words("line"),
    ]);
    let mut sheet = Sheet::new(columns.collect());
    for row in rows {
        let new = row.new.as_ref();
        sheet.push(vec![
            Cell::count(row.game.id.0),
            row.game.date().map_or(Cell::Empty, |date| Cell::text(date.to_string())),
            Cell::text(row.game.white()),
            Cell::text(row.game.black()),
            new.map_or(Cell::Empty, |new| Cell::count(u64::from(new.ply))),
            new.map_or(Cell::Empty, |new| Cell::text(&new.text)),
            new.map_or(Cell::Empty, |new| Cell::count(new.games)),
            new.map_or(Cell::Empty, |new| Cell::text(&new.line)),
        ]);
    }
    sheet
}
