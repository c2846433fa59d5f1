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
/// The same where only the cell of arrival is named.
const SHORT_CELL: usize = 24;
/// Columns of the gap at the end of a cell, at least.
const GAP: usize = 2;
/// Further indentation of comments and of each level of variations.
const STEP: usize = 4;

/// Writes a game as a score sheet.
pub(super) fn score_sheet(entry: &Entry<'_>, layout: &Layout) -> String {
    let Layout { notation, width, .. } = *layout;
    let mut sheet = Sheet { out: String::new(), row: Vec::new(), notation, width, depth: 0, first: First::Yes };
    entry.walk(layout.content, |event| sheet.event(event));
    sheet.out
}

/// Whether the next half-move opens the score or a variation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    Yes,
    No,
}

/// The label of a half-move, with dots where a score or a variation begins with one of :B.
pub(super) fn label(number: u32, side: Color, first: First) -> String {
    let dots = if side.is_black() && first == First::Yes { "..." } else { "" };
    format!("{dots}{}", chesmayne::Label { number, side })
}

struct Sheet {
    out: String,
    /// The cells of the row that is open.
    row: Vec<String>,
    notation: Notation,
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
                if let Some(cell) = self.row.last_mut() {
                    cell.push_str(&format!(" ${glyph}"));
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
        let first = std::mem::replace(&mut self.first, First::No);
        let cell = format!("{} {text}", label(number, turn, first));
        if turn.is_white() {
            self.end_row();
        }
        self.row.push(cell);
    }

    /// Writes the cells of the row side by side, or one under the other where they do not fit.
    fn end_row(&mut self) {
        let indent = self.indent(self.depth);
        let column = match self.notation {
            Notation::ChesmayneShort => SHORT_CELL,
            _ => CELL,
        };
        let cells = std::mem::take(&mut self.row);
        let mut used = 0;
        for cell in &cells {
            let start = if used == 0 { 0 } else { column.max(used + GAP) };
            // Columns are the same throughout the sheet, so a width that is too small for two of them has one.
            let fits = self.width >= 2 * column - 4 && indent + start + cell.width() <= self.width;
            if used > 0 && fits {
                self.out.push_str(&" ".repeat(start - used));
            } else {
                self.end_line();
                self.out.push_str(&" ".repeat(indent));
            }
            self.out.push_str(cell);
            used = start + cell.width();
        }
        self.end_line();
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    /// Columns before a line of a level. Deep levels still begin further to the right, but leave room for the text.
    fn indent(&self, depth: usize) -> usize {
        let wide = depth.min(self.width / 2 / STEP);
        STEP * wide + (depth - wide)
    }

    /// A comment in lines of its own under the move. An empty line tells that it belongs to the variation that begins.
    fn block(&mut self, text: &str) {
        self.end_row();
        if self.depth > 0 && self.first == First::Yes {
            self.out.push('\n');
        }
        let indent = self.indent(self.depth + 1);
        let mut lines = Wrapped::new(self.width.saturating_sub(indent));
        lines.words(text);
        for line in lines.finish().lines() {
            self.out.push_str(&" ".repeat(indent));
            self.out.push_str(line);
            self.out.push('\n');
        }
    }
}
