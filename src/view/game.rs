//! A game as a list of what stands in its score, each move with its position: what a board beside it needs.

use serde::Serialize;
use serde_json::{Map, Value, json};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode};

use crate::export::{Asked, Entry, Layout, asks_for_diagram, without_diagram_words};
use crate::notation::{Notation, Scene, chesmayne, fen_text};
use crate::replay::Event;

/// Something that stands in the score of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ScoreItem {
    /// A move; a null move has no `uci`.
    Move {
        /// The move in the notation asked for.
        text: String,
        /// Its number as it stands before the move, such as `3.` or `3...`; empty where Black's move follows White's.
        label: String,
        /// The move as engines write it.
        uci: Option<String>,
        /// Half-moves from the start of the game to the position after the move, along its own line.
        ply: u32,
        /// 0 in the main line, 1 in a variation, 2 in a variation of that, and so on.
        depth: u32,
        /// The position after it.
        fen: String,
    },
    /// A numeric annotation glyph of the move before.
    Glyph {
        /// Its number.
        number: u16,
    },
    /// A comment.
    Comment {
        /// Its words.
        text: String,
    },
    /// A diagram of the position is asked for.
    Diagram,
    /// A variation begins, an alternative to the move before.
    Open,
    /// A variation ends.
    Close,
    /// Text that could not be read as moves.
    Unread {
        /// As written.
        text: String,
    },
    /// How the game ended.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        text: &'static str,
    },
}

/// The score of a game, its moves in a notation.
pub fn score_items(entry: &Entry<'_>, notation: Notation) -> Vec<ScoreItem> {
    let start = entry.start();
    let mut scribe =
        Scribe { notation, items: Vec::new(), plies: vec![0], number: Number::Wanted, last: start.position };
    entry.walk(Layout::new(notation).content, |event| scribe.event(event));
    scribe.items
}

/// A game as one JSON object: `id`, `tags`, `result`, `plies`, `ply` (where the search hit), `fen` (the start),
/// `notation`, `moves` (its main line) and `score`.
pub fn game_object(entry: &Entry<'_>, notation: Notation) -> Value {
    let mut tags = Map::new();
    for tag in entry.tags() {
        let fen = tag.name.eq_ignore_ascii_case("FEN");
        let value = if fen { fen_text(&tag.value) } else { tag.value.as_str().into() };
        tags.entry(tag.name.as_str()).or_insert_with(|| Value::String(value.into_owned()));
    }
    json!({
        "id": entry.id,
        "tags": tags,
        "result": entry.result.as_str(),
        "plies": entry.plies,
        "ply": entry.hits,
        "variations": entry.side_hits,
        "fen": fen(&entry.start().position),
        "notation": notation.to_string(),
        "moves": entry.moves(notation),
        "score": score_items(entry, notation),
    })
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Whether Black's next move needs its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Wanted,
    Needless,
}

/// Writes down events.
struct Scribe {
    notation: Notation,
    items: Vec<ScoreItem>,
    /// Half-moves to the last move of the line, one line inside the other; the main line first.
    plies: Vec<u32>,
    number: Number,
    /// The last position, for null moves.
    last: Chess,
}

