//! `tabia cells`

use std::io::Write;

use anyhow::bail;

use super::Outcome;
use super::args::{CellSystem, CellsArgs, Drawing};
use crate::export::{cells_svg, cells_text};
use crate::notation::cells::{Parity, System};

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
