//! What makes a game of a file a version of one in the database.

use serde::Serialize;

use crate::duplicates::{Identity, apart, dates_near, same_players};
use crate::fold;
use crate::moves::BYTES_PER_PLY;

/// Half-moves that say, with the players and the date, which game this is.
const TELLING: u32 = 20;
/// Half-moves that must agree before one that differs is taken for a correction, which is also…
const LONG: u32 = 30;
/// … this part of the shorter game.
const MOST: (u32, u32) = (3, 4);

/// How a game of a file is a version of a game of the database, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// The same moves, other headers or annotations.
    Headers,
    /// The moves go on.
    Longer,
    /// A move late in the game is another.
    Moves,
    /// The moves end earlier: the file has the older version.
    Shorter,
}

impl Tie {
    /// What is newer, in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Tie::Headers => "headers or annotations",
            Tie::Longer => "longer",
            Tie::Moves => "other moves",
            Tie::Shorter => "shorter",
        }
    }
}

/// A game as ties are found by.
#[derive(Clone, Copy)]
pub(super) struct Version<'a> {
    pub identity: &'a Identity,
    /// Key of the start position; none where there is none.
    pub start: Option<u64>,
    /// Packed moves.
    pub moves: &'a [u8],
}

/// The tie between a game of a file and one of the database, by their moves alone.
pub(super) fn tie_of_moves(incoming: &Version<'_>, stored_start: Option<u64>, stored: &[u8]) -> Option<Tie> {
    let own = incoming.moves;
    if incoming.start != stored_start {
        return None;
    }
    if own == stored {
        Some(Tie::Headers)
    } else if own.starts_with(stored) {
        Some(Tie::Longer)
    } else if stored.starts_with(own) {
        Some(Tie::Shorter)
    } else {
        let common = plies(common(own, stored));
        let shorter = plies(own).min(plies(stored));
        (common >= LONG && u64::from(common) * u64::from(MOST.1) >= u64::from(shorter) * u64::from(MOST.0))
            .then_some(Tie::Moves)
    }
}

/// Whether headers allow a tie of moves.
pub(super) fn headers_allow(tie: Tie, incoming: &Version<'_>, stored: &Identity, stored_moves: &[u8]) -> bool {
    let own = incoming.identity;
    if let (Some(own), Some(stored)) = (&own.link, &stored.link) {
        return own == stored;
    }
    if !same_players(own, stored) || !dates_near(own.date, stored.date) || apart(own, stored) {
        return false;
    }
    let shorter = plies(incoming.moves).min(plies(stored_moves));
    let rounds = own.round == stored.round && own.round != "?";
    match tie {
        // Two games of one event and round have to be one that was begun anew.
        Tie::Moves => rounds && same_event(own, stored),
        _ if shorter >= TELLING => true,
        _ => {
            (own.is_definite() && stored.is_definite() && rounds || own.time.is_some() && own.time == stored.time)
                && same_event(own, stored)
        }
    }
}

fn same_event(a: &Identity, b: &Identity) -> bool {
    let words = |text: &str| fold::words(text).map(|(_, forms)| forms.plain).collect::<Vec<_>>();
    words(&a.event) == words(&b.event)
}

fn plies(moves: &[u8]) -> u32 {
    (moves.len() / BYTES_PER_PLY) as u32
}

/// The moves that two games begin with.
fn common<'a>(a: &'a [u8], b: &[u8]) -> &'a [u8] {
    let (own, other) = (a.chunks(BYTES_PER_PLY), b.chunks(BYTES_PER_PLY));
    let same = own.zip(other).take_while(|(a, b)| a == b).count();
    &a[..same * BYTES_PER_PLY]
}
