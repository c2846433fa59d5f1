//! An opening tree with the explorer's field names.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use shakmaty::{Color, Move, Position};

use super::Collection;
use super::filter::{Filter, filter};
use crate::game::GameResult;
use crate::headline::Headline;
use crate::http::failure::Failure;
use crate::http::params::Params;
use crate::http::place::Place;
use crate::http::shelf::Edition;
use crate::http::trees::tree;
use crate::notation::Notation;
use crate::openings::{self, Opening};
use crate::position::PositionKey;
use crate::query::{Query, Speed};
use crate::search::{Engine, Hit};
use crate::tally::Tally;
use crate::tree::{Branch, Question, Ranked};
use crate::view::Path;

/// Moves of an answer unless the request says otherwise.
const MOVES: usize = 12;
/// Most games of an answer.
const MOST_GAMES: usize = 15;

/// What a client asks.
pub struct Wanted {
    place: Place,
    query: Query,
    collection: Collection,
    /// The side of the player asked for.
    side: Option<Color>,
    moves: usize,
    top_games: usize,
    recent_games: usize,
}

impl Wanted {
    /// Reads the filters and how much is wanted.
    pub fn of(params: &mut Params, place: Place, collection: Collection) -> Result<Wanted, Failure> {
        let (top, recent) = match collection {
            Collection::Masters => (MOST_GAMES, 0),
            Collection::Lichess => (4, 4),
            Collection::Player => (0, 8),
        };
        let Filter { query, side } = filter(params, collection)?;
        let number = |wanted: Option<usize>, usual: usize| wanted.unwrap_or(usual).min(MOST_GAMES);
        Ok(Wanted {
            place,
            query,
            collection,
            side,
            moves: params.number("moves", 0..=usize::MAX)?.unwrap_or(MOVES),
            top_games: number(params.number("topGames", 0..=usize::MAX)?, top),
            recent_games: number(params.number("recentGames", 0..=usize::MAX)?, recent),
        })
    }
}

/// Statistics of a position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<AnswerMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recent_games: Option<Vec<PlayedGame>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_games: Option<Vec<PlayedGame>>,
    opening: Option<Named>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AnswerMove {
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_rating: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_opponent_rating: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    performance: Option<i64>,
    white: u64,
    draws: u64,
    black: u64,
    /// The game, where a single one played the move.
    game: Option<Game>,
    opening: Option<Named>,
}

/// An opening.
#[derive(Debug, Serialize)]
struct Named {
    eco: &'static str,
    name: &'static str,
}

/// A game with the move that it played in the position.
#[derive(Debug, Serialize)]
struct PlayedGame {
    uci: String,
    #[serde(flatten)]
    game: Game,
}

#[derive(Debug, Serialize)]
struct Game {
    id: String,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'static str>,
    white: Player,
    black: Player,
    /// 0 where it is not known: clients want a number.
    year: u16,
    /// `2013-06`.
    month: Option<String>,
}

#[derive(Debug, Serialize)]
struct Player {
    name: String,
    /// 0 where it is not known: clients want a number.
    rating: u64,
}

impl From<&'static Opening> for Named {
    fn from(opening: &'static Opening) -> Named {
        Named { eco: opening.eco, name: opening.name }
    }
}

/// Counts.
pub fn answer(edition: &Edition, wanted: &Wanted, stop: &AtomicBool) -> Result<Answer, Failure> {
    let engine = &edition.engine;
    let named = wanted.top_games.max(wanted.recent_games);
    let question = Question { query: &wanted.query, player: None, top: named };
    let path = wanted.place.path_in(Notation::default());
    let tree = tree(edition, &question, &path, stop)?;
    let asker = Asker { engine, path: &path, wanted };
    let branches = tree.branches.iter().take(wanted.moves);
    let Tally { white, draws, black, .. } = tree.total.results;
    Ok(Answer {
        white,
        draws,
        black,
        moves: branches.map(|branch| asker.branch(branch)).collect::<Result<_, Failure>>()?,
        recent_games: asker.games(&tree.newest, wanted.recent_games)?,
        top_games: asker.games(&tree.top, wanted.top_games)?,
        opening: path.opening().map(Named::from),
    })
}

