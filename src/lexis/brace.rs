//! Where a brace comment ends, also when nobody closed it.

use memchr::memchr2;

use super::{FromStart, NEAR, Place, TagForm, ahead, is_tag, line_start, scan_tag, skip_white, white_lines_before};

/// Longest tag pair that interrupts a comment; comments full of quotes and brackets must not be looked over again and
/// again.
const LONGEST_PAIR: usize = 1 << 10;

/// How a brace comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BraceEnd {
    /// At the closing brace that stands here.
    Closed(usize),
    /// Before the tag section that begins here: one unclosed brace must not swallow the games after it.
    Interrupted(usize),
    /// Not before `limit`.
    Open,
}

/// Finds the end of a brace comment whose text goes on at `at`, looking for it up to `limit`. The comment began at or
/// after `from`.
///
/// A tag pair interrupts the comment when it stands after an empty line, or when it begins a line (or is the Event tag)
/// and a second tag pair follows in the next line. Text of a comment does not look like that, cut-off games do.
pub fn brace_end(bytes: &[u8], from: usize, at: usize, limit: usize) -> BraceEnd {
    let mut next = at;
    while let Some(found) = memchr2(b'}', b'[', &bytes[next..limit]) {
        let here = next + found;
        if bytes[here] == b'}' {
            return BraceEnd::Closed(here);
        }
        if is_tag(bytes, here, Place::Anywhere) && interrupts(bytes, from, here) {
            return BraceEnd::Interrupted(here);
        }
        next = here + 1;
    }
    BraceEnd::Open
}

fn interrupts(bytes: &[u8], from: usize, at: usize) -> bool {
    let tag = scan_tag(ahead(bytes, at, LONGEST_PAIR));
    if tag.form != TagForm::Proper {
        return false;
    }
    let leads_line = line_start(bytes, from, at, FromStart::WithinLine);
    if leads_line && white_lines_before(bytes, from, at) == 2 {
        return true;
    }
    let names_event = bytes[at..][tag.name].eq_ignore_ascii_case(b"Event");
    (leads_line || names_event) && tag_line_follows(bytes, at + tag.len)
}

fn tag_line_follows(bytes: &[u8], at: usize) -> bool {
    let next = skip_white(bytes, at, NEAR);
    let line_ended = ahead(bytes, at, next - at).iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    line_ended && bytes.get(next) == Some(&b'[') && is_tag(bytes, next, Place::Anywhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends() {
        for (text, want) in [
            ("{a}", BraceEnd::Closed(2)),
            ("{[%clk 0:01] [Event \"x\"] }", BraceEnd::Closed(25)),
            ("{a\n\n[Event \"x\"]\n}", BraceEnd::Interrupted(4)),
            ("{a\n[A \"x\"]\n[B \"y\"]\n}", BraceEnd::Interrupted(3)),
            ("{[%clk 0:0[Event \"x\"]\r\n[Site \"y\"]", BraceEnd::Interrupted(10)),
            ("{[%clk 0:0[Site \"x\"]\r\n[Date \"y\"]", BraceEnd::Open),
            ("{a\n[A \"x\"] is a tag}", BraceEnd::Closed(19)),
            ("{a", BraceEnd::Open),
        ] {
            assert_eq!(brace_end(text.as_bytes(), 0, 1, text.len()), want, "{text:?}");
        }
    }
}
