//! The board with its buttons: the drawing of the HTML export, and over it a grid of squares for pointer and keyboard.

use shakmaty::{Board, Color, Position, Role, Square};

use super::address::{Address, Arrows};
use super::html::{escape, step};
use super::shown::Shown;
use crate::export::board_svg::{Look, SIDE, Shapes, board_svg, centre};
use crate::tree::Tree;

/// Moves that are drawn as arrows at most.
const ARROWS: usize = 4;
/// Share of the games, in percent, that a move needs to be drawn.
const LEAST_SHARE: u64 = 5;

/// The board of a page.
pub fn board(address: &Address, shown: &Shown, tree: Option<&Tree>) -> String {
    let position = shown.path.line().position();
    let below = address.below;
    let marked = shown.last.as_ref().map_or([None, None], |last| [last.played.from(), Some(last.played.to())]);
    let look = Look { below, marked, shapes: Shapes::OfPage };
    let picture = board_svg(position.board(), "", look);
    let arrows = tree.filter(|_| address.arrows == Arrows::Shown).map_or(String::new(), |tree| arrows(tree, below));
    let side = below.fold_wb("white", "black");
    format!(
        "<div class=\"frame\" data-base=\"{}\" data-legal=\"{}\" data-below=\"{side}\">\
         <div class=\"picture\" aria-hidden=\"true\">{picture}</div>\
         <svg class=\"arrows\" viewBox=\"0 0 {SIDE} {SIDE}\" aria-hidden=\"true\">{arrows}</svg>\
         <div class=\"squares\" role=\"grid\" aria-label=\"Board, {side} below\" aria-describedby=\"board-keys\">{}</div></div>\
         <p class=\"hidden\" id=\"board-keys\">Arrow keys move over the board, Enter picks a piece up and puts it down, \
         Escape lets it go.</p>{}",
        shown.base(address).link(),
        shown.legal().join(" "),
        squares(position.board(), below),
        buttons(address, shown)
    )
}

/// The squares of a board from the upper left corner on, row by row.
pub fn rows(below: Color) -> Vec<Vec<Square>> {
    let square = |row: u32, column: u32| {
        let (rank, file) = below.fold_wb((7 - row, column), (row, 7 - column));
        Square::new(8 * rank + file)
    };
    (0..8).map(|row| (0..8).map(|column| square(row, column)).collect()).collect()
}

fn squares(board: &Board, below: Color) -> String {
    let first = rows(below)[7][4];
    let cell = |square: Square| {
        let focus = if square == first { 0 } else { -1 };
        let label = label(board, square);
        format!("<div role=\"gridcell\" tabindex=\"{focus}\" data-square=\"{square}\" aria-label=\"{label}\"></div>")
    };
    let row = |row: Vec<Square>| format!("<div role=\"row\">{}</div>", row.into_iter().map(cell).collect::<String>());
    rows(below).into_iter().map(row).collect()
}

/// A square in words: `white knight g1`.
fn label(board: &Board, square: Square) -> String {
    match board.piece_at(square) {
        Some(piece) => format!("{} {} {square}", piece.color.fold_wb("white", "black"), role_name(piece.role)),
        None => format!("{square}, empty"),
    }
}

/// The English name of a piece.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The most frequent moves, the broader the more frequent.
fn arrows(tree: &Tree, below: Color) -> String {
    let total = tree.total.results.games.max(1);
    let frequent =
        tree.branches.iter().take(ARROWS).filter(|branch| branch.figures.results.games * 100 >= total * LEAST_SHARE);
    frequent
        .filter_map(|branch| {
            let from = branch.played.from()?;
            let share = branch.figures.results.games as f64 / total as f64;
            Some(arrow(centre(from, below), centre(target(branch.played, from), below), share))
        })
        .collect()
}

/// Where a move ends for the eye: castling is two squares of the king.
fn target(played: shakmaty::Move, from: Square) -> Square {
    match played.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), from.rank()),
        None => played.to(),
    }
}

