//! `tabia undelete`

use std::path::PathBuf;

use clap::Args;

use super::output::Output;
use super::search::query;
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::archive;
use crate::game::{GameResult, Tags};
use crate::headline::Headline;
use crate::index::{self, Database, Removal};
use crate::query::Query;
use crate::search::Engine;
use crate::view;

#[derive(Debug, Args)]
pub(super) struct UndeleteArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games; without a query and --all, the games that can be brought back are listed
    pub query: Vec<String>,
    /// Bring back all
    #[arg(long, conflicts_with = "query")]
    pub all: bool,
    /// Bring back the versions that import --update replaced; those of today are put aside
    #[arg(long)]
    pub replaced: bool,
    /// Only list the games
    #[arg(long)]
    pub list: bool,
    /// Output format of the list
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
}

pub(super) fn run(args: &UndeleteArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, None)?;
    let database = Database::open(&args.db)?;
    let why = if args.replaced { Removal::Replaced } else { Removal::Deleted };
    if args.list || (query == Query::All && !args.all) {
        return list(args, &database, &query, why);
    }
    let back = archive::undelete(&database, &query, why, &stop)?;
    if back.is_empty() {
        println!("no game found that can be brought back");
        return Ok(Outcome::Nothing);
    }
    println!("{} brought back", view::games(back.len() as u64));
    Ok(Outcome::Done)
}

/// Shows what can be brought back.
fn list(args: &UndeleteArgs, database: &Database, query: &Query, why: Removal) -> anyhow::Result<Outcome> {
    let engine = Engine::new(database.snapshot()?)?;
    let mut found = Vec::new();
    for removed in index::removed(database)?.into_iter().filter(|removed| removed.why == why) {
        if engine.fits(query, removed.id, &removed.game)? {
            let tags = removed.game.tags();
            found.push(Headline::new(removed.id, result(&tags), tags));
        }
    }
    found.sort_by_key(|game| game.id);
    let mut output = Output::open(None, &args.db)?;
    if !found.is_empty() || args.format == SheetFormat::Csv {
        sheets::write(&view::games_sheet(&found), args.format, &mut output)?;
    }
    output.finish()?;
    match (found.len() as u64, why) {
        (0, Removal::Deleted) => eprintln!("no deleted game that can be brought back"),
        (0, Removal::Replaced) => eprintln!("no earlier version that can be brought back"),
        (games, _) if args.list => eprintln!("{} can be brought back", view::games(games)),
        (games, _) => eprintln!("{} can be brought back; give a query, or --all", view::games(games)),
    }
    Ok(if found.is_empty() { Outcome::Nothing } else { Outcome::Done })
}

fn result(tags: &Tags) -> GameResult {
    tags.get("Result").and_then(GameResult::from_text).unwrap_or_default()
}
