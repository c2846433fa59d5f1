//! Codes for the state of pawns: for each a case and its near misses.

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Board, Color};
use tabia::game::Start;
use tabia::notation::chesmayne::structure::{Code, arising, having};
use tabia::notation::{Line, Notation, Strictness};

fn board(placement: &str) -> Board {
    format!("{placement} w - - 0 1").parse::<Fen>().unwrap().into_setup().board
}

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<shakmaty::Square>().unwrap()).collect()
}

/// Code, side, board, the pawns that it is true of.
const CASES: [(Code, Color, &str, &str); 45] = [
    (Code::Passed, Color::White, "4k3/8/8/8/4P3/8/8/4K3", "e4"),
    (Code::Passed, Color::White, "4k3/3p4/8/8/4P3/8/8/4K3", ""),
    (Code::Passed, Color::White, "4k3/8/8/3p4/4P3/8/8/4K3", ""),
    // An enemy pawn level with it or two files away does not stop it, nor does a pawn of its own.
    (Code::Passed, Color::White, "4k3/2p5/4P3/8/3pP3/8/8/4K3", "e4 e6"),
    (Code::Passed, Color::Black, "4k3/8/8/4p3/3P4/8/8/4K3", ""),
    (Code::Passed, Color::Black, "4k3/8/3P4/4p3/8/8/8/4K3", "e5"),
    (Code::Advanced, Color::White, "4k3/8/8/3P4/4P3/8/8/4K3", "d5"),
    (Code::Advanced, Color::Black, "4k3/8/8/4p3/3p4/8/8/4K3", "d4"),
    (Code::FarAdvanced, Color::White, "4k3/8/2P5/3P4/8/8/8/4K3", "c6"),
    (Code::FarAdvanced, Color::Black, "4k3/8/8/8/3p4/2p5/8/4K3", "c3"),
    (Code::AdvancedPassed, Color::White, "4k3/8/8/1P6/6P1/8/8/4K3", "b5"),
    (Code::AdvancedPassed, Color::White, "4k3/2p5/8/1P6/8/8/8/4K3", ""),
    (Code::ForwardPassed, Color::White, "4k3/8/8/1P6/6P1/8/8/4K3", "b5"),
    (Code::ForwardPassed, Color::White, "4k3/2p5/1P6/8/6P1/8/8/4K3", "g4"),
    (Code::ForwardPassed, Color::White, "4k3/1p6/1P6/8/P5P1/8/8/4K3", "g4"),
    (Code::OutsidePassed, Color::White, "4k3/5ppp/8/P7/8/8/5PPP/4K3", "a5"),
    (Code::OutsidePassed, Color::White, "4k3/5ppp/8/P7/8/8/1P3PPP/4K3", ""),
    (Code::OutsidePassed, Color::White, "4k3/p6p/8/3P4/8/8/P6P/4K3", ""),
    (Code::OutsidePassed, Color::Black, "4k3/ppp5/8/8/7p/8/PPP5/4K3", "h4"),
    (Code::Connected, Color::White, "4k3/8/8/3P4/4P3/8/8/4K3", "d5 e4"),
    (Code::Connected, Color::White, "4k3/8/8/3PP3/8/8/8/4K3", "d5 e5"),
    (Code::Connected, Color::White, "4k3/8/3P4/8/4P3/8/8/4K3", ""),
    (Code::Connected, Color::White, "4k3/8/8/4P3/4P3/8/8/4K3", ""),
    (Code::ConnectedPassed, Color::White, "4k3/8/8/3P4/4P3/8/8/4K3", "d5 e4"),
    (Code::ConnectedPassed, Color::White, "4k3/5p2/8/3P4/4P3/8/8/4K3", ""),
    (Code::Blocked, Color::White, "4k3/8/8/4n3/4P3/8/P7/4K3", "e4"),
    (Code::Blocked, Color::White, "4k3/8/4n3/8/4P3/8/8/4K3", ""),
    (Code::Blocked, Color::Black, "4k3/8/8/4p3/4P3/8/8/4K3", "e5"),
    (Code::Isolated, Color::White, "4k3/8/8/8/P1P1P3/8/5P2/4K3", "a4 c4"),
    (Code::Isolated, Color::White, "4k3/8/8/1P6/P7/8/8/4K3", ""),
    (Code::Doubled, Color::White, "4k3/8/8/4P3/8/8/4P3/4K3", "e2 e5"),
    (Code::Doubled, Color::White, "4k3/8/8/4P3/4p3/8/3P4/4K3", ""),
    (Code::Doubled, Color::White, "4k3/8/4P3/4P3/8/8/4P3/4K3", ""),
    (Code::Tripled, Color::White, "4k3/8/4P3/4P3/8/8/4P3/4K3", "e2 e5 e6"),
    (Code::Tripled, Color::White, "4k3/8/8/4P3/8/8/4P3/4K3", ""),
    (Code::DoubledIsolated, Color::White, "4k3/8/8/4P3/8/8/4P3/4K3", "e2 e5"),
    (Code::DoubledIsolated, Color::White, "4k3/8/8/4P3/8/8/3PP3/4K3", ""),
    (Code::Backward, Color::White, "4k3/8/8/5p2/2P1P3/3P4/8/4K3", ""),
    (Code::Backward, Color::White, "4k3/8/8/4p3/2P1P3/3P4/8/4K3", "d3"),
    // A pawn level with it can help; a pawn of its own ahead is another fault.
    (Code::Backward, Color::White, "4k3/8/8/4p3/2P5/3PP3/8/4K3", ""),
    (Code::Backward, Color::White, "4k3/8/8/3Pp3/2P1P3/3P4/8/4K3", ""),
    (Code::Backward, Color::Black, "4k3/8/3p4/2p1p3/4P3/8/8/4K3", "d6"),
    (Code::Hanging, Color::White, "4k3/8/8/8/4P2r/8/8/4K3", "e4"),
    (Code::Hanging, Color::White, "4k3/8/8/8/4P2r/3P4/8/4K3", ""),
    (Code::Hanging, Color::White, "4k3/8/8/8/4P1Nr/8/8/4K3", ""),
];

