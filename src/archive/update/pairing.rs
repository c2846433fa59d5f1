//! Which game of the files stands for which game of the database.

use std::collections::{HashMap, HashSet};

use super::candidates::Bond;
use super::tie::{Tie, Version, headers_allow, tie_of_moves};
use super::{Replacement, UpdateSummary};
use crate::board::Board;
use crate::duplicates::Identity;
use crate::game::{GameId, Tags};
use crate::headline::Headline;
use crate::index::{IncomingGame, Manifest, NewGame, Removal, RemovedGame};
use crate::moves::BYTES_PER_PLY;
use crate::parser::{ParsedGame, TokenKind};
use crate::position::PositionKey;
use crate::replay::{ReadState, Replayed};
use crate::score;

/// A game of a file that is not in the database as it stands.
pub(super) struct Pending {
    pub incoming: IncomingGame,
    pub identity: Identity,
    /// The position after the last move.
    pub last: Option<Board>,
    tags: Tags,
    start: Option<u64>,
    moves: Vec<u8>,
    annotated: bool,
    /// Whether all moves could be read; otherwise there may be more of them than are known.
    whole: bool,
}

impl Pending {
    /// Reads a game.
    pub fn new(incoming: IncomingGame) -> Pending {
        let mut game = ParsedGame::new();
        let mut replayed = Replayed::default();
        let text = incoming.game.parse(&mut game);
        score::replay_any(&text, None, &mut game, &mut replayed);
        drop(text);
        let beside =
            |kind: TokenKind| matches!(kind, TokenKind::Comment | TokenKind::Nag(_) | TokenKind::VariationOpen);
        let annotated = game.tokens.iter().any(|token| beside(token.kind));
        let headline = Headline::new(GameId(0), replayed.result, game.tags.clone());
        let start = replayed.start.as_ref().map(|start| PositionKey::of(&start.position).0);
        let whole = match replayed.state {
            ReadState::Whole => true,
            ReadState::Part => false,
            ReadState::None => game.main_line().next().is_none(),
        };
        let line = crate::replay::MainLine::new(replayed.start, replayed.packed);
        Pending {
            identity: Identity::of(&headline),
            last: line.position_at(line.plies()).as_ref().map(Board::from),
            tags: game.tags,
            start,
            moves: line.packed().to_vec(),
            annotated,
            whole,
            incoming,
        }
    }

    /// Half-moves.
    pub fn plies(&self) -> u32 {
        plies(&self.moves)
    }

    /// The game as ties are found by.
    pub fn version(&self) -> Version<'_> {
        Version { identity: &self.identity, start: self.start, moves: &self.moves }
    }

    /// Whether a game with the same moves says all that this one says.
    fn says_nothing_new(&self, bond: &Bond) -> bool {
        let stored = bond.stored.tags();
        let known = |name: &str| self.tags.known(name).filter(|value| *value != "*" && !value.starts_with("????"));
        let is_there = |name: &str| known(name).is_none_or(|value| stored.get(name) == Some(value));
        !self.annotated && self.whole && self.tags.iter().all(|tag| is_there(&tag.name))
    }
}

fn plies(moves: &[u8]) -> u32 {
    (moves.len() / BYTES_PER_PLY) as u32
}

/// What becomes of a pending game.
enum Decision {
    New,
    Replaces(Box<Bond>),
    Passed,
}

/// What becomes of all pending games.
pub(super) struct Paired(Vec<Decision>);

