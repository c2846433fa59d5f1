//! `tabia repertoire`

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::output::Output;
use super::search::{query, repertoire};
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::headline::Headline;
use crate::index::Database;
use crate::notation::Notation;
use crate::reports::{Games, departures};
use crate::search::Engine;
use crate::view::{self, DepartureRow, departures_sheet};

/// Games that a table on a terminal shows unless a limit is given.
const TABLE_LIMIT: usize = 50;

#[derive(Debug, Args)]
pub(super) struct RepertoireArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// PGN file with the lines, variations included
    pub file: PathBuf,
    /// Only games that match
    pub query: Vec<String>,
    /// Leave out games that have fewer than N half-moves in the repertoire
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub min_plies: u32,
    /// Print at most N games [default: 50 in a table on a terminal, else all]
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Notation of the moves; see tabia notations
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub notation: Notation,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

pub(super) fn run(args: &RepertoireArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, Some(args.notation))?;
    let repertoire = repertoire(&args.file)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let found = departures(&Games::new(&engine)?, &engine.search(&query, &stop)?, &repertoire, args.min_plies)?;
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    let on_terminal = args.format == SheetFormat::Table && output.is_terminal();
    let limit = args.limit.unwrap_or(if on_terminal { TABLE_LIMIT } else { usize::MAX });
    let rows: Vec<DepartureRow> = found[..found.len().min(limit)]
        .par_iter()
        .map(|departure| {
            let headline = Headline::read(&engine, departure.hit)?;
            Ok(DepartureRow::new(headline, &engine.main_line(departure.hit)?, departure, args.notation))
        })
        .collect::<anyhow::Result<_>>()?;
    if !found.is_empty() || args.format != SheetFormat::Table {
        sheets::write(&departures_sheet(&rows), args.format, &mut output)?;
    }
    output.finish()?;
    eprintln!("{} in the repertoire, {} shown", view::games(found.len() as u64), rows.len());
    Ok(if found.is_empty() { Outcome::Nothing } else { Outcome::Done })
}
