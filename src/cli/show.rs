//! `tabia show`

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::Outcome;
use super::args::{OutputArgs, named};
use super::output::{Output, layout};
use crate::export::{self, Format, Moves, Subject};
use crate::game::GameId;
use crate::index::Database;
use crate::notation::cells::System;
use crate::notation::{Notation, chesmayne};
use crate::query::Query;
use crate::replay::MainLine;
use crate::search::{Engine, Hit};

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Number of the game
    pub id: u64,
    /// Print the game's own bytes as they were imported, whatever tabia edit has changed
    #[arg(long, visible_alias = "original", conflicts_with_all = ["board", "format", "notation"])]
    pub raw: bool,
    /// Draw the board
    #[arg(long)]
    pub board: bool,
    /// Print the Chesmayne record of the position
    #[arg(long, conflicts_with_all = ["raw", "board"])]
    pub record: bool,
    /// Half-move after which the position is shown [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "raw")]
    pub ply: Option<u32>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
}

pub(super) fn run(args: &ShowArgs) -> anyhow::Result<Outcome> {
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let Some(hit) = engine.find(GameId(args.id))? else {
        eprintln!("tabia: there is no game {} in {}", args.id, args.db.display());
        return Ok(Outcome::Nothing);
    };
    let mut output = Output::open(args.output.page.output.as_deref(), &args.db)?;
    if args.raw {
        output.write_all(&engine.store().own_bytes(hit.address)?)?;
    } else if args.record {
        record(&engine, hit, args, &mut output)?;
    } else if args.board || args.ply.is_some() {
        board(&engine, hit, args.ply, &mut output)?;
    } else {
        let layout = layout(args.output.notation.unwrap_or_default(), Moves::Shown, &args.output.page, &output);
        let mut exporter = args.format.exporter(layout);
        export::with_entry(&engine, &Query::All, hit, layout.notation, |entry| {
            exporter.begin(&Subject::of(entry), &mut output)?;
            exporter.game(entry, &mut output)
        })??;
        exporter.end(&mut output)?;
    }
    output.finish()?;
    Ok(Outcome::Done)
}

/// The game's line and the half-move that is asked for.
fn line_at(engine: &Engine, hit: Hit, ply: Option<u32>) -> anyhow::Result<(MainLine, u32)> {
    let line = engine.main_line(hit)?;
    let last = line.plies();
    let ply = ply.unwrap_or(last);
    if ply > last {
        bail!("game {} has {last} half-moves, there is no ply {ply}; give --ply 0 to {last}", hit.id);
    }
    if line.start().is_none() {
        bail!("game {} is not chess, so there is no position to show", hit.id);
    }
    Ok((line, ply))
}

fn board(engine: &Engine, hit: Hit, ply: Option<u32>, output: &mut Output) -> anyhow::Result<()> {
    let (line, ply) = line_at(engine, hit, ply)?;
    if let Some(position) = line.position_at(ply) {
        write!(output, "{}", export::diagram(&position))?;
    }
    Ok(())
}

/// The pieces with the numbers that they have by then.
fn record(engine: &Engine, hit: Hit, args: &ShowArgs, output: &mut Output) -> anyhow::Result<()> {
    let (line, ply) = line_at(engine, hit, args.ply)?;
    let system = match args.output.notation {
        Some(Notation::ChesmayneAcentric) => System::Block,
        _ => System::Xy,
    };
    if let Some(line) = line.line_at(ply) {
        writeln!(output, "{}", chesmayne::write_position(line.position(), line.identities(), system))?;
    }
    Ok(())
}
