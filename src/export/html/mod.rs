//! Games as a page that stands alone: no scripts, no files beside it, printable.

mod moves;

use std::io::{self, Write};

use moves::Moves;

use super::board_svg::{self, escape};
use super::game::Entry;
use super::text::heading_lines;
use super::{Exporter, Layout, Subject};

const STYLE: &str = include_str!("style.css");

/// Writes games as a page.
pub(super) struct Html {
    layout: Layout,
    /// Element of a game's heading: the page of one game has no other heading.
    heading: &'static str,
}

impl Html {
    pub fn new(layout: Layout) -> Html {
        Html { layout, heading: "h2" }
    }
}

impl Exporter for Html {
    fn begin(&mut self, subject: &Subject, out: &mut dyn Write) -> io::Result<()> {
        let (title, heading) = match subject {
            Subject::Game(title) => (escape(title), String::new()),
            Subject::Games(title) => (escape(title), format!("<h1>{}</h1>\n", escape(title))),
        };
        self.heading = if heading.is_empty() { "h1" } else { "h2" };
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>\n{}\n{STYLE}</style>\n</head>\n<body>\n{}\n<main>\n{heading}",
            board_svg::STYLE,
            board_svg::definitions()
        )
    }

    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut lines = heading_lines(entry).into_iter();
        let name = escape(&lines.next().unwrap_or_default());
        let heading = self.heading;
        writeln!(out, "<article class=\"game\">\n<header>\n<{heading}>{name}</{heading}>")?;
        for line in lines {
            writeln!(out, "<p class=\"head\">{}</p>", escape(&line))?;
        }
        let mut moves = Moves::new(&self.layout, entry.start().position);
        entry.walk(self.layout.content, |event| moves.event(event));
        writeln!(out, "</header>\n{}</article>", moves.finish())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "</main>\n</body>\n</html>")
    }
}
