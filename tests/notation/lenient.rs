//! Texts that the tables of `tests/data/vectors` leave out.

use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};
use tabia::game::Start;
use tabia::notation::constraints::{Capturing, Castling, CheckMark};
use tabia::notation::{Language, Line, Notation, ReadError, Strictness, Warning, parse};

use crate::inputs::answer;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const BOTH_SIDES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const EN_PASSANT: &str = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
const PROMOTION: &str = "1n5k/P7/8/8/8/8/7K/8 w - - 0 1";
const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
const CENTRE: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2BPP3/2P5/PP3PPP/RNBQK1NR b KQkq - 0 4";

/// Notation, position, text, move or error.
const INPUTS: [(&str, &str, &str, &str); 100] = [
    ("san", START, "Ktf3", "g1f3"),
    ("san", START, "Nf3 $1", "g1f3"),
    ("san", START, "Nf3 (=)", "g1f3"),
    ("san", START, "N f3", "g1f3"),
    ("san", START, "--", "error:illegal"),
    ("san", START, "", "error:illegal"),
    ("san", START, "+", "error:illegal"),
    ("san", START, "e4e5", "error:illegal"),
    ("san", START, "xe4", "error:illegal"),
    ("san", ITALIAN, "Ke1-g1", "e1g1"),
    ("san", ITALIAN, "Kg1", "error:illegal"),
    ("san", ITALIAN, "Bxf7†", "c4f7"),
    ("san", ITALIAN, "Bxe6", "error:illegal"),
    ("san", EN_PASSANT, "exd6 ep", "e5d6"),
    ("san", EN_PASSANT, "exd6 e.p. +", "e5d6"),
    ("san", EN_PASSANT, "exd6 en passant", "e5d6"),
    ("san", EN_PASSANT, "d6", "error:illegal"),
    ("san", PROMOTION, "a8/N", "a7a8n"),
    ("san", PROMOTION, "axb=Q", "a7b8q"),
    ("san", PROMOTION, "abQ", "a7b8q"),
    ("san", PROMOTION, "a7xb8(R)+", "a7b8r"),
    ("san", PROMOTION, "a8=K", "error:illegal"),
    ("san", SCHOLAR, "Qxf7 mate", "h5f7"),
    ("san", SCHOLAR, "Qf7 X", "h5f7"),
    ("san", SCHOLAR, "QXf7‡", "h5f7"),
    ("san", SCHOLAR, "Qf7:#!!", "h5f7"),
    ("fide", PROMOTION, "axb8N", "a7b8n"),
    ("figurine", ITALIAN, "♗xf7+", "c4f7"),
    ("figurine", ITALIAN, "Bxf7+", "c4f7"),
    ("figurine", PROMOTION, "a8=N", "a7a8n"),
    ("lan", ITALIAN, "Bc4-f7+", "c4f7"),
    ("lan:de", ITALIAN, "Lc4:f7†", "c4f7"),
    ("lan:ru", START, "Кg1-f3", "g1f3"),
    ("lan:ru", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Крe1-f2", "e1f2"),
    ("lan", EN_PASSANT, "e5xd6 e.p.", "e5d6"),
    ("san:nl", ITALIAN, "O-O", "e1g1"),
    ("san:nl", START, "Oe4", "e2e4"),
    ("san:de", START, "sf3", "g1f3"),
    ("san:de", START, "Nf3", "error:illegal"),
    ("san:bg", START, "Кf3", "g1f3"),
    ("san:bg", START, "Kf3", "error:illegal"),
    ("ran", CENTRE, "Bc5xPd4", "c5d4"),
    ("ran", CENTRE, "Bc5xNd4", "c5d4"),
    ("ran:de", CENTRE, "Lc5xBd4", "c5d4"),
    ("uci", START, "e2 e4", "e2e4"),
    ("uci", PROMOTION, "a7-a8(q)", "a7a8q"),
    ("uci", PROMOTION, "a7a8k", "error:illegal"),
    ("uci", START, "é2e4", "error:illegal"),
    ("coordinate", PROMOTION, "a7-b8=N", "a7b8n"),
    ("iccf", START, "52 54", "e2e4"),
    ("iccf", START, "5294", "error:illegal"),
    ("iccf", BOTH_SIDES, "5131", "e1c1"),
    ("smith", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5P", "e4d5"),
    ("smith", PROMOTION, "a7b8N", "a7b8n"),
    ("smith", PROMOTION, "a7b8b", "error:illegal"),
    ("smith", START, "e2e4E", "error:illegal"),
    ("smith", BOTH_SIDES, "e1c1C", "e1c1"),
    ("smith", BOTH_SIDES, "e1c1c", "error:illegal"),
    ("descriptive", START, "P-K 4th", "e2e4"),
    ("descriptive", START, "P to K's 4th", "e2e4"),
    ("descriptive", START, "p-k4", "e2e4"),
    ("descriptive", START, "P. to K. 4.", "e2e4"),
    ("descriptive", START, "Kt-KB 3d", "g1f3"),
    ("descriptive", BOTH_SIDES, "Castles", "error:ambiguous"),
    ("descriptive", BOTH_SIDES, "Castles (QR)", "e1c1"),
    ("descriptive", BOTH_SIDES, "Castles queenside", "e1c1"),
    ("descriptive", BOTH_SIDES, "castles on K's side", "e1g1"),
    ("descriptive", BOTH_SIDES, "Castles with Q's Rook", "e1c1"),
    ("descriptive", BOTH_SIDES, "castles somewhere", "error:illegal"),
    ("descriptive", START, "King's Pawn to King's fourth square", "e2e4"),
    ("descriptive", START, "Queen's Knight to Bishop's third", "b1c3"),
    ("descriptive", BOTH_SIDES, "K. to his 2d.", "e1e2"),
    ("descriptive", BOTH_SIDES, "K. R. to his 5th.", "h1h5"),
    ("descriptive", START, "PK4d", "e2e4"),
    ("descriptive", START, "Pd-K4", "error:illegal"),
    ("descriptive", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K. R. checks.", "h1h8"),
    ("descriptive", EN_PASSANT, "PxP in passing", "e5d6"),
    ("descriptive", PROMOTION, "P-R8Q", "a7a8q"),
    ("descriptive", PROMOTION, "P-R8 queens", "a7a8q"),
    ("descriptive", PROMOTION, "P takes Kt (Q)", "a7b8q"),
    ("descriptive", PROMOTION, "P queens", "error:ambiguous"),
    ("descriptive", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "N/QB3-K4", "c3e4"),
    ("descriptive", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "QN-K4", "c3e4"),
    ("descriptive", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "N-K4", "error:ambiguous"),
    ("descriptive", START, "N-B9", "error:illegal"),
    ("descriptive", START, "N ch", "error:illegal"),
    ("descriptive-es", START, "P.4R", "e2e4"),
    ("descriptive-es", ITALIAN, "enroque corto", "e1g1"),
    ("descriptive-es", ITALIAN, "AxP jaque", "c4f7"),
    ("descriptive-es", EN_PASSANT, "P x P al paso", "e5d6"),
    ("descriptive-fr", ITALIAN, "petit roque", "e1g1"),
    ("descriptive-fr", ITALIAN, "Roque", "e1g1"),
    ("descriptive-fr", ITALIAN, "F pr PF éch.", "c4f7"),
    ("descriptive-fr", SCHOLAR, "D prend PF échec et mat", "h5f7"),
    ("chesmayne", CENTRE, "PA4-$E05:D04-PA4", "e5d4"),
    ("chesmayne", CENTRE, "pa4-$e05xd04-pa4+PC", "e5d4"),
    ("chesmayne", CENTRE, "...04B :B-BS1-$C05*D04-PA4 :do-PAs :bl", "c5d4"),
    ("chesmayne", BOTH_SIDES, "R02-$H01/G01", "h1g1"),
    ("chesmayne", BOTH_SIDES, "%q", "e1c1"),
    ("chesmayne", ITALIAN, "BS2*$F07", "error:illegal"),
];

fn line(fen: &str) -> Line {
    Line::new(&Start::from_fen(fen).unwrap())
}

#[test]
fn each_text_has_its_one_meaning() {
    let failures: Vec<String> = INPUTS
        .iter()
        .filter_map(|(name, fen, text, expected)| {
            let notation: Notation = name.parse().unwrap();
            let got = answer(notation.read(text, &line(fen).setting(), Strictness::Strict));
            (got != *expected).then(|| format!("{name} {text:?} in {fen}: got {got}, expected {expected}"))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn warnings(name: &str, fen: &str, text: &str) -> Vec<Warning> {
    let notation: Notation = name.parse().unwrap();
    notation.read(text, &line(fen).setting(), Strictness::Lenient).map(|reading| reading.warnings).unwrap()
}

#[test]
fn what_disagrees_with_the_board_is_said() {
    use Warning::*;
    assert_eq!(warnings("san", START, "Nf3+"), [FalseCheckMark]);
    assert_eq!(warnings("san", ITALIAN, "Bxf7"), [CheckNotMarked]);
    assert_eq!(warnings("san", ITALIAN, "Bf7+"), [CaptureNotMarked]);
    assert_eq!(warnings("fide", ITALIAN, "Bf7+"), []);
    assert_eq!(warnings("san", SCHOLAR, "Qxf7+"), [MateNotMarked]);
    assert_eq!(warnings("san", SCHOLAR, "Qxf7++"), []);
    assert_eq!(warnings("ran", CENTRE, "Bc5xNd4"), [WrongCaptured]);
    assert_eq!(warnings("san", PROMOTION, "a8"), [QueenAssumed]);
    assert_eq!(
        warnings("chesmayne", CENTRE, "PA3-$E05/D04-KT7"),
        [CaptureNotMarked, WrongNumber, WrongCaptured, WrongCapturedNumber]
    );
    assert_eq!(warnings("chesmayne", PROMOTION, "PA1-$A07/A08-#QU1"), [WrongPromotedNumber]);
    assert_eq!(warnings("descriptive", START, "P-K4 e.p."), [FalseEnPassantMark]);
    assert_eq!(warnings("san", START, "Nс3"), [LookAlikeLetters]);
    assert_eq!(warnings("uci", SCHOLAR, "h5f7"), []);
}

#[test]
fn a_short_iccf_promotion_is_explained() {
    let line = line("8/5P1k/8/8/8/8/7K/8 w - - 0 1");
    let error = Notation::Iccf.read("6762", &line.setting(), Strictness::Strict).unwrap_err();
    assert!(matches!(error, ReadError::ShortPromotion(_)), "{error}");
}

#[test]
fn candidates_are_named() {
    let line = line("rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3");
    let san: Notation = "san".parse().unwrap();
    let error = san.read("Nd2", &line.setting(), Strictness::Strict).unwrap_err();
    assert_eq!(error.to_string(), "\"Nd2\" fits several legal moves: Nb1-d2, Nf3-d2");
}

#[test]
fn a_text_is_understood_without_a_position() {
    let of = |text: &str, notation: Notation, mover: Color| parse(text, notation, mover).unwrap().alternatives[0];
    let squares = |names: &[Square]| names.iter().copied().collect::<Bitboard>();

    let knight = of("N-KB3", Notation::Descriptive, Color::White);
    assert_eq!((knight.role, knight.to), (Some(Role::Knight), squares(&[Square::F3])));
    assert_eq!(of("N-KB3", Notation::Descriptive, Color::Black).to, squares(&[Square::F6]));
    assert_eq!(of("C3A", Notation::DescriptiveEs, Color::White).to, squares(&[Square::C3, Square::F3]));

    let gift = of("Bxh7+", Notation::San(Language::ENGLISH), Color::White);
    assert_eq!(
        (gift.role, gift.to, gift.capture),
        (Some(Role::Bishop), squares(&[Square::H7]), Some(Capturing::Capture))
    );
    assert_eq!((gift.from, gift.claims.check), (Bitboard::FULL, Some(CheckMark::Check)));

    let exact = of("KT2-$F03*D04-BS1", Notation::Chesmayne, Color::White);
    assert_eq!((exact.from, exact.to), (squares(&[Square::F3]), squares(&[Square::D4])));
    let claims = exact.claims;
    assert_eq!((claims.number, claims.captured, claims.captured_number), (Some(2), Some(Role::Bishop), Some(1)));

    let either = parse("bxc3", Notation::San(Language::ENGLISH), Color::White).unwrap().alternatives;
    assert_eq!(either.iter().map(|c| c.role).collect::<Vec<_>>(), [Some(Role::Pawn), Some(Role::Bishop)]);
    assert_eq!(
        of("O-O", Notation::San(Language::ENGLISH), Color::White).castling,
        Castling::Side(CastlingSide::KingSide)
    );
    assert!(parse("hello", Notation::San(Language::ENGLISH), Color::White).is_err());
}

#[test]
fn long_texts_are_refused() {
    let text = format!("P-K4{}", "/1".repeat(500_000));
    for entry in Notation::all() {
        assert!(parse(&text, entry.notation, Color::White).is_err());
    }
}
