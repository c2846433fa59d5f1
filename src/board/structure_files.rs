//! The files on which pawns make structures, all structures at once.

use shakmaty::Bitboard;

use super::Pawns;
use super::structure::{Structure, pawns_of};

/// For each structure the files of White's pawns, then those of Black's, one bit a file.
pub(super) type Files = [u16; Structure::ALL.len()];

/// The structures of pawns.
pub(super) fn structure_files(white: Bitboard, black: Bitboard) -> Files {
    let seen_by_white = Pawns { own: white, enemy: black };
    let seen_by_black = Pawns { own: black.flip_vertical(), enemy: white.flip_vertical() };
    let of = |structure| files_of(pawns_of(structure, seen_by_white), pawns_of(structure, seen_by_black));
    // Spelled out, since each structure is then compiled by itself and shares what it computes with the others.
    [
        of(Structure::Iqp),
        of(Structure::Hanging),
        of(Structure::Carlsbad),
        of(Structure::Maroczy),
        of(Structure::Stonewall),
        of(Structure::Hedgehog),
        of(Structure::Doubled),
        of(Structure::Tripled),
        of(Structure::Isolated),
        of(Structure::Backward),
        of(Structure::Passed),
        of(Structure::ConnectedPassed),
        of(Structure::OutsidePassed),
    ]
}

/// One bit for each file that White's set touches, then one for each that Black's does.
#[inline]
fn files_of(white: Bitboard, black: Bitboard) -> u16 {
    if (white | black).is_empty() {
        return 0;
    }
    let low = (white.0 | white.0 >> 32) & 0xffff_ffff;
    let both = low | (black.0 | black.0 << 32) & !0xffff_ffff;
    let both = both | both >> 16;
    let both = both | both >> 8;
    both as u16 & 0xff | (both >> 24) as u16 & 0xff00
}
