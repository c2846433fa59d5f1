//! The steps of the splitter. Each looks at one token or one run of dull bytes, moves on, and may find a boundary.

use memchr::memchr2;

use super::draft::{Inside, Stage};
use super::dull::dull_length;
use super::{LONGEST_STRAY, Splitter};
use crate::lexis::{self, BOM, BraceEnd, Place, is_white, marker_around, marker_at};

/// White space is looked over in stretches of this length at most.
const WHITE_AHEAD: usize = 16 << 10;
/// Number of pairs after which a repeated Event tag begins a game even without an empty line.
const ROSTER: u32 = 7;

impl Splitter {
    /// One step. `Some` is a boundary: the draft ends before that byte.
    pub(super) fn step(&mut self, window: &[u8], limit: usize) -> Option<usize> {
        match self.draft.inside {
            Inside::Brace(open) => self.brace(window, open, limit),
            Inside::Line => self.rest_of_line(window, limit),
            Inside::Text => match self.draft.stage {
                Stage::Lead => self.lead(window),
                Stage::Tags => self.tags(window),
                Stage::Moves => self.moves(window, limit),
                Stage::Done => self.done_with_marker(window),
            },
        }
    }

    fn brace(&mut self, window: &[u8], open: usize, limit: usize) -> Option<usize> {
        match lexis::brace_end(window, open, self.at, limit) {
            BraceEnd::Closed(at) => {
                self.draft.inside = Inside::Text;
                self.at = at + 1;
            }
            BraceEnd::Interrupted(at) => {
                self.draft.inside = Inside::Text;
                self.at = at;
                return (self.draft.stage != Stage::Lead).then_some(at);
            }
            BraceEnd::Open => self.at = limit,
        }
        None
    }

    fn rest_of_line(&mut self, window: &[u8], limit: usize) -> Option<usize> {
        match memchr2(b'\n', b'\r', &window[self.at..limit]) {
            Some(length) => {
                self.draft.inside = Inside::Text;
                self.at += length;
            }
            None => self.at = limit,
        }
        None
    }

    /// Before the first tag and the first move.
    fn lead(&mut self, window: &[u8]) -> Option<usize> {
        if self.skip_between(window) || self.comment(window) {
            return None;
        }
        let start = *self.draft.start.get_or_insert(self.at);
        if self.at - start > LONGEST_STRAY {
            return Some(self.at);
        }
        if window[self.at] == b'[' && lexis::is_tag(window, self.at, self.place(window)) {
            self.tag_pair(window);
        } else if let Some(length) = self.marker_here(window) {
            self.draft.stage = Stage::Done;
            self.at += length;
        } else if lexis::opens_movetext(window, self.at) {
            self.draft.stage = Stage::Moves;
            self.draft.moved = true;
        } else {
            self.at += stray_word(&window[self.at..]);
        }
        None
    }

    fn tags(&mut self, window: &[u8]) -> Option<usize> {
        if self.skip_between(window) || self.comment(window) {
            return None;
        }
        if window[self.at] == b'[' {
            if self.repeats_section(window) {
                return Some(self.at);
            }
            self.tag_pair(window);
        } else if let Some(length) = self.marker_here(window) {
            self.draft.stage = Stage::Done;
            self.at += length;
        } else if lexis::opens_movetext(window, self.at) {
            self.draft.stage = Stage::Moves;
            self.draft.moved = true;
        } else {
            // Not clearly a move. Until one comes, a tag pair continues the section.
            let length = stray_word(&window[self.at..]);
            self.draft.moved |= window[self.at..][..length].iter().any(u8::is_ascii_digit);
            self.at += length;
        }
        None
    }

    fn moves(&mut self, window: &[u8], limit: usize) -> Option<usize> {
        self.at += dull_length(window, self.at, limit);
        let &byte = window[..limit].get(self.at)?;
        match byte {
            b'\n' | b'\r' => return self.line_end(window),
            b'{' | b';' => {
                self.comment(window);
                return None;
            }
            b'[' if lexis::is_tag(window, self.at, self.place(window)) => return Some(self.at),
            b'(' => self.draft.depth = self.draft.depth.saturating_add(1),
            b')' => self.draft.depth = self.draft.depth.saturating_sub(1),
            b'*' | b'-' | b'/' | b':' | 0xc2 | 0xe2 => {
                if let Some((start, _, length)) = marker_around(window, self.draft.start.unwrap_or(0), self.at) {
                    return self.marker(window, start + length);
                }
            }
            _ => {}
        }
        self.at += 1;
        None
    }

    /// A marker that ends at `end`. Inside a variation it only counts before an empty line or the end, where it shows
    /// that the variation was never closed.
    fn marker(&mut self, window: &[u8], end: usize) -> Option<usize> {
        let next = lexis::skip_white(window, end, WHITE_AHEAD);
        if self.draft.depth == 0 || next == window.len() || lexis::white_lines_before(window, end, next) == 2 {
            self.draft.stage = Stage::Done;
        }
        self.at = end;
        None
    }

