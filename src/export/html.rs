//! Games as a page that stands alone: no scripts, no files beside it, printable.

use std::io::{self, Write};

use shakmaty::{Chess, Color, Move, Position};

use super::board_svg::{self, Look, Shapes, board_svg, escape};
use super::diagram::{Asked, asks_for_diagram, without_diagram_words};
use super::game::Entry;
use super::movetext::sign;
use super::text::heading_lines;
use super::{Exporter, Layout};
use crate::notation::{Notation, chesmayne};
use crate::replay::Event;

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#111;background:#fff}\
                     h2{margin:0;font-size:1.2em}.game{margin-bottom:3em}.head{color:#444;margin:0 0 .8em}\
                     .m{font-weight:bold}.m,.v .m,.n{white-space:nowrap}.v{color:#333}.v .m{font-weight:normal}.c{color:#235}.x{color:#a00}\
                     figure{margin:1em 0;break-inside:avoid}figcaption{font-size:.85em;color:#555}.board{width:18em;max-width:100%}\
                     @media print{body{margin:0;max-width:none;font-size:11pt}.game{break-after:page}}";

/// Writes games as a page.
pub(super) struct Html {
    layout: Layout,
}

impl Html {
    pub fn new(layout: Layout) -> Html {
        Html { layout }
    }
}

impl Exporter for Html {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Chess games</title>\n\
             <style>{STYLE}{}</style>\n</head>\n<body>\n{}",
            board_svg::STYLE,
            board_svg::definitions()
        )
    }

    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = heading_lines(entry).into_iter();
        writeln!(out, "<section class=\"game\">\n<h2>{}</h2>", escape(&lines.next().unwrap_or_default()))?;
        for line in lines {
            writeln!(out, "<p class=\"head\">{}</p>", escape(&line))?;
        }
        let mut page = Page::new(&self.layout, entry.start().position);
        entry.walk(self.layout.content, |event| page.event(event));
        writeln!(out, "<p class=\"moves\">{}</p>\n</section>", page.out.trim_end())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "</body>\n</html>")
    }
}

/// A position with the move that led to it.
#[derive(Clone)]
struct Shown {
    position: Chess,
    last: Option<Move>,
    caption: String,
}

struct Page<'a> {
    layout: &'a Layout,
    out: String,
    shown: Shown,
    /// The position before the last move, where a variation begins.
    before: Option<Shown>,
    /// Lines of play that variations have left.
    left: Vec<(Shown, Option<Shown>)>,
    plies: u32,
    number: Number,
}

/// Whether Black's next move needs its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Wanted,
    Needless,
}

impl Page<'_> {
    fn new(layout: &Layout, position: Chess) -> Page<'_> {
        let shown = Shown { position, last: None, caption: "Start".to_owned() };
        Page { layout, out: String::new(), shown, before: None, left: Vec::new(), plies: 0, number: Number::Wanted }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Move { number, turn, scene } => {
                let text = self.layout.notation.text(scene);
                self.play(number, turn, &text, scene.after, Some(scene.played));
            }
            Event::NullMove { number, turn } => {
                // The side to move is another one, which a diagram does not show.
                let position = self.shown.position.clone();
                self.play(number, turn, "--", &position, None);
            }
            Event::Unread(text) => self.span("x", text),
            Event::Glyph(glyph) if asks_for_diagram(glyph) => self.diagram(),
            Event::Glyph(glyph) => match sign(glyph) {
                Some(sign) => {
                    self.out.truncate(self.out.trim_end().len());
                    self.span("n", sign);
                }
                None => self.span("n", &format!("${glyph}")),
            },
            Event::Comment(text) => self.comment(text),
            Event::Open => {
                let variation = self.before.clone().unwrap_or_else(|| self.shown.clone());
                let outer = std::mem::replace(&mut self.shown, variation);
                self.left.push((outer, self.before.take()));
                self.out.push_str("<span class=\"v\">(");
                self.number = Number::Wanted;
            }
            Event::Close => {
                if let Some((shown, before)) = self.left.pop() {
                    (self.shown, self.before) = (shown, before);
                }
                self.out.truncate(self.out.trim_end().len());
                self.out.push_str(")</span> ");
                self.number = Number::Wanted;
            }
            Event::Result(result) => self.span("m", result.as_str()),
        }
    }

    fn span(&mut self, class: &str, text: &str) {
        self.out.push_str(&format!("<span class=\"{class}\">{}</span> ", escape(text)));
    }

    fn play(&mut self, number: u32, turn: Color, text: &str, after: &Chess, last: Option<Move>) {
        let label = self.label(number, turn);
        self.out.push_str(&format!("<span class=\"m\">{label}{}</span> ", escape(text)));
        let dots = turn.fold_wb(".", "...");
        let shown = Shown { position: after.clone(), last, caption: format!("{number}{dots} {text}") };
        self.before = Some(std::mem::replace(&mut self.shown, shown));
        if self.left.is_empty() {
            self.plies += 1;
            if self.layout.diagrams.is_some_and(|every| self.plies.is_multiple_of(every.get())) {
                self.diagram();
            }
        }
    }

    fn label(&mut self, number: u32, side: Color) -> String {
        let wanted = std::mem::replace(&mut self.number, Number::Needless) == Number::Wanted;
        match (self.layout.notation, side) {
            (Notation::Chesmayne | Notation::ChesmayneAcentric | Notation::ChesmayneShort, _) => {
                format!("{} ", chesmayne::Label { number, side })
            }
            (_, Color::White) => format!("{number}. "),
            (_, Color::Black) if wanted => format!("{number}... "),
            (_, Color::Black) => String::new(),
        }
    }

    fn comment(&mut self, text: &str) {
        let (plain, asked) = without_diagram_words(text);
        if !plain.is_empty() {
            self.span("c", &plain);
        }
        if asked == Asked::Diagram {
            self.diagram();
        }
        self.number = Number::Wanted;
    }

    /// The board as it stands now. A paragraph cannot hold a figure, so it ends before; variations stay open in name only
    /// and are opened again after it.
    fn diagram(&mut self) {
        let Shown { position, last, caption } = &self.shown;
        let look = Look {
            marked: [last.and_then(|m| m.from()), last.map(|m| m.to())],
            shapes: Shapes::OfPage,
            ..Look::default()
        };
        let side = position.turn().fold_wb("White", "Black");
        let svg = board_svg(position.board(), &format!("Position after {caption}; {side} to move"), look);
        let depth = self.left.len();
        self.out.truncate(self.out.trim_end().len());
        self.out.push_str(&"</span>".repeat(depth));
        self.out.push_str(&format!(
            "</p>\n<figure>{svg}<figcaption>{}</figcaption></figure>\n<p class=\"moves\">",
            escape(caption)
        ));
        self.out.push_str(&"<span class=\"v\">".repeat(depth));
        self.number = Number::Wanted;
    }
}
