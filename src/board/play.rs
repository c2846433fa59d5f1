//! Applying a packed move.

use shakmaty::packed::PackedUciMove;
use shakmaty::{Rank, Role, Square};

use super::{BLACK, Board, CODES, EMPTY, bit};
use crate::moves::BYTES_PER_PLY;

const PAWN: u8 = Role::Pawn as u8;
const ROOK: u8 = Role::Rook as u8;
const KING: u8 = Role::King as u8;
const BACK_RANKS: u64 = 0xff00_0000_0000_00ff;

/// The moves of a packed main line, as they are. A trailing odd byte is ignored.
pub fn packed_moves(bytes: &[u8]) -> impl ExactSizeIterator<Item = PackedUciMove> + '_ {
    bytes.as_chunks::<BYTES_PER_PLY>().0.iter().map(|pair| PackedUciMove::from_bytes(*pair))
}

/// A move that cannot fit the board it is applied to: the bytes are damaged or belong to another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move {} does not fit the board", .0.unpack())]
pub struct MoveError(pub PackedUciMove);

/// Listens to what a move changes, so that a key can be kept.
pub(super) trait Changes {
    /// A piece appears on a square or leaves it.
    fn piece(&mut self, code: u8, square: Square);
    /// Castling with this rook is no longer allowed. The king still stands where it began.
    fn right_lost(&mut self, king: Square, rook: Square);
    /// A legal en passant capture appears or goes.
    fn ep(&mut self, square: Square);
    /// The other side is to move.
    fn turn(&mut self);
}

/// For those who need no key.
pub(super) struct Unwatched;

impl Changes for Unwatched {
    #[inline]
    fn piece(&mut self, _: u8, _: Square) {}
    #[inline]
    fn right_lost(&mut self, _: Square, _: Square) {}
    #[inline]
    fn ep(&mut self, _: Square) {}
    #[inline]
    fn turn(&mut self) {}
}

/// A packed move taken apart.
#[derive(Clone, Copy)]
struct Step {
    from: Square,
    to: Square,
    /// Role a pawn turns into; 0 for none.
    promotion: u8,
    /// Drops and null moves, which a main line of chess cannot have.
    foreign: bool,
}

impl Step {
    #[inline]
    fn of(packed: PackedUciMove) -> Step {
        let bits = u16::from_le_bytes(packed.to_bytes());
        Step {
            from: Square::new(u32::from(bits & 63)),
            to: Square::new(u32::from(bits >> 6 & 63)),
            promotion: (bits >> 12 & 7) as u8,
            foreign: bits >> 15 != 0,
        }
    }
}

impl Board {
    /// Applies a move. Castling is king takes own rook, as in [`crate::moves`].
    ///
    /// # Errors
    /// [`MoveError`] when the move cannot fit the board; the board is then unchanged.
    #[inline]
    pub fn play(&mut self, packed: PackedUciMove) -> Result<(), MoveError> {
        self.play_watched(packed, &mut Unwatched)
    }

    #[inline(always)]
    pub(super) fn play_watched(&mut self, packed: PackedUciMove, changes: &mut impl Changes) -> Result<(), MoveError> {
        let step = Step::of(packed);
        let moved = self.squares[usize::from(step.from)];
        let target = self.squares[usize::from(step.to)];
        if moved == EMPTY || moved & BLACK != self.turn || step.foreign {
            return Err(MoveError(packed));
        }
        let pushed = if target != EMPTY && target & BLACK == self.turn {
            self.castle(step, moved, target, changes).ok_or(MoveError(packed))?;
            false
        } else if moved & !BLACK == PAWN {
            self.move_pawn(step, moved, target, changes).ok_or(MoveError(packed))?
        } else if step.promotion == 0 && target & !BLACK != KING {
            self.lose_rights(step, moved, changes);
            self.shift(step, moved, moved, target, changes);
            false
        } else {
            return Err(MoveError(packed));
        };
        self.pass_turn(step, pushed, changes);
        Ok(())
    }

    /// Moves a pawn; whether it was a double step. Nothing when the move cannot be.
    #[inline(always)]
    fn move_pawn(&mut self, step: Step, moved: u8, target: u8, changes: &mut impl Changes) -> Option<bool> {
        let promotes = bit(step.to) & BACK_RANKS != 0;
        let fits = match step.promotion {
            0 => !promotes,
            role => promotes && role > PAWN && role < KING,
        };
        if !fits || target & !BLACK == KING {
            return None;
        }
        let distance = u8::from(step.from).abs_diff(u8::from(step.to));
        if target == EMPTY && distance % 8 != 0 {
            self.take_in_passing(step, changes)?;
        }
        self.lose_rights(step, moved, changes);
        let becomes = if promotes { step.promotion | self.turn } else { moved };
        self.shift(step, moved, becomes, target, changes);
        Some(distance == 16)
    }