#[test]
fn each_code_and_its_near_misses() {
    for (code, side, placement, expected) in CASES {
        assert_eq!(having(code, &board(placement), side), squares(expected), "{code} {side} {placement}");
    }
}

fn remarks(fen: &str, san: &str) -> Vec<String> {
    let mut line = Line::new(&Start::from_fen(fen).unwrap());
    let notation: Notation = "san".parse().unwrap();
    let played = notation.read(san, &line.setting(), Strictness::Strict).unwrap().played;
    line.play_with(played, |scene| arising(scene).iter().map(ToString::to_string).collect())
}

#[test]
fn only_what_is_new_is_said() {
    // The pawn was passed before; now it is advanced, too.
    assert_eq!(remarks("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e5"), [":ad-PA1", ":ap-PA1"]);
    assert_eq!(remarks("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "Kd2"), Vec::<String>::new());
    // Taking the pawn that held up all three; the d-pawns were doubled before.
    assert_eq!(
        remarks("4k3/8/8/2p5/1P1P3p/3P4/8/4K3 w - - 0 1", "bxc5"),
        [":pa-PA1,PA2,PA3", ":ad-PA1", ":ap-PA1", ":fp-PA1", ":co-PA1,PA3", ":cp-PA1,PA3",]
    );
    // The opponent's pawns bear their side.
    assert_eq!(remarks("4k3/8/2n5/8/8/4P3/8/4K3 b - - 0 1", "Ne5"), Vec::<String>::new());
    assert_eq!(remarks("4k3/8/2n5/8/4P3/8/8/4K3 b - - 0 1", "Ne5"), [":bl-A-PA1"]);
    assert_eq!(remarks("4k3/8/8/8/5n2/2P1P3/8/4K3 b - - 0 1", "Nd5"), [":ha-A-PA1,PA2"]);
}
