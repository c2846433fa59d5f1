//! `tabia edit`

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde_json::json;

use super::args::Report;
use super::output::Output;
use super::search::query;
use super::{Outcome, stop_flag};
use crate::archive::{self, EditedGame, TagChange};
use crate::game::Edits;
use crate::index::{Changes, Database};
use crate::search::Engine;
use crate::view::{self, printable};

/// Games whose changes are shown, unless the user says otherwise.
const MOST_SHOWN: usize = 20;

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games
    #[arg(required = true)]
    pub query: Vec<String>,
    /// Give a tag a value, for instance: --set 'Event=Hastings 1895'
    #[arg(long, value_name = "TAG=VALUE", value_parser = pair)]
    pub set: Vec<(String, String)>,
    /// Take a tag away
    #[arg(long, value_name = "TAG")]
    pub unset: Vec<String>,
    /// Undo all edits: the tags are again those that were imported
    #[arg(long, conflicts_with_all = ["set", "unset"])]
    pub restore: bool,
    /// Make the changes
    #[arg(long)]
    pub apply: bool,
    /// Show the changes of at most N games
    #[arg(long, value_name = "N", default_value_t = MOST_SHOWN)]
    pub limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (tag, value) = text.split_once('=').ok_or("write TAG=VALUE")?;
    Ok((tag.trim().to_owned(), value.to_owned()))
}

pub(super) fn run(args: &EditArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, None)?;
    let edits = edits(args)?;
    let database = Database::open(&args.db)?;
    // From here on nobody else writes, so what is shown is what is changed.
    let changes = args.apply.then(|| Changes::begin(&database)).transpose()?;
    let engine = Engine::new(database.snapshot()?)?;
    let hits = engine.search(&query, &stop)?;
    if hits.is_empty() {
        eprintln!("no game found");
        return Ok(Outcome::Nothing);
    }
    let edited = match args.restore {
        true => archive::plan_restore(&engine, &hits)?,
        false => archive::plan_edit(&engine, &hits, &edits)?,
    };
    let mut output = Output::open(None, &args.db)?;
    write(args, &edited, &mut output)?;
    output.finish()?;
    let count = format!("{} of {}", edited.len(), view::games(hits.len() as u64));
    match changes {
        _ if edited.is_empty() => eprintln!("{count} changed: the tags are so already"),
        None => eprintln!("{count} would be changed; --apply changes them"),
        Some(changes) => {
            EditedGame::apply(changes, edited)?;
            let after = if args.restore { "as imported again" } else { "changed; --restore undoes it" };
            eprintln!("{count} {after}");
        }
    }
    Ok(Outcome::Done)
}

fn edits(args: &EditArgs) -> anyhow::Result<Edits> {
    let mut edits = Edits::default();
    for (tag, value) in &args.set {
        archive::edit(&mut edits, tag, Some(value))?;
    }
    for tag in &args.unset {
        archive::edit(&mut edits, tag, None)?;
    }
    if edits.is_empty() && !args.restore {
        bail!("nothing to change: give --set TAG=VALUE, --unset TAG or --restore");
    }
    Ok(edits)
}

fn write(args: &EditArgs, edited: &[EditedGame], out: &mut Output) -> anyhow::Result<()> {
    let shown = edited.iter().take(args.limit);
    if args.format == Report::Json {
        let change = |change: &TagChange| json!({ "tag": change.tag, "before": change.before, "after": change.after });
        for game in shown {
            let changes: Vec<_> = game.changes.iter().map(change).collect();
            writeln!(out, "{}", json!({ "id": game.id, "changes": changes }))?;
        }
        return Ok(());
    }
    let value = |value: &Option<String>| value.as_ref().map_or("(none)".to_owned(), |value| format!("{value:?}"));
    for game in shown {
        for TagChange { tag, before, after } in &game.changes {
            let line = format!("{}: {tag}: {} -> {}", game.id, value(before), value(after));
            writeln!(out, "{}", printable(&line))?;
        }
    }
    if edited.len() > args.limit {
        writeln!(out, "… and {} more games; --limit N shows more", edited.len() - args.limit)?;
    }
    Ok(())
}
