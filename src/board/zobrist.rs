//! shakmaty's Zobrist values in a table by piece code, and a key that follows the changes of a move.

use std::sync::LazyLock;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Color, File, Piece, Role, Square};

use super::play::Changes;
use super::{Board, CODES, code_of, color_of};

static VALUES: LazyLock<Box<Values>> = LazyLock::new(|| Box::new(Values::fetch()));

/// The value of each thing that a key is the exclusive-or of.
pub(super) struct Values {
    pieces: [[u64; 64]; CODES],
    turn: u64,
}

impl Values {
    pub(super) fn get() -> &'static Values {
        &VALUES
    }

    fn fetch() -> Values {
        let mut pieces = [[0; 64]; CODES];
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color, role };
                for square in Square::ALL {
                    pieces[usize::from(code_of(piece))][usize::from(square)] =
                        Zobrist64::zobrist_for_piece(square, piece).0;
                }
            }
        }
        Values { pieces, turn: Zobrist64::zobrist_for_white_turn().0 }
    }

    /// The key of a board from nothing.
    pub(super) fn key_of(&self, board: &Board) -> u64 {
        let mut key = Key { value: 0, values: self };
        if board.turn() == Color::White {
            key.turn();
        }
        for square in board.occupied() {
            key.piece(board.squares[usize::from(square)], square);
        }
        for rook in board.castling_rights() {
            if let Some(king) = board.king(board.squares[usize::from(rook)] & super::BLACK) {
                key.right_lost(king, rook);
            }
        }
        if let Some(square) = board.ep_square() {
            key.ep(square);
        }
        key.value
    }
}

/// A key in the making.
pub(super) struct Key<'a> {
    pub(super) value: u64,
    pub(super) values: &'a Values,
}

impl Changes for Key<'_> {
    #[inline]
    fn piece(&mut self, code: u8, square: Square) {
        self.value ^= self.values.pieces[usize::from(code) % CODES][usize::from(square)];
    }

    fn right_lost(&mut self, king: Square, rook: Square) {
        let color = color_of(if rook.rank() == shakmaty::Rank::First { 0 } else { super::BLACK });
        let side = CastlingSide::from_king_side(rook > king);
        self.value ^= Zobrist64::zobrist_for_castling_right(color, side).0;
    }

    fn ep(&mut self, square: Square) {
        let file: File = square.file();
        self.value ^= Zobrist64::zobrist_for_en_passant_file(file).0;
    }

    #[inline]
    fn turn(&mut self) {
        self.value ^= self.values.turn;
    }
}
