//! Files of which a byte is flipped or an end is cut off: an error or the right answer, nothing else.

use shakmaty::Color;

use super::corpus::{TestGame, TestIndex, game, random_games};
use super::terms::ALL_MOVES;
use crate::board::Board;
use crate::segment::games::Components;
use crate::segment::terms::each_term;
use crate::segment::{Hit, Occurrence, ReplayPlugin, SegmentError, SegmentGames, TermKey};

/// A segment with everything in it: long and short lists, lone positions, set-ups, games without positions.
struct Sample {
    docs: u32,
    files: Components<Vec<u8>>,
    boards: Vec<Board>,
    keys: Vec<TermKey>,
}

/// What a segment is asked.
#[derive(Debug, PartialEq)]
enum Answer {
    Hits(Vec<Hit>),
    Occurrences(Vec<Occurrence>),
}

impl Sample {
    fn new() -> Sample {
        let mut games = vec![game("e2e4 e7e5"); 135];
        games.extend(random_games(6, 12).into_iter().map(|game| TestGame { moves: first(&game), ..game }));
        let boards =
            games[133..].iter().flat_map(|game| game.positions()).step_by(11).map(|p| Board::from(&p)).collect();
        let mut keys = Vec::new();
        for game in &games[134..] {
            if let Some(start) = &game.start {
                each_term(start, &game.packed(), |term, _| keys.push(term.key()));
            }
        }
        let index = TestIndex::new(ReplayPlugin::default());
        index.add(&mut index.writer(), 1, &games);
        let files = Components {
            moves: index.component("moves"),
            positions: index.component("reached"),
            terms: index.component("terms"),
        };
        Sample { docs: games.len() as u32, files, boards, keys: keys.into_iter().step_by(7).collect() }
    }

    fn open(&self, files: &Components<Vec<u8>>) -> Result<SegmentGames, SegmentError> {
        let Components { moves, positions, terms } = files;
        let copy = Components { moves: moves.clone(), positions: positions.clone(), terms: terms.clone() };
        SegmentGames::from_bytes(self.docs, copy)
    }

    /// The files with one of them changed.
    fn changed(&self, file: FileOf, change: impl FnOnce(&mut Vec<u8>)) -> Components<Vec<u8>> {
        let Components { moves, positions, terms } = &self.files;
        let mut files = Components { moves: moves.clone(), positions: positions.clone(), terms: terms.clone() };
        change(file(&mut files));
        files
    }

    fn answers(&self, games: &SegmentGames) -> Vec<Result<Answer, SegmentError>> {
        let hits = |board: &Board| Ok(Answer::Hits(games.hits(board)?.iter().collect::<Result<_, _>>()?));
        let standard = Board::standard();
        let found = |key: &TermKey| {
            let mut entries = Vec::new();
            games.read_terms(games.find_term(*key)?.as_slice(), |entry| entries.push(entry))?;
            Ok(Answer::Occurrences(entries))
        };
        let moves = || {
            let lists = games.find_moves(Color::Black, &ALL_MOVES, |_| true)?;
            let mut entries = Vec::new();
            games.read_terms(&lists, |entry| entries.push(entry))?;
            Ok(Answer::Occurrences(entries))
        };
        let boards = std::iter::once(&standard).chain(&self.boards).map(hits);
        boards.chain(self.keys.iter().map(found)).chain([moves()]).collect()
    }

    /// Opens the files and compares what can be had with what is right.
    fn assert_no_wrong_answer(&self, right: &SegmentGames, answers: &[Answer], files: &Components<Vec<u8>>) {
        let Ok(games) = self.open(files) else { return };
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

/// One of the files.
type FileOf = fn(&mut Components<Vec<u8>>) -> &mut Vec<u8>;

const FILES: [FileOf; 3] = [|files| &mut files.moves, |files| &mut files.positions, |files| &mut files.terms];

fn len(sample: &Sample, file: FileOf) -> usize {
    let mut len = 0;
    sample.changed(file, |bytes| len = bytes.len());
    len
}

#[test]
fn flipped_bytes_never_give_a_wrong_answer() {
    let sample = Sample::new();
    let right = sample.open(&sample.files).unwrap();
    assert!(right.check().unwrap().is_sound());
    let answers: Vec<Answer> = sample.answers(&right).into_iter().map(Result::unwrap).collect();
    for file in FILES {
        for at in 0..len(&sample, file) {
            let files = sample.changed(file, |bytes| bytes[at] ^= 1 << (at % 8));
            sample.assert_no_wrong_answer(&right, &answers, &files);
        }
    }
}

#[test]
fn shortened_files_do_not_open() {
    let sample = Sample::new();
    for file in FILES {
        for end in 0..len(&sample, file) {
            assert!(sample.open(&sample.changed(file, |bytes| bytes.truncate(end))).is_err());
        }
    }
}

#[test]
fn a_check_finds_every_flipped_byte() {
    let sample = Sample::new();
    for (number, file) in FILES.into_iter().enumerate() {
        for at in (0..len(&sample, file)).step_by(29) {
            let opened = sample.open(&sample.changed(file, |bytes| bytes[at] ^= 0x10));
            assert!(opened.is_err() || !opened.unwrap().check().unwrap().is_sound(), "file {number}, byte {at}");
        }
    }
}

#[test]
fn errors_name_the_segment_and_what_to_do() {
    let sample = Sample::new();
    let games = sample.open(&sample.changed(FILES[0], |bytes| bytes[6] ^= 1)).unwrap();
    let message = games.record(0).unwrap_err().to_string();
    for part in ["segment test", "moves file", "checksum", "check --repair"] {
        assert!(message.contains(part), "{message}");
    }
    let games = sample.open(&sample.changed(FILES[2], |bytes| bytes[6] ^= 1)).unwrap();
    let message = games.find_moves(Color::White, &ALL_MOVES, |_| true).unwrap_err().to_string();
    assert!(message.contains("terms file"), "{message}");
    let other = Sample { docs: sample.docs + 1, ..Sample::new() };
    assert!(other.open(&other.files).is_err());
    let Components { moves, positions, terms } = sample.files;
    let swapped = SegmentGames::from_bytes(sample.docs, Components { moves: positions, positions: moves, terms });
    assert!(swapped.err().unwrap().to_string().contains("no file of this kind"));
}
