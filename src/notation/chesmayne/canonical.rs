//! Canonical move texts read as codes, without a position.

use std::str::FromStr;

use shakmaty::Role;

use super::code::{MoveCode, NamedPiece, Parts};
use super::parse::{Trial, parse};
use crate::notation::cells::System;
use crate::notation::constraints::{Castling, CheckMark, Constraints, Promotion};
use crate::notation::scene::Ending;

/// A text that is not the canonical XY text of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not written as Chesmayne XY writes a move in full, like KT2-$F03*D04-BS1+CH")]
pub struct NotCanonical(String);

impl FromStr for MoveCode {
    type Err = NotCanonical;

    fn from_str(text: &str) -> Result<MoveCode, NotCanonical> {
        let (readings, _) = parse(text, Trial::Only(System::Xy));
        let code = readings.first().and_then(code_of);
        code.filter(|code| code.to_string() == text).ok_or_else(|| NotCanonical(text.to_owned()))
    }
}

/// The code of what a text says, if it says enough.
fn code_of(said: &Constraints) -> Option<MoveCode> {
    let claims = &said.claims;
    let ending = match claims.check {
        None => Ending::Quiet,
        Some(CheckMark::Check) => Ending::Check,
        Some(CheckMark::Discovered) => Ending::Discovered,
        Some(CheckMark::Double) => Ending::Double,
        Some(CheckMark::Mate) => Ending::Mate,
        Some(CheckMark::Stalemate) => Ending::Stalemate,
        Some(CheckMark::DoubleOrMate) => return None,
    };
    if let Castling::Side(side) = said.castling {
        return Some(MoveCode::castles(side, ending));
    }
    let piece = |role: Role, number: Option<u8>| NamedPiece::new(role, number.unwrap_or_default());
    let parts = Parts {
        mover: piece(said.role?, claims.number),
        from: said.from.single_square()?,
        to: said.to.single_square()?,
        captured: claims.captured.map(|role| piece(role, claims.captured_number)),
        promoted: match said.promotion {
            Promotion::Unsaid => None,
            Promotion::To(role) => Some(piece(role, claims.promoted_number)),
        },
        en_passant: claims.en_passant.is_some(),
    };
    Some(MoveCode::moves(&parts, ending))
}

#[cfg(test)]
mod tests {
    use shakmaty::{Position, Square};

    use super::*;
    use crate::game::Start;
    use crate::notation::Line;
    use crate::notation::constraints::Plain;

    #[test]
    fn numbers_are_those_that_indexes_hold() {
        for (text, bits) in [
            ("%K", 0x4000_0000_0000),
            ("%Q+CH", 0x8000_0000_0001),
            ("PA5-$E02/E04", 0x1c30_2900_0000),
            ("KT2-$F03*D04-BS1+CH", 0x1b54_1202_c001),
            ("KI-$G08*H07-BS2", 0x37f8_0604_c000),
            ("PA4-$E05*D06-PA5:ep+DC", 0x2b90_210a_400a),
            ("PA12-$B07*A08-RO10-#QU10++CM", 0x38c4_6115_0554),
        ] {
            let code: MoveCode = text.parse().unwrap();
            assert_eq!(code.bits(), bits, "{text} {:#x}", code.bits());
            assert_eq!(code.to_string(), text);
            assert_eq!(MoveCode::from_bits(bits), Some(code));
        }
    }

    #[test]
    fn other_texts_and_numbers_have_no_code() {
        for text in
            ["e4", "PA5-E02/E04", "KT-$F03/D04", "KT2-$F03", "KI1-$E01/E02", "pa5-$E02/E04", "PA5-$E02/E04!", ""]
        {
            assert!(text.parse::<MoveCode>().is_err(), "{text}");
        }
        for bits in [0, 1 << 48, u64::MAX, 6 | 1 << 46, 3 << 46, 1 << 46 | 1 << 40, 7 << 24] {
            assert_eq!(MoveCode::from_bits(bits), None, "{bits:#x}");
        }
    }

    #[test]
    fn every_part_is_where_the_move_has_it() {
        let start = Start::from_fen("n1n4k/1P1P4/8/8/8/8/1p1p4/N1N4K w - - 0 1").unwrap();
        let line = Line::new(&start);
        for played in line.position().clone().legal_moves() {
            line.clone().play_with(played, |scene| {
                let code = MoveCode::of(scene);
                assert_eq!(code.plain(), Plain::of(played));
                assert_eq!(code.ending(), scene.ending());
                assert_eq!(MoveCode::from_bits(code.bits()), Some(code));
                assert!(MoveCode::arriving(played.to()).contains(&code.bits()));
                assert!(!MoveCode::arriving(Square::E4).contains(&code.bits()));
            });
        }
        let castling: MoveCode = "%Q++CM".parse().unwrap();
        assert!(MoveCode::castlings().contains(&castling.bits()));
    }
}
