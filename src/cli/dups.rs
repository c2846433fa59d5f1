//! `tabia dups`

use std::path::PathBuf;

use clap::Args;

use super::args::named;
use super::output::Output;
use super::search::query;
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::duplicates::{Group, Keep, Request, Why, duplicates};
use crate::game::GameId;
use crate::index::{self, Database};
use crate::search::Engine;
use crate::view::{self, duplicates_json, duplicates_sheet};

#[derive(Debug, Args)]
pub(super) struct DupsArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Compare only games that match; all when left out
    pub query: Vec<String>,
    /// What counts: exact (same moves and headers), near (same players and date, one game may be longer), moves (same
    /// moves under other headers), contained (same players, one game is the beginning of the other), and, only when asked
    /// for, contained-moves (the same or one the beginning of the other, whoever played); several parted by commas
    #[arg(long, value_name = "MODE", value_delimiter = ',', default_values = Why::USUAL, hide_default_value = true,
          value_parser = named::<Why>(&Why::NAMES))]
    pub mode: Vec<Why>,
    /// Half-moves that prove a duplicate together with the players; with the date, too, half of them do, alone twice as
    /// many
    #[arg(long, value_name = "N", default_value_t = Request::MIN_PLIES)]
    pub min_plies: u32,
    /// Game that is kept of each group: the longest, the one with most annotations, or the one imported first
    #[arg(long, value_name = "WHICH", default_value = "longest", value_parser = named::<Keep>(&Keep::NAMES))]
    pub keep: Keep,
    /// Delete all games but the one that is kept of each group
    #[arg(long)]
    pub apply: bool,
    /// Print at most N groups
    #[arg(long, value_name = "N", conflicts_with = "apply")]
    pub limit: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

pub(super) fn run(args: &DupsArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, None)?;
    let database = Database::open(&args.db)?;
    let engine = Engine::new(database.snapshot()?)?;
    let request = Request { modes: args.mode.clone(), min_plies: args.min_plies, keep: args.keep };
    let groups = duplicates(&engine, &query, &request, &stop)?;
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    write(args, &groups[..groups.len().min(args.limit.unwrap_or(usize::MAX))], &mut output)?;
    output.finish()?;
    if groups.is_empty() {
        eprintln!("no duplicate found");
        return Ok(Outcome::Nothing);
    }
    let others = |group: &Group| group.games.iter().skip(1).map(|member| member.card.id()).collect::<Vec<_>>();
    let doomed: Vec<GameId> = groups.iter().flat_map(others).collect();
    let word = if groups.len() == 1 { "group" } else { "groups" };
    let found = format!("{} {word}, {} beside those kept", groups.len(), view::games(doomed.len() as u64));
    if args.apply {
        index::delete(&database, &doomed)?;
        eprintln!("{found}: deleted; tabia undelete {} brings them back", args.db.display());
    } else {
        eprintln!("{found}; --apply deletes these");
    }
    Ok(Outcome::Done)
}

fn write(args: &DupsArgs, groups: &[Group], out: &mut Output) -> anyhow::Result<()> {
    match args.format {
        SheetFormat::Json => duplicates_json(groups).iter().try_for_each(|group| sheets::write_json(group, out)),
        SheetFormat::Table if groups.is_empty() => Ok(()),
        format => sheets::write(&duplicates_sheet(groups), format, out),
    }
}
