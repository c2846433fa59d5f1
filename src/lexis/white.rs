//! White space and line starts.

/// The UTF-8 byte order mark. Joined files carry it in the middle.
pub const BOM: &[u8] = b"\xef\xbb\xbf";

/// Whether a byte carries no meaning between tokens: blanks, line ends, and what damaged or padded files hold instead
/// (NUL, and the DOS end-of-file byte 0x1A).
pub fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0 | 0x1a)
}

/// The first position from `at` on that is not white, at most `most` bytes ahead.
pub fn skip_white(bytes: &[u8], at: usize, most: usize) -> usize {
    let window = super::ahead(bytes, at, most);
    at + window.iter().position(|&byte| !is_white(byte)).unwrap_or(window.len())
}

/// How many line ends stand in the white space just before `at`, not looking before `from`. Counting stops at two,
/// which is an empty line. CR LF is one line end, a lone CR is one as well.
pub fn white_lines_before(bytes: &[u8], from: usize, at: usize) -> u32 {
    let mut lines = 0;
    let mut next = b' ';
    for &byte in bytes[from..at].iter().rev() {
        if !is_white(byte) || lines == 2 {
            break;
        }
        if byte == b'\n' || (byte == b'\r' && next != b'\n') {
            lines += 1;
        }
        next = byte;
    }
    lines
}

/// Whether only blanks stand between `at` and the line end before it; `from` counts as a line start when
/// `from_line_start` says so.
pub fn line_start(bytes: &[u8], from: usize, at: usize, from_line_start: FromStart) -> bool {
    match bytes[from..at].iter().rev().find(|&&byte| byte == b'\n' || byte == b'\r' || !is_white(byte)) {
        Some(&byte) => is_white(byte),
        None => from_line_start == FromStart::LineStart,
    }
}

/// What is known about the first byte that may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromStart {
    /// It starts a line.
    LineStart,
    /// It stands somewhere in a line.
    WithinLine,
}
