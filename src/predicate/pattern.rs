//! Patterns and pawn masks as a few bitboard operations.

use shakmaty::{Bitboard, Color, Piece, Role};

use super::reach::Reach;
use super::touch::{Outline, Signs, Touch};
use crate::board::Board;
use crate::query::board::{Pattern, PatternItem, PawnExtent, PawnMask, PieceSet, Sense};

/// A pattern ready to be tested: some image must hold, that is all of its demands.
#[derive(Debug)]
pub(super) struct PatternTest {
    images: Vec<Vec<Demand>>,
    signs: Signs,
}

#[derive(Debug)]
enum Demand {
    /// The piece stands on all of these squares.
    All(Piece, Bitboard),
    /// One of the pieces stands on one of these squares.
    Some(Vec<Piece>, Bitboard),
    /// None of the pieces stands on any of these squares.
    None(Vec<Piece>, Bitboard),
    /// All of these squares are empty.
    Empty(Bitboard),
    /// One of these squares is occupied.
    Occupied(Bitboard),
    /// One of these squares is empty or has one of the pieces.
    SomeOrEmpty(Vec<Piece>, Bitboard),
    /// None of these squares is empty or has one of the pieces.
    NoneAndOccupied(Vec<Piece>, Bitboard),
}

impl PatternTest {
    pub fn new(pattern: &Pattern) -> PatternTest {
        let images: Vec<_> = pattern.images().iter().map(|items| demands(items)).collect();
        let outline = |demands: &Vec<Demand>| Outline::new(demands.iter().filter_map(Demand::men));
        let signs = Signs {
            outlines: images.iter().map(outline).collect(),
            touch: images.iter().flatten().map(Demand::touch).fold(Touch::default(), Touch::or),
        };
        PatternTest { images, signs }
    }

    #[inline]
    pub fn holds(&self, board: &Board) -> bool {
        self.images.iter().any(|demands| demands.iter().all(|demand| demand.holds(board)))
    }

    pub fn is_possible(&self, reach: &Reach<'_>) -> bool {
        self.images.iter().any(|demands| demands.iter().all(|demand| demand.is_possible(reach)))
    }

    /// When it can become true.
    pub fn signs(&self) -> &Signs {
        &self.signs
    }
}

fn demands(items: &[PatternItem]) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for item in items {
        let demand = demand(item);
        let together = demands.iter_mut().find_map(|known| match (known, &demand) {
            (Demand::All(piece, squares), Demand::All(other, more)) if piece == other => Some((squares, *more)),
            (Demand::Empty(squares), Demand::Empty(more)) => Some((squares, *more)),
            _ => None,
        });
        match together {
            Some((squares, more)) => *squares |= more,
            None => demands.push(demand),
        }
    }
    // What is seldom true is asked first: pieces that move away from home, many squares at once.
    demands.sort_by_key(|demand| match demand {
        Demand::All(piece, squares) => (u8::from(piece.role == Role::King), 64 - squares.count()),
        Demand::Some(_, squares) => (2, squares.count()),
        _ => (3, 0),
    });
    demands
}

fn demand(item: &PatternItem) -> Demand {
    let pieces: Vec<Piece> = item.pieces.pieces().collect();
    let squares = item.squares;
    match (item.sense, item.pieces.has_empty()) {
        (Sense::Must, _) if item.pieces == PieceSet::EMPTY_SQUARE => Demand::Empty(squares),
        (Sense::MustNot, _) if item.pieces == PieceSet::EMPTY_SQUARE => Demand::Occupied(squares),
        (Sense::Must, true) => Demand::SomeOrEmpty(pieces, squares),
        (Sense::MustNot, true) => Demand::NoneAndOccupied(pieces, squares),
        (Sense::MustNot, false) => Demand::None(pieces, squares),
        (Sense::Must, false) => match pieces.as_slice() {
            [only] if squares.count() == 1 => Demand::All(*only, squares),
            _ => Demand::Some(pieces, squares),
        },
    }
}

impl Demand {
    #[inline]
    fn holds(&self, board: &Board) -> bool {
        match self {
            Demand::All(piece, squares) => board.pieces(*piece).is_superset(*squares),
            Demand::Some(pieces, squares) => (union(board, pieces) & *squares).any(),
            Demand::None(pieces, squares) => (union(board, pieces) & *squares).is_empty(),
            Demand::Empty(squares) => (board.occupied() & *squares).is_empty(),
            Demand::Occupied(squares) => (board.occupied() & *squares).any(),
            Demand::SomeOrEmpty(pieces, squares) => ((union(board, pieces) | !board.occupied()) & *squares).any(),
            Demand::NoneAndOccupied(pieces, squares) => {
                ((union(board, pieces) | !board.occupied()) & *squares).is_empty()
            }
        }
    }
}

impl Demand {
    fn is_possible(&self, reach: &Reach<'_>) -> bool {
        match self {
            Demand::All(piece, squares) => reach.all(*piece, *squares),
            Demand::Some(pieces, squares) => reach.some(pieces, *squares),
            _ => true,
        }
    }

    /// Men that must stand on certain squares.
    fn men(&self) -> Option<(Piece, Bitboard)> {
        match self {
            Demand::All(piece, squares) => Some((*piece, *squares)),
            _ => None,
        }
    }

    fn touch(&self) -> Touch {
        match self {
            Demand::All(_, squares) | Demand::Some(_, squares) | Demand::Occupied(squares) => Touch::arrival(*squares),
            Demand::None(_, squares)
            | Demand::Empty(squares)
            | Demand::SomeOrEmpty(_, squares)
            | Demand::NoneAndOccupied(_, squares) => Touch::change(*squares),
        }
    }
}

/// Squares of pieces of several kinds.
#[inline]
pub(super) fn union(board: &Board, pieces: &[Piece]) -> Bitboard {
    pieces.iter().fold(Bitboard::EMPTY, |all, piece| all | board.pieces(*piece))
}

/// A pawn mask ready to be tested.
#[derive(Debug)]
pub(super) struct PawnTest {
    images: Vec<(Bitboard, Bitboard)>,
    extent: PawnExtent,
    signs: Signs,
}

impl PawnTest {
    pub fn new(mask: &PawnMask) -> PawnTest {
        let (images, extent) = (mask.images(), mask.extent());
        let [white, black] = Color::ALL.map(|color| Role::Pawn.of(color));
        let touch = match extent {
            PawnExtent::AtLeast => {
                Touch::arrival(images.iter().fold(Bitboard::EMPTY, |all, image| all | image.0 | image.1))
            }
            PawnExtent::Exactly => Touch::change(Bitboard::FULL),
        };
        let outlines = images.iter().map(|image| Outline::new([(white, image.0), (black, image.1)])).collect();
        PawnTest { images, extent, signs: Signs { outlines, touch } }
    }

    #[inline]
    pub fn holds(&self, board: &Board) -> bool {
        let [white, black] = Color::ALL.map(|color| board.pieces(Role::Pawn.of(color)));
        self.images.iter().any(|image| match self.extent {
            PawnExtent::AtLeast => white.is_superset(image.0) && black.is_superset(image.1),
            PawnExtent::Exactly => (white, black) == *image,
        })
    }

    pub fn is_possible(&self, reach: &Reach<'_>) -> bool {
        let [white, black] = Color::ALL.map(|color| Role::Pawn.of(color));
        self.images.iter().any(|image| reach.all(white, image.0) && reach.all(black, image.1))
    }

    /// When it can become true.
    pub fn signs(&self) -> &Signs {
        &self.signs
    }
}
