//! The moves of a game as paragraphs of a page, with diagrams between them.

use std::fmt::Write;

use shakmaty::{Chess, Color, Move, Position};

use super::super::Layout;
use super::super::board_svg::{Look, Shapes, board_svg, escape};
use super::super::diagram::{Asked, asks_for_diagram, men, without_diagram_words};
use super::super::glyphs::{Glyph, is_sign};
use super::super::score_sheet::{First, label};
use crate::notation::chesmayne;
use crate::replay::{Command, CommentPart, Event, comment_parts};

/// A position with the move that led to it.
#[derive(Clone)]
struct Shown {
    position: Chess,
    last: Option<Move>,
    /// The move with its number; none at the start.
    caption: Option<String>,
}

/// A move that may still get glyphs.
struct Open {
    class: &'static str,
    text: String,
    glyphs: String,
}

/// Writes events as paragraphs.
pub(super) struct Moves<'a> {
    layout: &'a Layout,
    out: String,
    paragraph: Paragraph,
    open: Option<Open>,
    shown: Shown,
    /// The position before the last move, where a variation begins.
    before: Option<Shown>,
    /// Lines of play that variations have left.
    left: Vec<(Shown, Option<Shown>)>,
    /// Diagrams that stand after what is being written. A closing bracket and the result still go before them.
    diagrams: Vec<Shown>,
    /// Whether the position has its diagram.
    drawn: Asked,
    plies: u32,
    number: Number,
    first: First,
}

/// Whether a paragraph is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paragraph {
    Open,
    Closed,
}

/// Whether Black's next move needs its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Wanted,
    Needless,
}

