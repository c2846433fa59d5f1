//! `tabia search`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use super::args::{OutputArgs, named};
use super::output::{Output, layout};
use super::search_bar::SearchBar;
use super::sheets::aliases;
use super::{Outcome, games, stop_flag};
use crate::export::{Format, Moves};
use crate::index::Database;
use crate::loose;
use crate::notation::Notation;
use crate::query::{Query, Reading};
use crate::repertoire::Repertoire;
use crate::search::{Control, End, Engine, Hit, SearchRun, SortKey};

#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// What to look for, for instance: white:carlsen date>=2015 'moves:"Bxh7+ Kxh7"'; see tabia help query
    pub query: Vec<String>,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Print only the number of games found
    #[arg(long)]
    pub count: bool,
    /// Say on standard error how the search was done: candidates of each part, games looked at, times
    #[arg(long)]
    pub explain: bool,
    /// Print at most N games [default: 50 in a table on a terminal, else all]
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Leave out the first N games
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub offset: usize,
    /// Order of the games; equal ones by number
    #[arg(long, value_name = "KEY", default_value = "id", value_parser = named::<SortKey>(&SortKey::NAMES))]
    pub sort: SortKey,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Games that a table on a terminal shows unless a limit is given.
const TABLE_LIMIT: usize = 50;

pub(super) fn run(args: &SearchArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = aliases(args.aliases.as_deref())?.widen(query(&args.query, args.output.notation)?);
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut output = Output::open(args.output.page.output.as_deref(), &args.db)?;
    let bar = SearchBar::start();
    let run = engine.run(&query, Control { stop: &stop, progress: &bar.progress });
    bar.finish();
    let SearchRun { mut hits, end, report } = run?;
    if args.explain {
        eprintln!("{report}");
    }
    if end == End::Stopped {
        eprintln!("stopped: {} of {} games were looked at", report.looked_at, report.candidates);
        // What was found is still wanted; another Ctrl-C ends the process.
        stop.store(false, Ordering::Relaxed);
    }
    let total = hits.len();
    if total == 0 {
        for (word, condition) in query.doubts() {
            eprintln!("{word:?} was looked for in names and places; did you mean the condition {condition}?");
        }
    }
    let outcome = if args.count {
        writeln!(output, "{total}")?;
        if total == 0 { Outcome::Nothing } else { Outcome::Done }
    } else {
        engine.sort(&mut hits, args.sort)?;
        write_page(args, &engine, &query, hits, &mut output, &stop)?
    };
    output.finish()?;
    Ok(if end == End::Stopped { Outcome::Interrupted } else { outcome })
}

/// Writes the games that `--limit` and `--offset` ask for.
fn write_page(
    args: &SearchArgs,
    engine: &Engine,
    query: &Query,
    hits: Vec<Hit>,
    output: &mut Output,
    stop: &AtomicBool,
) -> anyhow::Result<Outcome> {
    let total = hits.len();
    let limit = args.limit.unwrap_or_else(|| default_limit(args.format, output));
    let page: Vec<_> = hits.into_iter().skip(args.offset).take(limit).collect();
    let moves = if args.output.notation.is_some() { Moves::Shown } else { Moves::Hidden };
    let layout = layout(args.output.notation.unwrap_or_default(), moves, &args.output.page, output);
    let mut exporter = args.format.exporter(layout);
    if total > 0 || args.format == Format::Csv {
        exporter.begin(&games::subject(&args.query, &args.db), output)?;
    }
    let outcome = games::write(engine, query, &page, exporter.as_ref(), layout.notation, output, stop)?;
    if total > 0 {
        exporter.end(output)?;
    }
    output.flush()?;
    if args.format == Format::Table {
        tell_total(total, args.offset, page.len());
    }
    Ok(if total > 0 && outcome == Outcome::Nothing { Outcome::Done } else { outcome })
}

/// Reads the words of a query on the command line, which may stand in one argument or in several.
pub(super) fn query(words: &[String], notation: Option<Notation>) -> anyhow::Result<Query> {
    let reading = Reading { notation: notation.unwrap_or_default() };
    let mut query = Query::parse(&words.join(" "), &reading)?;
    query.read_files(&mut |name| repertoire(Path::new(name)))?;
    Ok(query)
}

/// The lines of a file.
pub(super) fn repertoire(file: &Path) -> anyhow::Result<Repertoire> {
    let repertoire = Repertoire::of(&loose::read(file)?);
    if repertoire.positions() == 0 {
        anyhow::bail!("there is no move in {}", file.display());
    }
    Ok(repertoire)
}

fn default_limit(format: Format, output: &Output) -> usize {
    if format == Format::Table && output.is_terminal() { TABLE_LIMIT } else { usize::MAX }
}

fn tell_total(total: usize, offset: usize, shown: usize) {
    let games = if total == 1 { "game" } else { "games" };
    match (total, shown) {
        (0, _) => eprintln!("no game found"),
        (total, shown) if shown == total => eprintln!("{total} {games} found"),
        (total, 0) => eprintln!("{total} {games} found, none after the first {offset}"),
        (total, shown) => {
            eprintln!(
                "{total} {games} found, {} to {} shown; --limit and --offset show others",
                offset + 1,
                offset + shown
            );
        }
    }
}
