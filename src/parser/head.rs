//! The part of a game before its movetext: stray text, comments and the tag section.

use std::borrow::Cow;

use xxhash_rust::xxh3::xxh3_64;

use super::lexer::{Lexer, MOST_TAGS};
use crate::game::{Action, FaultKind};
use crate::lexis::{self, FromStart, LONGEST_TAG, Place, TagForm, marker_at, opens_movetext, scan_tag};

impl Lexer<'_, '_> {
    /// Reads up to the first token of the movetext.
    pub(super) fn head(&mut self) {
        while self.skip_blank() {
            match self.bytes[self.at] {
                b'{' | b';' => self.comment(),
                b'%' if self.first_column() => self.skip_line(),
                b'[' if !self.names.is_empty() || lexis::is_tag(self.bytes, self.at, self.place()) => self.tag(),
                _ if self.names.is_empty() && !self.movetext_here() => self.stray(),
                _ => break,
            }
        }
    }

    fn movetext_here(&self) -> bool {
        marker_at(&self.bytes[self.at..]).is_some() || opens_movetext(self.bytes, self.at)
    }

    fn place(&self) -> Place {
        match lexis::line_start(self.bytes, 0, self.at, FromStart::LineStart) {
            true => Place::LineStart,
            false => Place::Anywhere,
        }
    }

    /// Text that is neither tag nor comment nor move, up to the end of its line or the next token.
    fn stray(&mut self) {
        let rest = &self.bytes[self.at + 1..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r' | b'[' | b'{' | b';')).unwrap_or(rest.len());
        let mut end = self.at + 1 + end;
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let movetext = (self.at + 1..end).find(|&at| {
            self.bytes[at - 1] == b' ' && (marker_at(&self.bytes[at..]).is_some() || opens_movetext(self.bytes, at))
        });
        let end = movetext.unwrap_or(end);
        self.fault(FaultKind::StrayText, self.at..end, "text before the game", Action::Skipped);
        self.at = end;
    }

    /// Reads a tag pair, however broken.
    pub(super) fn tag(&mut self) {
        let tag = scan_tag(&self.bytes[self.at..]);
        let (name, value) = (self.shifted(&tag.name), self.shifted(&tag.value));
        let whole = self.at..self.at + tag.len;
        if tag.form == TagForm::Unclosed && self.text.len() - self.at > LONGEST_TAG && tag.len + 4 > LONGEST_TAG {
            let reason = format!("a tag pair is read up to {LONGEST_TAG} bytes; the rest is kept, not read");
            self.fault(FaultKind::Limit, whole.clone(), &reason, Action::Repaired);
        } else if let Some((reason, action)) = complaint(tag.form) {
            self.fault(FaultKind::MalformedTag, whole.clone(), reason, action);
        }
        if self.names.len() == MOST_TAGS {
            let reason = format!("a game has {MOST_TAGS} tags at most; further ones are kept, not read");
            self.fault(FaultKind::Limit, whole.clone(), &reason, Action::Skipped);
            self.names.push((u64::MAX, whole.start, whole.start));
        } else if !name.is_empty() && self.names.len() < MOST_TAGS {
            let lower = self.text[name.clone()].to_ascii_lowercase();
            self.names.push((xxh3_64(lower.as_bytes()), name.start, name.end));
            let value = unescape(&self.text[value]);
            let value = if tag.form == TagForm::OverLineEnd { join_lines(&value) } else { value };
            self.game.tags.push(&self.text[name], value);
        }
        self.at = whole.end;
    }

    fn shifted(&self, range: &std::ops::Range<usize>) -> std::ops::Range<usize> {
        self.at + range.start..self.at + range.end
    }

    pub(super) fn report_repeated(&mut self) {
        let mut names = std::mem::take(&mut self.names);
        names.truncate(MOST_TAGS);
        names.sort_unstable();
        let repeated: Vec<_> = names.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1]).collect();
        for (_, start, end) in repeated {
            self.fault(FaultKind::RepeatedTag, start..end, "the tag stands twice; the first one counts", Action::Noted);
        }
    }
}

fn complaint(form: TagForm) -> Option<(&'static str, Action)> {
    match form {
        TagForm::Proper => None,
        TagForm::Unquoted => Some(("the value has no quotes", Action::Repaired)),
        TagForm::InnerQuote => Some(("a quote inside the value is not escaped", Action::Repaired)),
        TagForm::OverLineEnd => Some(("the value runs over a line end", Action::Repaired)),
        TagForm::Unclosed => Some(("the quote or the bracket is not closed", Action::Repaired)),
        TagForm::NoValue => Some(("there is no value", Action::Repaired)),
        TagForm::NoName => Some(("there is no name", Action::Skipped)),
    }
}

/// Takes the escapes out of a value: `\"` and `\\` are the only ones (PGN standard 7); other backslashes stay.
fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut value = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let escaped = rest[at + 1..].starts_with(['"', '\\']);
        let from = if escaped { at + 1 } else { at };
        let to = at + 1 + usize::from(escaped);
        value.push_str(&rest[from..to]);
        rest = &rest[to..];
    }
    value.push_str(rest);
    Cow::Owned(value)
}

fn join_lines<'v>(value: &str) -> Cow<'v, str> {
    let lines: Vec<&str> = value.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
    Cow::Owned(lines.join(" "))
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn only_quotes_and_backslashes_are_escaped() {
        for (raw, want) in
            [("a", "a"), (r#"\"a\" \\ b"#, r#""a" \ b"#), (r"Let\'s", r"Let\'s"), (r"\\\\", r"\\"), (r"C:\", r"C:\")]
        {
            assert_eq!(unescape(raw), want);
        }
    }
}