impl Moves<'_> {
    /// A writer for the moves from a position.
    pub fn new(layout: &Layout, position: Chess) -> Moves<'_> {
        Moves {
            layout,
            out: String::new(),
            paragraph: Paragraph::Closed,
            open: None,
            shown: Shown { position, last: None, caption: None },
            before: None,
            left: Vec::new(),
            diagrams: Vec::new(),
            drawn: Asked::Nothing,
            plies: 0,
            number: Number::Wanted,
            first: First::Yes,
        }
    }

    /// What was written.
    pub fn finish(mut self) -> String {
        self.end_move();
        self.draw();
        self.end_paragraph();
        self.out
    }

    /// Writes what stands next.
    pub fn event(&mut self, event: Event<'_>) {
        if !matches!(event, Event::Glyph(_)) {
            self.end_move();
        }
        if !matches!(event, Event::Glyph(_) | Event::Close | Event::Result(_)) {
            self.draw();
        }
        match event {
            Event::Move { number, turn, scene } => {
                let text = self.layout.notation.text(scene);
                self.play(number, turn, &text, scene.after, Some(scene.played));
            }
            Event::NullMove { number, turn } => {
                let position = self.shown.position.clone();
                let position = position.swap_turn().unwrap_or_else(|_| self.shown.position.clone());
                self.play(number, turn, "--", &position, None);
            }
            Event::Unread(text) => self.span("x", text),
            Event::Glyph(glyph) if asks_for_diagram(glyph) => self.diagram(),
            Event::Glyph(glyph) => self.glyph(glyph),
            Event::Comment(text) => self.comment(text),
            Event::Open => self.enter(),
            Event::Close => self.leave(),
            Event::Result(result) if self.is_sheet() => self.span("m r", chesmayne::result_line(result)),
            Event::Result(result) => self.span("m r", result.as_str()),
        }
    }

    /// Whether the notation is one of score sheets, whose half-moves stand in columns.
    fn is_sheet(&self) -> bool {
        self.layout.notation.is_chesmayne()
    }

    fn play(&mut self, number: u32, turn: Color, text: &str, after: &Chess, last: Option<Move>) {
        let label = self.label(number, turn);
        let class = match (self.is_sheet(), turn) {
            (false, _) => "m",
            (true, Color::White) => "m a",
            (true, Color::Black) => "m b",
        };
        self.open = Some(Open { class, text: format!("{label}{text}"), glyphs: String::new() });
        let caption = Some(match turn {
            _ if self.is_sheet() => format!("{} {text}", self::label(number, turn, First::No)),
            Color::White => format!("{number}. {text}"),
            Color::Black => format!("{number}... {text}"),
        });
        let shown = Shown { position: after.clone(), last, caption };
        self.before = Some(std::mem::replace(&mut self.shown, shown));
        self.drawn = Asked::Nothing;
        if self.left.is_empty() {
            self.plies += 1;
            if self.layout.diagrams.is_some_and(|every| self.plies.is_multiple_of(every.get())) {
                self.diagram();
            }
        }
    }

    fn label(&mut self, number: u32, side: Color) -> String {
        let wanted = std::mem::replace(&mut self.number, Number::Needless) == Number::Wanted;
        let first = std::mem::replace(&mut self.first, First::No);
        match side {
            _ if self.is_sheet() => label(number, side, first) + " ",
            Color::White => format!("{number}. "),
            Color::Black if wanted => format!("{number}... "),
            Color::Black => String::new(),
        }
    }

    fn glyph(&mut self, number: u16) {
        let glyph = Glyph(number);
        let title = glyph.meaning().map(|meaning| format!(" title=\"{meaning}\"")).unwrap_or_default();
        let text = format!("<abbr class=\"n\"{title}>{glyph}</abbr>");
        match &mut self.open {
            Some(open) => {
                if !is_sign(number) {
                    open.glyphs.push(' ');
                }
                open.glyphs.push_str(&text);
            }
            None => self.write(&format!("{text} ")),
        }
    }

    /// Writes the move that is open.
    fn end_move(&mut self) {
        if let Some(Open { class, text, glyphs }) = self.open.take() {
            self.write(&format!("<span class=\"{class}\">{}{glyphs}</span> ", escape(&text)));
        }
    }

    fn comment(&mut self, text: &str) {
        let (plain, asked) = without_diagram_words(text);
        let parts = comment_parts(&plain).filter_map(|part| match part {
            CommentPart::Words(words) => Some(escape(words.trim())).filter(|words| !words.is_empty()),
            CommentPart::Command(Command { name: "clk" | "emt" | "eval", value: text }, _)
            | CommentPart::Command(_, text) => Some(format!("<span class=\"t\">{}</span>", escape(text))),
        });
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            self.write(&format!("<span class=\"c\">{}</span> ", parts.join(" ")));
        }
        if asked == Asked::Diagram {
            self.diagram();
        }
        self.number = Number::Wanted;
    }

    fn enter(&mut self) {
        let variation = self.before.clone().unwrap_or_else(|| self.shown.clone());
        let outer = std::mem::replace(&mut self.shown, variation);
        let bracket = if self.is_sheet() { "" } else { "(" };
        self.write(&format!("<span class=\"v\">{bracket}"));
        self.left.push((outer, self.before.take()));
        (self.number, self.first, self.drawn) = (Number::Wanted, First::Yes, Asked::Nothing);
    }

    fn leave(&mut self) {
        let bracket = if self.is_sheet() { "" } else { ")" };
        if self.paragraph == Paragraph::Closed {
            self.write("");
        }
        self.out.truncate(self.out.trim_end().len());
        self.out.push_str(bracket);
        self.out.push_str("</span> ");
        if let Some((shown, before)) = self.left.pop() {
            (self.shown, self.before) = (shown, before);
        }
        (self.number, self.first) = (Number::Wanted, First::No);
    }

    fn span(&mut self, class: &str, text: &str) {
        self.write(&format!("<span class=\"{class}\">{}</span> ", escape(text)));
    }

    /// Adds to the paragraph.
    fn write(&mut self, html: &str) {
        if self.paragraph == Paragraph::Closed {
            let class = if self.is_sheet() { "moves sheet" } else { "moves" };
            // Variations are closed with a paragraph and go on in the next.
            let _ = write!(self.out, "<p class=\"{class}\">{}", "<span class=\"v\">".repeat(self.left.len()));
            self.paragraph = Paragraph::Open;
        }
        self.out.push_str(html);
    }

    fn end_paragraph(&mut self) {
        if self.paragraph == Paragraph::Open {
            self.out.truncate(self.out.trim_end().len());
            self.out.push_str(&"</span>".repeat(self.left.len()));
            self.out.push_str("</p>\n");
            self.paragraph = Paragraph::Closed;
        }
    }

    /// Asks for a diagram of the position; a second one says nothing new.
    fn diagram(&mut self) {
        if self.drawn == Asked::Nothing {
            self.drawn = Asked::Diagram;
            self.diagrams.push(self.shown.clone());
        }
    }

    fn draw(&mut self) {
        for Shown { position, last, caption } in std::mem::take(&mut self.diagrams) {
            self.end_paragraph();
            let look = Look {
                marked: [last.and_then(|m| m.from()), last.map(|m| m.to())],
                shapes: Shapes::OfPage,
                ..Look::default()
            };
            let side = position.turn().fold_wb("White", "Black");
            let (name, caption) = match caption {
                Some(caption) => (format!("Position after {caption}"), caption),
                None => ("Start position".to_owned(), "Start".to_owned()),
            };
            let title = format!("{name}; {side} to move. {}", men(position.board()));
            let svg = board_svg(position.board(), &title, look);
            // Writing to a string does not fail.
            let _ = writeln!(self.out, "<figure>{svg}<figcaption>{}</figcaption></figure>", escape(&caption));
            self.number = Number::Wanted;
        }
    }
}
