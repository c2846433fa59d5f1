//! `tabia export`

use super::args::ExportArgs;
use super::output::{Output, width};
use super::search::query;
use super::{Outcome, games, stop_flag};
use crate::export::{Annotations, Layout, Moves};
use crate::index::Database;
use crate::search::{Engine, SearchError};

pub(super) fn run(args: &ExportArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, args.output.notation)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut hits = match engine.search(&query, &stop) {
        Err(SearchError::Stopped) => return Ok(Outcome::Interrupted),
        other => other?,
    };
    engine.sort(&mut hits, args.sort)?;
    let mut output = Output::open(args.output.output.as_deref(), &args.db)?;
    let layout = Layout {
        notation: args.output.notation.unwrap_or_default(),
        annotations: if args.output.bare { Annotations::Dropped } else { Annotations::Kept },
        width: width(args.output.width, &output),
        moves: Moves::Shown,
    };
    let mut exporter = args.format.exporter(layout);
    exporter.begin(&mut output)?;
    let outcome = games::write(&engine, &query, &hits, exporter.as_ref(), &mut output, &stop)?;
    if outcome == Outcome::Interrupted {
        // A file that is not whole does not replace an older one.
        return Ok(outcome);
    }
    output.finish()?;
    if args.output.output.is_some() {
        eprintln!("{} games written", hits.len());
    }
    Ok(outcome)
}
