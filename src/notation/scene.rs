//! What a rendering or a reading of one move needs to know.

use shakmaty::{Bitboard, CastlingMode, Chess, Color, Move, Position, Role, Square, attacks};

use super::Identities;
use super::attackers::{attackers, lines_of, reach};
use crate::game::Ply;

/// A position in which a move is to be read, with what only the history of the game can tell.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// Position before the move.
    pub before: &'a Chess,
    /// Piece numbers and wings before the move.
    pub identities: &'a Identities,
    /// How castling is written in the coordinate notations.
    pub mode: CastlingMode,
}

/// One move in its setting, with the position that follows it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Position before the move.
    pub before: &'a Chess,
    /// The move; castling is king takes own rook.
    pub played: Move,
    /// Position after the move.
    pub after: &'a Chess,
    /// Piece numbers and wings before the move.
    pub identities: &'a Identities,
    /// How castling is written in the coordinate notations.
    pub mode: CastlingMode,
}

/// How a move leaves the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No check, and the opponent can move.
    Quiet,
    /// One checking piece: the one that moved (in castling, the castled rook).
    Check,
    /// One checking piece, not the one that moved.
    Discovered,
    /// Two checking pieces.
    Double,
    /// Checkmate.
    Mate,
    /// Stalemate.
    Stalemate,
}

impl<'a> Scene<'a> {
    /// The scene of a ply.
    pub fn of(ply: Ply<'a>, identities: &'a Identities, mode: CastlingMode) -> Scene<'a> {
        Scene { before: ply.before, played: ply.played, after: ply.after, identities, mode }
    }

    /// The scene without the move.
    pub fn setting(&self) -> Setting<'a> {
        Setting { before: self.before, identities: self.identities, mode: self.mode }
    }

    /// The side that moves.
    pub fn turn(&self) -> Color {
        self.before.turn()
    }

    /// How the move leaves the opponent.
    pub fn ending(&self) -> Ending {
        let checkers = if may_check(self.played, self.after) { checkers(self.after) } else { Bitboard::EMPTY };
        if checkers.is_empty() {
            return if is_stalemate(self.after) { Ending::Stalemate } else { Ending::Quiet };
        }
        if is_mate(self.after) {
            Ending::Mate
        } else if checkers.more_than_one() {
            Ending::Double
        } else if checkers.contains(checking_arrival(self.played)) {
            Ending::Check
        } else {
            Ending::Discovered
        }
    }

    /// Whether the move gives check or mate, for notations that mark nothing else.
    pub(super) fn check(&self) -> Option<Checking> {
        if self.after.checkers().is_empty() {
            None
        } else if self.after.legal_moves().is_empty() {
            Some(Checking::Mate)
        } else {
            Some(Checking::Check)
        }
    }
}

/// Check or mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checking {
    Check,
    Mate,
}

/// Square on which the piece of a move can give check: in castling, the rook's new square.
fn checking_arrival(played: Move) -> Square {
    match played.castling_side() {
        Some(side) => Square::from_coords(side.rook_to_file(), played.to().rank()),
        None => played.to(),
    }
}

/// Square on which the king or piece of a move ends: in castling, the king's new square.
pub(super) fn arrival(played: Move) -> Square {
    match played.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), played.to().rank()),
        None => played.to(),
    }
}

