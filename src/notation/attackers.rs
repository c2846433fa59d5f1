//! Attacks on one square, without the large tables that find them from any piece of a line: seldom does a piece stand on a line
//! of the square at all, and those tables are mostly not in the cache.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

/// The squares on the lines of each square of an empty board.
struct Lines {
    straight: [Bitboard; 64],
    diagonal: [Bitboard; 64],
}

static LINES: Lines = {
    let mut lines = Lines { straight: [Bitboard::EMPTY; 64], diagonal: [Bitboard::EMPTY; 64] };
    let mut index = 0;
    while index < 64 {
        lines.straight[index as usize] = attacks::rook_attacks(Square::new(index), Bitboard::EMPTY);
        lines.diagonal[index as usize] = attacks::bishop_attacks(Square::new(index), Bitboard::EMPTY);
        index += 1;
    }
    lines
};

/// Squares on a line with a square, on an empty board: nothing off them can be pinned to a king there.
#[inline]
pub(super) fn lines_of(square: Square) -> Bitboard {
    LINES.straight[square.to_usize()] | LINES.diagonal[square.to_usize()]
}

/// Squares of the pieces of a colour that attack a square when the `occupied` squares are; pins do not matter.
#[inline]
pub(super) fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let near = attacks::knight_attacks(square) & board.knights()
        | attacks::king_attacks(square) & board.kings()
        | attacks::pawn_attacks(by.other(), square) & board.pawns();
    let far = LINES.straight[square.to_usize()] & board.rooks_and_queens()
        | LINES.diagonal[square.to_usize()] & board.bishops_and_queens();
    let theirs = board.by_color(by);
    let mut found = near & theirs;
    for from in far & theirs {
        if attacks::between(square, from).is_disjoint(occupied) {
            found.add(from);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;

    #[test]
    fn attackers_are_those_that_the_tables_find() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut found = 0;
        for _ in 0..20 {
            let mut position = Chess::default();
            while let Some(played) = random.choice(position.legal_moves()) {
                position.play_unchecked(played);
                let board = position.board();
                if position.fullmoves().get() > 80 {
                    break;
                }
                for (square, by) in Square::ALL.into_iter().zip(Color::ALL.into_iter().cycle()) {
                    let occupied = board.occupied() ^ Bitboard(random.u64(..) & random.u64(..) & random.u64(..));
                    let attackers = attackers(board, square, by, occupied);
                    assert_eq!(attackers, board.attacks_to(square, by, occupied), "{square} {by} {occupied:?}");
                    found += attackers.count();
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
