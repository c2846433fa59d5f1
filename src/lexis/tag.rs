//! Tag pairs (PGN standard 8.1) and the ways they are broken.

use std::ops::Range;

use memchr::{memchr2, memchr3};

use super::{LOOKAHEAD, ahead};

/// Where a bracket stands; at the start of a line less is asked of a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// First in its line, blanks aside.
    LineStart,
    /// Anywhere between two tokens.
    Anywhere,
}

/// How well a tag pair keeps to the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagForm {
    /// `[Name "value"]`
    Proper,
    /// The value stands without quotes.
    Unquoted,
    /// The value holds quotes that are not escaped.
    InnerQuote,
    /// The value runs over a line end.
    OverLineEnd,
    /// The quote or the bracket is not closed.
    Unclosed,
    /// There is a name and no value.
    NoValue,
    /// There is no name.
    NoName,
}

/// A tag pair as found; the ranges count from the bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagScan {
    /// The name, empty when there is none.
    pub name: Range<usize>,
    /// The value without its quotes, escapes untouched.
    pub value: Range<usize>,
    /// Length of the whole in bytes.
    pub len: usize,
    /// How well it keeps to the grammar.
    pub form: TagForm,
}

/// The longest tag name; a longer word in brackets is no tag.
const LONGEST_NAME: usize = 255;
/// Longest tag pair, in bytes. The PGN standard allows 255 signs a line; the longest values of real files have some thousand.
pub const LONGEST_TAG: usize = LOOKAHEAD / 2;

/// Whether the bracket at `at` clearly opens a tag pair: a name and a quote, or at the start of a line a name and
/// anything else (PGN standard 8.1; a bare value is read for the sake of real files).
pub fn is_tag(bytes: &[u8], at: usize, place: Place) -> bool {
    let text = ahead(bytes, at, LONGEST_NAME + 16);
    let name = name_range(text);
    let value = skip_blanks(text, name.end);
    match text.get(value) {
        Some(b'"') => !name.is_empty(),
        Some(b'\n' | b'\r' | b']') | None => false,
        Some(_) => {
            place == Place::LineStart && !name.is_empty() && value > name.end && text[name.start].is_ascii_alphabetic()
        }
    }
}

/// Reads the tag pair whose bracket is the first byte of `bytes`. Whatever follows the bracket, some pair is made of it;
/// its [`TagForm`] says how much it had to be forced.
pub fn scan_tag(bytes: &[u8]) -> TagScan {
    let text = ahead(bytes, 0, LONGEST_TAG);
    let name = name_range(text);
    let open = skip_blanks(text, name.end);
    if text.get(open) != Some(&b'"') {
        return unquoted(text, name, open);
    }
    let form = if name.is_empty() { TagForm::NoName } else { TagForm::Proper };
    quoted(text, name.clone(), open + 1, form).unwrap_or_else(|| broken(text, name, open + 1))
}

fn name_range(text: &[u8]) -> Range<usize> {
    let start = skip_blanks(text, 1);
    let len = text.get(start..).unwrap_or_default().iter().take_while(|&&byte| is_name_byte(byte)).count();
    start..start + len.min(LONGEST_NAME)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'+' | b'#' | b'=' | b':')
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t' | 0)).count()
}

/// Looks for the closing quote and bracket within the line.
fn quoted(text: &[u8], name: Range<usize>, value: usize, mut form: TagForm) -> Option<TagScan> {
    let mut at = value;
    loop {
        at += memchr3(b'"', b'\\', b'\n', text.get(at..)?)?;
        match text[at] {
            b'"' => {
                let bracket = skip_blanks(text, at + 1);
                if text.get(bracket) == Some(&b']') {
                    if memchr::memchr(b'\r', &text[value..at]).is_some() {
                        return None;
                    }
                    return Some(TagScan { name, value: value..at, len: bracket + 1, form });
                }
                if form == TagForm::Proper {
                    form = TagForm::InnerQuote;
                }
                at += 1;
            }
            b'\\' => at += if matches!(text.get(at + 1), Some(b'"' | b'\\')) { 2 } else { 1 },
            _ => return None,
        }
    }
}

/// A quoted value whose end is not where it should be: its last quote is escaped, it goes on in the next line, or it
/// has no end at all.
fn broken(text: &[u8], name: Range<usize>, value: usize) -> TagScan {
    let line_end = end_of_line(text, value);
    if let Some(close) = close_at(&text[value..line_end]) {
        return TagScan { name, value: value..value + close.0, len: value + close.1, form: TagForm::InnerQuote };
    }
    let mut line = line_end;
    while line < text.len() {
        let start = skip_line_end(text, line);
        let end = end_of_line(text, start);
        let content = text[start..end].trim_ascii_start();
        if content.is_empty() || content[0] == b'[' {
            break;
        }
        if let Some(close) = close_at(&text[start..end]) {
            return TagScan { name, value: value..start + close.0, len: start + close.1, form: TagForm::OverLineEnd };
        }
        line = end;
    }
    let end = value + text[value..line_end].trim_ascii_end().len();
    let content = text[value..end].strip_suffix(b"]").unwrap_or(&text[value..end]);
    let content = content.strip_suffix(b"\"").unwrap_or(content);
    TagScan { name, value: value..value + content.len(), len: end.max(1), form: TagForm::Unclosed }
}

