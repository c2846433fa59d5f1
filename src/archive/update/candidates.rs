//! Games of the database that a game of a file may be a version of.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::duplicates::Identity;
use crate::game::GameId;
use crate::game::header::HeaderField;
use crate::headline::Headline;
use crate::people::PersonName;
use crate::query::{Query, Term, WordScope};
use crate::search::{Engine, Hit, SearchError};
use crate::store::StoredGame;

use super::pairing::Pending;
use super::tie::{Tie, headers_allow, tie_of_moves};

/// Half-moves after which the last position is looked up.
const LOOKED_UP: u32 = 20;

/// The games of a database by their prints.
pub(super) struct Prints<'e> {
    engine: &'e Engine,
    sorted: Vec<(u64, Hit)>,
}

impl<'e> Prints<'e> {
    /// Reads the prints of all games.
    pub fn new(engine: &'e Engine) -> Result<Prints<'e>, SearchError> {
        let mut sorted = engine.prints()?;
        sorted.sort_unstable_by_key(|(print, hit)| (*print, hit.id));
        Ok(Prints { engine, sorted })
    }

    /// The game with the same text, white space aside.
    pub fn find(&self, print: u64, game: &StoredGame) -> Result<Option<GameId>, SearchError> {
        let from = self.sorted.partition_point(|(other, _)| *other < print);
        for (_, hit) in self.sorted[from..].iter().take_while(|(other, _)| *other == print) {
            if dense(&self.engine.store().game(hit.address)?.raw).eq(dense(&game.raw)) {
                return Ok(Some(hit.id));
            }
        }
        Ok(None)
    }
}

fn dense(raw: &[u8]) -> impl Iterator<Item = &u8> {
    raw.iter().filter(|byte| !byte.is_ascii_whitespace())
}

/// A game of the database that a game of a file is a version of.
pub(super) struct Bond {
    pub tie: Tie,
    pub hit: Hit,
    pub stored: StoredGame,
    pub moves: Vec<u8>,
}

/// Looks for earlier and later versions of games.
pub(super) struct Candidates<'e> {
    engine: &'e Engine,
}

impl<'e> Candidates<'e> {
    /// Looks in a snapshot.
    pub fn new(engine: &'e Engine) -> Candidates<'e> {
        Candidates { engine }
    }

    /// The games that a game is a version of, the closest first, of equals the oldest.
    pub fn ties(&self, pending: &Pending) -> Result<Vec<Bond>, SearchError> {
        let mut bonds = Vec::new();
        let mut seen = HashSet::new();
        for hits in [self.by_players(pending)?, self.by_last_position(pending)?] {
            for hit in hits {
                if seen.insert(hit.id) {
                    bonds.extend(self.bond(pending, hit)?);
                }
            }
        }
        bonds.sort_by_key(|bond| (bond.tie, bond.hit.id));
        Ok(bonds)
    }

    fn bond(&self, pending: &Pending, hit: Hit) -> Result<Option<Bond>, SearchError> {
        let line = self.engine.main_line(hit)?;
        let start = line.start().map(|start| crate::position::PositionKey::of(&start.position).0);
        let Some(tie) = tie_of_moves(&pending.version(), start, line.packed()) else { return Ok(None) };
        let stored = self.engine.store().game(hit.address)?;
        let identity = Identity::of(&Headline::new(hit.id, self.engine.result(hit)?, stored.tags()));
        let allowed = headers_allow(tie, &pending.version(), &identity, line.packed());
        Ok(allowed.then(|| Bond { tie, hit, stored, moves: line.packed().to_vec() }))
    }

    fn by_players(&self, pending: &Pending) -> Result<Vec<Hit>, SearchError> {
        let [white, black] = &pending.identity.names;
        let query = ["white", "black"].into_iter().zip([white, black]).map(|(field, name)| surname(field, name));
        match query.collect::<Option<Vec<Query>>>() {
            Some(parts) => self.engine.search(&Query::And(parts), &AtomicBool::new(false)),
            None => Ok(Vec::new()),
        }
    }

    /// Games that reach the last position: names may be spelled anew.
    fn by_last_position(&self, pending: &Pending) -> Result<Vec<Hit>, SearchError> {
        match &pending.last {
            Some(last) if pending.plies() >= LOOKED_UP => self.engine.reaching(last),
            _ => Ok(Vec::new()),
        }
    }
}

/// A condition that every likely spelling of a name fulfils; none for names of nobody.
fn surname(field: &str, name: &PersonName) -> Option<Query> {
    let scope = WordScope::Field(HeaderField::by_keyword(field)?);
    let longest = name.family().iter().map(|word| word.chars().count()).max()?;
    // Particles such as `van` stand in too many names.
    let telling = name.family().iter().filter(|word| word.chars().count() > 3.min(longest - 1));
    Some(Query::Or(telling.map(|word| Query::Term(Term::Words(scope, word.clone()))).collect()))
}
