//! `tabia report`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::output::Output;
use super::search::query;
use super::sheets::{self, SheetFormat};
use super::{Outcome, stop_flag};
use crate::index::Database;
use crate::reports::{Games, Group, Section, head_to_head, player_report};
use crate::search::Engine;
use crate::view::{games_sheet, group_json, groups_sheet, printable, sections_json, sections_sheet};

#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    /// Folder of the database
    pub db: PathBuf,
    #[command(subcommand)]
    pub subject: Subject,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE", global = true)]
    pub aliases: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table, global = true)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE", global = true)]
    pub output: Option<PathBuf>,
}

/// What a report is about.
#[derive(Debug, Subcommand)]
pub(super) enum Subject {
    /// The results of a player by colour, opening, opponents and year, seen from his side
    Player {
        /// Words of the name
        name: String,
        /// Count only games that match
        query: Vec<String>,
    },
    /// The games of two players against each other, seen from the side of the first
    H2h {
        /// Words of the first name
        first: String,
        /// Words of the second name
        second: String,
        /// Count only games that match
        query: Vec<String>,
    },
}

pub(super) fn run(args: &ReportArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let aliases = sheets::aliases(args.aliases.as_deref())?;
    let words = match &args.subject {
        Subject::Player { query, .. } | Subject::H2h { query, .. } => query,
    };
    let query = query(words, None)?;
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let games = Games::new(&engine)?;
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    let found = match &args.subject {
        Subject::Player { name, .. } => {
            let report = player_report(&games, name, &query, &aliases, &stop)?;
            let spellings = report.spellings.iter().map(|spelling| (spelling.name.as_str(), spelling.games));
            let heading =
                spellings.clone().map(|(name, games)| format!("{name} ({games})")).collect::<Vec<_>>().join("; ");
            let names: Vec<Value> = spellings.map(|(name, games)| json!({ "name": name, "games": games })).collect();
            write(args, &heading, &[("names", json!(names))], &report.total, &report.sections, &mut output)?;
            report.total.score.games
        }
        Subject::H2h { first, second, .. } => {
            let report = head_to_head(&games, [first, second], &query, &aliases, &stop)?;
            let sheet = games_sheet(&report.games);
            let heading = format!("{first} against {second}");
            let list = [("games_played", json!(sheet.to_json()))];
            write(args, &heading, &list, &report.total, &report.sections, &mut output)?;
            if args.format == SheetFormat::Table && !sheet.is_empty() {
                writeln!(output)?;
                sheet.write_text(output.columns(), &mut output)?;
            }
            report.total.score.games
        }
    };
    output.finish()?;
    if found == 0 {
        eprintln!("no game found");
    }
    Ok(if found == 0 { Outcome::Nothing } else { Outcome::Done })
}

fn write(
    args: &ReportArgs,
    heading: &str,
    extra: &[(&str, Value)],
    total: &Group,
    sections: &[Section],
    out: &mut Output,
) -> anyhow::Result<()> {
    match args.format {
        SheetFormat::Json => {
            let mut object = group_json(total);
            object.shift_remove("label");
            object.extend(extra.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            object.insert("sections".to_owned(), sections_json(sections));
            sheets::write_json(&Value::Object(object), out)
        }
        SheetFormat::Csv => Ok(sections_sheet(total, sections).write_csv(out)?),
        SheetFormat::Table if total.score.games == 0 => Ok(()),
        SheetFormat::Table => {
            writeln!(out, "{}\n", printable(heading))?;
            groups_sheet("", std::slice::from_ref(total)).write_text(out.columns(), out)?;
            for section in sections.iter().filter(|section| !section.groups.is_empty()) {
                writeln!(out)?;
                groups_sheet(section.name, &section.groups).write_text(out.columns(), out)?;
            }
            Ok(())
        }
    }
}
