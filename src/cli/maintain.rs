//! `tabia delete` and `tabia compact`

use std::path::PathBuf;

use clap::Args;

use super::search::query;
use super::{Outcome, stop_flag};
use crate::game::GameId;
use crate::index::{self, Database};
use crate::query::Query;
use crate::search::Engine;
use crate::view;

#[derive(Debug, Args)]
pub(super) struct DeleteArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games
    #[arg(required = true)]
    pub query: Vec<String>,
    /// Delete them
    #[arg(long)]
    pub apply: bool,
}

#[derive(Debug, Args)]
pub(super) struct CompactArgs {
    /// Folder of the database
    pub db: PathBuf,
}

pub(super) fn delete(args: &DeleteArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, None)?;
    if query == Query::All {
        anyhow::bail!("say which games; to delete a whole database, remove its folder");
    }
    let database = Database::open(&args.db)?;
    let hits = Engine::new(database.snapshot()?)?.search(&query, &stop)?;
    let games: Vec<GameId> = hits.iter().map(|hit| hit.id).collect();
    if games.is_empty() {
        println!("no game found");
        return Ok(Outcome::Nothing);
    }
    if args.apply {
        index::delete(&database, &games)?;
        let db = args.db.display();
        println!(
            "{} deleted; tabia undelete {db} brings them back until tabia compact",
            view::games(games.len() as u64)
        );
    } else {
        let games = view::games(games.len() as u64);
        println!("{games} would be deleted; --apply deletes them, tabia search shows them");
    }
    Ok(Outcome::Done)
}

pub(super) fn compact(args: &CompactArgs) -> anyhow::Result<Outcome> {
    let database = Database::open(&args.db)?;
    let bytes = |database: &Database| -> anyhow::Result<u64> {
        Ok(Engine::new(database.snapshot()?)?.info()?.bytes.get("total").copied().unwrap_or(0))
    };
    let before = bytes(&database)?;
    index::compact(&database)?;
    println!("{before} bytes before, {} after", bytes(&database)?);
    Ok(Outcome::Done)
}
