//! `tabia novelty`

use std::path::PathBuf;

use clap::Args;

use super::Outcome;
use super::output::Output;
use super::sheets::{self, SheetFormat};
use crate::game::GameId;
use crate::headline::Headline;
use crate::index::Database;
use crate::loose;
use crate::notation::Notation;
use crate::replay::MainLine;
use crate::reports::{Before, Games, novelty};
use crate::search::Engine;
use crate::view::{NoveltyRow, novelties_sheet};

#[derive(Debug, Args)]
pub(super) struct NoveltyArgs {
    /// A PGN file, or the number of a game of the database
    pub game: String,
    /// Folder of the database with the games to compare with
    #[arg(long, value_name = "DB")]
    pub reference: PathBuf,
    /// Name the last N games that had the position before
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub top: usize,
    /// Notation of the moves; see tabia notations
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub notation: Notation,
    /// Output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    pub format: SheetFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A game that is looked at.
struct Subject {
    headline: Headline,
    line: MainLine,
    before: Before,
}

pub(super) fn run(args: &NoveltyArgs) -> anyhow::Result<Outcome> {
    let engine = Engine::new(Database::open(&args.reference)?.snapshot()?)?;
    let games = Games::new(&engine)?;
    let mut rows = Vec::new();
    for subject in subjects(args, &engine)? {
        let found = novelty(&games, &subject.line, subject.before, args.top)?;
        let hits = found.iter().flat_map(|found| &found.predecessors);
        let predecessors = hits.map(|hit| Headline::read(&engine, *hit)).collect::<Result<Vec<_>, _>>()?;
        rows.push(NoveltyRow::new(subject.headline, &subject.line, found.as_ref(), predecessors, args.notation));
    }
    let mut output = Output::open(args.output.as_deref(), &args.reference)?;
    match args.format {
        SheetFormat::Table => rows.iter().try_for_each(|row| row.write_text(output.columns(), &mut output))?,
        SheetFormat::Json => rows.iter().try_for_each(|row| sheets::write_json(&row.json(), &mut output))?,
        SheetFormat::Csv => novelties_sheet(&rows).write_csv(&mut output)?,
    }
    output.finish()?;
    Ok(if rows.iter().any(NoveltyRow::is_new) { Outcome::Done } else { Outcome::Nothing })
}

/// The games to look at: those of a file, or the one of a number.
fn subjects(args: &NoveltyArgs, engine: &Engine) -> anyhow::Result<Vec<Subject>> {
    let path = PathBuf::from(&args.game);
    if let (Ok(id), false) = (args.game.parse::<u64>(), path.exists()) {
        let Some(hit) = engine.find(GameId(id))? else {
            anyhow::bail!("there is no game {id} in {}, and no file of this name", args.reference.display());
        };
        let (headline, line) = (Headline::read(engine, hit)?, engine.main_line(hit)?);
        return Ok(vec![Subject::new(headline, line, Some(hit.id))]);
    }
    let games = loose::read(&path)?;
    if games.is_empty() {
        anyhow::bail!("there is no game in {}", path.display());
    }
    // Games of a file are numbered by their place.
    let headline = |(number, game): (u64, &loose::LooseGame)| {
        Headline::new(GameId(number), game.parsed.result(), game.parsed.tags.clone())
    };
    Ok((1..).zip(&games).map(|game| Subject::new(headline(game), game.1.line.clone(), None)).collect())
}

impl Subject {
    /// Earlier games are those of an earlier date; where the game has none, all others.
    fn new(headline: Headline, line: MainLine, except: Option<GameId>) -> Subject {
        let day = headline.date().map(|date| u64::from(date.first_day()));
        Subject { headline, line, before: Before { day, except } }
    }
}
