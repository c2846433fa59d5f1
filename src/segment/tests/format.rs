//! The bytes on disk, pinned: whoever changes them must raise the format number, or databases are read wrongly.

use xxhash_rust::xxh3::xxh3_64;

use super::corpus::{TestGame, TestIndex, game};
use crate::game::Start;
use crate::segment::{Payload, ReplayPlugin, moves_file, positions, terms};

/// Two openings that meet, in so many games that lists of all kinds come about, a set-up, and no chess.
fn fixed_games() -> Vec<TestGame> {
    let mut games = Vec::new();
    for round in 0..140 {
        games.push(game(if round % 3 == 0 { "d2d4 g8f6 c2c4 e7e6" } else { "c2c4 e7e6 d2d4 g8f6 g1f3" }));
    }
    games.push(game("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1h1"));
    let start = Start::from_fen_chess960("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1").unwrap();
    games.push(TestGame { start: Some(start), moves: Vec::new() });
    games.push(TestGame { start: None, moves: Vec::new() });
    games
}

#[test]
fn bytes_of_the_files_are_those_of_their_format() {
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 1, &fixed_games());
    assert_eq!((moves_file::VERSION, positions::VERSION, terms::VERSION), (1, 1, 2));
    let hashes = ["moves", "reached", "terms"].map(|file| xxh3_64(&index.component(file)));
    assert_eq!(hashes, [10480344628321355031, 13972521941687907742, 7103252632684633933]);
}

#[test]
fn bytes_of_a_record() {
    let payload = game("e2e4").payload();
    assert_eq!(payload.as_bytes()[..7], [3, 0, 0, 0, 1, 0x0c, 0x07]);
    assert_eq!(payload.as_bytes()[7..15], 0x463b_9618_1691_fc9c_u64.to_le_bytes());
    let terms = [[0, 0, 0, 0x29, 0x30, 0x1c, 0, 0x10], [0x28, 0x22, 0x81, 0x22, 0x12, 0, 0, 0x20]];
    assert_eq!(payload.as_bytes()[4 + 3 + 2 * 8..], [&terms.concat()[..], &[0, 0]].concat());
    assert_eq!(Payload::without_positions().as_bytes(), [1, 0, 0, 0, 0]);
}

#[test]
fn payloads_that_do_not_add_up_are_refused() {
    let start = Start::standard();
    let one_ply = [0x0c, 0x07];
    assert!(Payload::with_keys(&start, &one_ply, &[]).unwrap_err().to_string().contains("0 keys for 2 positions"));
    assert!(Payload::replayed(&start, &[0, 0]).unwrap_err().to_string().contains("does not fit"));
    let long = vec![0; 2 * 70_000];
    assert!(Payload::with_keys(&start, &long, &[]).unwrap_err().to_string().contains("70000 plies"));
    let payload = game("e2e4").payload();
    for end in 0..payload.as_bytes().len() {
        // Terms may be left out.
        let whole = [4 + 3 + 2 * 8, 4 + 3 + 3 * 8].contains(&end);
        assert_eq!(Payload::split(&payload.as_bytes()[..end]).is_ok(), whole);
    }
}
