//! Files of which a byte is flipped or an end is cut off: an error or the right answer, nothing else.

use super::corpus::{TestGame, TestIndex, game, random_games};
use crate::board::Board;
use crate::segment::{Hit, ReplayPlugin, SegmentError, SegmentGames};

/// A segment with everything in it: long and short lists, lone positions, set-ups, games without positions.
struct Sample {
    docs: u32,
    moves: Vec<u8>,
    positions: Vec<u8>,
    boards: Vec<Board>,
}

impl Sample {
    fn new() -> Sample {
        let mut games = vec![game("e2e4 e7e5"); 135];
        games.extend(random_games(6, 12).into_iter().map(|game| TestGame { moves: first(&game), ..game }));
        let boards =
            games[133..].iter().flat_map(|game| game.positions()).step_by(11).map(|p| Board::from(&p)).collect();
        let index = TestIndex::new(ReplayPlugin::default());
        index.add(&mut index.writer(), 1, &games);
        let (moves, positions) = (index.component("moves"), index.component("reached"));
        Sample { docs: games.len() as u32, moves, positions, boards }
    }

    fn answers(&self, games: &SegmentGames) -> Vec<Result<Vec<Hit>, SegmentError>> {
        let answer = |board: &Board| games.hits(board)?.iter().collect();
        let standard = Board::standard();
        std::iter::once(&standard).chain(&self.boards).map(answer).collect()
    }

    /// Opens the files and compares what can be had with what is right.
    fn assert_no_wrong_answer(&self, right: &SegmentGames, answers: &[Vec<Hit>], moves: Vec<u8>, positions: Vec<u8>) {
        let Ok(games) = SegmentGames::from_bytes(self.docs, moves, positions) else { return };
        for (answer, right) in self.answers(&games).into_iter().zip(answers) {
            if let Ok(answer) = answer {
                assert_eq!(&answer, right);
            }
        }
        for doc in 0..=self.docs {
            if let Ok(record) = games.record(doc) {
                assert_eq!(record, right.record(doc).unwrap());
            }
        }
    }
}

fn first(game: &TestGame) -> Vec<shakmaty::Move> {
    game.moves.iter().copied().take(12).collect()
}

#[test]
fn flipped_bytes_never_give_a_wrong_answer() {
    let sample = Sample::new();
    let right = SegmentGames::from_bytes(sample.docs, sample.moves.clone(), sample.positions.clone()).unwrap();
    assert!(right.check().unwrap().is_sound());
    let answers: Vec<Vec<Hit>> = sample.answers(&right).into_iter().map(Result::unwrap).collect();
    for at in 0..sample.moves.len() {
        let mut moves = sample.moves.clone();
        moves[at] ^= 1 << (at % 8);
        sample.assert_no_wrong_answer(&right, &answers, moves, sample.positions.clone());
    }
    for at in 0..sample.positions.len() {
        let mut positions = sample.positions.clone();
        positions[at] ^= 1 << (at % 8);
        sample.assert_no_wrong_answer(&right, &answers, sample.moves.clone(), positions);
    }
}

#[test]
fn shortened_files_do_not_open() {
    let sample = Sample::new();
    for end in 0..sample.moves.len() {
        let moves = sample.moves[..end].to_vec();
        assert!(SegmentGames::from_bytes(sample.docs, moves, sample.positions.clone()).is_err());
    }
    for end in 0..sample.positions.len() {
        let positions = sample.positions[..end].to_vec();
        assert!(SegmentGames::from_bytes(sample.docs, sample.moves.clone(), positions).is_err());
    }
}

#[test]
fn a_check_finds_every_flipped_byte() {
    let sample = Sample::new();
    for at in (0..sample.moves.len()).step_by(29) {
        let mut moves = sample.moves.clone();
        moves[at] ^= 0x10;
        let opened = SegmentGames::from_bytes(sample.docs, moves, sample.positions.clone());
        assert!(opened.is_err() || !opened.unwrap().check().unwrap().is_sound(), "moves, byte {at}");
    }
    for at in (0..sample.positions.len()).step_by(29) {
        let mut positions = sample.positions.clone();
        positions[at] ^= 0x10;
        let opened = SegmentGames::from_bytes(sample.docs, sample.moves.clone(), positions);
        assert!(opened.is_err() || !opened.unwrap().check().unwrap().is_sound(), "positions, byte {at}");
    }
}

#[test]
fn errors_name_the_segment_and_what_to_do() {
    let sample = Sample::new();
    let mut moves = sample.moves.clone();
    moves[6] ^= 1;
    let games = SegmentGames::from_bytes(sample.docs, moves, sample.positions.clone()).unwrap();
    let message = games.record(0).unwrap_err().to_string();
    for part in ["segment test", "moves file", "checksum", "tabia check"] {
        assert!(message.contains(part), "{message}");
    }
    let other = SegmentGames::from_bytes(sample.docs + 1, sample.moves.clone(), sample.positions.clone());
    assert!(other.is_err());
    let swapped = SegmentGames::from_bytes(sample.docs, sample.positions.clone(), sample.moves.clone());
    assert!(swapped.err().unwrap().to_string().contains("no file of this kind"));
}