/// Square of the captured piece: in en passant, not the arrival square.
pub fn captured_square(played: Move) -> Option<Square> {
    match played {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

/// Squares of the pieces that give check to the side to move.
fn checkers(position: &Chess) -> Bitboard {
    let (board, them) = (position.board(), position.turn().other());
    let king = position.our(Role::King).first();
    king.map_or(Bitboard::EMPTY, |king| attackers(board, king, them, board.occupied()))
}

/// Whether a move that led to a position can give check at all: for most moves this is seen sooner than that they do not.
/// A piece checks along a line of the king, which it enters or another one leaves, unless it is a knight.
fn may_check(played: Move, after: &Chess) -> bool {
    match (played, after.our(Role::King).first()) {
        (Move::Normal { role, from, to, promotion: None, .. }, Some(king)) if role != Role::Knight => {
            let line = lines_of(king);
            line.contains(from) || line.contains(to)
        }
        _ => true,
    }
}

/// Whether the side to move, in check, has no legal move. Most kings can step aside, and a piece off their lines can mostly
/// take the checking piece or step between, so the full list of moves is seldom made.
fn is_mate(position: &Chess) -> bool {
    let board = position.board();
    let (us, them) = (position.turn(), position.turn().other());
    let Some(king) = position.our(Role::King).first() else { return true };
    let without_king = board.occupied().without(king);
    let steps = attacks::king_attacks(king) & !board.by_color(us);
    let safe = |to: Square| attackers(board, to, them, without_king).is_empty();
    !steps.into_iter().any(safe) && !is_parried(position, king) && position.legal_moves().is_empty()
}

/// Whether a piece that cannot be pinned, and is no pawn, takes the one checking piece or steps between; `false` says only that
/// no such piece does.
fn is_parried(position: &Chess, king: Square) -> bool {
    let board = position.board();
    let Some(checker) = position.checkers().single_square() else { return false };
    let parries = attacks::between(king, checker).with(checker);
    let free = position.us() & !board.pawns() & !lines_of(king) & !Bitboard::from_square(king);
    free.into_iter().any(|from| (board.attacks_from(from) & parries).any())
}

/// Whether the side to move, not in check, has no legal move. Nearly every position has an unblocked pawn or a mobile
/// piece off the lines of its king, so the full list of moves is seldom made.
fn is_stalemate(position: &Chess) -> bool {
    let board = position.board();
    let (us, occupied) = (position.us(), board.occupied());
    let king = position.our(Role::King).first();
    let free = us & !king.map_or(Bitboard::FULL, lines_of);
    let forward = position.turn().fold_wb(8, -8);
    if ((board.pawns() & free).shift(forward) & !occupied).any() {
        return false;
    }
    let pieces = free & !board.pawns() & !board.kings();
    // A piece can move when it can make a single step.
    let step = |role, from| match role {
        Role::Knight => reach(role, from),
        _ => reach(role, from) & attacks::king_attacks(from),
    };
    if pieces.into_iter().any(|from| board.role_at(from).is_some_and(|role| (step(role, from) & !us).any())) {
        return false;
    }
    position.legal_moves().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Start;

    #[test]
    fn mate_is_told_without_and_with_the_list_of_moves() {
        let mut mates = 0;
        for fen in [
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "R5k1/5ppp/8/8/8/8/r7/7K b - - 0 1",
            "R5k1/5ppp/8/8/3b4/8/8/7K b - - 0 1",
            "R5k1/5ppp/8/4b3/8/8/8/7K b - - 0 1",
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            "6rk/5Npp/8/8/8/8/5r2/7K b - - 0 1",
            "6rk/5Npp/6n1/8/8/8/8/6K1 b - - 0 1",
            // The piece that could take or step between is pinned, or is not.
            "4R1k1/3n1ppp/8/8/8/1B6/8/6K1 b - - 0 1",
            "4R1k1/5rpp/8/8/2B5/8/8/6K1 b - - 0 1",
            "6k1/5rpp/8/3B4/8/4R3/8/4R1K1 b - - 0 1",
            // Two checking pieces cannot be parried by one move.
            "3rkr2/3p1p2/3B1N2/8/8/8/8/4R1K1 b - - 0 1",
            "3qkb2/3p1p2/3N4/8/8/8/8/4R1K1 b - - 0 1",
        ] {
            let position = Start::from_fen(fen).unwrap().position;
            let mate = position.is_check() && position.legal_moves().is_empty();
            assert_eq!(position.is_check() && is_mate(&position), mate, "{fen}");
            mates += usize::from(mate);
        }
        assert!((3..=8).contains(&mates), "{mates}");
    }
}
