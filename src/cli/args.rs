//! The command line as typed: the commands, and the options that several of them have. What a command takes stands with
//! the command.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::export::Stripped;
use crate::notation::Notation;
use crate::source::Limits;

/// A parser of one of several names.
pub(super) fn named<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// Import PGN archives, find positions, moves and players, get games back in any notation.
#[derive(Debug, Parser)]
#[command(name = "tabia", version, max_term_width = 100, disable_help_subcommand = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Add the games of files and folders to a database, or make one
    Import(super::import::ImportArgs),
    /// Find games by header, position and move
    Search(super::search::SearchArgs),
    /// Show one game
    Show(super::show::ShowArgs),
    /// Write games to a file: PGN, text, a web page, CSV or JSON
    Export(super::export::ExportArgs),
    /// What was played in a position, how often and with what success
    Tree(super::tree::TreeArgs),
    /// Turn games from one notation into another, without a database
    Convert(super::convert::ConvertArgs),
    /// Report on a player, or on two against each other
    Report(super::report::ReportArgs),
    /// List the players of a database, or names that are likely one person's
    Players(super::players::PlayersArgs),
    /// Make the table of an event
    Crosstable(super::crosstable::CrosstableArgs),
    /// Count games by year, opening, result and more
    Stats(super::stats::StatsArgs),
    /// Count games by opening, or find those with a wrong ECO code
    Eco(super::stats::EcoArgs),
    /// Find the first new move of a game
    Novelty(super::novelty::NoveltyArgs),
    /// Say where games left the lines of a repertoire
    Repertoire(super::repertoire::RepertoireArgs),
    /// Say what a database holds
    Info(super::info::InfoArgs),
    /// Find games that stand in a database more than once; --apply deletes all but one of each
    Dups(super::dups::DupsArgs),
    /// Look for faults in files of games or in a database, and repair a database
    Check(super::check::CheckArgs),
    /// Delete games; only says which unless --apply is given
    Delete(super::maintain::DeleteArgs),
    /// Bring back deleted games, or earlier versions of games
    Undelete(super::undelete::UndeleteArgs),
    /// Change tags of games; only shows the changes unless --apply is given
    Edit(super::edit::EditArgs),
    /// Add the games of other databases to one
    Merge(super::merge::MergeArgs),
    /// Merge a database into one segment and give back the room of deleted games
    Compact(super::maintain::CompactArgs),
    /// Serve databases as a web page and over HTTP
    Serve(super::serve::ServeArgs),
    /// List the notations that games can be written in
    Notations(super::notations::NotationsArgs),
    /// Print the Chesmayne names of the cells of a board
    Cells(super::cells::CellsArgs),
    /// Explain a command, or the query language (tabia help query)
    Help(super::help::HelpArgs),
    /// Print a completion script for a shell
    Completions(super::help::CompletionsArgs),
}

/// Limits against files that are small and unpack to something endless.
#[derive(Debug, Args)]
pub(super) struct UnpackingArgs {
    /// Most bytes of text for one byte of compressed data, beyond the first 256 MiB
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_ratio: u64,
    /// Most text that one compressed input may unpack to, in GiB
    #[arg(long, value_name = "GIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..1 << 33))]
    pub max_unpacked: u64,
}

impl UnpackingArgs {
    pub fn limits(&self) -> Limits {
        Limits { ratio: self.max_ratio, total: self.max_unpacked << 30, ..Limits::default() }
    }
}

/// How a command reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Report {
    /// Words and tables
    Text,
    /// One JSON object
    Json,
}

/// Options of everything that writes games.
#[derive(Debug, Args)]
pub(super) struct OutputArgs {
    /// Notation of the moves, and of moves in the query; see tabia notations
    #[arg(long, value_name = "NAME")]
    pub notation: Option<Notation>,
    #[command(flatten)]
    pub page: PageArgs,
}

/// Options of how games are laid out.
#[derive(Debug, Args)]
pub(super) struct PageArgs {
    /// Leave out comments, variations and glyphs
    #[arg(long)]
    pub bare: bool,
    /// Leave out of the games: clocks, evals, arrows, commands (all [%…]), words (of comments), comments, variations,
    /// glyphs; several parted by commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = named::<Stripped>(&Stripped::NAMES))]
    pub strip: Vec<Stripped>,
    /// Add the pawn structure codes of Chesmayne as comments
    #[arg(long)]
    pub remarks: bool,
    /// In html, draw the board after every N half-moves
    #[arg(long, value_name = "N")]
    pub diagram_every: Option<NonZeroU32>,
    /// Width of lines [default: that of the terminal, else 80]
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
