//! Every step of random games against shakmaty.

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::packed::PackedUciMove;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Move, Piece, Position, Role, Square};

use super::*;
use crate::position::{PositionKey, same_position};

fn chess(fen: &str) -> Chess {
    let setup = fen.parse::<Fen>().unwrap().into_setup();
    chess_from_setup(setup, CastlingMode::Chess960).unwrap()
}

fn pack(played: Move) -> PackedUciMove {
    PackedUciMove::pack(UciMove::from_move(played, CastlingMode::Chess960))
}

fn assert_same(walker: &Walker, plain: &Board, position: &Chess) {
    assert_eq!(walker.board(), plain);
    assert_eq!(plain, &Board::from(position));
    assert_eq!(walker.key(), PositionKey::of(position));
    assert_eq!(plain.key(), PositionKey::of(position));
    for square in Square::ALL {
        assert_eq!(plain.piece_at(square), position.board().piece_at(square));
    }
    for (color, role) in [(Color::White, Role::Pawn), (Color::Black, Role::Queen)] {
        let count = position.board().by_piece(Piece { color, role }).count();
        assert_eq!(usize::from(plain.material().count(color, role)), count);
    }
    assert!(same_position(&plain.to_chess().unwrap(), position));
}

/// Plays up to `choices.len()` moves; captures in passing, castling and promotions are preferred when there are any,
/// double steps often, since chance alone meets them too seldom.
fn play_out(mut position: Chess, choices: &[u16]) {
    let mut walker = Walker::new(Board::from(&position));
    let mut plain = Board::from(&position);
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let rare: Vec<Move> =
            moves.iter().copied().filter(|m| m.is_en_passant() || m.is_castle() || m.is_promotion()).collect();
        let double = |m: &Move| m.role() == Role::Pawn && m.from().is_some_and(|f| f.distance(m.to()) == 2);
        let double: Vec<Move> = moves.iter().copied().filter(double).collect();
        let pool = match choice % 4 {
            0 | 1 if !rare.is_empty() => &rare[..],
            0 if !double.is_empty() => &double[..],
            _ => &moves[..],
        };
        let played = pool[usize::from(choice / 4) % pool.len()];
        position.play_unchecked(played);
        walker.play(pack(played)).unwrap();
        plain.play(pack(played)).unwrap();
        assert_same(&walker, &plain, &position);
    }
}

/// Starts that bring out what goes wrong: pins of the captured and of the capturing pawn, castling across each other.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 w DBdb - 0 1",
    "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R b HAha - 0 1",
    "4k3/2p1p3/8/1P1P1P2/2p1p1p1/8/1P1P1P2/4K3 w - - 0 1",
    "8/3p1p2/8/r1P1P2K/R1pkp3/8/3P1P2/8 w - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_games_agree_with_shakmaty(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 1..160)) {
        play_out(chess(STARTS[start]), &choices);
    }

    #[test]
    fn any_bytes_give_moves_or_errors(bytes in prop::collection::vec(any::<u16>(), 1..400)) {
        let mut walker = Walker::new(Board::standard());
        for bits in bytes {
            let before = walker.clone();
            match walker.play(PackedUciMove::from_bytes(bits.to_le_bytes())) {
                Ok(()) => prop_assert_eq!(walker.key(), walker.board().key()),
                Err(_) => prop_assert_eq!(walker.board(), before.board()),
            }
        }
    }
}

#[test]
fn en_passant_counts_only_when_legal() {
    // In the first case both pawns would leave the rank and open it to the rook.
    for (fen, uci, legal) in [
        ("8/2p5/8/KP5r/8/8/8/6k1 b - - 0 1", "c7c5", false),
        ("8/2p5/8/1P5r/K7/8/8/6k1 b - - 0 1", "c7c5", true),
        ("8/2p5/8/P7/8/8/8/K5k1 b - - 0 1", "c7c5", false),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", true),
    ] {
        let mut position = chess(fen);
        let mut walker = Walker::new(Board::from(&position));
        let played = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        position.play_unchecked(played);
        walker.play(pack(played)).unwrap();
        assert_eq!(walker.board().ep_square().is_some(), legal, "{fen}");
        assert_eq!(walker.key(), PositionKey::of(&position), "{fen}");
    }
}

#[test]
fn moves_that_cannot_be_are_errors() {
    let board = Board::standard();
    for uci in ["e4e5", "e7e5", "e1d1", "a1a2", "e2e4q", "e2f3", "a2a8", "b1b8k", "e1h1"] {
        let mut tried = board.clone();
        let packed = PackedUciMove::pack(uci.parse().unwrap());
        let error = tried.play(packed).unwrap_err().to_string();
        assert!(error.contains(uci), "{error}");
        assert_eq!(tried, board, "{uci}");
    }
    let mut tried = board.clone();
    assert!(tried.play(PackedUciMove::pack(UciMove::Null)).is_err());
}
