//! Attacks on one square, without the large tables that find them from any piece of a line: seldom does a piece stand on a line
//! of the square at all, and those tables are mostly not in the cache.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

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

/// Squares that a piece, no pawn, goes to from a square of an empty board.
#[inline]
pub(super) fn reach(role: Role, square: Square) -> Bitboard {
    let index = square.to_usize();
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => attacks::knight_attacks(square),
        Role::King => attacks::king_attacks(square),
        Role::Bishop => LINES.diagonal[index],
        Role::Rook => LINES.straight[index],
        Role::Queen => LINES.straight[index] | LINES.diagonal[index],
    }
}

/// Those of some pieces, no pawns and all of the same type, that can move to a square when the `occupied` squares are.
#[inline]
pub(super) fn sources(role: Role, pieces: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    let mut found = pieces & reach(role, to);
    if !matches!(role, Role::Knight | Role::King) {
        for from in found {
            if !attacks::between(to, from).is_disjoint(occupied) {
                found.discard(from);
            }
        }
    }
    found
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
                    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                        let pieces = board.by_piece(role.of(by));
                        let attacked = attacks::attacks(square, role.of(by), occupied);
                        assert_eq!(sources(role, pieces, square, occupied), attacked & pieces, "{role:?} {square}");
                    }
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
