//! `tabia search`

use std::io::Write;

use super::args::SearchArgs;
use super::output::{Output, layout};
use super::{Outcome, games, stop_flag};
use crate::export::{Format, Moves};
use crate::index::Database;
use crate::notation::Notation;
use crate::query::{Query, Reading};
use crate::search::{Engine, SearchError};

/// Games that a table on a terminal shows unless a limit is given.
const TABLE_LIMIT: usize = 50;

pub(super) fn run(args: &SearchArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let query = query(&args.query, args.output.notation)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let mut output = Output::open(args.output.page.output.as_deref(), &args.db)?;
    if args.count {
        let count = engine.count(&query, &stop)?;
        writeln!(output, "{count}")?;
        output.finish()?;
        return Ok(if count == 0 { Outcome::Nothing } else { Outcome::Done });
    }
    let mut hits = match engine.search(&query, &stop) {
        Err(SearchError::Stopped) => return Ok(Outcome::Interrupted),
        other => other?,
    };
    engine.sort(&mut hits, args.sort)?;
    let total = hits.len();
    let limit = args.limit.unwrap_or_else(|| default_limit(args.format, &output));
    let page: Vec<_> = hits.into_iter().skip(args.offset).take(limit).collect();
    let moves = if args.output.notation.is_some() { Moves::Shown } else { Moves::Hidden };
    let layout = layout(args.output.notation.unwrap_or_default(), moves, &args.output.page, &output);
    let mut exporter = args.format.exporter(layout);
    if total > 0 || args.format == Format::Csv {
        exporter.begin(&mut output)?;
    }
    let outcome = games::write(&engine, &query, &page, exporter.as_ref(), &mut output, &stop)?;
    if total > 0 {
        exporter.end(&mut output)?;
    }
    output.finish()?;
    if args.format == Format::Table {
        tell_total(total, args.offset, page.len());
    }
    Ok(if total > 0 && outcome == Outcome::Nothing { Outcome::Done } else { outcome })
}

/// Reads the words of a query on the command line, which may stand in one argument or in several.
pub(super) fn query(words: &[String], notation: Option<Notation>) -> anyhow::Result<Query> {
    let reading = Reading { notation: notation.unwrap_or_default() };
    Ok(Query::parse(&words.join(" "), &reading)?)
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
