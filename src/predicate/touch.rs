//! Which moves can make a condition on squares true, seen from the packed moves of a game without replaying them: most cannot.

use shakmaty::{Bitboard, Piece, Rank, Square};

use super::plies::Plies;
use crate::board::Board;
use crate::moves::BYTES_PER_PLY;

/// Where a packed move leaves from and where it goes; in castling, the squares of king and rook.
#[inline]
fn from_and_to(packed: [u8; BYTES_PER_PLY]) -> (u32, u32) {
    let bits = u32::from(u16::from_le_bytes(packed));
    (bits & 63, bits >> 6 & 63)
}

/// Squares at which a move can make a condition true that was not true before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Touch {
    /// Something moves there.
    entered: Bitboard,
    /// Something leaves.
    left: Bitboard,
}

impl Touch {
    /// For a condition that only a man who arrives on one of the squares can make true.
    pub fn arrival(squares: Bitboard) -> Touch {
        Touch { entered: squares, left: Bitboard::EMPTY }
    }

    /// For a condition that any change of one of the squares can make true.
    pub fn change(squares: Bitboard) -> Touch {
        // A pawn that is captured in passing leaves the square before the one that is moved to.
        let of_rank = |rank| squares & Bitboard::from_rank(rank);
        let passed = of_rank(Rank::Fifth).shift(8) | of_rank(Rank::Fourth).shift(-8);
        Touch { entered: squares | passed, left: squares }
    }

    /// For conditions of which one is enough.
    pub fn or(self, other: Touch) -> Touch {
        Touch { entered: self.entered | other.entered, left: self.left | other.left }
    }

    /// The same for the moves of one game. Castling is written as king takes rook, and both arrive elsewhere on the rank.
    pub fn in_game(self, start: &Board) -> Touch {
        let squares = self.entered | self.left;
        let matters = |rook: &Square| (squares & Bitboard::from_rank(rook.rank())).any();
        let castling: Bitboard = start.castling_rights().into_iter().filter(matters).collect();
        Touch { entered: self.entered | castling, left: self.left }
    }

    /// Whether a packed move is one of those.
    #[inline]
    pub fn by(&self, packed: [u8; BYTES_PER_PLY]) -> bool {
        let (from, to) = from_and_to(packed);
        (self.entered.0 >> to | self.left.0 >> from) & 1 != 0
    }
}

/// Men that must stand on certain squares at the same time, for a condition that needs them all.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    men: Vec<(Piece, Bitboard)>,
}

impl Outline {
    /// The outline of men, each with all of its squares.
    pub fn new(men: impl IntoIterator<Item = (Piece, Bitboard)>) -> Outline {
        Outline { men: men.into_iter().collect() }
    }

    /// Notes the plies that a move of `touch` leads to, and at which no square of the outline is known to be wrong: one is when
    /// another man or none stands there at first, or something has left it, and nothing has moved there since.
    pub fn note(&self, start: &Board, moves: &[[u8; BYTES_PER_PLY]], touch: &Touch, plies: &mut Plies) {
        let required = self.men.iter().fold(0, |all, (_, squares)| all | squares.0);
        let right = |(piece, squares): &(Piece, Bitboard)| (start.pieces(*piece) & *squares).0;
        let mut possible = self.men.iter().map(right).fold(0, |all, squares| all | squares);
        let castling = start.castling_rights();
        for (ply, packed) in (1..).zip(moves) {
            let (from, to) = from_and_to(*packed);
            possible = possible & !(1 << from) | 1 << to;
            if castling.0 >> to & 1 != 0 {
                // Perhaps king takes rook: both arrive somewhere on the rank.
                possible |= Bitboard::from_rank(Square::new(to).rank()).0;
            }
            if required & !possible == 0 && touch.by(*packed) {
                plies.insert(ply);
            }
        }
    }
}

/// What is known beforehand of a condition that any of several outlines can fulfil.
#[derive(Clone, Debug)]
pub(super) struct Signs {
    /// The outlines of its alternatives.
    pub outlines: Vec<Outline>,
    /// The moves that can make it true.
    pub touch: Touch,
}