/// What all parts of an answer need.
struct Asker<'a> {
    engine: &'a Engine,
    path: &'a Path,
    wanted: &'a Wanted,
}

impl Asker<'_> {
    fn branch(&self, branch: &Branch) -> Result<AnswerMove, Failure> {
        let figures = &branch.figures;
        let turn = self.path.line().position().turn();
        let mut after = self.path.line().position().clone();
        after.play_unchecked(branch.played);
        let own = self.wanted.side.is_some_and(|side| side == turn);
        let opponents = match self.wanted.side {
            None => None,
            Some(_) if own => figures.performance.opponents(),
            Some(_) => figures.elo.mean(),
        };
        Ok(AnswerMove {
            uci: self.path.move_in(Notation::Uci, branch.played),
            san: self.path.move_text(branch.played),
            average_rating: figures.elo.mean().filter(|_| self.wanted.side.is_none()),
            average_opponent_rating: opponents,
            performance: figures.performance.rating().filter(|_| own),
            white: figures.results.white,
            draws: figures.results.draws,
            black: figures.results.black,
            game: branch.only.map(|hit| self.game(hit)).transpose()?,
            opening: openings::of_position(PositionKey::of(&after)).map(Named::from),
        })
    }

    /// Games with their next moves; those that ended in the position are left out. None were asked for: no list.
    fn games(&self, ranked: &[Ranked], most: usize) -> Result<Option<Vec<PlayedGame>>, Failure> {
        let usual = match self.wanted.collection {
            Collection::Masters => most > 0,
            Collection::Lichess | Collection::Player => true,
        };
        if !usual {
            return Ok(None);
        }
        let mut games = Vec::new();
        for ranked in ranked.iter().take(most) {
            if let Some(played) = self.next_move(ranked.hit)? {
                let uci = self.path.move_in(Notation::Uci, played);
                games.push(PlayedGame { uci, game: self.game(ranked.hit)? });
            }
        }
        Ok(Some(games))
    }

    /// What a game played when it came to the position first.
    fn next_move(&self, hit: Hit) -> Result<Option<Move>, Failure> {
        let position = self.path.line().position();
        let line = self.engine.main_line(hit)?;
        let ply = line.plies_of(position).first().copied();
        Ok(ply.and_then(|ply| line.move_at(ply)).and_then(|packed| packed.to_move(position).ok()))
    }

    fn game(&self, hit: Hit) -> Result<Game, Failure> {
        let game = Headline::read(self.engine, hit)?;
        let player = |name: &str, rating: Option<u64>| Player { name: name.to_owned(), rating: rating.unwrap_or(0) };
        let date = game.date();
        let everybody = self.wanted.collection != Collection::Masters;
        Ok(Game {
            id: hit.id.0.to_string(),
            winner: match game.result {
                GameResult::WhiteWins => Some("white"),
                GameResult::BlackWins => Some("black"),
                _ => None,
            },
            speed: Speed::of(game.tag("TimeControl")).filter(|_| everybody),
            mode: mode(game.tag("Event")).filter(|_| everybody),
            white: player(game.white(), game.white_elo()),
            black: player(game.black(), game.black_elo()),
            year: date.map_or(0, |date| date.year()),
            month: date.and_then(|date| Some(format!("{:04}-{:02}", date.year(), date.month()?))),
        })
    }
}

/// Servers say in the name of the event whether a game counted.
fn mode(event: &str) -> Option<&'static str> {
    let event = event.to_lowercase();
    let has = |word: &str| event.split_whitespace().any(|other| other == word);
    match (has("rated"), has("casual")) {
        (true, _) => Some("rated"),
        (false, true) => Some("casual"),
        (false, false) => None,
    }
}
