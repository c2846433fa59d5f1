//! What a database knows of a game beside its own bytes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::game::Edits;
use crate::notation::Notation;
use crate::parser::{self, ParsedGame};
use crate::replay::{Replayed, result};
use crate::score;

/// How the bytes of a game are to be read where that is not as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendments {
    /// Tags that the user changed.
    #[serde(default, skip_serializing_if = "Edits::is_empty")]
    pub edits: Edits,
    /// Name of the notation of the moves; none for SAN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
}

impl Amendments {
    /// The text that is stored; none where there is nothing to store.
    pub fn to_text(&self) -> Option<String> {
        if *self == Amendments::default() { None } else { serde_json::to_string(self).ok() }
    }

    /// Reads and replays the bytes of a game; gives their text, and the notation of the moves where that is not SAN.
    pub fn read<'r>(
        &self,
        raw: &'r [u8],
        game: &mut ParsedGame,
        replayed: &mut Replayed,
    ) -> (Cow<'r, str>, Option<Notation>) {
        let text = parser::parse_bytes(raw, game);
        let known = self.notation.as_ref().and_then(|name| name.parse::<Notation>().ok());
        let notation = score::replay_any(&text, known, game, replayed);
        if !self.edits.is_empty() {
            self.edits.apply(&mut game.tags);
            replayed.result = result(game);
        }
        (text, notation)
    }

    /// Reads the stored text; `None` when it is damaged.
    pub fn from_text(text: &str) -> Option<Amendments> {
        serde_json::from_str(text).ok()
    }
}

/// 1 for every byte that is not white space, 0 for white space.
static INK: [u8; 256] = {
    let mut ink = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ink[byte] = !(byte as u8).is_ascii_whitespace() as u8;
        byte += 1;
    }
    ink
};

/// Bytes that are made dense at a time.
const CHUNK: usize = 64;

/// The print of a game: a hash of its bytes without white space, so that line ends and line lengths do not matter.
pub fn print(raw: &[u8]) -> u64 {
    let mut dense = vec![0; raw.len() + CHUNK];
    let mut len = 0;
    for chunk in raw.chunks(CHUNK) {
        len += match dense[len..].first_chunk_mut() {
            Some(rest) => put_ink(chunk, rest),
            None => 0,
        };
    }
    xxh3_64(&dense[..len])
}

/// Writes the bytes that are not white space; gives their number.
#[inline]
fn put_ink(chunk: &[u8], dense: &mut [u8; CHUNK]) -> usize {
    let mut len = 0;
    // Without a branch: white space is written over by the byte that follows it.
    for byte in chunk {
        dense[len % CHUNK] = *byte;
        len += usize::from(INK[usize::from(*byte)]);
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_leave_white_space_aside() {
        assert_eq!(print(b"[White \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n\r\n"), print(b"[White \"A\"]\n\n1. e4 e5 *"));
        assert_ne!(print(b"1. e4 *"), print(b"1. d4 *"));
    }

    #[test]
    fn prints_are_those_of_the_bytes_without_white_space() {
        let mut random = fastrand::Rng::with_seed(1);
        for length in (0..300).chain([4096, 5000]) {
            let raw: Vec<u8> = (0..length).map(|_| *random.choice(b"ab1.+ \n\r\t\xff").unwrap_or(&0)).collect();
            let dense: Vec<u8> = raw.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
            assert_eq!(print(&raw), xxh3_64(&dense), "{raw:?}");
        }
        let dense = vec![b'x'; 1000];
        assert_eq!(print(&dense), xxh3_64(&dense));
    }

    #[test]
    fn amendments_survive_storing() {
        let mut amendments = Amendments::default();
        assert_eq!(amendments.to_text(), None);
        amendments.edits.set("Event", Some("x"));
        let text = amendments.to_text().unwrap();
        assert_eq!(Amendments::from_text(&text), Some(amendments));
        assert_eq!(Amendments::from_text("{"), None);
    }
}
