//! Skipping of the bytes of movetext at which nothing can happen; most of the work of splitting.

/// Bytes looked at together. The inner loop has no branches, so that it becomes a few vector instructions.
const LANES: usize = 32;

/// Number of bytes of `window` from `at` that are dull, at most up to `limit`.
///
/// Not dull are brackets, braces, semicolons and what may be part of a termination marker; and line ends before which
/// or after which there is more white space or an escape sign.
pub(super) fn dull_length(window: &[u8], at: usize, limit: usize) -> usize {
    let mut next = at;
    while next + LANES < limit {
        let (bytes, followers) = (&window[next..next + LANES], &window[next + 1..next + 1 + LANES]);
        let stops = bytes.iter().zip(followers).fold(0, |any, (&byte, &follower)| any | stop(byte, follower));
        if stops != 0 {
            break;
        }
        next += LANES;
    }
    let rest = window[next..limit].iter().enumerate();
    let dull = rest.take_while(|&(offset, &byte)| {
        let follower = window.get(next + offset + 1).copied().unwrap_or(b' ');
        stop(byte, follower) == 0
    });
    next - at + dull.count()
}

/// 1 if something may happen at `byte`, when `follower` comes next.
fn stop(byte: u8, follower: u8) -> u8 {
    let sign = (byte | 0x60 == b'{') // also `[`, `;`
        | (byte & 0xfe == b'(') // also `)`
        | (byte == b'*')
        | (byte == b'-')
        | (byte == b'/')
        | (byte == b':')
        | (byte | 0x20 == 0xe2); // 0xc2 and 0xe2 begin the half sign and dashes
    let line_end = (byte == b'\n') | (byte == b'\r') & (follower != b'\n');
    let telling = (follower <= b' ') | (follower == b'%');
    u8::from(sign | line_end & telling)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_found_wherever_they_stand() {
        for (sign, stops) in [
            ("{", true),
            ("[", true),
            (";", true),
            ("(", true),
            (")", true),
            ("*", true),
            ("-", true),
            ("/", true),
            (":", true),
            ("\u{bd}", true),
            ("–", true),
            ("\n\n", true),
            ("\r\r", true),
            ("\n%", true),
            ("\n ", true),
            ("\r\n\r", true),
            ("\n", false),
            ("\r\n", false),
            ("\r", false),
            (".", false),
            ("+", false),
            ("}", false),
            ("%", false),
        ] {
            for before in 0..70 {
                let text = format!("{}{sign}{}", "a".repeat(before), "a".repeat(70));
                let found = dull_length(text.as_bytes(), 0, text.len());
                let want = before + sign.find('\n').filter(|_| sign.starts_with("\r\n")).unwrap_or(0);
                assert_eq!(found, if stops { want } else { text.len() }, "{sign:?} after {before}");
            }
        }
    }
}
