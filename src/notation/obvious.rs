//! The common case of reading SAN, without making a list of moves.

use shakmaty::san::San;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};

use super::attackers::{self, attackers};

/// The legal move that SAN means.
pub fn san_move(san: &San, position: &Chess) -> Option<Move> {
    obvious(san, position).or_else(|| san.to_move(position).ok())
}

/// The move where neither castling nor en passant comes into question: the one piece that the text fits and that does not leave
/// its king in check. `None` says only that the full list of moves has to be asked.
fn obvious(san: &San, position: &Chess) -> Option<Move> {
    let San::Normal { role, file, rank, capture, to, promotion } = *san else { return None };
    let board = position.board();
    let king = position.our(Role::King).first()?;
    let captured = board.role_at(to);
    if captured == Some(Role::King) || captured.is_some() != capture || position.us().contains(to) {
        return None;
    }
    let sources = match role {
        Role::Pawn => pawn_sources(to, capture, promotion, position)?,
        _ if promotion.is_some() => return None,
        _ => attackers::sources(role, position.our(role), to, board.occupied()),
    };
    let file = file.map_or(Bitboard::FULL, Bitboard::from_file);
    let rank = rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    let mut sources = (sources & file & rank).into_iter().filter(|from| is_safe(position, king, role, *from, to));
    let from = sources.next()?;
    sources.next().is_none().then_some(Move::Normal { role, from, capture: captured, to, promotion })
}

/// Whether a move other than castling and en passant does not leave the mover's king, now on `king`, in check.
pub(super) fn is_safe(position: &Chess, king: Square, role: Role, from: Square, to: Square) -> bool {
    let board = position.board();
    let king = if role == Role::King { to } else { king };
    let after = board.occupied().without(from).with(to);
    attackers(board, king, position.turn().other(), after).without(to).is_empty()
}

/// The pawns that can go to a square, en passant set aside; `None` when promotion and rank do not fit together.
fn pawn_sources(to: Square, capture: bool, promotion: Option<Role>, position: &Chess) -> Option<Bitboard> {
    let (turn, pawns) = (position.turn(), position.our(Role::Pawn));
    let last = turn.relative_rank(to.rank()) == Rank::Eighth;
    let fits = match promotion {
        Some(role) => last && !matches!(role, Role::Pawn | Role::King),
        None => !last,
    };
    if !fits {
        return None;
    }
    if capture {
        return Some(attacks::pawn_attacks(turn.other(), to) & pawns);
    }
    Some(pushes_to(to, turn, pawns, position.board().occupied())).filter(|sources| sources.any())
}

/// Those of some pawns that can step forward to an empty square.
pub(super) fn pushes_to(to: Square, turn: Color, pawns: Bitboard, occupied: Bitboard) -> Bitboard {
    let back = turn.fold_wb(-8, 8);
    let Some(one) = to.offset(back) else { return Bitboard::EMPTY };
    if pawns.contains(one) {
        return Bitboard::from_square(one);
    }
    let double = turn.relative_rank(to.rank()) == Rank::Fourth && !occupied.contains(one);
    let two = one.offset(back).filter(|two| double && pawns.contains(*two));
    two.map_or(Bitboard::EMPTY, Bitboard::from_square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Start;

    #[test]
    fn the_common_case_agrees_with_the_list_of_moves() {
        let mut quick = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "4k3/4r3/8/8/8/4N3/4K3/N7 w - - 0 1",
            "4k3/8/8/8/4r2q/3B1N2/3N1P2/R3K2R w KQ - 0 1",
            "4k3/8/4r3/8/1b5q/3N1N2/5P2/4K2R w K - 0 1",
            "6k1/5ppp/8/8/2q5/8/2R2PPP/2R2QK1 b - - 0 1",
        ] {
            let position = Start::from_fen(fen).unwrap().position;
            for played in position.legal_moves() {
                let san = San::from_move(&position, played);
                if let Some(found) = obvious(&san, &position) {
                    assert_eq!(found, played, "{fen} {san}");
                    quick += 1;
                }
                assert_eq!(san_move(&san, &position), Some(played), "{fen} {san}");
            }
            for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                for to in Square::ALL {
                    for (capture, promotion) in [(false, None), (true, None), (false, Some(Role::Queen))] {
                        let san = San::Normal { role, file: None, rank: None, capture, to, promotion };
                        if let Some(found) = obvious(&san, &position) {
                            assert!(position.is_legal(found), "{fen} {san}");
                            assert_eq!(san.to_move(&position), Ok(found), "{fen} {san}");
                        }
                    }
                }
            }
        }
        assert!(quick > 30, "{quick}");
    }
}
