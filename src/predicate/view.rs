//! A position of a game on the way through its moves.

use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Color, Role, Square};

use crate::board::{Board, MoveError};

/// A position with what its tests need of the moves around it.
pub(super) struct View {
    pub board: Board,
    pub ply: u32,
    /// The move that led here.
    pub last: Option<Played>,
    /// The move that is made here; none at the end of the game.
    pub next: Option<PackedUciMove>,
    /// On which wing White and Black have castled.
    pub castled: [Option<CastlingSide>; 2],
    /// Goes up whenever a pawn moves or leaves the board.
    pub pawns_version: u32,
    /// Goes up at least whenever the number of some men changes.
    pub men_version: u32,
}

/// What is asked of a move that was made.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub promotion: Option<Role>,
    pub way: Way,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Ordinary,
    EnPassant,
    Castling(CastlingSide),
}

/// What a walk notes on its way, each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Attention {
    /// Positions alone.
    Positions,
    /// Whether pawns and numbers of men change.
    Changes,
    /// What kind of move was made, too.
    Moves,
}

impl View {
    pub fn new(board: Board) -> View {
        View { board, ply: 0, last: None, next: None, castled: [None; 2], pawns_version: 1, men_version: 1 }
    }

    /// Makes a move.
    #[inline]
    pub fn play(&mut self, packed: PackedUciMove, attention: Attention) -> Result<(), MoveError> {
        self.ply += 1;
        if attention == Attention::Positions {
            return self.board.play(packed);
        }
        if attention == Attention::Moves {
            self.note(packed);
        }
        let [white, black] = Color::ALL.map(|color| self.board.by_color(color));
        let pawns = self.board.by_role(Role::Pawn);
        self.board.play(packed)?;
        let pawns_changed = u32::from(self.board.by_role(Role::Pawn) != pawns);
        // The mover's own squares always change; those of the other side only by a capture.
        let captured = self.board.by_color(Color::White) != white && self.board.by_color(Color::Black) != black;
        self.pawns_version += pawns_changed;
        self.men_version += pawns_changed | u32::from(captured);
        Ok(())
    }

    fn note(&mut self, packed: PackedUciMove) {
        let UciMove::Normal { from, to, promotion } = packed.unpack() else { return };
        let way = self.way(from, to);
        if let Way::Castling(side) = way {
            self.castled[self.board.turn().fold_wb(0, 1)] = Some(side);
        }
        self.last = Some(Played { promotion, way });
    }

    fn way(&self, from: Square, to: Square) -> Way {
        match (self.board.piece_at(from), self.board.piece_at(to)) {
            (Some(moved), Some(target)) if moved.color == target.color => {
                Way::Castling(CastlingSide::from_king_side(to > from))
            }
            (Some(moved), None) if moved.role == Role::Pawn && from.file() != to.file() => Way::EnPassant,
            _ => Way::Ordinary,
        }
    }

    /// Whether the move made here captures in passing, and what else it captures.
    pub fn captures_next(&self) -> Option<Role> {
        let UciMove::Normal { from, to, .. } = self.next?.unpack() else { return None };
        match self.way(from, to) {
            Way::Ordinary => self.board.piece_at(to).map(|piece| piece.role),
            Way::EnPassant => Some(Role::Pawn),
            Way::Castling(_) => None,
        }
    }
}
