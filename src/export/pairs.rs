//! Moves in numbered pairs, one a line, White's under each other and Black's under each other, as old books and
//! correspondence players print them. Comments and variations stand between the pairs.

use std::fmt::Write;

use shakmaty::{Color, Position};
use unicode_width::UnicodeWidthStr;

use super::Layout;
use super::game::Entry;
use super::glyphs::sign;
use super::movetext::{Glyphs, Writer};
use crate::replay::Event;

/// Digits of a move number for which there is always room.
const DIGITS: usize = 3;
/// Columns of the point behind a move number and of the gap after it.
const POINT: usize = 2;
/// Columns between the moves of a pair.
const GAP: usize = 2;
/// Stands for White's move where a pair goes on with Black's.
const MISSING: &str = "...";

/// Writes a game in pairs; `None` when a pair does not fit into the width.
pub(super) fn pairs(entry: &Entry<'_>, layout: &Layout) -> Option<String> {
    let last = entry.start().position.fullmoves().saturating_add(entry.plies / 2);
    let digits = last.ilog10() as usize + 1;
    let number = digits.max(DIGITS) + POINT;
    let aside = Writer::new(layout.notation, Glyphs::Signs, layout.width.saturating_sub(number));
    let mut rows = Rows { layout, rows: Vec::new(), number, aside, depth: 0, state: Text::Moves };
    entry.walk(layout.content, |event| rows.event(event));
    rows.end_aside();
    rows.finish()
}

/// One line of the score, or text between lines.
enum Row {
    Move { number: u32, turn: Color, text: String },
    Aside(String),
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Text {
    Moves,
    Aside,
}

struct Rows<'a> {
    layout: &'a Layout,
    rows: Vec<Row>,
    /// Columns of a move number with its point and the gap after it.
    number: usize,
    aside: Writer,
    depth: u32,
    state: Text,
}

impl Rows<'_> {
    fn event(&mut self, event: Event<'_>) {
        match (&event, self.depth) {
            (Event::Move { number, turn, scene }, 0) => {
                self.end_aside();
                self.rows.push(Row::Move { number: *number, turn: *turn, text: self.layout.notation.text(scene) });
            }
            (Event::Glyph(glyph), 0) if self.state == Text::Moves && !self.rows.is_empty() => self.glyph(*glyph),
            _ => {
                self.depth = match event {
                    Event::Open => self.depth + 1,
                    Event::Close => self.depth.saturating_sub(1),
                    _ => self.depth,
                };
                self.state = Text::Aside;
                self.aside.event(event);
            }
        }
    }

    fn glyph(&mut self, glyph: u16) {
        if let Some(Row::Move { text, .. }) = self.rows.last_mut() {
            match sign(glyph) {
                Some(sign) => text.push_str(sign),
                None => text.push_str(&format!(" ${glyph}")),
            }
        }
    }

    fn end_aside(&mut self) {
        if self.state == Text::Aside {
            self.rows.push(Row::Aside(self.aside.take()));
            self.state = Text::Moves;
        }
    }

    fn finish(self) -> Option<String> {
        let widest = |side: Color| {
            let texts = self.rows.iter().filter_map(move |row| match row {
                Row::Move { turn, text, .. } if *turn == side => Some(columns(text)),
                _ => None,
            });
            texts.max().unwrap_or(0)
        };
        let (white, black) = (widest(Color::White).max(MISSING.len()), widest(Color::Black));
        (self.number + white + GAP + black <= self.layout.width).then(|| lay_out(&self.rows, self.number, white))
    }
}

fn lay_out(rows: &[Row], columns_of_number: usize, white: usize) -> String {
    let mut out = String::with_capacity(rows.len() * (columns_of_number + white + GAP));
    let mut open = false;
    for row in rows {
        match row {
            Row::Move { number, turn: Color::White, text } => {
                end_line(&mut out, &mut open);
                push_number(*number, columns_of_number, &mut out);
                out.push_str(text);
                push_blanks(white - columns(text), &mut out);
                open = true;
            }
            Row::Move { number, text, .. } => {
                if !open {
                    push_number(*number, columns_of_number, &mut out);
                    out.push_str(MISSING);
                    push_blanks(white - MISSING.len(), &mut out);
                }
                push_blanks(GAP, &mut out);
                out.push_str(text);
                open = true;
                end_line(&mut out, &mut open);
            }
            Row::Aside(text) => {
                end_line(&mut out, &mut open);
                for line in text.lines() {
                    push_blanks(columns_of_number, &mut out);
                    out.push_str(line);
                    out.push('\n');
                }
            }
        }
    }
    end_line(&mut out, &mut open);
    out
}

/// A move number with its point, right-aligned, and a blank.
fn push_number(number: u32, columns: usize, out: &mut String) {
    let digits = number.checked_ilog10().unwrap_or(0) as usize + 1;
    push_blanks(columns.saturating_sub(digits + POINT), out);
    // Writing to a string does not fail.
    let _ = write!(out, "{number}. ");
}

/// Blanks that are written at a time.
const BLANKS: &str = "                                ";

fn push_blanks(mut count: usize, out: &mut String) {
    while count > 0 {
        let step = count.min(BLANKS.len());
        out.push_str(&BLANKS[..step]);
        count -= step;
    }
}

/// Columns of a text.
fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

fn end_line(out: &mut String, open: &mut bool) {
    if std::mem::take(open) {
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
}
