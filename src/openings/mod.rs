//! Names of openings: ECO code and name by the last position of a game that the table knows.
//!
//! The table knows the position at the end of each of its lines, and those on the way: these belong to the last opening
//! that their line had reached before them. Whoever reaches a known position by another move order gets its name. `openings.tsv` has one opening a line: code,
//! name, and the moves in UCI with castling as king takes own rook. Its facts come from the opening names of Lichess
//! (lichess-org/chess-openings, CC0).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use shakmaty::Chess;
use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;

use crate::board::{Board, Walker, packed_moves};
use crate::position::PositionKey;

static TABLE: &str = include_str!("openings.tsv");
static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read(TABLE));

/// An opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// ECO code, `A00` to `E99`.
    pub eco: &'static str,
    /// Name, from the general to the particular: `Sicilian Defense: Najdorf Variation, English Attack`.
    pub name: &'static str,
}

impl Opening {
    /// The name without its variations: `Sicilian Defense`.
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }
}

/// Every opening of the table.
pub fn all() -> &'static [Opening] {
    &BOOK.openings
}

/// The opening of a game, given the keys of its positions in order.
pub fn of_keys(keys: &[PositionKey]) -> Option<&'static Opening> {
    let book = &*BOOK;
    keys.iter().rev().find_map(|key| book.find(*key))
}

/// The opening of a game, given its start and packed main line.
pub fn of_moves(start: &Chess, packed: &[u8]) -> Option<&'static Opening> {
    of_game(Walker::new(Board::from(start)), packed)
}

/// The opening of a game, given a walker at its start and its packed main line.
pub fn of_game(mut walker: Walker, packed: &[u8]) -> Option<&'static Opening> {
    let book = &*BOOK;
    let mut found = book.find(walker.key());
    for played in packed_moves(packed) {
        // With fewer pieces than any known position no other can follow.
        if walker.board().occupied().count() < book.fewest_pieces || walker.play(played).is_err() {
            break;
        }
        found = book.find(walker.key()).or(found);
    }
    found
}

/// The opening a position belongs to, if the table has it.
pub fn of_position(key: PositionKey) -> Option<&'static Opening> {
    BOOK.find(key)
}

struct Book {
    openings: Vec<Opening>,
    by_key: HashMap<PositionKey, u16, BuildHasherDefault<KeyHasher>>,
    /// One bit for the highest bits of each known key: most keys that are asked for are told to be unknown by it, without a
    /// look into the map, which is too large for the nearest caches.
    sieve: Vec<u64>,
    fewest_pieces: usize,
}

/// Bits of a key that the sieve looks at.
const SIEVE_BITS: u32 = 17;

/// The word of the sieve that tells of a key, and the bit in it.
#[inline]
fn in_sieve(key: PositionKey) -> (usize, u64) {
    let high = key.0 >> (u64::BITS - SIEVE_BITS);
    ((high / 64) as usize, 1 << (high % 64))
}

impl Book {
    /// Reads the table; a line that cannot be read is left out, which a test makes sure of.
    fn read(table: &'static str) -> Book {
        let sieve = vec![0; 1 << SIEVE_BITS >> 6];
        let mut book = Book { openings: Vec::new(), by_key: HashMap::default(), sieve, fewest_pieces: 32 };
        let mut lines = Vec::new();
        for line in table.lines() {
            if let (Some((opening, walkers)), Ok(number)) = (read_line(line), u16::try_from(book.openings.len())) {
                if let Some(end) = walkers.last() {
                    book.by_key.insert(end.key(), number);
                    book.fewest_pieces = book.fewest_pieces.min(end.board().occupied().count());
                }
                book.openings.push(opening);
                lines.push(walkers.iter().map(Walker::key).collect::<Vec<_>>());
            }
        }
        book.name_the_way(&lines);
        for (word, bit) in book.by_key.keys().map(|key| in_sieve(*key)) {
            book.sieve[word] |= bit;
        }
        book
    }

