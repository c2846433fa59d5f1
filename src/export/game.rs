//! One game as the exporters see it.

use super::{SideHit, Strip, Stripped};
use crate::game::{GameId, GameResult, Start, Tags, Variant};
use crate::notation::chesmayne::structure;
use crate::notation::{Notation, Scene, start_from_tags};
use crate::parser::ParsedGame;
use crate::replay::{self, Event, Wording};

/// Whether comments, variations and glyphs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotations {
    /// They are.
    Kept,
    /// Only the moves of the main line are.
    Dropped,
}

/// Whether the pawn structure codes of Chesmayne are written as comments on the moves that bring them about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarks {
    /// They are.
    Written,
    /// They are not.
    LeftOut,
}

/// What of a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// Comments, variations and glyphs.
    pub annotations: Annotations,
    /// Computed remarks.
    pub remarks: Remarks,
    /// Kinds of annotation that are left out.
    pub strip: Strip,
}

impl Content {
    /// The moves of the main line alone.
    pub const MOVES: Content =
        Content { annotations: Annotations::Dropped, remarks: Remarks::LeftOut, strip: Strip::NONE };
}

/// A game found.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its number; `None` for a game that is in no database.
    pub id: Option<GameId>,
    /// The game as written.
    pub text: &'a str,
    /// Tags and tokens of the text.
    pub game: &'a ParsedGame,
    /// How its move texts are read.
    pub wording: Wording<'a>,
    /// Result.
    pub result: GameResult,
    /// Half-moves of the main line that can be read.
    pub plies: u32,
    /// Plies at which the search hit.
    pub hits: &'a [u32],
    /// Where it hit in side lines.
    pub side_hits: &'a [SideHit],
}

impl Entry<'_> {
    /// Tags.
    pub fn tags(&self) -> &Tags {
        &self.game.tags
    }

    /// A tag's value, or `?`.
    pub fn tag(&self, name: &str) -> &str {
        self.game.tags.get(name).unwrap_or("?")
    }

    /// The start position, the initial array where there is none to read.
    pub fn start(&self) -> Start {
        start_from_tags(&self.game.tags).unwrap_or_else(|_| Start::standard())
    }

    /// The start position of a game that can be replayed.
    fn chess_start(&self) -> Option<Start> {
        match Variant::from_tag(self.tags().get("Variant").unwrap_or_default()) {
            Variant::Other(_) => None,
            Variant::Chess | Variant::Chess960 => start_from_tags(self.tags()).ok(),
        }
    }

    /// Walks through the game with or without annotations; ends with the result.
    pub fn walk(&self, content: Content, mut see: impl FnMut(Event<'_>)) {
        let Content { annotations, remarks, strip } = content;
        let mut depth = 0_u32;
        replay::walk(self.text, self.game, self.chess_start().as_ref(), self.wording, |event| {
            let outside = depth == 0;
            match event {
                Event::Open => depth += 1,
                Event::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if strip.has(Stripped::Variations) && !(outside && depth == 0) {
                return;
            }
            let event = match event {
                Event::Glyph(_) if strip.has(Stripped::Glyphs) => return,
                Event::Comment(text) => return self.comment(strip.comment(text), annotations, &mut see),
                other => other,
            };
            let bare = depth == 0 && matches!(event, Event::Move { .. } | Event::Unread(_));
            if annotations == Annotations::Kept || bare {
                let remark = match event {
                    Event::Move { scene, .. } if remarks == Remarks::Written => structure_remark(scene),
                    _ => None,
                };
                see(event);
                if let Some(remark) = remark {
                    see(Event::Comment(&remark));
                }
            }
        });
        see(Event::Result(self.result));
    }

    /// Shows what is left of a comment.
    fn comment(
        &self,
        text: Option<std::borrow::Cow<'_, str>>,
        annotations: Annotations,
        see: &mut impl FnMut(Event<'_>),
    ) {
        if let Some(text) = text.filter(|_| annotations == Annotations::Kept) {
            see(Event::Comment(&text));
        }
    }

    /// Texts of the main line's moves.
    pub fn moves(&self, notation: Notation) -> Vec<String> {
        let mut moves = Vec::new();
        self.walk(Content::MOVES, |event| {
            if let Event::Move { scene, .. } = event {
                let mut text = String::new();
                notation.write(scene, &mut text);
                moves.push(text);
            }
        });
        moves
    }
}

/// The structure codes that a move brings about, if any.
fn structure_remark(scene: &Scene<'_>) -> Option<String> {
    let remarks = structure::arising(scene);
    let words: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    (!words.is_empty()).then(|| words.join(" "))
}