    /// A line end in movetext: an escape line or a new first move may follow.
    fn line_end(&mut self, window: &[u8]) -> Option<usize> {
        let line = self.at;
        self.at += 1;
        match window.get(self.at) {
            Some(b'%') => self.draft.inside = Inside::Line,
            Some(&byte) if is_white(byte) => {
                let next = lexis::skip_white(window, self.at, WHITE_AHEAD);
                let empty = lexis::white_lines_before(window, line, next) == 2;
                // An escape line is known by its column, so the line end before it is left to be looked at.
                self.at = if window.get(next) == Some(&b'%') { next - 1 } else { next };
                if empty && self.draft.depth == 0 && self.draft.moved && lexis::is_restart(window, next) {
                    return Some(next);
                }
            }
            _ => {}
        }
        None
    }

    /// After the termination marker: what of the text behind it still belongs to the game.
    fn done_with_marker(&mut self, window: &[u8]) -> Option<usize> {
        let next = lexis::skip_white(window, self.at, WHITE_AHEAD);
        let lines = lexis::white_lines_before(window, self.at, next);
        let Some(&byte) = window.get(next) else {
            self.at = next;
            return None;
        };
        let headed = self.draft.tags > 0 && !self.draft.moved;
        let continues = self.draft.moved && lines < 2 && lexis::later_number(window, next);
        if continues || headed && lexis::opens_movetext(window, next) {
            self.draft.stage = Stage::Moves;
            self.draft.moved = true;
            self.at = next;
        } else if let Some((_, length)) = marker_at(&window[next..]).filter(|_| lines < 2) {
            self.at = next + length;
        } else if lines > 0 {
            return Some(self.at);
        } else {
            self.at = next;
            let rest = &window[next..];
            match byte {
                b'{' | b';' => {
                    self.comment(window);
                }
                b')' | b'}' | b'!' | b'?' | b'.' | b',' | b'=' => self.at += 1,
                b'$' | b'+' | b'#' if rest.len() > 1 => self.at += 1 + remark_length(&rest[1..]),
                _ => return Some(next),
            }
        }
        None
    }

    /// Passes over white space and byte order marks between tokens. `true` when there was any.
    fn skip_between(&mut self, window: &[u8]) -> bool {
        let rest = &window[self.at..];
        let skipped = match rest[0] {
            byte if is_white(byte) => lexis::skip_white(rest, 0, WHITE_AHEAD),
            _ if rest.starts_with(BOM) => BOM.len(),
            _ => 0,
        };
        self.at += skipped;
        skipped > 0
    }

    /// Enters a comment or an escape line if one begins here.
    fn comment(&mut self, window: &[u8]) -> bool {
        self.draft.inside = match window[self.at] {
            b'{' => Inside::Brace(self.at),
            b';' => Inside::Line,
            b'%' if self.first_column(window) => Inside::Line,
            _ => return false,
        };
        self.draft.start.get_or_insert(self.at);
        self.at += 1;
        true
    }

    fn first_column(&self, window: &[u8]) -> bool {
        match self.at.checked_sub(1) {
            Some(before) if self.at > self.given => matches!(window[before], b'\n' | b'\r'),
            _ => self.given_first,
        }
    }

    fn place(&self, window: &[u8]) -> Place {
        match lexis::line_start(window, self.given, self.at, self.given_at) {
            true => Place::LineStart,
            false => Place::Anywhere,
        }
    }

    fn marker_here(&self, window: &[u8]) -> Option<usize> {
        marker_at(&window[self.at..]).map(|(_, length)| length)
    }

    fn tag_pair(&mut self, window: &[u8]) {
        let tag = lexis::scan_tag(&window[self.at..]);
        self.draft.start.get_or_insert(self.at);
        if self.draft.tags == 0 {
            self.draft.first_tag = self.at + tag.name.start..self.at + tag.name.end;
        }
        self.draft.tags = self.draft.tags.saturating_add(1);
        self.draft.stage = Stage::Tags;
        self.at += tag.len;
    }

    /// Whether the tag pair here begins a section of its own although no movetext went before.
    fn repeats_section(&self, window: &[u8]) -> bool {
        let parted = lexis::white_lines_before(window, self.given, self.at) == 2;
        let may_be_event = matches!(window.get(self.at + 1), Some(b'E' | b'e' | b' '));
        if !(parted || self.draft.tags >= ROSTER && may_be_event) {
            return false;
        }
        if self.place(window) != Place::LineStart || !lexis::is_tag(window, self.at, Place::Anywhere) {
            return false;
        }
        let tag = lexis::scan_tag(&window[self.at..]);
        let name = &window[self.at..][tag.name];
        let repeated = name.eq_ignore_ascii_case(&window[self.draft.first_tag.clone()]);
        let event = name.eq_ignore_ascii_case(b"Event");
        parted && (repeated || event) || repeated && event
    }
}

/// Length of a word that means nothing; at least 1.
fn stray_word(rest: &[u8]) -> usize {
    let ends = |byte: &u8| is_white(*byte) || matches!(byte, b'{' | b'[' | b';');
    1 + rest[1..].iter().take(256).position(ends).unwrap_or(rest.len().min(257) - 1)
}

/// Length of what follows the first sign of a glyph or a remark (`$10`, `++WN`).
fn remark_length(rest: &[u8]) -> usize {
    rest.iter().take(8).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'+').count()
}
