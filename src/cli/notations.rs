//! `tabia notations`

use std::io::Write;

use clap::Args;

use super::Outcome;
use super::args::Report;
use crate::notation::LANGUAGES;
use crate::view::notation_samples;

#[derive(Debug, Args)]
pub(super) struct NotationsArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

pub(super) fn run(args: &NotationsArgs) -> anyhow::Result<Outcome> {
    let mut out = std::io::stdout();
    for (entry, moves) in notation_samples() {
        match args.format {
            Report::Text => {
                writeln!(out, "{:<20} {}", entry.name, entry.description)?;
                writeln!(out, "{:<20} {}", "", moves.join("  "))?;
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
        let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
        writeln!(
            out,
            "\nsan, fide, lan and ran take the piece letters of a language after a colon, for instance san:de:"
        )?;
        writeln!(out, "{}", codes.join(" "))?;
    }
    Ok(Outcome::Done)
}