impl Signs {
    /// Notes the plies after the start at which the condition can become true.
    pub fn note(&self, start: &Board, moves: &[[u8; BYTES_PER_PLY]], plies: &mut Plies) {
        let touch = self.touch.in_game(start);
        self.outlines.iter().for_each(|outline| outline.note(start, moves, &touch, plies));
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use crate::board::Board;
    use crate::game::Start;
    use crate::moves;
    use crate::predicate::Program;
    use crate::predicate::run::{Extent, Scratch};
    use crate::query::{Query, Reading};

    /// Moves at random: castling, captures in passing and promotions where they can be.
    fn game(start: &Chess, random: &mut fastrand::Rng) -> Vec<u8> {
        let (mut position, mut packed) = (start.clone(), Vec::new());
        for _ in 0..40 {
            let legal = position.legal_moves();
            let special = |m: &&shakmaty::Move| m.is_castle() || m.is_en_passant() || m.is_promotion();
            let special = legal.iter().find(special).filter(|_| random.bool());
            let Some(played) = special.or_else(|| random.choice(&legal)).copied() else { break };
            moves::push(&mut packed, played);
            position.play_unchecked(played);
        }
        packed
    }

    /// Men that stand together at some ply, with and without others that may not.
    fn men(start: &Chess, packed: &[u8], random: &mut fastrand::Rng) -> [String; 2] {
        let mut board = Board::from(start);
        for played in crate::board::packed_moves(packed).take(random.usize(0..packed.len() / 2 + 1)) {
            board.play(played).unwrap();
        }
        let mut squares: Vec<_> = board.occupied().into_iter().collect();
        random.shuffle(&mut squares);
        let man = |square: &shakmaty::Square| format!("{}{square}", board.piece_at(*square).unwrap().char());
        let men: Vec<String> = squares.iter().take(3).map(man).collect();
        [men.join(" "), format!("{} .e2 mirror:sides", men[..2].join(" "))]
    }

    fn plies(program: &Program<'_>, start: &Chess, packed: &[u8], extent: Extent) -> Vec<u32> {
        let mut scratch = Scratch { known: vec![(0, false); 8], ..Scratch::default() };
        scratch.slots.resize_with(1, Default::default);
        program.walk(Board::from(start), packed, &mut scratch, extent).unwrap();
        scratch.slots[0].iter().collect()
    }

    #[test]
    fn the_first_hit_is_that_of_a_walk_that_tests_every_position() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut hits, mut later) = (0, 0);
        for fen in
            ["r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "4k3/PP4pp/8/2pPp3/3pPp2/8/pp4PP/4K3 w - c6 0 1"]
        {
            let start = Start::from_fen(fen).unwrap().position;
            for _ in 0..300 {
                let packed = game(&start, &mut random);
                let piece = char::from(*random.choice(b"KQRBNPkqrbnp").unwrap());
                let square = format!("{}{}", random.char('a'..='h'), random.char('1'..='8'));
                let items = [
                    format!("{piece}{square}"),
                    format!("!{piece}{square}"),
                    format!(".{square}"),
                    format!("!.{square}"),
                    format!("[{piece}.]{square}"),
                    format!("![{piece}.]{square}"),
                    format!("[Rr]{square} .e1"),
                    format!("[QRqr]{}1-8 !P{square} mirror:both", random.char('a'..='h')),
                ];
                let men = men(&start, &packed, &mut random);
                for query in items.iter().chain(&men).map(|item| format!("pattern:\"{item}\"")) {
                    let query = Query::parse(&query, &Reading { notation: Default::default() }).unwrap();
                    let program = Program::new(&query);
                    let all = plies(&program, &start, &packed, Extent::Whole);
                    let first = plies(&program, &start, &packed, Extent::FirstHit);
                    assert_eq!(first, Vec::from_iter(all.first().copied()), "{query} {fen} {packed:?}");
                    hits += all.len().min(1);
                    later += usize::from(all.first().is_some_and(|ply| *ply > 0));
                }
            }
        }
        assert!(hits > 1000 && later > 300, "{hits} {later}");
    }
}
