//! Maps of boards with the Chesmayne names of their cells.

use crate::notation::cells::{Cell, CellError, Size, System};

/// Side of a cell in a drawing.
const SIDE: u32 = 40;

/// Rows of names, the last rank on top.
///
/// # Errors
/// [`CellError`] when the board has no such names.
pub fn cells_text(size: Size, system: System) -> Result<String, CellError> {
    let mut out = String::new();
    for rank in (0..size.ranks()).rev() {
        let names: Vec<String> =
            (0..size.files()).map(|file| size.name(system, Cell { file, rank })).collect::<Result<_, _>>()?;
        out.push_str(&names.join(" "));
        out.push('\n');
    }
    Ok(out)
}

/// A drawing with a name in each cell.
///
/// # Errors
/// [`CellError`] when the board has no such names.
pub fn cells_svg(size: Size, system: System) -> Result<String, CellError> {
    let (width, height) = (u32::from(size.files()) * SIDE, u32::from(size.ranks()) * SIDE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>Cells of a board of \
         {size}</title>\n<style>.l{{fill:#f3ead7}}.d{{fill:#c7a77b}}rect{{stroke:#555;stroke-width:.5}}text{{font:12px \
         sans-serif;text-anchor:middle}}</style>\n"
    );
    for cell in size.cells() {
        let (x, y) = (u32::from(cell.file) * SIDE, u32::from(size.ranks() - 1 - cell.rank) * SIDE);
        let class = if (cell.file + cell.rank).is_multiple_of(2) { 'd' } else { 'l' };
        let name = size.name(system, cell)?;
        out.push_str(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/><text x=\"{}\" y=\"{}\">{name}</text>\n",
            x + SIDE / 2,
            y + SIDE / 2 + 4
        ));
    }
    out.push_str("</svg>\n");
    Ok(out)
}
