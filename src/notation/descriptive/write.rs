//! Writing: the shortest text that fits one legal move.
//!
//! A text consists of a form of the mover and a form of the target. The forms are tried in a fixed order; the first that
//! fits exactly one legal move is written. Compared are the legal moves of the same type of piece that capture the same
//! type of piece or none, and promote to the same piece; castling set aside. A text with the en passant mark is compared
//! with en passant captures only, one without it with all. Check marks never tell moves apart.

use shakmaty::{Bitboard, CastlingSide, Move, MoveList, Position, Rank, Role, Square};

use super::plain::{is_plain_capture, is_plain_square};
use super::tongue::{ENGLISH, Naming, Order, ShortNames, Tongue};
use crate::notation::scene::{Checking, Scene};
use crate::notation::{Array, Wing};

/// How the moving piece is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mover {
    Bare,
    Wing,
    Rank,
    /// Departure square of a piece, present file of a pawn.
    Place(Naming),
}

/// How the end of the move is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// The captured piece alone.
    Bare,
    /// The captured pawn with its file.
    Pawn(Naming),
    /// The arrival square; in a capture, beside the captured piece.
    Square(Naming),
}

use Naming::{Full, Short};

const PIECE_MOVERS: [Mover; 4] = [Mover::Wing, Mover::Rank, Mover::Place(Short), Mover::Place(Full)];
const PAWN_MOVERS: [Mover; 2] = [Mover::Place(Short), Mover::Place(Full)];
const BARE: [Mover; 1] = [Mover::Bare];
const NO_TARGET: [Target; 1] = [Target::Bare];
const PAWNS: [Target; 2] = [Target::Pawn(Short), Target::Pawn(Full)];
const SQUARES: [Target; 2] = [Target::Square(Short), Target::Square(Full)];

/// Blocks of the search: each mover of a block is tried with each of its targets before the next mover.
type Blocks = &'static [(&'static [Mover], &'static [Target])];

const QUIET: Blocks = &[(&BARE, &SQUARES), (&PIECE_MOVERS, &SQUARES)];
const PAWN_TAKES_PAWN: Blocks = &[
    (&BARE, &NO_TARGET),
    (&PAWN_MOVERS, &NO_TARGET),
    (&BARE, &PAWNS),
    (&PAWN_MOVERS, &PAWNS),
    (&BARE, &SQUARES),
    (&PAWN_MOVERS, &SQUARES),
];
const PAWN_TAKES_PIECE: Blocks =
    &[(&BARE, &NO_TARGET), (&PAWN_MOVERS, &NO_TARGET), (&BARE, &SQUARES), (&PAWN_MOVERS, &SQUARES)];
const PIECE_TAKES_PAWN: Blocks = &[
    (&BARE, &NO_TARGET),
    (&BARE, &PAWNS),
    (&PIECE_MOVERS, &NO_TARGET),
    (&PIECE_MOVERS, &PAWNS),
    (&BARE, &SQUARES),
    (&PIECE_MOVERS, &SQUARES),
];
const PIECE_TAKES_PIECE: Blocks =
    &[(&BARE, &NO_TARGET), (&PIECE_MOVERS, &NO_TARGET), (&BARE, &SQUARES), (&PIECE_MOVERS, &SQUARES)];

/// Appends a move.
pub(in crate::notation) fn write(tongue: &Tongue, scene: &Scene<'_>, out: &mut String) {
    match (scene.played.castling_side(), scene.played.from()) {
        (Some(CastlingSide::KingSide), _) => out.push_str(tongue.castling[0]),
        (Some(CastlingSide::QueenSide), _) => out.push_str(tongue.castling[1]),
        (None, Some(from)) => {
            let search = Search { tongue, scene, from };
            let (mover, target) = search.shortest();
            search.push(mover, target, out);
        }
        (None, None) => {}
    }
    match scene.check() {
        Some(Checking::Check) => out.push_str(tongue.check),
        Some(Checking::Mate) => out.push_str(tongue.mate),
        None => {}
    }
}

/// Appends a move in English with `Kt` for the knight, as books before 1940 print it.
pub(in crate::notation) fn write_kt(scene: &Scene<'_>, out: &mut String) {
    let mut english = String::new();
    write(&ENGLISH, scene, &mut english);
    for sign in english.chars() {
        match sign {
            'N' => out.push_str("Kt"),
            other => out.push(other),
        }
    }
}

