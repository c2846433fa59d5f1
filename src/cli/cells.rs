//! `tabia cells`

use std::io::Write;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::Outcome;
use crate::export::{cells_svg, cells_text};
use crate::notation::cells::{Parity, Size, System};

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

pub(super) fn run(args: &CellsArgs) -> anyhow::Result<Outcome> {
    let size = args.board;
    let system = match (args.system, size.parity()) {
        (CellSystem::Xy, _) => System::Xy,
        (CellSystem::Acentric, Some(Parity::Even)) | (CellSystem::Centric, Some(Parity::Odd)) => System::Block,
        (CellSystem::Acentric, Some(Parity::Odd)) => {
            bail!("a board of {size} has one cell in its centre; use --system centric")
        }
        (CellSystem::Centric, Some(Parity::Even)) => {
            bail!("a board of {size} has four cells in its centre; use --system acentric")
        }
        (_, None) => {
            bail!("a board of {size} is not square and has no cells counted round its centre; use --system xy")
        }
    };
    let map = match args.format {
        Drawing::Text => cells_text(size, system),
        Drawing::Svg => cells_svg(size, system),
    }?;
    std::io::stdout().write_all(map.as_bytes())?;
    Ok(Outcome::Done)
}
