//! A board as SVG. Shapes are our own.

mod pieces;

use shakmaty::{Board, Color, File, Rank, Role, Square};

/// Side of a cell in units of the drawing.
pub const CELL: u32 = 40;
/// Room for the names of files, below, and of ranks, to the left.
pub const EDGE: u32 = 16;
/// Side of the whole drawing.
pub const SIDE: u32 = 8 * CELL + EDGE;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The side that looks on from below.
    pub below: Color,
    /// Squares that are set off, such as those of the last move.
    pub marked: [Option<Square>; 2],
    /// Where the shapes of the pieces are.
    pub shapes: Shapes,
}

/// Where the shapes of the pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shapes {
    /// In the drawing itself, so that it stands alone.
    Own,
    /// In [`definitions`], elsewhere on the same page.
    OfPage,
}

impl Default for Look {
    fn default() -> Look {
        Look { below: Color::White, marked: [None, None], shapes: Shapes::Own }
    }
}

/// The style that drawings need, for the page or inside a drawing that stands alone. It prints well in black and white.
pub const STYLE: &str = ".board .l{fill:#f3ead7}.board .d{fill:#c7a77b}.board .m{fill:#d9c34a;fill-opacity:.6}\
                         .board .n{font:11px sans-serif;fill:#555;text-anchor:middle}\
                         .board .w{fill:#fff;stroke:#222}.board .b{fill:#333;stroke:#000}\
                         .board .w,.board .b{stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}\
                         .board .b .k{stroke:#eee;stroke-width:1}.shapes{position:absolute}";

/// The shapes of all pieces, hidden, for [`Shapes::OfPage`].
pub fn definitions() -> String {
    format!("<svg class=\"shapes\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>", shapes())
}

fn shapes() -> String {
    let mut out = String::from("<defs>");
    for role in Role::ALL {
        out.push_str(&format!("<g id=\"p-{}\">", role.char()));
        for path in pieces::shape(role) {
            // An open path is a line on the piece.
            let class = if path.ends_with('Z') { "" } else { " class=\"k\"" };
            out.push_str(&format!("<path{class} d=\"{path}\"/>"));
        }
        out.push_str("</g>");
    }
    out.push_str("</defs>");
    out
}

/// Draws a board. `title` describes it in words for those who cannot see it; it is escaped.
pub fn board_svg(board: &Board, title: &str, look: Look) -> String {
    let name_space = match look.shapes {
        Shapes::Own => " xmlns=\"http://www.w3.org/2000/svg\"",
        Shapes::OfPage => "",
    };
    let mut out = format!("<svg{name_space} class=\"board\" viewBox=\"0 0 {SIDE} {SIDE}\" role=\"img\">");
    out.push_str(&format!("<title>{}</title>", escape(title)));
    if look.shapes == Shapes::Own {
        out.push_str(&format!("<style>{STYLE}</style>{}", shapes()));
    }
    cells(look, &mut out);
    names(look, &mut out);
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            let (x, y) = corner(square, look);
            let class = piece.color.fold_wb('w', 'b');
            out.push_str(&format!("<use href=\"#p-{}\" class=\"{class}\" x=\"{x}\" y=\"{y}\"/>", piece.role.char()));
        }
    }
    out.push_str("</svg>");
    out
}

/// Upper left corner of a square.
fn corner(square: Square, look: Look) -> (u32, u32) {
    let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
    let (column, row) = look.below.fold_wb((file, 7 - rank), (7 - file, rank));
    (EDGE + column * CELL, row * CELL)
}

/// The middle of a square in a drawing with this side below.
pub fn centre(square: Square, below: Color) -> (u32, u32) {
    let (x, y) = corner(square, Look { below, ..Look::default() });
    (x + CELL / 2, y + CELL / 2)
}

fn cells(look: Look, out: &mut String) {
    for square in Square::ALL {
        let (x, y) = corner(square, look);
        let class = if square.is_light() { 'l' } else { 'd' };
        let mut cell = |class| {
            out.push_str(&format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"));
        };
        cell(class);
        if look.marked.contains(&Some(square)) {
            cell('m');
        }
    }
}

fn names(look: Look, out: &mut String) {
    let mut name = |x: u32, y: u32, name: char| {
        out.push_str(&format!("<text class=\"n\" x=\"{x}\" y=\"{y}\">{name}</text>"));
    };
    for file in File::ALL {
        let (x, _) = corner(Square::from_coords(file, Rank::First), look);
        name(x + CELL / 2, 8 * CELL + 12, file.char());
    }
    for rank in Rank::ALL {
        let (_, y) = corner(Square::from_coords(File::A, rank), look);
        name(EDGE / 2, y + CELL / 2 + 4, rank.char());
    }
}

/// Text as HTML and XML want it.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no other control characters.
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn_where_it_stands() {
        let svg = board_svg(&Board::new(), "a <b>", Look::default());
        assert_eq!(svg.matches("<use ").count(), 32);
        assert!(svg.contains("<use href=\"#p-r\" class=\"w\" x=\"16\" y=\"280\"/>"), "{svg}");
        assert!(svg.contains("<title>a &lt;b&gt;</title>"));
        let turned =
            board_svg(&Board::new(), "", Look { below: Color::Black, shapes: Shapes::OfPage, ..Look::default() });
        assert!(turned.contains("<use href=\"#p-r\" class=\"w\" x=\"296\" y=\"0\"/>"), "{turned}");
        assert!(!turned.contains("<defs>"));
    }
}
