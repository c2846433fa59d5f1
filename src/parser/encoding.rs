//! The text of a game's bytes.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// How the bytes of a game were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// All of it is UTF-8.
    Utf8,
    /// Some lines are not UTF-8 and were read as Windows-1252, which contains the printable part of ISO 8859-1, the
    /// character set of the PGN standard (4).
    Windows1252,
}

/// Decodes the bytes of one game. UTF-8 is tried first for the whole, then line by line, so that files pasted together
/// from both come out right.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Encoding::Utf8),
        Err(_) => (Cow::Owned(decode_lines(bytes)), Encoding::Windows1252),
    }
}

/// Place in decoded text of the first character that was not UTF-8 in `bytes`, or of its neighbour in the same line.
pub(super) fn first_foreign(bytes: &[u8], text: &str) -> usize {
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    // Lines before the first faulty one are the same in both.
    let line = bytes[..valid].iter().rposition(|&byte| byte == b'\n' || byte == b'\r').map_or(0, |end| end + 1);
    text[line..].find(|c: char| !c.is_ascii()).map_or(line, |at| line + at)
}

fn decode_lines(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_judged_one_by_one() {
        assert_eq!(decode("Ödön".as_bytes()), (Cow::Borrowed("Ödön"), Encoding::Utf8));
        let (text, encoding) = decode(b"\xd6d\xf6n\n\xc3\x96d\xc3\xb6n\n\x80");
        assert_eq!((text.as_ref(), encoding), ("Ödön\nÖdön\n€", Encoding::Windows1252));
    }
}
