//! PGN export format (PGN standard, sections 3.2 and 8).

use std::io::{self, Write};

use super::game::Entry;
use super::movetext::{Glyphs, movetext};
use super::{Exporter, Layout};
use crate::game::SEVEN_TAG_ROSTER;
use crate::notation::fen_text;

/// Longest line of movetext that export format allows.
const LINE: usize = 79;

/// Writes games in PGN.
pub(super) struct Pgn {
    layout: Layout,
}

impl Pgn {
    pub fn new(layout: Layout) -> Pgn {
        Pgn { layout }
    }
}

impl Exporter for Pgn {
    fn game(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        for name in SEVEN_TAG_ROSTER {
            let value = match name {
                "Result" => entry.result.as_str(),
                "Date" => entry.tags().get("Date").filter(|date| !date.is_empty()).unwrap_or("????.??.??"),
                other => entry.tags().get(other).filter(|value| !value.is_empty()).unwrap_or("?"),
            };
            tag(out, name, value)?;
        }
        let mut seen: Vec<&str> = SEVEN_TAG_ROSTER.to_vec();
        let is_new = |seen: &[&str], name: &str| !seen.iter().any(|other| other.eq_ignore_ascii_case(name));
        for pair in entry.tags() {
            if !is_new(&seen, &pair.name) || pair.name.eq_ignore_ascii_case("SetUp") {
                continue;
            }
            seen.push(&pair.name);
            if pair.name.eq_ignore_ascii_case("FEN") {
                tag(out, "SetUp", "1")?;
                tag(out, "FEN", &fen_text(&pair.value))?;
            } else {
                tag(out, &pair.name, &pair.value)?;
            }
        }
        let moves = movetext(entry, &self.layout, Glyphs::Numeric, LINE);
        write!(out, "\n{moves}\n")
    }
}

fn tag(out: &mut dyn Write, name: &str, value: &str) -> io::Result<()> {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\' || byte >= 0x80 || byte == b' ';
    if value.bytes().all(plain) && !value.contains("  ") && value.trim_ascii().len() == value.len() {
        return writeln!(out, "[{name} \"{value}\"]");
    }
    let one_line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    writeln!(out, "[{name} \"{}\"]", one_line.replace('\\', "\\\\").replace('"', "\\\""))
}
