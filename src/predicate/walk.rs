//! Walking through the positions of a game.

use shakmaty::packed::PackedUciMove;

use super::program::{Instant, Keep, Program};
use super::reach::Reach;
use super::run::{Extent, Scratch};
use super::test::{LooksAt, Test};
use super::touch::Signs;
use super::view::View;
use crate::board::{Board, MoveError, packed_moves};
use crate::moves::BYTES_PER_PLY;

impl Program<'_> {
    /// Fills the slots and the ledger from the positions of a game.
    pub(super) fn walk(
        &self,
        board: Board,
        moves: &[u8],
        scratch: &mut Scratch,
        extent: Extent,
    ) -> Result<(), MoveError> {
        let reach = Reach::of(&board, moves);
        let possible = |(_, instant): &(usize, &Instant)| instant.is_possible(&self.tests, &reach);
        scratch.open.clear();
        scratch.open.extend(self.slots.iter().enumerate().filter(possible).map(|(slot, _)| slot));
        let alone = match (scratch.open.as_slice(), self.ledger, extent) {
            ([], Keep::No, _) => return Ok(()),
            ([slot], Keep::No, Extent::FirstHit) => match self.slots[*slot] {
                Instant::Test(index) => Some((*slot, &self.tests[index])),
                _ => None,
            },
            _ => None,
        };
        // Patterns pass seldom, and most of their positions are told beforehand.
        let (slot, found) = match alone {
            Some((slot, Test::Pattern(pattern))) => {
                (slot, first_that(board, moves, pattern.signs(), scratch, |board| pattern.holds(board))?)
            }
            Some((slot, Test::Pawns(pawns))) => {
                (slot, first_that(board, moves, pawns.signs(), scratch, |board| pawns.holds(board))?)
            }
            _ => return self.walk_through(board, moves, scratch, extent),
        };
        found.into_iter().for_each(|ply| scratch.slots[slot].insert(ply));
        Ok(())
    }

    fn walk_through(&self, board: Board, moves: &[u8], scratch: &mut Scratch, extent: Extent) -> Result<(), MoveError> {
        let mut view = View::new(board);
        let mut moves = packed_moves(moves);
        loop {
            view.next = moves.next();
            let mut hit = false;
            for slot in &scratch.open {
                if self.holds(&self.slots[*slot], &view, &mut scratch.known) {
                    scratch.slots[*slot].insert(view.ply);
                    hit = true;
                }
            }
            if self.ledger == Keep::Yes {
                scratch.ledger.note(&view.board);
            }
            let played: Option<PackedUciMove> = view.next.filter(|_| !hit || extent == Extent::Whole);
            let Some(played) = played else { return Ok(()) };
            view.play(played, self.attention)?;
        }
    }

    fn holds(&self, instant: &Instant, view: &View, known: &mut [(u32, bool)]) -> bool {
        match instant {
            Instant::Test(index) => self.test_holds(*index, view, &mut known[*index]),
            Instant::All(parts) => parts.iter().all(|part| self.holds(part, view, known)),
            Instant::Any(parts) => parts.iter().any(|part| self.holds(part, view, known)),
            Instant::Not(inner) => !self.holds(inner, view, known),
        }
    }

    #[inline]
    fn test_holds(&self, index: usize, view: &View, known: &mut (u32, bool)) -> bool {
        let test = &self.tests[index];
        let version = match test.looks_at() {
            LooksAt::Everything => return test.holds(view),
            LooksAt::Men => view.men_version,
            LooksAt::Pawns => view.pawns_version,
        };
        if known.0 != version {
            *known = (version, test.holds(view));
        }
        known.1
    }
}

/// The number of the first position that passes a test. Only those positions are tested at which it can become true, and the
/// walk goes no further than to the last of them.
#[inline]
fn first_that(
    mut board: Board,
    moves: &[u8],
    signs: &Signs,
    scratch: &mut Scratch,
    holds: impl Fn(&Board) -> bool,
) -> Result<Option<u32>, MoveError> {
    if holds(&board) {
        return Ok(Some(0));
    }
    let moves = moves.as_chunks::<BYTES_PER_PLY>().0;
    scratch.possible.clear();
    signs.note(&board, moves, &mut scratch.possible);
    let mut ply = 0;
    for next in scratch.possible.iter() {
        for packed in &moves[ply as usize..next as usize] {
            board.play(PackedUciMove::from_bytes(*packed))?;
        }
        ply = next;
        if holds(&board) {
            return Ok(Some(ply));
        }
    }
    Ok(None)
}
