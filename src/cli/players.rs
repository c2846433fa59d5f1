//! `tabia players`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output::Output;
use super::search::query;
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::index::Database;
use crate::reports::{Games, alias_skeleton, players, similar};
use crate::search::Engine;
use crate::view::{players_sheet, proposals_sheet};

#[derive(Debug, Args)]
pub(super) struct PlayersArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Only players of games that match; all when left out
    pub query: Vec<String>,
    /// Propose names that are likely one person's: initials, order of the words, slips of spelling
    #[arg(long)]
    pub similar: bool,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Print at most N rows
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Output format; aliases, with --similar, is a list for --aliases
    #[arg(long, value_enum, default_value_t = PlayersFormat::Table)]
    pub format: PlayersFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Output formats of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PlayersFormat {
    /// Aligned columns
    Table,
    /// One JSON object a line
    Json,
    /// Comma-separated values
    Csv,
    /// Lines NAME = ALIAS; ALIAS
    Aliases,
}

pub(super) fn run(args: &PlayersArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    if args.format == PlayersFormat::Aliases && !args.similar {
        anyhow::bail!("--format aliases goes with --similar");
    }
    let aliases = sheets::aliases(args.aliases.as_deref())?;
    let query = aliases.widen(query(&args.query, None)?);
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut found = players(&Games::new(&engine)?, &engine.search(&query, &stop)?, &aliases)?;
    let limit = args.limit.unwrap_or(usize::MAX);
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    let (sheet, skeleton) = if args.similar {
        let mut proposals = similar(&found);
        proposals.truncate(limit);
        (proposals_sheet(&found, &proposals), alias_skeleton(&found, &proposals))
    } else {
        found.lines.truncate(limit);
        (players_sheet(&found.lines), String::new())
    };
    match args.format {
        PlayersFormat::Aliases => output.write_all(skeleton.as_bytes())?,
        PlayersFormat::Json => sheets::write(&sheet, SheetFormat::Json, &mut output)?,
        PlayersFormat::Csv => sheets::write(&sheet, SheetFormat::Csv, &mut output)?,
        PlayersFormat::Table if sheet.is_empty() => {}
        PlayersFormat::Table => sheets::write(&sheet, SheetFormat::Table, &mut output)?,
    }
    output.finish()?;
    if sheet.is_empty() {
        eprintln!("{}", if args.similar { "no names that are likely one person's" } else { "no player found" });
    }
    Ok(if sheet.is_empty() { Outcome::Nothing } else { Outcome::Done })
}
