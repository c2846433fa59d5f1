//! `tabia notations`

use std::io::Write;

use clap::Args;

use super::Outcome;
use super::args::Report;
use super::output::Output;
use crate::notation::LANGUAGES;
use crate::view::{notation_samples, wrapped};

/// Columns of the names of notations, and the space behind them.
const NAME: usize = 21;

#[derive(Debug, Args)]
pub(super) struct NotationsArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// What stands above the codes of languages.
const LETTERS: &str = "san, fide, lan and ran take the piece letters of a language after a colon, for instance san:de:";

pub(super) fn run(args: &NotationsArgs) -> anyhow::Result<Outcome> {
    let mut out = Output::stdout();
    let width = out.columns();
    for (entry, moves) in notation_samples() {
        match args.format {
            Report::Text => {
                writeln!(out, "{:<20} {}", entry.name, entry.description)?;
                for line in wrapped(&moves, "  ", width.saturating_sub(NAME)) {
                    writeln!(out, "{:NAME$}{line}", "")?;
                }
            }
            Report::Json => {
                let object = serde_json::json!({
                    "name": entry.name,
                    "description": entry.description,
                    "sample": moves,
                });
                writeln!(out, "{object}")?;
            }
        }
    }
    if args.format == Report::Text {
        let words: Vec<String> = LETTERS.split(' ').map(str::to_owned).collect();
        let codes: Vec<String> = LANGUAGES.iter().map(|language| language.code.to_owned()).collect();
        writeln!(out)?;
        for line in wrapped(&words, " ", width).into_iter().chain(wrapped(&codes, " ", width)) {
            writeln!(out, "{line}")?;
        }
    }
    out.finish()?;
    Ok(Outcome::Done)
}
