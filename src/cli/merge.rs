//! `tabia merge`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::args::Report;
use super::{Outcome, stop_flag};
use crate::archive::{self, MergeSummary};
use crate::index::Database;
use crate::view;

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// Folder of the database that the games are added to; made when it does not exist
    pub db: PathBuf,
    /// Databases whose games are added; they are only read
    #[arg(required = true)]
    pub sources: Vec<PathBuf>,
    /// Output of the closing summary
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let sources = args.sources.iter().map(|path| Database::open(path)).collect::<Result<Vec<_>, _>>()?;
    let place = |path: &PathBuf| fs::canonicalize(path).ok();
    if let Some(same) = args.sources.iter().find(|source| place(source) == place(&args.db)) {
        bail!("{} is the database that the games would be added to; name others", same.display());
    }
    let database = Database::open_or_create(&args.db)?;
    let summary = archive::merge(&database, &sources, &stop)?;
    print(&summary, args.format)?;
    Ok(Outcome::Done)
}

fn print(summary: &MergeSummary, format: Report) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    if format == Report::Json {
        writeln!(out, "{}", serde_json::to_string(summary)?)?;
        return Ok(());
    }
    for source in &summary.sources {
        let path = source.path.display();
        writeln!(out, "{path}: {} added", view::games(source.games))?;
        if source.skipped > 0 {
            let files = view::printable(&source.files_skipped.join(", "));
            writeln!(out, "{path}: {} skipped, imported before: {files}", view::games(source.skipped))?;
        }
    }
    writeln!(out, "{} added, {} half-moves", view::games(summary.games), summary.plies)?;
    Ok(())
}