    /// Gives a name to the positions on the way. Where lines cross, the opening that was reached last counts.
    fn name_the_way(&mut self, lines: &[Vec<PositionKey>]) {
        let mut on_the_way: HashMap<PositionKey, (usize, u16)> = HashMap::new();
        for line in lines {
            let mut reached = None;
            for (ply, key) in line.iter().enumerate() {
                if let Some(named) = self.by_key.get(key) {
                    reached = Some((ply, *named));
                } else if let Some(reached) = reached {
                    let known = on_the_way.entry(*key).or_insert(reached);
                    if known.0 < reached.0 {
                        *known = reached;
                    }
                }
            }
        }
        self.by_key.extend(on_the_way.into_iter().map(|(key, (_, named))| (key, named)));
    }

    #[inline]
    fn find(&self, key: PositionKey) -> Option<&Opening> {
        let (word, bit) = in_sieve(key);
        if self.sieve[word] & bit == 0 {
            return None;
        }
        self.by_key.get(&key).and_then(|number| self.openings.get(usize::from(*number)))
    }
}

/// An opening, and the positions of its line after each move.
fn read_line(line: &'static str) -> Option<(Opening, Vec<Walker>)> {
    let mut parts = line.split('\t');
    let opening = Opening { eco: parts.next()?, name: parts.next()? };
    let mut walker = Walker::standard();
    let mut walkers = Vec::new();
    for word in parts.next()?.split(' ') {
        let uci = UciMove::from_ascii(word.as_bytes()).ok()?;
        walker.play(PackedUciMove::pack(uci)).ok()?;
        walkers.push(walker.clone());
    }
    Some((opening, walkers))
}

/// Position keys are hashes already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Position;

    fn classified(moves: &str) -> Option<&'static Opening> {
        let mut position = Chess::default();
        let mut packed = Vec::new();
        let mut keys = vec![PositionKey::of(&position)];
        for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
            let san: shakmaty::san::San = word.parse().unwrap();
            let played = san.to_move(&position).unwrap();
            crate::moves::push(&mut packed, played);
            position.play_unchecked(played);
            keys.push(PositionKey::of(&position));
        }
        let found = of_keys(&keys);
        assert_eq!(found, of_moves(&Chess::default(), &packed));
        found
    }

    #[test]
    fn every_line_of_the_table_is_known_by_its_own_position() {
        let lines = TABLE.lines().count();
        assert_eq!(BOOK.openings.len(), lines);
        for (line, opening) in TABLE.lines().zip(&BOOK.openings) {
            let walkers = read_line(line).unwrap().1;
            assert_eq!(of_position(walkers.last().unwrap().key()), Some(opening), "{line}");
        }
        let codes = BOOK.openings.iter().all(|opening| {
            let code = opening.eco.as_bytes();
            matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']) && !opening.name.is_empty()
        });
        assert!(codes && lines > 3000);
    }

    #[test]
    fn transpositions_get_the_known_name() {
        assert_eq!(classified("1. c4 d5 2. d4").unwrap().eco, "D06");
        assert_eq!(classified("1. c3 c5 2. e4").unwrap().eco, "B22");
        let najdorf = classified("1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6").unwrap();
        assert_eq!((najdorf.eco, najdorf.family()), ("B90", "Sicilian Defense"));
    }

    #[test]
    fn the_last_known_position_wins() {
        let catalan = classified("1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. O-O Be7 5. c4 O-O 6. d4").unwrap();
        assert_eq!((catalan.eco, catalan.name), ("E06", "Catalan Opening: Closed"));
        let spanish = classified("1. e4 e5 2. Nf3 Nc6 3. Bb5 h5 4. Rg1 h4 5. Rh1 Rh5").unwrap();
        assert!(spanish.name.starts_with("Ruy Lopez"), "{spanish:?}");
    }

    #[test]
    fn games_without_a_known_position_have_no_name() {
        assert_eq!(classified(""), None);
        assert_eq!(of_keys(&[]), None);
        let ending: shakmaty::fen::Fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(of_moves(&ending.into_position(shakmaty::CastlingMode::Standard).unwrap(), &[]), None);
    }
}
