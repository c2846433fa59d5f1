//! Games found, written out in parallel and in order.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::Outcome;
use super::progress::Bar;
use crate::export::{self, Exporter, Subject};
use crate::notation::Notation;
use crate::query::Query;
use crate::search::{Engine, Hit};

/// Games that are prepared together: enough to keep the cores busy, few enough to stay small in memory.
const BATCH: usize = 1024;

/// What a page of the games found is called.
pub(super) fn subject(query: &[String], db: &Path) -> Subject {
    let db = db.file_name().map_or_else(|| db.display().to_string(), |name| name.to_string_lossy().into_owned());
    Subject::Games(if query.is_empty() { format!("Games of {db}") } else { format!("{} in {db}", query.join(" ")) })
}

/// Writes games in the order given.
pub(super) fn write(
    engine: &Engine,
    query: &Query,
    hits: &[Hit],
    exporter: &(dyn Exporter + Send + Sync),
    notation: Notation,
    out: &mut dyn Write,
    stop: &AtomicBool,
) -> anyhow::Result<Outcome> {
    let bar = Bar::of_games(hits.len());
    for batch in hits.chunks(BATCH) {
        if stop.load(Ordering::Relaxed) {
            bar.finish();
            return Ok(Outcome::Interrupted);
        }
        let texts: Vec<Vec<u8>> = batch
            .par_iter()
            .map(|hit| render(engine, query, *hit, exporter, notation))
            .collect::<anyhow::Result<_>>()?;
        for text in texts {
            out.write_all(&text)?;
        }
        bar.meter.games.fetch_add(batch.len() as u64, Ordering::Relaxed);
    }
    bar.finish();
    Ok(if hits.is_empty() { Outcome::Nothing } else { Outcome::Done })
}

/// One game as text.
fn render(
    engine: &Engine,
    query: &Query,
    hit: Hit,
    exporter: &(dyn Exporter + Send + Sync),
    notation: Notation,
) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    export::with_entry(engine, query, hit, notation, |entry| exporter.game(entry, &mut text))??;
    Ok(text)
}