    /// Removes the pawn that is captured in passing, beside `from` on the file of `to`.
    #[inline]
    fn take_in_passing(&mut self, step: Step, changes: &mut impl Changes) -> Option<()> {
        if self.ep != Some(step.to) {
            return None;
        }
        let captured = Square::from_coords(step.to.file(), step.from.rank());
        let enemy_pawn = PAWN | (self.turn ^ BLACK);
        if self.squares[usize::from(captured)] != enemy_pawn {
            return None;
        }
        self.toggle(enemy_pawn, captured, changes);
        self.squares[usize::from(captured)] = EMPTY;
        Some(())
    }

    #[inline]
    fn castle(&mut self, step: Step, moved: u8, target: u8, changes: &mut impl Changes) -> Option<()> {
        let is_castling = moved & !BLACK == KING
            && target & !BLACK == ROOK
            && step.promotion == 0
            && self.rights & bit(step.to) != 0
            && step.from.rank() == step.to.rank();
        if !is_castling {
            return None;
        }
        let (king_file, rook_file) = if step.to > step.from { (6, 5) } else { (2, 3) };
        let on_rank = |file: u32| Square::from_coords(shakmaty::File::new(file), step.from.rank());
        let (king_to, rook_to) = (on_rank(king_file), on_rank(rook_file));
        let others = self.occupied().0 & !bit(step.from) & !bit(step.to);
        if others & (bit(king_to) | bit(rook_to)) != 0 {
            return None;
        }
        self.lose_rights(step, moved, changes);
        // Both leave before either arrives: in Chess960 one may land where the other stood.
        for (code, square) in [(moved, step.from), (target, step.to)] {
            self.toggle(code, square, changes);
            self.squares[usize::from(square)] = EMPTY;
        }
        for (code, square) in [(moved, king_to), (target, rook_to)] {
            self.toggle(code, square, changes);
            self.squares[usize::from(square)] = code;
        }
        Some(())
    }

    /// Drops the rights that a move ends: all of a king's, those of a rook that leaves or is captured.
    #[inline(always)]
    fn lose_rights(&mut self, step: Step, moved: u8, changes: &mut impl Changes) {
        if self.rights != 0 {
            let touched = if moved & !BLACK == KING { self.back_rank(self.turn) } else { bit(step.from) };
            let lost = self.rights & (touched | bit(step.to));
            if lost != 0 {
                self.drop_rights(lost, changes);
            }
        }
    }

    #[cold]
    fn drop_rights(&mut self, lost: u64, changes: &mut impl Changes) {
        self.rights &= !lost;
        for rook in shakmaty::Bitboard(lost) {
            let side = self.squares[usize::from(rook)] & BLACK;
            if let Some(king) = self.king(side) {
                changes.right_lost(king, rook);
            }
        }
    }

    fn back_rank(&self, side: u8) -> u64 {
        let rank = if side == 0 { Rank::First } else { Rank::Eighth };
        shakmaty::Bitboard::from_rank(rank).0
    }

    /// Takes `moved` from its square, `target` from the board, and puts `becomes` in its place.
    #[inline(always)]
    fn shift(&mut self, step: Step, moved: u8, becomes: u8, target: u8, changes: &mut impl Changes) {
        if target != EMPTY {
            self.toggle(target, step.to, changes);
        }
        self.toggle(moved, step.from, changes);
        self.toggle(becomes, step.to, changes);
        self.squares[usize::from(step.from)] = EMPTY;
        self.squares[usize::from(step.to)] = becomes;
    }

    #[inline(always)]
    fn toggle(&mut self, code: u8, square: Square, changes: &mut impl Changes) {
        self.sets[usize::from(code) % CODES] ^= bit(square);
        self.sets[usize::from(code & BLACK)] ^= bit(square);
        changes.piece(code, square);
    }

    #[inline(always)]
    fn pass_turn(&mut self, step: Step, pushed: bool, changes: &mut impl Changes) {
        self.turn ^= BLACK;
        changes.turn();
        if let Some(square) = self.ep.take() {
            changes.ep(square);
        }
        if pushed {
            self.ep = self.legal_ep(step.to);
            if let Some(square) = self.ep {
                changes.ep(square);
            }
        }
    }
}
