//! Tests of single positions.

use shakmaty::{Bitboard, Color, Position, Role};

use super::pattern::{PatternTest, PawnTest, union};
use super::reach::Reach;
use super::view::{Attention, View, Way};
use crate::board::Board;
use crate::query::board::{Attack, BishopColours, BoardTerm, Counts, EnPassant, Kinds, ROLES};
use crate::query::{FileLines, PositionTerm};
use crate::repertoire::Repertoire;

/// A condition on a position, ready to be tested.
#[derive(Debug)]
pub(super) enum Test<'q> {
    Position(Box<Board>),
    Pattern(PatternTest),
    Pawns(PawnTest),
    /// A move of these lines leads to the position; lines that were not read lead nowhere.
    Within(Option<&'q Repertoire>),
    Term(&'q BoardTerm),
}

/// What of a position a test looks at: as long as that does not change, neither does the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LooksAt {
    Everything,
    Men,
    Pawns,
}

impl<'q> Test<'q> {
    pub fn position(term: &PositionTerm) -> Test<'q> {
        Test::Position(Box::new(Board::from(term.position())))
    }

    pub fn within(file: &'q FileLines) -> Test<'q> {
        Test::Within(file.lines())
    }

    pub fn board(term: &'q BoardTerm) -> Test<'q> {
        match term {
            BoardTerm::Pattern(pattern) => Test::Pattern(PatternTest::new(pattern)),
            BoardTerm::Pawns(mask) => Test::Pawns(PawnTest::new(mask)),
            term => Test::Term(term),
        }
    }

    pub fn looks_at(&self) -> LooksAt {
        match self {
            Test::Term(BoardTerm::Structure(_)) => LooksAt::Pawns,
            Test::Term(BoardTerm::Material(_) | BoardTerm::Imbalance(_) | BoardTerm::Pieces(_)) => LooksAt::Men,
            _ => LooksAt::Everything,
        }
    }

    pub fn attention(&self) -> Attention {
        match self {
            Test::Term(BoardTerm::Castled(..) | BoardTerm::Promotion(_) | BoardTerm::EnPassant(EnPassant::Played)) => {
                Attention::Moves
            }
            test if test.looks_at() != LooksAt::Everything => Attention::Changes,
            _ => Attention::Positions,
        }
    }

    /// Whether some position of a game can pass, as far as its start and the squares that are moved to tell.
    pub fn is_possible(&self, reach: &Reach<'_>) -> bool {
        match self {
            Test::Pattern(pattern) => pattern.is_possible(reach),
            Test::Pawns(pawns) => pawns.is_possible(reach),
            Test::Position(_) | Test::Within(_) | Test::Term(_) => true,
        }
    }

    #[inline]
    pub fn holds(&self, view: &View) -> bool {
        match self {
            Test::Pattern(pattern) => pattern.holds(&view.board),
            Test::Pawns(pawns) => pawns.holds(&view.board),
            // Comparing the squares of White's men first spares most of the comparison.
            Test::Position(position) => {
                position.by_color(Color::White) == view.board.by_color(Color::White) && **position == view.board
            }
            Test::Within(lines) => lines.is_some_and(|lines| lines.reaches(view.board.key())),
            Test::Term(term) => term_holds(term, view),
        }
    }
}

fn term_holds(term: &BoardTerm, view: &View) -> bool {
    let board = &view.board;
    match term {
        BoardTerm::Material(material) => material.fits(&counts(board, Color::White), &counts(board, Color::Black)),
        BoardTerm::Imbalance(term) => term.fits(&counts(board, Color::White), &counts(board, Color::Black)),
        BoardTerm::Structure(term) => {
            let file = term.file.map_or(Bitboard::FULL, Bitboard::from_file);
            any_side(term.owner, |side| (board.structure(term.structure, side) & file).any())
        }
        BoardTerm::Bishops(colours) => bishops(board) == Some(*colours),
        BoardTerm::BishopPair(owner) => any_side(*owner, |side| has_pair(board, side)),
        BoardTerm::Pieces(range) => range.contains(board.occupied().count() as u64),
        BoardTerm::Check => board.checkers().any(),
        BoardTerm::Mate => is_over(view) && board.checkers().any(),
        BoardTerm::Stalemate => is_over(view) && board.checkers().is_empty(),
        BoardTerm::EnPassant(EnPassant::Possible) => board.ep_square().is_some(),
        BoardTerm::EnPassant(EnPassant::Played) => view.last.is_some_and(|last| last.way == Way::EnPassant),
        BoardTerm::Castled(owner, wing) => any_side(*owner, |side| {
            let castled = view.castled[side.fold_wb(0, 1)];
            castled.is_some_and(|castled| wing.is_none_or(|wing| wing == castled))
        }),
        BoardTerm::Promotion(kinds) => view.last.and_then(|last| last.promotion).is_some_and(|role| has(*kinds, role)),
        BoardTerm::Captures(kinds) => view.captures_next().is_some_and(|role| has(*kinds, role)),
        BoardTerm::Attacks(attack) => attacks(attack, board),
        BoardTerm::Legal(range) => legal_moves(board).is_some_and(|moves| range.contains(moves)),
        BoardTerm::Turn(side) => board.turn() == *side,
        // Ready-made tests and the ledger answer these.
        BoardTerm::Pattern(_) | BoardTerm::Pawns(_) | BoardTerm::Sacrifice(_) => false,
    }
}

fn any_side(owner: Option<Color>, has: impl Fn(Color) -> bool) -> bool {
    owner.map_or_else(|| has(Color::White) || has(Color::Black), &has)
}

fn has(kinds: Kinds, role: Role) -> bool {
    ROLES.iter().position(|known| *known == role).is_some_and(|index| kinds.has(index))
}

/// Number of men of a side.
pub(super) fn counts(board: &Board, side: Color) -> Counts {
    ROLES.map(|role| board.pieces(role.of(side)).count() as u8)
}

fn bishops(board: &Board) -> Option<BishopColours> {
    let [white, black] = Color::ALL.map(|side| board.pieces(Role::Bishop.of(side)));
    if white.count() != 1 || black.count() != 1 {
        return None;
    }
    let on_light = [white, black].map(|bishop| (bishop & Bitboard::LIGHT_SQUARES).any());
    Some(if on_light[0] == on_light[1] { BishopColours::Same } else { BishopColours::Opposite })
}

fn has_pair(board: &Board, side: Color) -> bool {
    let bishops = board.pieces(Role::Bishop.of(side));
    (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
}

fn attacks(attack: &Attack, board: &Board) -> bool {
    let targets = match attack.on {
        None => attack.to,
        Some(pieces) => union(board, &pieces.pieces().collect::<Vec<_>>()) & attack.to,
    };
    attack.by.pieces().any(|piece| {
        let from = board.pieces(piece) & attack.from;
        from.any() && targets.into_iter().any(|target| (board.attackers(target, piece.color) & from).any())
    })
}

/// Whether the side to move has no move. Where the game goes on it has one.
fn is_over(view: &View) -> bool {
    view.next.is_none() && legal_moves(&view.board) == Some(0)
}

fn legal_moves(board: &Board) -> Option<u64> {
    board.to_chess().ok().map(|position| position.legal_moves().len() as u64)
}
