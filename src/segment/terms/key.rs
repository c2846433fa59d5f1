//! What the lists of a terms file are lists of.

use std::ops::Range;

use shakmaty::Color;

use crate::board::StructureFeature;
use crate::notation::chesmayne::MoveCode;
use crate::replay::Material;

/// A move by a side, or a state of the board, as one number: the kind in the upper bits, so that each kind stands
/// together; then the side, White 0; then [`MoveCode::bits`]. For states, [`Material`] or [`StructureFeature`] instead of
/// both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermKey(pub(super) u64);

/// Bits of a key below its kind.
const KIND_AT: u32 = 60;
const MOVE: u64 = 1;
const MATERIAL: u64 = 2;
const STRUCTURE: u64 = 3;

impl TermKey {
    /// A move.
    pub fn played(side: Color, code: MoveCode) -> TermKey {
        TermKey(moves_of(side) | code.bits())
    }

    /// Material.
    pub fn material(material: Material) -> TermKey {
        TermKey(MATERIAL << KIND_AT | material.0)
    }

    /// A pawn structure.
    pub fn structure(feature: StructureFeature) -> TermKey {
        TermKey(STRUCTURE << KIND_AT | u64::from(feature.0))
    }

    /// Below the keys of material.
    pub(super) const FIRST_MATERIAL: TermKey = TermKey(MATERIAL << KIND_AT);

    /// The material, if the key is one.
    #[inline]
    pub fn as_material(self) -> Option<Material> {
        (self.0 >> KIND_AT == MATERIAL).then_some(Material(self.0 & ((1 << KIND_AT) - 1)))
    }

    /// The moves of a side with codes in a range.
    pub(super) fn of_side(side: Color, codes: Range<u64>) -> Range<TermKey> {
        let key = |code| TermKey(moves_of(side) + code);
        key(codes.start)..key(codes.end)
    }

    pub(in crate::segment) fn to_bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }

    pub(in crate::segment) fn from_bytes(bytes: [u8; 8]) -> TermKey {
        TermKey(u64::from_le_bytes(bytes))
    }

    /// The move, if the key is one.
    #[inline]
    pub fn as_played(self) -> Option<(Color, MoveCode)> {
        let code = self.0 & ((1 << MoveCode::BITS) - 1);
        let side = Color::ALL.into_iter().find(|side| self.0 - code == moves_of(*side))?;
        Some((side, MoveCode::from_bits(code)?))
    }
}

/// What the keys of a side's moves have above their code.
#[inline]
fn moves_of(side: Color) -> u64 {
    MOVE << KIND_AT | side.fold_wb(0, 1) << MoveCode::BITS
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    #[test]
    fn keys_are_those_that_files_hold() {
        let code: MoveCode = "PA5-$E02/E04".parse().unwrap();
        let key = TermKey::played(Color::Black, code);
        assert_eq!(key.0, 0x1001_1c30_2900_0000);
        assert_eq!(key.as_played(), Some((Color::Black, code)));
        let material = TermKey::material(Material(0x12228_12228));
        assert_eq!(material.0, 0x2000_0012_2281_2228);
        assert_eq!((material.as_played(), material.as_material()), (None, Some(Material(0x12228_12228))));
        assert_eq!(key.as_material(), None);
        let structure = TermKey::structure(StructureFeature(0x7b));
        assert_eq!(structure.0, 0x3000_0000_0000_007b);
        assert_eq!((structure.as_played(), structure.as_material()), (None, None));
        assert!(TermKey::of_side(Color::Black, MoveCode::arriving(Square::E4)).contains(&key) && key < material);
    }
}
