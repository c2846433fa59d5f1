//! The command line as typed.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::convert::InputNotation;
use crate::export::{Format, Stripped};
use crate::notation::cells::Size;
use crate::notation::{Notation, UnknownNotation};
use crate::search::SortKey;
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
    Import(ImportArgs),
    /// Find games by header, position and move
    Search(SearchArgs),
    /// Show one game
    Show(ShowArgs),
    /// Write games to a file: PGN, text, CSV or JSON
    Export(ExportArgs),
    /// What was played in a position, how often and with what success
    Tree(super::tree::TreeArgs),
    /// Turn games from one notation into another, without a database
    Convert(ConvertArgs),
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
    Info(InfoArgs),
    /// Find games that stand in a database more than once; --apply deletes all but one of each
    Dups(super::dups::DupsArgs),
    /// Look for faults in files of games or in a database, and repair a database
    Check(super::check::CheckArgs),
    /// Delete games; only says which unless --apply is given
    Delete(DeleteArgs),
    /// Bring back deleted games, or earlier versions of games
    Undelete(super::undelete::UndeleteArgs),
    /// Change tags of games; only shows the changes unless --apply is given
    Edit(super::edit::EditArgs),
    /// Add the games of other databases to one
    Merge(super::merge::MergeArgs),
    /// Merge a database into one segment and give back the room of deleted games
    Compact(CompactArgs),
    /// Serve databases as a web page and over HTTP
    Serve(super::serve::ServeArgs),
    /// List the notations that games can be written in
    Notations(NotationsArgs),
    /// Print the Chesmayne names of the cells of a board
    Cells(CellsArgs),
    /// Explain a command, or the query language (tabia help query)
    Help(HelpArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

#[derive(Debug, Args)]
pub(super) struct HelpArgs {
    /// A command, or query
    pub topic: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Folder of the database; made when it does not exist
    pub db: PathBuf,
    /// PGN files and folders, plain or compressed (.gz .zst .bz2 .xz .zip); - is standard input
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Write every fault to FILE, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Stop at the first fault and change nothing
    #[arg(long)]
    pub strict: bool,
    /// Import files again that are in the database already
    #[arg(long)]
    pub again: bool,
    /// Add only games that are not there, and put newer versions of games in the place of earlier ones; one commit
    #[arg(long, conflicts_with_all = ["strict", "again", "threads", "memory", "commit_every"])]
    pub update: bool,
    /// Threads that read and index games [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Memory for games that are not yet written, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 768, value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    pub memory: u64,
    #[command(flatten)]
    pub unpacking: UnpackingArgs,
    /// Commit after every so many million half-moves
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub commit_every: u64,
    /// Output of the closing summary
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
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

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Number of the game
    pub id: u64,
    /// Print the game's own bytes as they were imported, whatever tabia edit has changed
    #[arg(long, visible_alias = "original", conflicts_with_all = ["board", "format", "notation"])]
    pub raw: bool,
    /// Draw the board
    #[arg(long)]
    pub board: bool,
    /// Print the Chesmayne record of the position
    #[arg(long, conflicts_with_all = ["raw", "board"])]
    pub record: bool,
    /// Half-move after which the position is shown [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "raw")]
    pub ply: Option<u32>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games; all when left out
    pub query: Vec<String>,
    /// Names that belong together, one group a line: NAME = ALIAS; ALIAS
    #[arg(long, value_name = "FILE")]
    pub aliases: Option<PathBuf>,
    /// Order of the games; equal ones by number
    #[arg(long, value_name = "KEY", default_value = "id", value_parser = named::<SortKey>(&SortKey::NAMES))]
    pub sort: SortKey,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "pgn", value_parser = named::<Format>(&Format::NAMES))]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
}

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

#[derive(Debug, Args)]
pub(super) struct InfoArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

#[derive(Debug, Args)]
pub(super) struct DeleteArgs {
    /// Folder of the database
    pub db: PathBuf,
    /// Which games
    #[arg(required = true)]
    pub query: Vec<String>,
    /// Delete them
    #[arg(long)]
    pub apply: bool,
}

#[derive(Debug, Args)]
pub(super) struct CompactArgs {
    /// Folder of the database
    pub db: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct NotationsArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

#[derive(Debug, Args)]
pub(super) struct CellsArgs {
    /// Files and ranks, 7 to 24 each
    #[arg(long, value_name = "WxH", default_value = "8x8")]
    pub board: Size,
    /// Coordinate system: file and rank, or cells counted round the centre of a board with an even (acentric) or odd
    /// (centric) side
    #[arg(long, value_enum, default_value_t = CellSystem::Xy)]
    pub system: CellSystem,
    /// Output format
    #[arg(long, value_enum, default_value_t = Drawing::Text)]
    pub format: Drawing,
}

/// A coordinate system as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CellSystem {
    /// File letter and rank
    Xy,
    /// Blocks round the four cells in the centre
    Acentric,
    /// Blocks round the one cell in the centre
    Centric,
}

/// How a board map is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Drawing {
    /// Rows of names
    Text,
    /// A picture
    Svg,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Shell
    pub shell: clap_complete::Shell,
}
