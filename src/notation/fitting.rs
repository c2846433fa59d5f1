//! The common case of reading: the one legal move that constraints fit, without making a list of moves.

use shakmaty::{Bitboard, Chess, Move, Piece, Position, Role, Square, attacks};

use super::attackers;
use super::constraints::{Capturing, Castling, Constraints, Promotion};
use super::obvious::{is_safe, pushes_to};

/// The legal moves that constraints fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fitting {
    /// There are none.
    None,
    /// There is this one only, and it is no promotion.
    One(Move),
    /// Only the list of moves tells.
    Unknown,
}

/// Looks for the legal moves that constraints fit. Castling, en passant and promotions are left to the list of moves wherever
/// they come into question.
pub(super) fn fitting(constraints: &Constraints, position: &Chess) -> Fitting {
    let Constraints { capture, captured, .. } = *constraints;
    let plain = constraints.promotion == Promotion::Unsaid
        && constraints.only.is_none()
        && capture != Some(Capturing::EnPassant)
        && !may_castle(constraints, position);
    let (Some(king), true) = (position.our(Role::King).first(), plain) else { return Fitting::Unknown };
    let from = constraints.from & position.us();
    let role = match (constraints.role, from.single_square()) {
        (Some(role), _) => role,
        (None, Some(square)) => position.board().role_at(square).unwrap_or(Role::Pawn),
        (None, None) if from.is_empty() => return Fitting::None,
        (None, None) => return Fitting::Unknown,
    };
    let pieces = from & position.our(role);
    if role == Role::Pawn && may_pass(constraints, pieces, position) {
        return Fitting::Unknown;
    }
    let occupied = position.board().occupied();
    let allowed = match capture {
        Some(Capturing::Quiet) => !occupied,
        Some(_) => position.them(),
        None => !position.us(),
    };
    let taken = captured.map_or(Bitboard::FULL, |role| position.their(role));
    let mut found = Fitting::None;
    for to in constraints.to & allowed & taken {
        for from in sources(role.of(position.turn()), pieces, to, occupied) {
            if !is_safe(position, king, role, from, to) {
                continue;
            }
            let capture = position.board().role_at(to);
            let last = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
            if found != Fitting::None || last || capture == Some(Role::King) {
                return Fitting::Unknown;
            }
            found = Fitting::One(Move::Normal { role, from, capture, to, promotion: None });
        }
    }
    found
}

/// Whether the text may mean castling.
fn may_castle(constraints: &Constraints, position: &Chess) -> bool {
    match constraints.castling {
        Castling::No => false,
        Castling::Side(_) | Castling::EitherSide => true,
        Castling::KingStep => {
            position.castles().castling_rights().any()
                && !(constraints.from & position.our(Role::King)).is_empty()
                && constraints.role.is_none_or(|role| role == Role::King)
        }
    }
}

/// Whether one of the pawns may capture en passant.
fn may_pass(constraints: &Constraints, pawns: Bitboard, position: &Chess) -> bool {
    let passes = |square: Square| {
        let attackers = attacks::pawn_attacks(position.turn().other(), square) & pawns;
        constraints.to.contains(square) && attackers.any()
    };
    constraints.capture != Some(Capturing::Quiet) && position.maybe_ep_square().is_some_and(passes)
}

/// Those of some pieces of the mover that can move to a square, en passant set aside.
fn sources(piece: Piece, pieces: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn if occupied.contains(to) => attacks::pawn_attacks(piece.color.other(), to) & pieces,
        Role::Pawn => pushes_to(to, piece.color, pieces, occupied),
        role => attackers::sources(role, pieces, to, occupied),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingSide;

    use super::*;
    use crate::game::Start;
    use crate::notation::constraints::Plain;

    /// Positions with checks, pins, promotions, en passant and castling.
    const POSITIONS: [&str; 10] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "4k3/4r3/8/8/8/4N3/4K3/N7 w - - 0 1",
        "4k3/8/8/8/4r2q/3B1N2/3N1P2/R3K2R w KQ - 0 1",
        "4k3/8/4r3/8/1b5q/3N1N2/5P2/4K2R w K - 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    ];

    /// Constraints that are met with, and others, around a legal move or two.
    fn constraints(random: &mut fastrand::Rng, legal: &[Move]) -> Constraints {
        let near = |random: &mut fastrand::Rng| random.choice(legal).and_then(|played| Plain::of(*played));
        let (one, other) = (near(random), near(random));
        let squares = |random: &mut fastrand::Rng, square: Option<Square>, another: Option<Square>| {
            let square = square.unwrap_or(Square::E4);
            match random.u8(..8) {
                0 => Bitboard::FULL,
                1 => Bitboard::from_file(square.file()),
                2 => Bitboard::from_rank(square.rank()),
                3 => Bitboard::from_square(square) | another.map_or(Bitboard::EMPTY, Bitboard::from_square),
                4 => Bitboard(random.u64(..)),
                _ => Bitboard::from_square(square),
            }
        };
        let some = |random: &mut fastrand::Rng| random.u8(..4) == 0;
        let role = |random: &mut fastrand::Rng| random.choice(Role::ALL);
        Constraints {
            role: if some(random) { None } else { one.map(|plain| plain.role) },
            from: squares(random, one.map(|plain| plain.from), other.map(|plain| plain.from)),
            to: squares(random, one.map(|plain| plain.to), other.map(|plain| plain.to)),
            capture: random
                .choice([None, Some(Capturing::Capture), Some(Capturing::Quiet), Some(Capturing::EnPassant)])
                .flatten(),
            captured: if some(random) { role(random) } else { None },
            promotion: if some(random) { Promotion::To(Role::Queen) } else { Promotion::Unsaid },
            castling: match random.u8(..12) {
                0 => Castling::EitherSide,
                1 => Castling::Side(CastlingSide::KingSide),
                2..6 => Castling::KingStep,
                _ => Castling::No,
            },
            ..Constraints::default()
        }
    }

    #[test]
    fn what_is_found_agrees_with_the_list_of_moves() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut counts = [0_usize; 3];
        for round in 0..200 {
            let mut position = Start::from_fen(POSITIONS[round % POSITIONS.len()]).unwrap().position;
            for _ in 0..40 {
                let legal = position.legal_moves();
                for _ in 0..20 {
                    let constraints = constraints(&mut random, &legal);
                    let fits: Vec<Move> = legal.iter().copied().filter(|played| constraints.fits(*played)).collect();
                    let found = fitting(&constraints, &position);
                    match found {
                        Fitting::None => assert_eq!(fits, [], "{position:?} {constraints:?}"),
                        Fitting::One(played) => assert_eq!(fits, [played], "{position:?} {constraints:?}"),
                        Fitting::Unknown => {}
                    }
                    counts[match found {
                        Fitting::None => 0,
                        Fitting::One(_) => 1,
                        Fitting::Unknown => 2,
                    }] += 1;
                }
                let Some(played) = random.choice(&legal) else { break };
                position.play_unchecked(*played);
            }
        }
        assert!(counts.iter().all(|count| *count > 10_000), "{counts:?}");
    }
}
