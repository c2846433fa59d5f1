//! `tabia check`

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::args::{Report, UnpackingArgs};
use super::progress::Bar;
use super::{Outcome, stop_flag};
use crate::check::{self, Depth, Finding, Summary};
use crate::index::{self, ImportOptions, OldFiles, RepairError, Repaired, ranges_in_words};
use crate::lint::{Level, Today};
use crate::source;
use crate::view;

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Files and folders of games, plain or compressed, - for standard input; or the folder of a database
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Report findings from this level on
    #[arg(long, value_name = "LEVEL", default_value = "warning", value_parser = level())]
    pub level: Level,
    /// End with status 1 when there are findings from this level on [default: that of --level]
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub deny: Option<Level>,
    /// Of a database, read and replay every stored game too, and compare it with the index
    #[arg(long, conflicts_with = "repair")]
    pub deep: bool,
    /// Make a damaged or older database anew from its stored games; the old files are kept beside it
    #[arg(long)]
    pub repair: bool,
    /// Remove the old files when the repaired database is in place and nothing was lost
    #[arg(long, requires = "repair")]
    pub discard: bool,
    #[command(flatten)]
    pub unpacking: UnpackingArgs,
    /// Output format; json is one object a finding, the summary last
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::NAMES).try_map(|name| name.parse::<Level>())
}

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let databases = args.inputs.iter().filter(|input| index::is_database(input)).count();
    match (args.inputs.as_slice(), databases) {
        ([database], 1) if args.repair => repair(database, args, &stop),
        ([database], 1) => {
            let depth = if args.deep { Depth::Deep } else { Depth::Usual };
            let (summary, mut printer) = look_at_database(database, depth, args, &stop)?;
            printer.summary(&summary)?;
            if summary.repairable > 0 {
                eprintln!("tabia check --repair {} makes the database anew from its stored games", database.display());
            }
            Ok(outcome(args, &summary, &stop))
        }
        (_, 0) if args.repair || args.deep => {
            bail!("{} is no database; --repair and --deep are for databases", args.inputs[0].display())
        }
        (_, 0) => look_at_files(args, &stop),
        _ => bail!("check one database at a time, and files apart from databases"),
    }
}

fn look_at_files(args: &CheckArgs, stop: &AtomicBool) -> anyhow::Result<Outcome> {
    let listing = source::list(&args.inputs)?;
    if listing.inputs.is_empty() {
        bail!("there is no PGN file in what was given");
    }
    let mut printer = Printer::new(args);
    let bar = Bar::of_inputs(&listing.inputs);
    let summary = check::files(listing, args.unpacking.limits(), Today::now(), &bar.meter, stop, &mut |finding| {
        printer.finding(finding)
    });
    bar.finish();
    printer.summary(&summary)?;
    Ok(outcome(args, &summary, stop))
}

fn look_at_database<'a>(
    path: &Path,
    depth: Depth,
    args: &'a CheckArgs,
    stop: &AtomicBool,
) -> anyhow::Result<(Summary, Printer<'a>)> {
    let mut printer = Printer::new(args);
    let meter = index::Meter::default();
    let summary = check::database(path, depth, Today::now(), &meter, stop, &mut |finding| printer.finding(finding))?;
    Ok((summary, printer))
}

fn outcome(args: &CheckArgs, summary: &Summary, stop: &AtomicBool) -> Outcome {
    let denied = args.deny.unwrap_or(args.level);
    match summary.worst {
        _ if stop.load(Ordering::Relaxed) => Outcome::Interrupted,
        Some(worst) if worst >= denied => Outcome::Nothing,
        _ => Outcome::Done,
    }
}

