//! What is stored beside the bytes of a game, so that the stored games alone are enough to make a database anew.

use xxhash_rust::xxh3::xxh3_64;

use super::Origin;
use crate::game::GameId;

/// Number, origin and checksum of a stored game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where the game came from.
    pub origin: Origin,
    /// Number of the game; databases made before labels had one keep it in a column only.
    pub id: Option<GameId>,
    /// 64-bit XXH3 hash of the game's bytes, and of origin and number; missing where the number is.
    checksum: Option<u64>,
}

impl Label {
    /// Bytes of a label: origin, number and checksum, little-endian.
    const LEN: usize = Origin::LEN + 16;

    /// The label of a game.
    pub fn new(id: GameId, origin: Origin, raw: &[u8]) -> Label {
        Label { origin, id: Some(id), checksum: Some(Self::sum(id, origin, raw)) }
    }

    fn sum(id: GameId, origin: Origin, raw: &[u8]) -> u64 {
        let Origin { file, offset, line } = origin;
        let numbers = [file, offset, line, id.0].map(u64::to_le_bytes).concat();
        xxh3_64(&[xxh3_64(raw).to_le_bytes().as_slice(), &numbers].concat())
    }

    /// Encodes the label for the `source` field.
    pub fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.origin.to_bytes().to_vec();
        if let (Some(id), Some(checksum)) = (self.id, self.checksum) {
            bytes.extend_from_slice(&id.0.to_le_bytes());
            bytes.extend_from_slice(&checksum.to_le_bytes());
        }
        bytes
    }

    /// Decodes the `source` field; `None` when it is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Option<Label> {
        let origin = Origin::from_bytes(bytes.get(..Origin::LEN)?)?;
        let (numbers, rest) = bytes[Origin::LEN..].as_chunks::<8>();
        match (numbers, rest) {
            ([], []) => Some(Label { origin, id: None, checksum: None }),
            ([id, checksum], []) if bytes.len() == Self::LEN => Some(Label {
                origin,
                id: Some(GameId(u64::from_le_bytes(*id))),
                checksum: Some(u64::from_le_bytes(*checksum)),
            }),
            _ => None,
        }
    }

    /// Whether the bytes are those that were stored; `None` when the label has no checksum.
    pub fn fits(&self, raw: &[u8]) -> Option<bool> {
        Some(Self::sum(self.id?, self.origin, raw) == self.checksum?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: Origin = Origin { file: 3, offset: 1 << 40, line: 12 };

    #[test]
    fn labels_survive_encoding() {
        let label = Label::new(GameId(7), ORIGIN, b"1. e4 *");
        assert_eq!(Label::from_bytes(&label.to_bytes()), Some(label));
        let old = Label::from_bytes(&ORIGIN.to_bytes()).unwrap();
        assert_eq!((old.origin, old.id, old.fits(b"1. e4 *")), (ORIGIN, None, None));
        for length in [0, 23, 25, 32, 39, 41] {
            assert_eq!(Label::from_bytes(&vec![0; length]), None, "{length}");
        }
    }

    #[test]
    fn a_change_of_any_byte_is_noticed() {
        let raw = b"[White \"A\"]\n\n1. e4 *";
        let bytes = Label::new(GameId(7), ORIGIN, raw).to_bytes();
        assert_eq!(Label::from_bytes(&bytes).unwrap().fits(raw), Some(true));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(Label::from_bytes(&changed).unwrap().fits(raw), Some(false), "byte {at}");
        }
        for at in 0..raw.len() {
            let mut changed = raw.to_vec();
            changed[at] ^= 1;
            assert_eq!(Label::from_bytes(&bytes).unwrap().fits(&changed), Some(false), "byte {at} of the game");
        }
    }
}
