//! `tabia import`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::args::{Report, UnpackingArgs};
use super::progress::Bar;
use super::{Outcome, stop_flag};
use crate::index::{
    self, Database, ImportError, ImportOptions, ImportSummary, LocatedFault, Observer, Repeats, Strictness,
};
use crate::source::{self, Listing, SourceError};
use crate::view;

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Folder of the database; made when it does not exist
    pub db: PathBuf,
    /// PGN files and folders, plain or compressed (.gz .zst .bz2 .xz .zip); - is standard input
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Write every fault to FILE, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Stop at the first fault and change nothing
    #[arg(long)]
    pub strict: bool,
    /// Import files again that are in the database already
    #[arg(long)]
    pub again: bool,
    /// Add only games that are not there, and put newer versions of games in the place of earlier ones; one commit
    #[arg(long, conflicts_with_all = ["strict", "again", "threads", "memory", "commit_every"])]
    pub update: bool,
    /// Threads that read and index games [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Memory for games that are not yet written, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 768, value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    pub memory: u64,
    #[command(flatten)]
    pub unpacking: UnpackingArgs,
    /// Commit after every so many million half-moves
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub commit_every: u64,
    /// Output of the closing summary
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// Faults that are printed; all of them are counted, and `--report` writes all.
const FAULTS_SHOWN: u64 = 10;

pub(super) fn run(args: &ImportArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let listing = listing(args)?;
    let usual = ImportOptions::default();
    let options = ImportOptions {
        threads: args.threads.unwrap_or(usual.threads),
        memory: usize::try_from(args.memory).unwrap_or(usize::MAX).saturating_mul(1 << 20),
        commit_plies: args.commit_every.saturating_mul(1_000_000),
        strictness: if args.strict { Strictness::Strict } else { Strictness::Lenient },
        repeats: if args.again { Repeats::Again } else { Repeats::Skip },
        limits: args.unpacking.limits(),
    };
    let report = args.report.as_deref().map(open_report).transpose()?;
    let fresh = !args.db.exists();
    let database = Database::open_or_create(&args.db)?;
    let bar = Bar::of_inputs(&listing.inputs);
    let mut teller = Teller::new(&bar, report);
    let imported = index::import(&database, listing.inputs, &options, &bar.meter, &mut teller, &stop);
    let told = teller.finish();
    bar.finish();
    if imported.is_err() && fresh {
        discard_if_empty(&database);
    }
    match imported {
        Ok(summary) => {
            told?;
            print_summary(&summary, args.format)?;
            if summary.files == 0 && summary.files_skipped == 0 {
                bail!("nothing could be read");
            }
            Ok(Outcome::Done)
        }
        Err(error @ ImportError::Interrupted { .. }) => {
            eprintln!("tabia: {error}");
            Ok(Outcome::Interrupted)
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) fn listing(args: &ImportArgs) -> anyhow::Result<Listing> {
    if args.threads == Some(0) {
        bail!("--threads 0 leaves nobody to work; give 1 or more");
    }
    let listing = source::list(&args.inputs)?;
    for file in &listing.passed_over {
        eprintln!("{}: passed over: {}", file.path.display(), file.reason);
    }
    if listing.inputs.is_empty() {
        bail!("there is no PGN file in what was given");
    }
    Ok(listing)
}

pub(super) fn open_report(path: &Path) -> anyhow::Result<BufWriter<File>> {
    Ok(BufWriter::new(File::create(path).with_context(|| format!("{} cannot be written", path.display()))?))
}

/// A database that this command made and that holds nothing is taken away again.
fn discard_if_empty(database: &Database) {
    let empty = database.snapshot().is_ok_and(|snapshot| snapshot.searcher.num_docs() == 0);
    if empty && database.manifest().is_ok_and(|manifest| manifest.files.is_empty()) {
        // Failing to tidy up is no error of its own: an empty database is left, which the next import fills.
        let _ = std::fs::remove_dir_all(database.path());
    }
}

/// Prints the first faults and writes all to the report.
pub(super) struct Teller<'a> {
    bar: &'a Bar,
    report: Option<BufWriter<File>>,
    shown: u64,
    faults: u64,
    failed: Option<std::io::Error>,
}

impl<'a> Teller<'a> {
    /// Tells on the terminal beside a bar, and in the report if there is one.
    pub fn new(bar: &'a Bar, report: Option<BufWriter<File>>) -> Teller<'a> {
        Teller { bar, report, shown: 0, faults: 0, failed: None }
    }

    fn say(&self, line: &str) {
        self.bar.say(line);
    }

    /// Says how many faults were not shown.
    pub fn finish(mut self) -> anyhow::Result<()> {
        if self.faults > self.shown {
            let more = self.faults - self.shown;
            let hint = if self.report.is_some() { "all are in the report" } else { "--report FILE writes all" };
            self.say(&format!("… and {more} more faults; {hint}"));
        }
        let flushed = self.report.as_mut().map_or(Ok(()), Write::flush);
        match self.failed.map_or(flushed, Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(anyhow::Error::from(error).context("the report cannot be written")),
        }
    }
}

impl Observer for Teller<'_> {
    fn fault(&mut self, fault: &LocatedFault) {
        self.faults += 1;
        if self.shown < FAULTS_SHOWN {
            self.shown += 1;
            self.say(&fault.to_string());
        }
        if let Some(report) = &mut self.report {
            let written =
                serde_json::to_writer(&mut *report, fault).map_err(Into::into).and_then(|()| writeln!(report));
            if let Err(error) = written {
                self.failed.get_or_insert(error);
            }
        }
    }

    fn skipped(&mut self, name: &str, imported: &str) {
        let under = if name == imported { String::new() } else { format!(" as {imported}") };
        self.say(&format!("{name}: skipped, it was imported before{under}; --again imports it once more"));
    }

    fn unreadable(&mut self, error: &SourceError) {
        self.say(&format!("tabia: {error}"));
    }

    fn passed_over(&mut self, name: &str, reason: &str) {
        self.say(&format!("{name}: passed over: {reason}"));
    }
}

fn print_summary(summary: &ImportSummary, format: Report) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    if format == Report::Json {
        writeln!(out, "{}", serde_json::to_string(summary)?)?;
        return Ok(());
    }
    let ImportSummary { games, whole, part, without_moves, plies, faults, games_with_faults, seconds, .. } = summary;
    let read = view::games(*games);
    writeln!(out, "{read} read = {whole} whole + {part} in part + {without_moves} without moves")?;
    writeln!(out, "{}, {seconds:.1} s, {:.0} games/s", view::counted(*plies, "half-move"), summary.games_per_second())?;
    if *faults > 0 {
        let (faults, games) = (view::counted(*faults, "fault"), view::games(*games_with_faults));
        writeln!(out, "{faults} in {games}; the bytes of every game are kept")?;
    }
    if summary.files_skipped > 0 {
        writeln!(
            out,
            "{} of {} files skipped, imported before",
            summary.files_skipped,
            summary.files_skipped + summary.files
        )?;
    }
    Ok(())
}