fn repair(path: &Path, args: &CheckArgs, stop: &AtomicBool) -> anyhow::Result<Outcome> {
    let (summary, mut printer) = look_at_database(path, Depth::Usual, args, stop)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(Outcome::Interrupted);
    }
    if summary.repairable == 0 {
        printer.summary(&summary)?;
        println!("there is nothing to repair");
        return Ok(Outcome::Done);
    }
    printer.flush()?;
    let meter = index::Meter::default();
    let old_files = if args.discard { OldFiles::Remove } else { OldFiles::Keep };
    match index::repair(path, &ImportOptions::default(), old_files, &meter, stop) {
        Ok(repaired) => {
            print_repaired(path, &repaired, args.format)?;
            Ok(if repaired.is_whole() { Outcome::Done } else { Outcome::Nothing })
        }
        Err(error @ RepairError::Interrupted(_)) => {
            eprintln!("tabia: {error}");
            Ok(Outcome::Interrupted)
        }
        Err(error) => Err(error.into()),
    }
}

fn print_repaired(path: &Path, repaired: &Repaired, format: Report) -> anyhow::Result<()> {
    let mut out = io::stdout();
    if format == Report::Json {
        writeln!(out, "{}", serde_json::to_string(&Line { repaired })?)?;
        return Ok(());
    }
    for note in &repaired.notes {
        writeln!(out, "{note}")?;
    }
    writeln!(out, "{} made anew with {}, under their numbers", path.display(), view::games(repaired.games))?;
    let count: u64 = repaired.lost.iter().map(|(first, last)| last - first + 1).sum();
    if count > 0 {
        writeln!(out, "{count} games are lost: {}", ranges_in_words(&repaired.lost))?;
    }
    if repaired.lost_unnumbered > 0 {
        let count = repaired.lost_unnumbered;
        writeln!(
            out,
            "{count} more games are lost; their numbers are among those that no game has: {}",
            ranges_in_words(&repaired.unused)
        )?;
    }
    if !repaired.is_whole() {
        writeln!(out, "to get them back, import the files they came from with --again into a database of its own")?;
    }
    if let Some(old) = &repaired.old_files {
        writeln!(out, "the old files are in {}; remove the folder when all is well", old.display())?;
    }
    Ok(())
}

/// A line of JSON that is told from a finding by its name.
#[derive(Serialize)]
struct Line<'a> {
    repaired: &'a Repaired,
}

/// The last line of JSON.
#[derive(Serialize)]
struct Last<'a> {
    summary: &'a Summary,
}

/// Writes findings to standard output.
struct Printer<'a> {
    args: &'a CheckArgs,
    out: BufWriter<io::Stdout>,
    failed: Option<io::Error>,
}

impl<'a> Printer<'a> {
    fn new(args: &'a CheckArgs) -> Printer<'a> {
        Printer { args, out: BufWriter::new(io::stdout()), failed: None }
    }

    fn finding(&mut self, finding: &Finding) {
        if finding.level < self.args.level {
            return;
        }
        let written = match self.args.format {
            Report::Text => writeln!(self.out, "{finding}"),
            Report::Json => {
                serde_json::to_writer(&mut self.out, finding).map_err(io::Error::from).and_then(|()| writeln!(self.out))
            }
        };
        if let Err(error) = written {
            self.failed.get_or_insert(error);
        }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.failed.take().map_or(Ok(()), Err)?;
        Ok(self.out.flush()?)
    }

    fn summary(&mut self, summary: &Summary) -> anyhow::Result<()> {
        match self.args.format {
            Report::Json => writeln!(self.out, "{}", serde_json::to_string(&Last { summary })?)?,
            Report::Text => self.summary_in_words(summary)?,
        }
        self.flush()
    }

    fn summary_in_words(&mut self, summary: &Summary) -> io::Result<()> {
        let levels = [Level::Error, Level::Warning, Level::Note];
        let [errors, warnings, notes] = levels.map(|level| summary.of_level(level));
        writeln!(
            self.out,
            "{} games of {} files: {errors} errors, {warnings} warnings, {notes} notes",
            summary.games, summary.files
        )?;
        for level in levels {
            for (kind, count) in summary.findings.get(level.as_str()).into_iter().flatten() {
                writeln!(self.out, "{count:>9}  {:<8} {kind}", level.as_str())?;
            }
        }
        Ok(())
    }
}
