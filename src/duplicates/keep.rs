//! Which game of a group is kept.

use std::cmp::Reverse;
use std::str::FromStr;

use rayon::prelude::*;

use super::{Card, Group, Member};
use crate::parser::{ParsedGame, TokenKind};
use crate::search::{Engine, SearchError};

/// The game that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The one with most half-moves; of equals the one that says more, of these the oldest.
    Longest,
    /// The one with most comments, variations and glyphs; of equals the longest.
    Annotated,
    /// The one with the lowest number.
    Oldest,
}

impl Keep {
    /// Names of the choices.
    pub const NAMES: [&str; 3] = ["longest", "annotated", "oldest"];

    /// Puts the game that is kept first in every group, the others behind it by number.
    pub(super) fn order(self, engine: &Engine, groups: &mut [Group]) -> Result<(), SearchError> {
        groups.par_iter_mut().try_for_each(|group| {
            let riches: Vec<Riches> =
                group.games.iter().map(|member| Riches::of(engine, &member.card)).collect::<Result<_, _>>()?;
            let rank = |(member, riches): &(Member, Riches)| {
                let Riches { annotations, tags } = riches;
                let plies = u64::from(member.card.plies);
                let worth = match self {
                    Keep::Longest => [plies, *annotations, *tags],
                    Keep::Annotated => [*annotations, plies, *tags],
                    Keep::Oldest => [0; 3],
                };
                (Reverse(worth), member.card.id())
            };
            let mut ranked: Vec<(Member, Riches)> = group.games.drain(..).zip(riches).collect();
            ranked.sort_by_key(rank);
            group.games = ranked.into_iter().map(|(member, _)| member).collect();
            if let Some((kept, others)) = group.games.split_first_mut() {
                // The reason stands at the games that are not kept.
                if let Some(longest) = others.iter_mut().find(|member| member.why.is_none()) {
                    longest.why = kept.why.take();
                }
                others.sort_by_key(|member| member.card.id());
            }
            Ok(())
        })
    }
}

/// How much a game says beyond its moves.
struct Riches {
    annotations: u64,
    tags: u64,
}

impl Riches {
    fn of(engine: &Engine, card: &Card) -> Result<Riches, SearchError> {
        let stored = engine.store().game(card.hit.address)?;
        let mut game = ParsedGame::new();
        stored.parse(&mut game);
        let beside =
            |kind: TokenKind| matches!(kind, TokenKind::Comment | TokenKind::Nag(_) | TokenKind::VariationOpen);
        let tags = game.tags.iter().filter(|tag| game.tags.known(&tag.name).is_some()).count();
        Ok(Riches {
            annotations: game.tokens.iter().filter(|token| beside(token.kind)).count() as u64,
            tags: tags as u64,
        })
    }
}

/// There is no choice of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the choices are longest, annotated, oldest")]
pub struct UnknownKeep;

impl FromStr for Keep {
    type Err = UnknownKeep;

    fn from_str(name: &str) -> Result<Keep, UnknownKeep> {
        match name {
            "longest" => Ok(Keep::Longest),
            "annotated" => Ok(Keep::Annotated),
            "oldest" => Ok(Keep::Oldest),
            _ => Err(UnknownKeep),
        }
    }
}
