//! `tabia crosstable`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output::Output;
use super::search::query;
use super::sheets;
use super::{Outcome, stop_flag};
use crate::index::Database;
use crate::reports::{Games, Kind, crosstable};
use crate::search::Engine;
use crate::view::{crosstable_json, crosstable_sheet, page};

#[derive(Debug, Args)]
pub(super) struct CrosstableArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// The games of the event, for instance: event:"tata steel" date:2019
    #[arg(required = true)]
    pub query: Vec<String>,
    /// How the event was played
    #[arg(long, value_enum, default_value_t = KindArg::Auto)]
    pub kind: KindArg,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = CrosstableFormat::Table)]
    pub format: CrosstableFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How an event was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum KindArg {
    /// Find out from who met whom
    Auto,
    /// A column for each player
    RoundRobin,
    /// A column for each round
    Swiss,
}

/// Output formats of a crosstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CrosstableFormat {
    /// Aligned columns
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
    /// A web page
    Html,
}

pub(super) fn run(args: &CrosstableArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let aliases = sheets::aliases(args.aliases.as_deref())?;
    let query = query(&args.query, None)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let games = Games::new(&engine)?;
    let kind = match args.kind {
        KindArg::Auto => None,
        KindArg::RoundRobin => Some(Kind::RoundRobin),
        KindArg::Swiss => Some(Kind::Swiss),
    };
    let table = crosstable(&games, &engine.search(&query, &stop)?, kind, &aliases)?;
    if table.standings.is_empty() {
        eprintln!("no game found");
        return Ok(Outcome::Nothing);
    }
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    let sheet = crosstable_sheet(&table);
    match args.format {
        CrosstableFormat::Table => sheet.write_text(usize::MAX, &mut output)?,
        CrosstableFormat::Csv => sheet.write_csv(&mut output)?,
        CrosstableFormat::Json => sheets::write_json(&crosstable_json(&table), &mut output)?,
        CrosstableFormat::Html => page(&args.query.join(" "), &sheet, &mut output)?,
    }
    output.finish()?;
    Ok(Outcome::Done)
}
