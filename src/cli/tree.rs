//! `tabia tree`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde_json::json;
use shakmaty::{Move, Position};

use super::output::Output;
use super::search::query;
use super::sheets::aliases;
use super::{Outcome, stop_flag};
use crate::export::{Entry, Format, Layout};
use crate::game::{GameResult, Start};
use crate::headline::Headline;
use crate::index::Database;
use crate::notation::{Notation, Strictness, group_words, read_line, start_from_text};
use crate::parser::{self, ParsedGame};
use crate::replay::Wording;
use crate::search::Engine;
use crate::tree::{Growth, Question, Tree, Trees};
use crate::view::{self, Path, PlayerColumns, Sheet, TreeView, games_sheet, tree_object, tree_pgn, trend_sheet};

#[derive(Debug, Args)]
pub(super) struct TreeArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Count only games that match, for instance: white:carlsen date>=2015; see tabia help query
    pub query: Vec<String>,
    /// Position as FEN, whose counters may be left out, or as Chesmayne position record [default: the initial array]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves that lead to the position, in the notation of --notation
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Notation of the moves; see tabia notations
    #[arg(long, value_name = "NAME", default_value = "san")]
    pub notation: Notation,
    /// Show the replies too, down to N half-moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=40))]
    pub depth: u32,
    /// Leave out moves of fewer games [default: 1, with --depth one game in a hundred]
    #[arg(long, value_name = "N")]
    pub min_games: Option<u64>,
    /// Show how the play changed
    #[arg(long, value_enum, conflicts_with_all = ["depth", "player"])]
    pub by: Option<By>,
    /// Show the score of a player beside that of all
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Name the N games of the highest mean rating, and the N newest
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub top: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = TreeFormat::Table)]
    pub format: TreeFormat,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What the play is followed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    /// One row a year
    Year,
}

/// Output formats of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TreeFormat {
    /// Aligned columns
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
    /// One game with variations, the most frequent moves first
    Pgn,
}

pub(super) fn run(args: &TreeArgs) -> anyhow::Result<Outcome> {
    let stop = stop_flag()?;
    let (start, played) = moves_to(args)?;
    let path = path(&start, &played, args.notation);
    let aliases = aliases(args.aliases.as_deref())?;
    let query = aliases.widen(query(&args.query, Some(args.notation))?);
    let engine = Engine::new(Database::open(&args.db)?.snapshot()?)?;
    let question = Question { query: &query, player: None, top: args.top };
    let mut trees = Trees::new(&engine, &question, &stop)?;
    if let Some(player) = &args.player {
        trees = trees.with_player(&aliases.spellings(player), &stop)?;
    }
    let mut tree = trees.at(path.line().position())?;
    let total = tree.total.results.games;
    let mut output = Output::open(args.output.as_deref(), &args.db)?;
    if args.by.is_some() {
        let trend = trees.trend(path.line().position())?;
        write_trend(args, &path, &tree, &trend_sheet(&trend, &path, tree.turn), &mut output)?;
    } else {
        let player = args.player.as_ref().map_or(PlayerColumns::None, |_| PlayerColumns::Shown);
        let view = TreeView { path: &path, player };
        let growth = Growth::new(args.depth, args.min_games, total);
        tree.branches.retain(|branch| branch.figures.results.games >= growth.min_games);
        let (sheet, moves) = if args.depth > 1 {
            let nodes = trees.grow(path.line().position(), growth)?;
            (view.nodes_sheet(&nodes), view.nodes_json(&nodes))
        } else {
            (view.sheet(&tree), view.moves_json(&tree))
        };
        match args.format {
            TreeFormat::Csv => sheet.write_csv(&mut output)?,
            TreeFormat::Table => write_table(&engine, &path, &tree, &sheet, &mut output)?,
            TreeFormat::Pgn if total == 0 => {}
            TreeFormat::Pgn => {
                let nodes = trees.grow(path.line().position(), growth)?;
                let san = self::path(&start, &played, Notation::default());
                write_pgn(args, &tree_pgn(&start, san.text(), &path, &nodes), &mut output)?;
            }
            TreeFormat::Json => {
                let object = tree_object(&engine, &view, &tree, moves)?;
                writeln!(output, "{}", serde_json::to_string(&object)?)?;
            }
        }
    }
    output.finish()?;
    if total == 0 {
        eprintln!("no game has this position");
    }
    Ok(if total == 0 { Outcome::Nothing } else { Outcome::Done })
}