impl Scribe {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Move { number, turn, scene } => self.play(number, turn, Some(scene)),
            Event::NullMove { number, turn } => self.play(number, turn, None),
            Event::Glyph(glyph) if asks_for_diagram(glyph) => self.items.push(ScoreItem::Diagram),
            Event::Glyph(number) => self.items.push(ScoreItem::Glyph { number }),
            Event::Comment(text) => self.comment(text),
            Event::Open => {
                // A variation is an alternative to the last move, so it begins one half-move earlier.
                let ply = self.plies.last().copied().unwrap_or_default().saturating_sub(1);
                self.plies.push(ply);
                self.other(ScoreItem::Open);
            }
            Event::Close => {
                if self.plies.len() > 1 {
                    self.plies.pop();
                }
                self.other(ScoreItem::Close);
            }
            Event::Unread(text) => self.other(ScoreItem::Unread { text: text.to_owned() }),
            Event::Result(result) => self.other(ScoreItem::Result { text: result.as_str() }),
        }
    }

    /// Something after which Black's move needs its number.
    fn other(&mut self, item: ScoreItem) {
        self.items.push(item);
        self.number = Number::Wanted;
    }

    fn comment(&mut self, text: &str) {
        let (plain, asked) = without_diagram_words(text);
        if !plain.is_empty() {
            self.other(ScoreItem::Comment { text: plain });
        }
        if asked == Asked::Diagram {
            self.other(ScoreItem::Diagram);
        }
    }

    fn play(&mut self, number: u32, turn: Color, scene: Option<&Scene<'_>>) {
        let label = self.label(number, turn);
        let depth = self.plies.len() as u32 - 1;
        let ply = self.plies.last_mut().map_or(0, |plies| {
            *plies += 1;
            *plies
        });
        if let Some(scene) = scene {
            self.last = scene.after.clone();
        }
        self.items.push(ScoreItem::Move {
            text: scene.map_or_else(|| "--".to_owned(), |scene| self.notation.text(scene)),
            label,
            uci: scene.map(|scene| Notation::Uci.text(scene)),
            ply,
            depth,
            fen: fen(&self.last),
        });
    }

    fn label(&mut self, number: u32, side: Color) -> String {
        let wanted = std::mem::replace(&mut self.number, Number::Needless) == Number::Wanted;
        match (self.notation, side) {
            (notation, _) if notation.is_chesmayne() => chesmayne::Label { number, side }.to_string(),
            (_, Color::White) => format!("{number}."),
            (_, Color::Black) if wanted => format!("{number}..."),
            (_, Color::Black) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameResult;
    use crate::parser::{ParsedGame, parse};
    use crate::replay::Wording;

    fn items(text: &str, notation: Notation) -> Vec<ScoreItem> {
        let mut game = ParsedGame::new();
        parse(text, &mut game);
        let entry = Entry {
            id: None,
            text,
            game: &game,
            wording: Wording::Pgn,
            result: GameResult::Draw,
            plies: 3,
            hits: &[],
            side_hits: &[],
        };
        score_items(&entry, notation)
    }

    /// Label, text, ply and depth of the moves.
    fn moves(items: &[ScoreItem]) -> Vec<String> {
        let shown = |item: &ScoreItem| match item {
            ScoreItem::Move { text, label, ply, depth, .. } => Some(format!("{label}{text} {ply}/{depth}")),
            _ => None,
        };
        items.iter().filter_map(shown).collect()
    }

    #[test]
    fn variations_begin_one_half_move_earlier() {
        let items = items("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 1/2-1/2", Notation::default());
        let expected =
            ["1.e4 1/0", "e5 2/0", "1...c5 2/1", "2.Nf3 3/1", "2.c3 3/2", "d5 4/2", "2...d6 4/1", "2.Nf3 3/0"];
        assert_eq!(moves(&items), expected);
        assert_eq!(items.last(), Some(&ScoreItem::Result { text: "1/2-1/2" }));
    }

    #[test]
    fn comments_glyphs_and_diagrams_stand_apart() {
        let items = items("1. e4 $1 {good [#]} 1... e5 $220 1/2-1/2", Notation::default());
        let kinds: Vec<&ScoreItem> = items.iter().filter(|item| !matches!(item, ScoreItem::Move { .. })).collect();
        assert_eq!(kinds[0], &ScoreItem::Glyph { number: 1 });
        assert_eq!(kinds[1], &ScoreItem::Comment { text: "good".to_owned() });
        assert_eq!(kinds[2], &ScoreItem::Diagram);
        assert_eq!(kinds[3], &ScoreItem::Diagram);
        assert_eq!(moves(&items), ["1.e4 1/0", "1...e5 2/0"]);
    }
}