/// Pairs games, the closest first; `taken` are games of the database that already have their game.
pub(super) fn pair(
    pending: &[Pending],
    bonds: Vec<Vec<Bond>>,
    mut taken: HashSet<GameId>,
    summary: &mut UpdateSummary,
) -> Paired {
    let mut order: Vec<(Tie, usize, usize)> = Vec::new();
    for (at, bonds) in bonds.iter().enumerate() {
        let ties = bonds.iter().enumerate().filter(|(_, bond)| bond.tie != Tie::Shorter);
        order.extend(ties.map(|(nth, bond)| (bond.tie, at, nth)));
    }
    order.sort_unstable();
    let mut bonds: Vec<Vec<Option<Bond>>> =
        bonds.into_iter().map(|bonds| bonds.into_iter().map(Some).collect()).collect();
    let mut decisions: Vec<Option<Decision>> = pending.iter().map(|_| None).collect();
    let mut successors: HashMap<GameId, usize> = HashMap::new();
    for (tie, at, nth) in order {
        let Some(bond) = bonds[at][nth].as_ref().filter(|_| decisions[at].is_none()) else { continue };
        let id = bond.hit.id;
        if tie == Tie::Headers && pending[at].says_nothing_new(bond) {
            summary.same += 1;
            taken.insert(id);
            decisions[at] = Some(Decision::Passed);
        } else if taken.insert(id) {
            summary.replaced += 1;
            successors.insert(id, at);
            decisions[at] = bonds[at][nth].take().map(|bond| Decision::Replaces(Box::new(bond)));
        }
    }
    let decided = decisions.into_iter().enumerate().map(|(at, decision)| {
        decision.unwrap_or_else(|| {
            let older = |bond: &Bond| {
                bond.tie == Tie::Shorter && pending[at].whole && still_older(pending, at, bond, &successors)
            };
            if bonds[at].iter().flatten().any(older) {
                summary.older += 1;
                Decision::Passed
            } else {
                summary.new += 1;
                Decision::New
            }
        })
    });
    Paired(decided.collect())
}

/// Whether a game is an earlier version also of the game that takes the place of the one in the database.
fn still_older(pending: &[Pending], at: usize, bond: &Bond, successors: &HashMap<GameId, usize>) -> bool {
    let Some(successor) = successors.get(&bond.hit.id).and_then(|successor| pending.get(*successor)) else {
        return true;
    };
    let own = pending[at].version();
    let tie = tie_of_moves(&own, successor.start, &successor.moves);
    tie.is_some_and(|tie| headers_allow(tie, &own, &successor.identity, &successor.moves))
}

impl Paired {
    /// Whether the database stays as it is.
    pub fn changes_nothing(&self) -> bool {
        self.0.iter().all(|decision| matches!(decision, Decision::Passed))
    }

    /// The games replaced.
    pub fn replacements(&self, pending: &[Pending]) -> Vec<Replacement> {
        let replaced = self.0.iter().zip(pending).filter_map(|(decision, pending)| match decision {
            Decision::Replaces(bond) => Some((&**bond, pending)),
            _ => None,
        });
        let describe = |(bond, pending): (&Bond, &Pending)| Replacement {
            id: bond.hit.id,
            file: pending.incoming.place.file.to_string(),
            game: pending.incoming.place.game,
            white: pending.identity.white.clone(),
            black: pending.identity.black.clone(),
            why: bond.tie,
            plies_before: plies(&bond.moves),
            plies: pending.plies(),
            tags: different(&bond.stored.tags(), &pending.tags),
        };
        replaced.map(describe).collect()
    }

    /// The versions to put aside, and the games to write: those replaced under their numbers and with their edits, new ones
    /// under the next numbers.
    pub fn into_games(self, pending: Vec<Pending>, manifest: &mut Manifest) -> (Vec<RemovedGame>, Vec<NewGame>) {
        let (mut old, mut games) = (Vec::new(), Vec::new());
        for (decision, pending) in self.0.into_iter().zip(pending) {
            let IncomingGame { mut game, place } = pending.incoming;
            let id = match decision {
                Decision::Passed => continue,
                Decision::New => {
                    manifest.next_id += 1;
                    GameId(manifest.next_id - 1)
                }
                Decision::Replaces(bond) => {
                    let Bond { hit, stored, .. } = *bond;
                    game.amendments.edits = stored.amendments.edits.clone();
                    old.push(RemovedGame { id: hit.id, why: Removal::Replaced, game: stored });
                    hit.id
                }
            };
            games.push(NewGame { id, game, place: Some(place) });
        }
        (old, games)
    }
}

/// Names of tags whose values differ.
fn different(before: &Tags, after: &Tags) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for tag in before.iter().chain(after) {
        let known = names.iter().any(|name| name.eq_ignore_ascii_case(&tag.name));
        if !known && before.known(&tag.name) != after.known(&tag.name) {
            names.push(tag.name.clone());
        }
    }
    names
}
