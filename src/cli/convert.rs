//! `tabia convert`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::args::{PageArgs, named};
use super::import::open_report;
use super::output::{Output, layout};
use super::progress::Bar;
use super::{Outcome, stop_flag};
use crate::convert::{Conversion, ConvertError, InputNotation, Observer, Recognised, Summary};
use crate::export::{Format, Moves, Subject};
use crate::index::LocatedFault;
use crate::notation::{Notation, UnknownNotation};
use crate::source::{self, SourceError};
use crate::view;

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// PGN in any notation, or scores as people write them; files, folders, or - for standard input
    #[arg(default_value = "-")]
    pub inputs: Vec<PathBuf>,
    /// Notation of the input: auto finds it out for each game, or a name of tabia notations
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = from_name)]
    pub from: InputNotation,
    /// Notation of the output
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub to: Notation,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "pgn", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub page: PageArgs,
    /// Write every fault, and the notation of every game, to FILE, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// Reads the notation of an input.
fn from_name(name: &str) -> Result<InputNotation, UnknownNotation> {
    if name.eq_ignore_ascii_case("auto") { Ok(InputNotation::Auto) } else { name.parse().map(InputNotation::Notation) }
}

/// What a page of the games is called.
fn title(inputs: &[PathBuf]) -> String {
    match inputs {
        [input] if input.as_os_str() != "-" => format!("Games of {}", input.display()),
        _ => "Chess games".to_owned(),
    }
}

/// Faults, and stretches of games in one notation, that are printed.
const MOST_SHOWN: u64 = 10;

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let listing = source::list(&args.inputs)?;
    for file in &listing.passed_over {
        eprintln!("{}: passed over: {}", file.path.display(), file.reason);
    }
    if listing.inputs.is_empty() {
        bail!("there is no PGN file in what was given; name other files one by one");
    }
    let report = args.report.as_deref().map(open_report).transpose()?;
    let mut output = Output::open_apart(args.page.output.as_deref(), &listing.inputs)?;
    let layout = layout(args.to, Moves::Shown, &args.page, &output);
    let mut exporter = args.format.exporter(layout);
    exporter.begin(&Subject::Games(title(&args.inputs)), &mut output)?;
    let bar = Bar::of_inputs(&listing.inputs);
    let mut teller = Teller { bar: &bar, report, faults: 0, stretch: None, stretches: 0, failed: None };
    let conversion = Conversion { from: args.from, exporter: exporter.as_ref(), meter: &bar.meter, stop: &stop };
    let done = conversion.run(listing.inputs, &mut output, &mut teller);
    let told = teller.finish();
    bar.finish();
    match done {
        Ok(summary) => {
            told?;
            exporter.end(&mut output)?;
            output.finish()?;
            conclude(&summary, args)
        }
        Err(ConvertError::Interrupted) => {
            eprintln!("tabia: stopped");
            Ok(Outcome::Interrupted)
        }
        Err(ConvertError::Output(error)) => Err(error.into()),
    }
}

fn conclude(summary: &Summary, args: &ConvertArgs) -> anyhow::Result<Outcome> {
    let Summary { games, whole, part, without_moves, plies, .. } = summary;
    if *games == 0 && summary.unreadable > 0 {
        bail!("nothing could be read");
    }
    if *games == 0 {
        eprintln!("no game found");
        return Ok(Outcome::Nothing);
    }
    let read = view::games(*games);
    eprintln!(
        "{read} = {whole} whole + {part} in part + {without_moves} without moves; {}",
        view::counted(*plies, "half-move")
    );
    if whole < games && summary.faults > 0 {
        eprintln!("what could not be read stands in the output as a comment, {{not read: …}}");
    }
    if args.from == InputNotation::Auto {
        let counts: Vec<String> = summary.notations.iter().map(|(name, games)| format!("{name} {games}")).collect();
        eprintln!("read as {}", counts.join(", "));
    }
    Ok(Outcome::Done)
}

/// Prints the first faults and the notations found, and writes all to the report.
struct Teller<'a> {
    bar: &'a Bar,
    report: Option<BufWriter<File>>,
    faults: u64,
    stretch: Option<Stretch>,
    stretches: u64,
    failed: Option<std::io::Error>,
}

/// Games in a row that are written in the same notation.
struct Stretch {
    file: String,
    first: u64,
    last: u64,
    notation: String,
}

impl Teller<'_> {
    fn write(&mut self, line: &impl Serialize) {
        if let Some(report) = &mut self.report {
            let written = serde_json::to_writer(&mut *report, line).map_err(Into::into).and_then(|()| writeln!(report));
            if let Err(error) = written {
                self.failed.get_or_insert(error);
            }
        }
    }

    fn end_stretch(&mut self) {
        let Some(Stretch { file, first, last, notation }) = self.stretch.take() else { return };
        self.stretches += 1;
        if self.stretches <= MOST_SHOWN {
            let games = if first == last { format!("game {first}") } else { format!("games {first} to {last}") };
            self.bar.say(&format!("{file}: {games}: {notation}"));
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.end_stretch();
        let hint = if self.report.is_some() { "all are in the report" } else { "--report FILE writes all" };
        if self.stretches > MOST_SHOWN {
            self.bar.say(&format!("… and {} more changes of notation; {hint}", self.stretches - MOST_SHOWN));
        }
        if self.faults > MOST_SHOWN {
            self.bar.say(&format!("… and {} more faults; {hint}", self.faults - MOST_SHOWN));
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
        if self.faults <= MOST_SHOWN {
            self.bar.say(&fault.to_string());
        }
        self.write(fault);
    }

    fn recognised(&mut self, recognised: &Recognised) {
        let Recognised { file, game, notation, alike, .. } = recognised;
        let same =
            if alike.is_empty() { String::new() } else { format!(" (the letters of {}, too)", alike.join(", ")) };
        let notation = &format!("{notation}{same}");
        match &mut self.stretch {
            Some(stretch) if stretch.file == *file && stretch.notation == *notation => stretch.last = *game,
            _ => {
                self.end_stretch();
                let (file, notation) = (file.clone(), notation.clone());
                self.stretch = Some(Stretch { file, first: *game, last: *game, notation });
            }
        }
        self.write(recognised);
    }

    fn unreadable(&mut self, error: &SourceError) {
        self.bar.say(&format!("tabia: {error}"));
    }

    fn passed_over(&mut self, name: &str, reason: &str) {
        self.bar.say(&format!("{name}: passed over: {reason}"));
    }
}
