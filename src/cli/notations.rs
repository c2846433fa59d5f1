//! `tabia notations`

use std::io::Write;

use clap::Args;
use shakmaty::uci::UciMove;

use super::Outcome;
use super::args::Report;
use crate::game::Start;
use crate::notation::{LANGUAGES, Line, Notation};

#[derive(Debug, Args)]
pub(super) struct NotationsArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// The sample: with a check, castling and a capture.
const SAMPLE: [&str; 8] = ["e2e4", "e7e5", "g1f3", "d7d6", "f1b5", "c8d7", "e1g1", "d7b5"];

pub(super) fn run(args: &NotationsArgs) -> anyhow::Result<Outcome> {
    let mut out = std::io::stdout();
    for entry in Notation::all() {
        let moves = sample(entry.notation);
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

/// The sample game in a notation.
fn sample(notation: Notation) -> Vec<String> {
    let mut line = Line::new(&Start::standard());
    let mut texts = Vec::new();
    for text in SAMPLE {
        let played = text.parse().ok().and_then(|uci: UciMove| uci.to_move(line.position()).ok());
        if let Some(played) = played {
            texts.push(line.play_with(played, |scene| notation.text(scene)));
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_legal() {
        for entry in Notation::all() {
            assert_eq!(sample(entry.notation).len(), SAMPLE.len(), "{}", entry.name);
        }
    }
}
