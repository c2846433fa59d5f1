//! `tabia info`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::Outcome;
use super::args::Report;
use crate::index::Database;
use crate::search::{Engine, Info};

#[derive(Debug, Args)]
pub(super) struct InfoArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

pub(super) fn run(args: &InfoArgs) -> anyhow::Result<Outcome> {
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let info = engine.info()?;
    let mut out = std::io::stdout();
    match args.format {
        Report::Json => writeln!(out, "{}", serde_json::to_string(&info)?)?,
        Report::Text => print(&info, &mut out)?,
    }
    Ok(Outcome::Done)
}

fn print(info: &Info, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "games       {:>14}", info.games)?;
    if info.deleted > 0 {
        writeln!(out, "deleted     {:>14}  can be brought back until tabia compact", info.deleted)?;
    }
    if info.replaced > 0 {
        writeln!(out, "replaced    {:>14}  versions that can be brought back until tabia compact", info.replaced)?;
    }
    writeln!(out, "half-moves  {:>14}", info.plies)?;
    writeln!(out, "positions   {:>14}  different, counted in each segment", info.positions)?;
    writeln!(out, "segments    {:>14}", info.segments)?;
    writeln!(out, "format      {:>14}", info.format)?;
    writeln!(out, "\nbytes by part")?;
    for (part, bytes) in info.bytes.iter().filter(|(part, bytes)| **bytes > 0 || *part != "removed") {
        let per_ply = *bytes as f64 / info.plies.max(1) as f64;
        writeln!(out, "  {part:<10}{bytes:>14}  {per_ply:>6.2} a half-move")?;
    }
    writeln!(out, "\nimports")?;
    for file in &info.imports {
        let state = if file.complete { "" } else { "  not read to its end" };
        writeln!(out, "  {:>3}  {:>9} games  {}{state}", file.import, file.games, file.name)?;
    }
    Ok(())
}