fn arrow(from: (u32, u32), to: (u32, u32), share: f64) -> String {
    let (x, y) = (f64::from(from.0), f64::from(from.1));
    let (dx, dy) = (f64::from(to.0) - x, f64::from(to.1) - y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let width = 2.0 + 5.0 * share;
    let head = 6.0 + 2.0 * width;
    // The shaft ends inside the head; the head ends just beyond the middle of the square.
    let (tip_x, tip_y) = (x + dx + ux * 4.0, y + dy + uy * 4.0);
    let (end_x, end_y) = (tip_x - ux * head, tip_y - uy * head);
    let (wing_x, wing_y) = (-uy * head * 0.55, ux * head * 0.55);
    format!(
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{end_x:.1}\" y2=\"{end_y:.1}\" stroke-width=\"{width:.1}\"/>\
         <path d=\"M{tip_x:.1} {tip_y:.1} L{:.1} {:.1} L{:.1} {:.1} Z\"/>",
        x + ux * 10.0,
        y + uy * 10.0,
        end_x + wing_x,
        end_y + wing_y,
        end_x - wing_x,
        end_y - wing_y
    )
}

/// Start, back, forward, end, and how the board is seen.
fn buttons(address: &Address, shown: &Shown) -> String {
    let to = |at: Option<usize>| at.and_then(|at| shown.stop(address, at)).map(|address| address.href());
    let back = shown.here.checked_sub(1);
    let last = shown.stops.len() - 1;
    let forward = (shown.here < last).then_some(shown.here + 1);
    let next = forward.and_then(|at| shown.stops[at].uci.as_deref());
    let next = next.map(|uci| format!(" data-uci=\"{}\"", escape(uci))).unwrap_or_default();
    let flipped = address.with(|address| address.below = !address.below).href();
    let arrows = address.with(|address| {
        address.arrows = match address.arrows {
            Arrows::Shown => Arrows::Hidden,
            Arrows::Hidden => Arrows::Shown,
        };
    });
    let toggle = match address.arrows {
        Arrows::Shown => "Hide arrows",
        Arrows::Hidden => "Show arrows",
    };
    let buttons = [
        step("go-start", "Start", START, to(back.map(|_| 0)).as_deref(), ""),
        step("go-back", "Back", BACK, to(back).as_deref(), ""),
        step("go-forward", "Forward", FORWARD, to(forward).as_deref(), &next),
        step("go-end", "End", END, to(forward.map(|_| last)).as_deref(), ""),
        step("flip", "Flip the board", FLIP, Some(&flipped), ""),
        step("arrows", toggle, ARROW, Some(&arrows.href()), ""),
    ];
    format!("<nav class=\"buttons\" aria-label=\"Moves of the line\">{}</nav>", buttons.concat())
}

const START: &str = "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M3 3v10M13 3L6 8l7 5z\"/></svg>";
const BACK: &str = "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M11 3L4 8l7 5z\"/></svg>";
const FORWARD: &str = "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M5 3l7 5-7 5z\"/></svg>";
const END: &str = "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"M13 3v10M3 3l7 5-7 5z\"/></svg>";
const FLIP: &str = "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path class=\"open\" d=\"M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3\"/></svg>";
const ARROW: &str =
    "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path class=\"open\" d=\"M3 13L12 4M6 4h6v6\"/></svg>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_say_what_stands_there() {
        let cells = squares(&Board::new(), Color::White);
        assert!(cells.starts_with(
            "<div role=\"row\"><div role=\"gridcell\" tabindex=\"-1\" data-square=\"a8\" aria-label=\"black rook a8\">"
        ));
        assert!(cells.contains("tabindex=\"0\" data-square=\"e1\" aria-label=\"white king e1\""));
        assert!(cells.contains("aria-label=\"e4, empty\""));
        assert_eq!(cells.matches("gridcell").count(), 64);
        assert!(squares(&Board::new(), Color::Black).contains("tabindex=\"0\" data-square=\"d8\""));
    }
}
