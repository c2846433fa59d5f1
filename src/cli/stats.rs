//! `tabia stats` and `tabia eco`

use std::path::PathBuf;

use clap::Args;

use super::output::Output;
use super::search::query;
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::index::Database;
use crate::reports::{Aliases, Field, Games, differences, stats};
use crate::search::Engine;
use crate::view::{self, Sheet, differences_sheet, stats_sheet};

#[derive(Debug, Args)]
pub(super) struct StatsArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Count only games that match; all when left out
    pub query: Vec<String>,
    /// What games are counted by: year, decade, month, eco, opening, result, termination, length, white, black, event,
    /// site, elo; several parted by commas
    #[arg(long, value_name = "FIELD", required = true, value_delimiter = ',')]
    pub by: Vec<Field>,
    /// Print at most N rows
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct EcoArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Only games that match; all when left out
    pub query: Vec<String>,
    /// List the games whose given ECO code is not that of their moves
    #[arg(long)]
    pub differences: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

pub(super) fn run(args: &StatsArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let aliases = sheets::aliases(args.aliases.as_deref())?;
    let query = query(&args.query, None)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut rows = stats(&Games::new(&engine)?, &engine.search(&query, &stop)?, &args.by, &aliases)?;
    rows.truncate(args.limit.unwrap_or(usize::MAX));
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    write(&stats_sheet(&args.by, &rows), args.format, &mut output)?;
    output.finish()?;
    Ok(outcome(rows.len()))
}

pub(super) fn eco(args: &EcoArgs) -> anyhow::Result<Outcome> {
    const FIELDS: [Field; 2] = [Field::Eco, Field::Opening];
    let stop = stop_flag()?;
    let query = query(&args.query, None)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let games = Games::new(&engine)?;
    let hits = engine.search(&query, &stop)?;
    let sheet = if args.differences {
        differences_sheet(&differences(&games, &hits)?)
    } else {
        stats_sheet(&FIELDS, &stats(&games, &hits, &FIELDS, &Aliases::default())?)
    };
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    write(&sheet, args.format, &mut output)?;
    output.finish()?;
    if args.differences && args.format == SheetFormat::Table {
        eprintln!("{} of {} differ", sheet.len(), view::games(hits.len() as u64));
    }
    Ok(outcome(sheet.len()))
}

/// A table without rows has no headings either, except where a program reads them.
fn write(sheet: &Sheet, format: SheetFormat, out: &mut Output) -> anyhow::Result<()> {
    if sheet.is_empty() && format == SheetFormat::Table {
        return Ok(());
    }
    sheets::write(sheet, format, out)
}

fn outcome(rows: usize) -> Outcome {
    if rows == 0 { Outcome::Nothing } else { Outcome::Done }
}
