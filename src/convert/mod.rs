//! Games in any notation → games in another, without a database.
//!
//! A text with tag pairs is PGN, whatever the notation of its moves; any other text is taken for scores as people write
//! them. Both are read in blocks, games are worked on in parallel and written in order, so memory stays flat.
//!
//! ```text
//! bytes → texts of games (feed) → moves on the board (score) → export
//! ```

mod feed;
mod pasted;
mod work;

pub use crate::score::InputNotation;
pub use pasted::{PasteError, Pasted, PastedKind, pasted};

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::Serialize;

use crate::export::Exporter;
use crate::index::{LocatedFault, Meter};
use crate::notation::{Language, Notation};
use crate::source::{Input, SourceError};
use feed::{Batch, Fed, Feed};
use work::{Converted, Outcome, work};

/// The notation that was found for a game.
#[derive(Clone, Debug, Serialize)]
pub struct Recognised {
    /// The file.
    pub file: String,
    /// Number of the game in the file.
    pub game: u64,
    /// Line of its first byte.
    pub line: u64,
    /// Always `notation`, so that reports can be told from those of faults.
    pub kind: &'static str,
    /// Name of the notation.
    pub notation: String,
    /// Codes of other languages that have the same piece letters.
    pub alike: Vec<&'static str>,
    /// Other notations in which every move is legal, but means another move.
    pub rivals: Vec<String>,
}

/// Who is told what happens, in the order of the input.
pub trait Observer {
    /// A fault was found.
    fn fault(&mut self, fault: &LocatedFault);
    /// The notation of a game was found out.
    fn recognised(&mut self, recognised: &Recognised);
    /// A file could not be read, or not to its end.
    fn unreadable(&mut self, error: &SourceError);
    /// A member of an archive is not read.
    fn passed_over(&mut self, name: &str, reason: &str);
}

/// What was done. `games = whole + part + without_moves`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Games written.
    pub games: u64,
    /// Games of which every move was read.
    pub whole: u64,
    /// Games cut at a fault.
    pub part: u64,
    /// Games without moves, or none that could be read.
    pub without_moves: u64,
    /// Half-moves of main lines.
    pub plies: u64,
    /// Faults reported.
    pub faults: u64,
    /// Games by notation.
    pub notations: BTreeMap<String, u64>,
    /// Texts and files that could not be read to their end.
    pub unreadable: u64,
}

/// Why a conversion ended early.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The user stopped it.
    #[error("stopped")]
    Interrupted,
}

/// Where games come from and what they become.
pub struct Conversion<'a> {
    /// Notation of the input.
    pub from: InputNotation,
    /// Writes the games.
    pub exporter: &'a (dyn Exporter + Send + Sync),
    /// Counters that others may read meanwhile.
    pub meter: &'a Meter,
    /// Set to end early.
    pub stop: &'a AtomicBool,
}

impl Conversion<'_> {
    /// Reads all games of the inputs and writes them.
    ///
    /// # Errors
    /// [`ConvertError`]; what was written before stays.
    pub fn run(
        &self,
        inputs: Vec<Input>,
        out: &mut dyn Write,
        observer: &mut dyn Observer,
    ) -> Result<Summary, ConvertError> {
        let mut feed = Feed::new(inputs);
        let mut teller = Teller { from: self.from, summary: Summary::default(), number: 0, observer };
        while let Some(fed) = feed.next() {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ConvertError::Interrupted);
            }
            match fed {
                Fed::TextBegins => teller.number = 0,
                Fed::Batch(batch) => self.batch(&batch, out, &mut teller)?,
                Fed::PassedOver { name, reason } => teller.observer.passed_over(&name, &reason),
                Fed::Unreadable(error) => {
                    teller.summary.unreadable += 1;
                    teller.observer.unreadable(&error);
                }
            }
            self.meter.bytes.store(feed.consumed, Ordering::Relaxed);
        }
        Ok(teller.summary)
    }

    fn batch(&self, batch: &Batch, out: &mut dyn Write, teller: &mut Teller<'_>) -> Result<(), ConvertError> {
        let done: Vec<Vec<Outcome>> = batch
            .items
            .par_iter()
            .map(|item| work(&batch.bytes, item, self.from, self.exporter))
            .collect::<io::Result<_>>()?;
        for outcome in done.into_iter().flatten() {
            match outcome {
                Outcome::Stray(fault) => teller.fault(fault, &batch.name, 0),
                Outcome::Game(game) => {
                    out.write_all(&game.bytes)?;
                    teller.game(game, &batch.name);
                }
            }
        }
        self.meter.games.store(teller.summary.games, Ordering::Relaxed);
        self.meter.plies.store(teller.summary.plies, Ordering::Relaxed);
        Ok(())
    }
}

/// Counts and tells.
struct Teller<'o> {
    from: InputNotation,
    summary: Summary,
    /// Number of the last game in its file.
    number: u64,
    observer: &'o mut dyn Observer,
}

impl Teller<'_> {
    fn fault(&mut self, fault: LocatedFault, file: &str, game: u64) {
        self.summary.faults += 1;
        self.observer.fault(&LocatedFault { file: file.to_owned(), game, ..fault });
    }

    fn game(&mut self, game: Converted, file: &str) {
        self.number += 1;
        let Converted { faults, line, notation, rivals, plies, whole, .. } = game;
        let summary = &mut self.summary;
        summary.games += 1;
        summary.plies += u64::from(plies);
        *match (plies, whole) {
            (0, _) => &mut summary.without_moves,
            (_, true) => &mut summary.whole,
            (_, false) => &mut summary.part,
        } += 1;
        *summary.notations.entry(notation.to_string()).or_default() += 1;
        if self.from == InputNotation::Auto {
            let rivals = rivals.iter().map(Notation::to_string).collect();
            let file = file.to_owned();
            let alike = notation.language().into_iter().flat_map(Language::equals).map(|other| other.code).collect();
            let (game, kind, notation) = (self.number, "notation", notation.to_string());
            self.observer.recognised(&Recognised { file, game, line, kind, notation, alike, rivals });
        }
        for fault in faults {
            self.fault(fault, file, self.number);
        }
    }
}
