//! Movetext in numbered pairs, as PGN and most printed scores have it.

use std::borrow::Cow;
use std::fmt::Write;

use shakmaty::Color;

use super::Layout;
use super::game::Entry;
use super::glyphs::sign;
use super::wrap::Wrapped;
use crate::notation::Notation;
use crate::replay::Event;

/// How glyphs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyphs {
    /// `$1`, as PGN export format wants it.
    Numeric,
    /// `!` and the other five signs on the move, the rest as numbers.
    Signs,
}

/// Writes the movetext of a game, result included.
pub(super) fn movetext(entry: &Entry<'_>, layout: &Layout, glyphs: Glyphs, width: usize) -> String {
    let mut writer = Writer::new(layout.notation, glyphs, width);
    entry.walk(layout.content, |event| writer.event(event));
    writer.take()
}

/// Whether Black's next move needs its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Wanted,
    Needless,
}

/// Whether text that could not be read is being written, in a comment of its own so that the PGN stays sound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unread {
    No,
    Open,
}

/// Writes events as running text.
pub(super) struct Writer {
    out: Wrapped,
    width: usize,
    notation: Notation,
    glyphs: Glyphs,
    number: Number,
    unread: Unread,
    buffer: String,
}

impl Writer {
    /// A writer at the beginning of a line.
    pub fn new(notation: Notation, glyphs: Glyphs, width: usize) -> Writer {
        Writer {
            out: Wrapped::new(width),
            width,
            notation,
            glyphs,
            number: Number::Wanted,
            unread: Unread::No,
            buffer: String::new(),
        }
    }

    /// The text so far; the writer begins anew.
    pub fn take(&mut self) -> String {
        self.end_unread();
        self.number = Number::Wanted;
        std::mem::replace(&mut self.out, Wrapped::new(self.width)).finish()
    }

    fn end_unread(&mut self) {
        if self.unread == Unread::Open {
            self.out.attach("}");
            self.unread = Unread::No;
            self.number = Number::Wanted;
        }
    }

    /// Writes what stands next.
    pub fn event(&mut self, event: Event<'_>) {
        if !matches!(event, Event::Unread(_)) {
            self.end_unread();
        }
        match event {
            Event::Move { number, turn, scene } => {
                self.label(number, turn);
                self.buffer.clear();
                self.notation.write(scene, &mut self.buffer);
                // Its marks (`e.p.`, `ch`) stay on its line: at the start of a line they would be taken for prose.
                self.out.word(&self.buffer);
            }
            Event::NullMove { number, turn } => {
                self.label(number, turn);
                self.out.word("--");
            }
            Event::Unread(text) => {
                match self.unread {
                    Unread::No => self.out.word("{not read:"),
                    Unread::Open => {}
                }
                self.unread = Unread::Open;
                self.out.words(&within_braces(text));
            }
            Event::Glyph(glyph) => self.glyph(glyph),
            Event::Comment(text) => self.comment(text),
            Event::Open => {
                self.out.word("(");
                self.out.glue();
                self.number = Number::Wanted;
            }
            Event::Close => {
                self.out.attach(")");
                self.number = Number::Wanted;
            }
            Event::Result(result) => self.out.word(result.as_str()),
        }
    }

    fn label(&mut self, number: u32, turn: Color) {
        let dots = match (turn, self.number) {
            (Color::White, _) => ".",
            (Color::Black, Number::Wanted) => "...",
            (Color::Black, Number::Needless) => return,
        };
        self.buffer.clear();
        // Writing to a string does not fail.
        let _ = write!(self.buffer, "{number}{dots}");
        self.out.word(&self.buffer);
        if self.glyphs == Glyphs::Signs {
            // Programs do not care, people look for a move behind its number.
            self.out.bond();
        }
        self.number = Number::Needless;
    }

    fn glyph(&mut self, glyph: u16) {
        match (self.glyphs, sign(glyph)) {
            (Glyphs::Signs, Some(sign)) => self.out.attach(sign),
            _ => self.out.word(&format!("${glyph}")),
        }
    }

    fn comment(&mut self, text: &str) {
        self.out.word("{");
        self.out.glue();
        self.out.words(&within_braces(text));
        self.out.attach("}");
        self.number = Number::Wanted;
    }
}

/// A text that can stand in a comment in braces. A closing brace, which a rest-of-line comment or a page number of a book
/// (`{160}`) may have, would end it; both braces become round brackets then.
fn within_braces(text: &str) -> Cow<'_, str> {
    if text.contains('}') { Cow::Owned(text.replace('{', "(").replace('}', ")")) } else { Cow::Borrowed(text) }
}