/// Quote and bracket that close a value at the end of a line, as (quote, end).
fn close_at(line: &[u8]) -> Option<(usize, usize)> {
    let shut = line.trim_ascii_end().strip_suffix(b"]")?;
    let quote = shut.trim_ascii_end().strip_suffix(b"\"")?;
    Some((quote.len(), shut.len() + 1))
}

/// A pair without quotes: the value is what stands before the bracket, or before the line end.
fn unquoted(text: &[u8], name: Range<usize>, value: usize) -> TagScan {
    let line_end = end_of_line(text, value.min(text.len()));
    let value = value.min(line_end);
    let line = &text[value..line_end];
    let (content, len) = match bare_value_end(line) {
        Some(at) if line[at] == b']' => (&line[..at], value + at + 1),
        Some(at) => (&line[..at], value + at),
        None => (line, value + line.trim_ascii_end().len()),
    };
    let content = content.trim_ascii_end();
    let form = match (name.is_empty(), content.is_empty()) {
        (true, _) => TagForm::NoName,
        (false, true) => TagForm::NoValue,
        (false, false) if text[..len].ends_with(b"]") => TagForm::Unquoted,
        (false, false) => TagForm::Unclosed,
    };
    TagScan { name, value: value..value + content.len(), len: len.max(1), form }
}

/// Where a value without quotes ends: at the first bracket, unless the rest of its line is neither another pair nor
/// movetext behind a blank, then at the last one of the line.
fn bare_value_end(line: &[u8]) -> Option<usize> {
    let first = memchr2(b']', b'[', line)?;
    match line.get(first + 1) {
        None | Some(b' ' | b'\t' | b'[') => Some(first),
        Some(_) => line.iter().rposition(|&byte| byte == b']').filter(|&last| last >= first).or(Some(first)),
    }
}

fn end_of_line(text: &[u8], from: usize) -> usize {
    memchr2(b'\n', b'\r', &text[from..]).map_or(text.len(), |at| from + at)
}

fn skip_line_end(text: &[u8], at: usize) -> usize {
    if text[at..].starts_with(b"\r\n") { at + 2 } else { at + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (&str, &str, &str, TagForm) {
        let tag = scan_tag(text.as_bytes());
        (&text[tag.name], &text[tag.value], &text[tag.len..], tag.form)
    }

    #[test]
    fn proper_pairs() {
        for (text, name, value, rest) in [
            ("[Event \"x\"]\n", "Event", "x", "\n"),
            ("[ Round \"2\" ] [A", "Round", "2", " [A"),
            ("[Site\t\"a\\\"b\\\\\"]", "Site", "a\\\"b\\\\", ""),
            ("[E\"\"]1.", "E", "", "1."),
            ("[Opening \"a [b] (c)\"]", "Opening", "a [b] (c)", ""),
        ] {
            assert_eq!(read(text), (name, value, rest, TagForm::Proper), "{text:?}");
        }
    }

    #[test]
    fn broken_pairs() {
        for (text, name, value, rest, form) in [
            ("[FEN 8/8 b - - 0 1]\n", "FEN", "8/8 b - - 0 1", "\n", TagForm::Unquoted),
            ("[Site \"a \" b\"]\n", "Site", "a \" b", "\n", TagForm::InnerQuote),
            ("[Site \"C:\\\"]\n[B \"c\"]", "Site", "C:\\", "\n[B \"c\"]", TagForm::InnerQuote),
            ("[Site \"a\r\nb\"]\r\n*", "Site", "a\r\nb", "\r\n*", TagForm::OverLineEnd),
            ("[Event \"no end\n[White \"x\"]", "Event", "no end", "\n[White \"x\"]", TagForm::Unclosed),
            ("[Site \"\n\n*", "Site", "", "\n\n*", TagForm::Unclosed),
            ("[Site \"x]\n", "Site", "x", "\n", TagForm::Unclosed),
            ("[Site a \"]\"]\n1.", "Site", "a \"]\"", "\n1.", TagForm::Unquoted),
            ("[Site]", "Site", "", "", TagForm::NoValue),
            ("[\"Somewhere\"]\n", "", "Somewhere", "\n", TagForm::NoName),
            ("[", "", "", "", TagForm::NoName),
            ("[A", "A", "", "", TagForm::NoValue),
            ("[Site \"a\r[B \"c\"]", "Site", "a", "\r[B \"c\"]", TagForm::Unclosed),
        ] {
            assert_eq!(read(text), (name, value, rest, form), "{text:?}");
        }
    }

    #[test]
    fn what_opens_a_tag() {
        for (text, place, want) in [
            ("[Event \"", Place::Anywhere, true),
            ("[Event\"", Place::Anywhere, true),
            ("[FEN 8/8", Place::Anywhere, false),
            ("[FEN 8/8", Place::LineStart, true),
            ("[%clk 0:01]", Place::LineStart, false),
            ("[pgn]x[/pgn]", Place::LineStart, false),
            ("[\"x\"]", Place::LineStart, false),
            ("[", Place::LineStart, false),
        ] {
            assert_eq!(is_tag(text.as_bytes(), 0, place), want, "{text:?}");
        }
    }
}