struct Search<'a> {
    tongue: &'a Tongue,
    scene: &'a Scene<'a>,
    from: Square,
}

impl Search<'_> {
    /// The shortest text: nearly always the one that a glance at the board allows.
    fn shortest(&self) -> (Mover, Target) {
        let naming = if self.is_written(Short) { Short } else { Full };
        let (target, is_plain) = match self.scene.played.capture() {
            Some(captured) => (Target::Bare, is_plain_capture(self.scene, captured)),
            None => (Target::Square(naming), is_plain_square(self.scene, naming)),
        };
        if is_plain {
            debug_assert_eq!((Mover::Bare, target), self.shortest_of(&self.compared()));
            return (Mover::Bare, target);
        }
        self.shortest_of(&self.compared())
    }

    /// The moves that a text is compared with.
    fn compared(&self) -> MoveList {
        let (played, before) = (self.scene.played, self.scene.before);
        let mut compared = match played {
            Move::EnPassant { .. } => before.en_passant_moves(),
            _ if played.is_capture() => before.capture_moves(),
            // A quiet text always names the arrival square, so only its namesakes matter.
            _ => {
                let squares = Tongue::namesakes(played.to(), Short).into_iter();
                squares.flat_map(|to| before.san_candidates(played.role(), to)).collect()
            }
        };
        compared.retain(|m| {
            !m.is_castle()
                && m.role() == played.role()
                && m.capture() == played.capture()
                && m.promotion() == played.promotion()
        });
        compared
    }

    fn blocks(&self) -> Blocks {
        match (self.scene.played.role(), self.scene.played.capture()) {
            (_, None) => QUIET,
            (Role::Pawn, Some(Role::Pawn)) => PAWN_TAKES_PAWN,
            (Role::Pawn, Some(_)) => PAWN_TAKES_PIECE,
            (_, Some(Role::Pawn)) => PIECE_TAKES_PAWN,
            (_, Some(_)) => PIECE_TAKES_PIECE,
        }
    }

    fn shortest_of(&self, compared: &MoveList) -> (Mover, Target) {
        for (movers, targets) in self.blocks() {
            for mover in *movers {
                let Some(from) = self.departures(*mover, compared) else { continue };
                for target in *targets {
                    let Some(to) = self.arrivals(*target) else { continue };
                    let fits = |m: &&Move| to.contains(m.to()) && m.from().is_some_and(|square| from.contains(square));
                    if compared.iter().filter(fits).take(2).count() == 1 {
                        return (*mover, *target);
                    }
                }
            }
        }
        // The last forms name both squares in full, so this is not reached by a legal move.
        (Mover::Place(Full), Target::Square(Full))
    }

    fn is_written(&self, naming: Naming) -> bool {
        naming == Full || self.tongue.short_names == ShortNames::Written
    }

    /// Squares that fit a form of the mover; `None` if the form is not to be used here.
    fn departures(&self, mover: Mover, compared: &MoveList) -> Option<Bitboard> {
        match mover {
            Mover::Bare => Some(Bitboard::FULL),
            Mover::Wing => self.wing_mates(compared),
            Mover::Rank => Some(Bitboard::from_rank(self.from.rank())),
            Mover::Place(naming) if !self.is_written(naming) => None,
            Mover::Place(naming) if self.scene.played.role() == Role::Pawn => {
                Some(Tongue::file_namesakes(self.from.file(), naming))
            }
            Mover::Place(naming) => Some(Tongue::namesakes(self.from, naming)),
        }
    }

    fn arrivals(&self, target: Target) -> Option<Bitboard> {
        let to = self.scene.played.to();
        match target {
            Target::Bare => Some(Bitboard::FULL),
            Target::Pawn(naming) | Target::Square(naming) if !self.is_written(naming) => None,
            Target::Pawn(naming) => Some(Tongue::file_namesakes(to.file(), naming)),
            Target::Square(naming) => Some(Tongue::namesakes(to, naming)),
        }
    }

    fn wing(&self, square: Square) -> Option<Wing> {
        self.scene.identities.wing(square, self.scene.turn(), self.scene.played.role())
    }

    /// The pieces that started on the mover's wing, if its prefix is clear on the board: a game from the initial array,
    /// mover and rivals original, the rivals all from the other wing and on another file, and the piece of the king's
    /// wing nearer the h-file.
    fn wing_mates(&self, compared: &MoveList) -> Option<Bitboard> {
        if self.scene.identities.array() != Array::Standard {
            return None;
        }
        let wing = self.wing(self.from)?;
        let near = match self.scene.played.capture() {
            Some(_) => Bitboard::FULL,
            None => Tongue::namesakes(self.scene.played.to(), Short),
        };
        let rivals = compared.iter().filter(|m| near.contains(m.to())).filter_map(|m| m.from());
        for rival in rivals.filter(|rival| *rival != self.from) {
            let (mine, other) = (self.from.file(), rival.file());
            let in_order = match wing {
                Wing::King => mine > other,
                Wing::Queen => mine < other,
            };
            if self.wing(rival).is_none_or(|rival| rival == wing) || !in_order {
                return None;
            }
        }
        let ours = self.scene.before.our(self.scene.played.role());
        Some(ours.into_iter().filter(|square| self.wing(*square) == Some(wing)).collect())
    }

    fn push(&self, mover: Mover, target: Target, out: &mut String) {
        self.push_mover(mover, out);
        let (tongue, played) = (self.tongue, self.scene.played);
        match (played.capture(), target) {
            (None, Target::Square(naming)) => {
                let hyphen = tongue.order == Order::FileFirst || matches!(mover, Mover::Rank | Mover::Place(_));
                out.extend(hyphen.then_some('-'));
                tongue.push_square(played.to(), naming, self.scene.turn(), out);
            }
            (captured, _) => {
                out.push('x');
                self.push_captured(captured.unwrap_or(Role::Pawn), target, out);
            }
        }
        if let Some(role) = played.promotion() {
            let [open, close] = tongue.promotion;
            out.push_str(open);
            out.push(tongue.letter(role));
            out.push_str(close);
        }
        if played.is_en_passant() {
            out.push_str(tongue.en_passant);
        }
    }

    fn push_mover(&self, mover: Mover, out: &mut String) {
        let (tongue, role, color) = (self.tongue, self.scene.played.role(), self.scene.turn());
        match mover {
            Mover::Wing => match self.wing(self.from) {
                Some(wing) => tongue.push_prefixed(role, tongue.wing_letter(wing), out),
                None => out.push(tongue.letter(role)),
            },
            Mover::Place(naming) if role == Role::Pawn => self.push_pawn(self.from, naming, out),
            Mover::Bare => out.push(tongue.letter(role)),
            Mover::Rank => {
                out.push(tongue.letter(role));
                let rank = relative(self.from.rank(), self.scene);
                match tongue.order {
                    Order::FileFirst => out.extend(['(', rank, ')']),
                    Order::RankFirst => out.push(rank),
                }
            }
            Mover::Place(naming) => {
                out.extend([tongue.letter(role), '(']);
                tongue.push_square(self.from, naming, color, out);
                out.push(')');
            }
        }
    }

    fn push_captured(&self, captured: Role, target: Target, out: &mut String) {
        let (tongue, to) = (self.tongue, self.scene.played.to());
        match target {
            Target::Bare => out.push(tongue.letter(captured)),
            Target::Pawn(naming) => self.push_pawn(to, naming, out),
            Target::Square(naming) => {
                let (open, close) = match tongue.order {
                    Order::FileFirst => ('/', None),
                    Order::RankFirst => ('(', Some(')')),
                };
                out.extend([tongue.letter(captured), open]);
                tongue.push_square(to, naming, self.scene.turn(), out);
                out.extend(close);
            }
        }
    }

    /// A pawn with the file on which it stands.
    fn push_pawn(&self, at: Square, naming: Naming, out: &mut String) {
        if self.tongue.order == Order::RankFirst {
            out.push(self.tongue.letter(Role::Pawn));
        }
        self.tongue.push_file(at.file(), naming, out);
        if self.tongue.order == Order::FileFirst {
            out.push(self.tongue.letter(Role::Pawn));
        }
    }
}

fn relative(rank: Rank, scene: &Scene<'_>) -> char {
    super::tongue::relative_rank(scene.turn(), rank).char()
}
