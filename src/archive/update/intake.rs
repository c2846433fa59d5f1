//! Games of the files as they come in: what is there is passed over, what resembles nothing is written at once, and only games
//! that may be versions of games of the database are kept until all are known.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::candidates::{Bond, Candidates, Prints};
use super::pairing::Pending;
use super::{ArchiveError, BATCH, UpdateSummary};
use crate::game::GameId;
use crate::index::{Changes, IncomingGame, NewGame, Observer, Removal};
use crate::replay::ReadState;
use crate::schema::print;
use crate::search::{Engine, SearchError};

/// Takes games in.
pub(super) struct Intake<'a> {
    changes: &'a Changes,
    candidates: Candidates<'a>,
    prints: Prints<'a>,
    /// Games that were put aside, by their prints.
    gone: HashMap<u64, Removal>,
    /// Prints of the games of the files.
    seen: HashSet<u64>,
    /// Games that are not there as they stand, and that nothing else is known of yet.
    waiting: Vec<Pending>,
    taken: Taken,
    stop: &'a AtomicBool,
}

/// What has come of the games of the files.
pub(super) struct Taken {
    /// Counts of the games that are decided on.
    pub summary: UpdateSummary,
    /// Games that are tied to games of the database, with these.
    pub tied: Vec<(Pending, Vec<Bond>)>,
    /// Games of the database that a game of the files is identical with.
    pub taken: HashSet<GameId>,
    /// New games that are not yet written.
    pub fresh: Vec<NewGame>,
    /// What was written.
    pub written: Written,
}

/// Counts of games written.
pub(super) struct Written {
    /// The number of the next new game.
    pub next_id: u64,
    /// Games whose moves could all be read.
    pub whole: u64,
    /// Half-moves by file.
    pub plies: BTreeMap<u64, u64>,
}

impl Written {
    /// Writes games.
    pub fn add(
        &mut self,
        changes: &Changes,
        games: &[NewGame],
        observer: &mut dyn Observer,
    ) -> Result<(), ArchiveError> {
        for (new, written) in games.iter().zip(changes.add(games)?) {
            self.whole += u64::from(written.state == ReadState::Whole);
            *self.plies.entry(new.game.origin.file).or_default() += u64::from(written.plies);
            written.faults.iter().for_each(|fault| observer.fault(fault));
        }
        Ok(())
    }
}

impl<'a> Intake<'a> {
    /// Takes games into a database.
    pub fn new(
        engine: &'a Engine,
        changes: &'a Changes,
        next_id: u64,
        stop: &'a AtomicBool,
    ) -> Result<Intake<'a>, ArchiveError> {
        let removed = changes.removed()?;
        let written = Written { next_id, whole: 0, plies: BTreeMap::new() };
        let (summary, tied, taken, fresh) = Default::default();
        Ok(Intake {
            changes,
            candidates: Candidates::new(engine),
            prints: Prints::new(engine)?,
            gone: removed.iter().map(|removed| (print(&removed.game.raw), removed.why)).collect(),
            seen: HashSet::new(),
            waiting: Vec::new(),
            taken: Taken { summary, tied, taken, fresh, written },
            stop,
        })
    }

    /// Takes the next games.
    pub fn take(&mut self, games: Vec<IncomingGame>, observer: &mut dyn Observer) -> Result<(), ArchiveError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped.into());
        }
        self.sort(games)?;
        if self.waiting.len() >= BATCH {
            self.look_up()?;
            let fresh = std::mem::take(&mut self.taken.fresh);
            self.taken.written.add(self.changes, &fresh, observer)?;
        }
        Ok(())
    }

    /// What came of all games.
    pub fn finish(mut self) -> Result<Taken, ArchiveError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(SearchError::Stopped.into());
        }
        self.look_up()?;
        Ok(self.taken)
    }

    /// Passes over what is there as it stands.
    fn sort(&mut self, games: Vec<IncomingGame>) -> Result<(), SearchError> {
        let known: Vec<(u64, Option<GameId>)> = games
            .par_iter()
            .map(|incoming| {
                let print = print(&incoming.game.raw);
                Ok((print, self.prints.find(print, &incoming.game)?))
            })
            .collect::<Result<_, SearchError>>()?;
        let summary = &mut self.taken.summary;
        let mut left = Vec::new();
        for (incoming, (print, id)) in games.into_iter().zip(known) {
            summary.games += 1;
            let repeated = !self.seen.insert(print);
            match (id, self.gone.get(&print)) {
                (Some(id), _) => {
                    self.taken.taken.insert(id);
                    summary.same += 1;
                }
                (None, Some(Removal::Deleted)) => summary.deleted += 1,
                (None, Some(Removal::Replaced)) => summary.older += 1,
                (None, None) if repeated => summary.same += 1,
                (None, None) => left.push(incoming),
            }
        }
        self.waiting.par_extend(left.into_par_iter().map(Pending::new));
        Ok(())
    }

    /// Parts the waiting games that no game of the database may be a version of from the others.
    fn look_up(&mut self) -> Result<(), SearchError> {
        let ties = |pending: &Pending| match self.stop.load(Ordering::Relaxed) {
            true => Err(SearchError::Stopped),
            false => self.candidates.ties(pending),
        };
        let ties = self.waiting.par_iter().map(ties).collect::<Result<Vec<_>, _>>()?;
        let Taken { summary, tied, written, fresh, .. } = &mut self.taken;
        for (pending, ties) in std::mem::take(&mut self.waiting).into_iter().zip(ties) {
            if ties.is_empty() {
                let IncomingGame { game, place } = pending.incoming;
                summary.new += 1;
                fresh.push(NewGame { id: GameId(written.next_id), game, place: Some(place) });
                written.next_id += 1;
            } else {
                tied.push((pending, ties));
            }
        }
        Ok(())
    }
}
