//! The score sheet of Chesmayne: one half-move a cell, :A in the left column and :B in the right, the result last.

use shakmaty::Color;
use unicode_width::UnicodeWidthStr;

use super::Layout;
use super::game::Entry;
use super::wrap::Wrapped;
use crate::notation::{Notation, chesmayne};
use crate::replay::Event;

/// Columns of a cell: a label, the longest usual move, and a gap.
const CELL: usize = 38;
/// Further indentation of comments and of each level of variations.
const STEP: usize = 4;

/// Writes a game as a score sheet.
pub(super) fn score_sheet(entry: &Entry<'_>, layout: &Layout) -> String {
    let Layout { notation, width, .. } = *layout;
    let columns = if width >= 2 * CELL - 4 { Columns::Two } else { Columns::One };
    let mut sheet =
        Sheet { out: String::new(), row: String::new(), notation, columns, width, depth: 0, first: First::Yes };
    entry.walk(layout.content, |event| sheet.event(event));
    sheet.out
}

/// How many half-moves stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Columns {
    One,
    Two,
}

/// Whether the next half-move opens the score or a variation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Yes,
    No,
}

struct Sheet {
    out: String,
    row: String,
    notation: Notation,
    columns: Columns,
    width: usize,
    depth: usize,
    first: First,
}

impl Sheet {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Move { number, turn, scene } => {
                let mut text = String::new();
                self.notation.write(scene, &mut text);
                self.cell(number, turn, &text);
            }
            Event::NullMove { number, turn } => self.cell(number, turn, "--"),
            Event::Glyph(glyph) => {
                if !self.row.is_empty() {
                    self.row.push_str(&format!(" ${glyph}"));
                }
            }
            Event::Comment(text) => self.block(text),
            Event::Unread(text) => self.block(&format!("not read: {text}")),
            Event::Open => {
                self.end_row();
                self.depth += 1;
                self.first = First::Yes;
            }
            Event::Close => {
                self.end_row();
                self.depth = self.depth.saturating_sub(1);
                self.first = First::No;
            }
            Event::Result(result) => {
                self.end_row();
                self.out.push_str(chesmayne::result_line(result));
                self.out.push('\n');
            }
        }
    }

    fn cell(&mut self, number: u32, turn: Color, text: &str) {
        let dots = if turn.is_black() && self.first == First::Yes { "..." } else { "" };
        self.first = First::No;
        let cell = format!("{dots}{} {text}", chesmayne::Label { number, side: turn });
        if turn.is_white() || self.columns == Columns::One {
            self.end_row();
        }
        if turn.is_black() && self.columns == Columns::Two && !self.row.is_empty() {
            let gap = CELL.saturating_sub(self.row.width()).max(2);
            self.row.push_str(&" ".repeat(gap));
        }
        self.row.push_str(&cell);
    }

    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.out.push_str(&" ".repeat(STEP * self.depth));
            self.out.push_str(self.row.trim_end());
            self.out.push('\n');
            self.row.clear();
        }
    }

    /// A comment in lines of its own under the move. An empty line tells that it belongs to the variation that begins.
    fn block(&mut self, text: &str) {
        self.end_row();
        if self.depth > 0 && self.first == First::Yes {
            self.out.push('\n');
        }
        let indent = STEP * (self.depth + 1);
        let mut lines = Wrapped::new(self.width.saturating_sub(indent).max(20));
        lines.words(text);
        for line in lines.finish().lines() {
            self.out.push_str(&" ".repeat(indent));
            self.out.push_str(line);
            self.out.push('\n');
        }
    }
}
