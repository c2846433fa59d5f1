//! Games that come back to a position.

use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Color, Piece, Role, Square};

use crate::board::{Board, packed_moves};
use crate::moves::BYTES_PER_PLY;

/// Fewest plies after which a position can be on the board again: out and back for each side.
const SHORTEST_RETURN: usize = 4;

/// Finds the later visits of games to a position they have had once.
///
/// The list of a position tells only the first visit. Which games can come back shows in their next moves: once a move
/// leaves or enters a square where the position has a pawn, or a king or rook that may still castle, the position is
/// gone for good. In an opening that leaves hardly any game to be replayed.
pub(super) struct Revisits<'a> {
    board: &'a Board,
    /// Squares that no move may touch if the position is to come back.
    fixed: Bitboard,
}

impl<'a> Revisits<'a> {
    pub fn new(board: &'a Board) -> Revisits<'a> {
        let rooks = board.castling_rights();
        let kings = Color::ALL.map(|color| {
            let rights = rooks & board.by_color(color);
            if rights.is_empty() { Bitboard::EMPTY } else { board.pieces(Piece { color, role: Role::King }) }
        });
        // The right to capture in passing ends with the next move, whichever it is.
        let ep = if board.ep_square().is_some() { Bitboard::FULL } else { Bitboard::EMPTY };
        Revisits { board, fixed: board.by_role(Role::Pawn) | rooks | kings[0] | kings[1] | ep }
    }

    /// Calls `found` with each move that a game makes in the position after the first visit. `moves` is the main line,
    /// `ply` the first visit.
    #[inline]
    pub fn for_each(&self, moves: &[u8], ply: u32, found: impl FnMut(PackedUciMove)) {
        let rest = moves.get(ply as usize * BYTES_PER_PLY..).unwrap_or_default();
        let quiet = packed_moves(rest).take_while(|played| self.is_quiet(*played)).count();
        // The last visit needs one move more to be of interest, which need not be quiet.
        if quiet >= SHORTEST_RETURN {
            self.replay(rest, quiet, found);
        }
    }

    /// Whether the position can still come back after a move.
    #[inline]
    fn is_quiet(&self, played: PackedUciMove) -> bool {
        match played.unpack() {
            UciMove::Normal { from, to, .. } => !self.is_fixed(from) && !self.is_fixed(to),
            UciMove::Put { .. } | UciMove::Null => false,
        }
    }

    #[inline]
    fn is_fixed(&self, square: Square) -> bool {
        self.fixed.contains(square)
    }

    #[cold]
    fn replay(&self, rest: &[u8], quiet: usize, mut found: impl FnMut(PackedUciMove)) {
        let mut board = self.board.clone();
        let pieces = board.occupied().count();
        let mut after = 0;
        for played in packed_moves(rest) {
            if after >= SHORTEST_RETURN && board == *self.board {
                found(played);
            }
            // A capture cannot be taken back; a move that does not fit can only come from a damaged file.
            if after == quiet || board.play(played).is_err() || board.occupied().count() < pieces {
                break;
            }
            after += 1;
        }
    }
}
