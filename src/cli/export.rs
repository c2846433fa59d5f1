//! `tabia export`

use std::path::PathBuf;

use clap::Args;

use super::args::{OutputArgs, named};
use super::output::{Output, layout};
use super::search::query;
use super::sheets::aliases;
use super::{Outcome, games, stop_flag};
use crate::export::{Format, Moves};
use crate::index::Database;
use crate::search::{Engine, SearchError, SortKey};
use crate::view;

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games; all when left out
    pub query: Vec<String>,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Order of the games; equal ones by number
    #[arg(long, value_name = "KEY", default_value = "id", value_parser = named::<SortKey>(&SortKey::NAMES))]
    pub sort: SortKey,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "pgn", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
}

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
    exporter.begin(&games::subject(&args.query, &args.db), &mut output)?;
    let outcome = games::write(&engine, &query, &hits, exporter.as_ref(), layout.notation, &mut output, &stop)?;
    if outcome == Outcome::Interrupted {
        // A file that is not whole does not replace an older one.
        return Ok(outcome);
    }
    exporter.end(&mut output)?;
    output.finish()?;
    if args.output.page.output.is_some() {
        eprintln!("{} written", view::games(hits.len() as u64));
    }
    Ok(outcome)
}
