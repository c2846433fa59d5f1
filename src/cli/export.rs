//! `tabia export`

use super::args::ExportArgs;
use super::output::{Output, layout};
use super::search::query;
use super::sheets::aliases;
use super::{Outcome, games, stop_flag};
use crate::export::Moves;
use crate::index::Database;
use crate::search::{Engine, SearchError};

pub(super) fn run(args: &ExportArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = aliases(args.aliases.as_deref())?.widen(query(&args.query, args.output.notation)?);
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut hits = match engine.search(&query, &stop) {
        Err(SearchError::Stopped) => return Ok(Outcome::Interrupted),
        other => other?,
    };
    engine.sort(&mut hits, args.sort)?;
    let mut output = Output::open(args.output.page.output.as_deref(), &args.db)?;
    let layout = layout(args.output.notation.unwrap_or_default(), Moves::Shown, &args.output.page, &output);
    let mut exporter = args.format.exporter(layout);
    exporter.begin(&mut output)?;
    let outcome = games::write(&engine, &query, &hits, exporter.as_ref(), layout.notation, &mut output, &stop)?;
    if outcome == Outcome::Interrupted {
        // A file that is not whole does not replace an older one.
        return Ok(outcome);
    }
    exporter.end(&mut output)?;
    output.finish()?;
    if args.output.page.output.is_some() {
        eprintln!("{} games written", hits.len());
    }
    Ok(outcome)
}