/// The start and the moves that lead to the position asked for.
fn moves_to(args: &TreeArgs) -> anyhow::Result<(Start, Vec<Move>)> {
    let start = match &args.fen {
        Some(fen) => start_from_text(fen).context("--fen")?,
        None => Start::standard(),
    };
    let words: Vec<&str> = args.after.as_deref().unwrap_or_default().split_whitespace().collect();
    let moves = group_words(args.notation, &words).moves;
    let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
    let read = read_line(args.notation, &start, &texts, Strictness::Strict).map_err(|error| {
        anyhow::anyhow!("--after: {error}; give legal moves in the notation {}, or name another one", args.notation)
    })?;
    let moves = read.moves().collect();
    Ok((start, moves))
}

fn path(start: &Start, moves: &[Move], notation: Notation) -> Path {
    let mut path = Path::new(start, notation);
    moves.iter().for_each(|played| path.play(*played));
    path
}

/// Writes a game in PGN, its moves in the notation asked for.
fn write_pgn(args: &TreeArgs, text: &str, out: &mut Output) -> anyhow::Result<()> {
    let mut game = ParsedGame::new();
    let text = parser::parse_bytes(text.as_bytes(), &mut game);
    let entry = Entry {
        id: None,
        text: &text,
        game: &game,
        wording: Wording::Pgn,
        result: GameResult::Unknown,
        plies: args.depth,
        hits: &[],
        side_hits: &[],
    };
    Ok(Format::Pgn.exporter(Layout::new(args.notation)).game(&entry, out)?)
}

fn heading(path: &Path, tree: &Tree) -> String {
    let results = &tree.total.results;
    let place = match (path.text(), path.line().position() == &shakmaty::Chess::default()) {
        ("", true) => "start position".to_owned(),
        ("", false) => path.fen(),
        (moves, _) => moves.to_owned(),
    };
    let side = if path.line().position().turn().is_white() { "White" } else { "Black" };
    let score = tree.total.results.seen_by(tree.turn).percent();
    let score = score.map_or(String::new(), |percent| format!("; {side} to move scores {percent:.1} %"));
    let opening = path.opening().map_or(String::new(), |opening| format!("{} {}\n", opening.eco, opening.name));
    format!(
        "{opening}{place}: {}, {} won by White, {} drawn, {} won by Black{score}",
        view::games(results.games),
        results.white,
        results.draws,
        results.black
    )
}

fn write_heading(path: &Path, tree: &Tree, out: &mut Output) -> anyhow::Result<()> {
    for line in heading(path, tree).lines() {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        for line in view::wrapped(&words, " ", out.columns()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn write_table(engine: &Engine, path: &Path, tree: &Tree, sheet: &Sheet, out: &mut Output) -> anyhow::Result<()> {
    write_heading(path, tree, out)?;
    if !sheet.is_empty() {
        writeln!(out)?;
        sheet.write_text(out.columns(), out)?;
    }
    if tree.branches.iter().any(|branch| branch.reached != branch.figures.results.games) {
        writeln!(out, "\nreached: games that have the position after the move, by whatever move order")?;
    }
    for (title, ranked) in [("highest rated", &tree.top), ("newest", &tree.newest)] {
        if !ranked.is_empty() {
            writeln!(out, "\n{title}")?;
            games_sheet(&Headline::read_all(engine, ranked)?).write_text(out.columns(), out)?;
        }
    }
    Ok(())
}

fn write_trend(args: &TreeArgs, path: &Path, tree: &Tree, sheet: &Sheet, out: &mut Output) -> anyhow::Result<()> {
    match args.format {
        TreeFormat::Csv => sheet.write_csv(out)?,
        TreeFormat::Table => {
            write_heading(path, tree, out)?;
            writeln!(out)?;
            sheet.write_text(out.columns(), out)?;
        }
        TreeFormat::Pgn => anyhow::bail!("years make no game; leave out --by, or choose another --format than pgn"),
        TreeFormat::Json => {
            let object = json!({ "fen": path.fen(), "games": tree.total.results.games, "years": sheet.to_json() });
            writeln!(out, "{object}")?;
        }
    }
    Ok(())
}
