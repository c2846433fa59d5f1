//! The files of a segment with any bytes changed: an error or the right answer, nothing else.
//!
//! An input is a list of changes: which file, where, what.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use shakmaty::Color;
use tabia::board::Board;
use tabia::game::Start;
use tabia::replay::MainLine;
use tabia::segment::{Payload, ReplayPlugin, SegmentGames, add_replay_field};
use tantivy::directory::RamDirectory;
use tantivy::schema::Schema;
use tantivy::{Directory, Index, IndexWriter, SegmentReader, TantivyDocument};

use crate::target::Target;

/// Bytes of one change.
const CHANGE: usize = 5;
/// Bytes that tantivy adds to a file, which are none of ours.
const FOOTER: usize = 120;

/// Numbers of all codes of moves.
const ALL_CODES: Range<u64> = 0..u64::MAX >> 16;

/// A sound segment and what it answers.
struct Sample {
    index: Index,
    directory: RamDirectory,
    files: Vec<(PathBuf, Vec<u8>)>,
    boards: Vec<Board>,
    right: Answers,
}

/// Everything that is asked of a segment; `None` is an error.
type Answers = Vec<Option<Vec<u64>>>;

pub fn target() -> Target {
    let sample = Sample::new();
    Target {
        name: "segment".into(),
        run: Box::new(move |input| sample.try_changes(input)),
        seeds: Box::new(|| {
            let seed =
                |n: u8| (0..n % 4 + 1).flat_map(|i| [n % 3 + i, n, n.wrapping_mul(37), i, 1 << (n % 8)]).collect();
            (0..64).map(seed).collect()
        }),
        words: &["\0\0\0\0", "\x7f\x7f\x7f\x7f", "\x01\x01\x01"],
    }
}

fn games() -> Vec<MainLine> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/games-1k.pgn");
    let games = tabia::loose::read(&file).expect("the games are there");
    let mut lines: Vec<MainLine> = games.into_iter().take(150).map(|game| game.line).collect();
    lines.push(MainLine::new(Some(Start::standard()), Vec::new()));
    lines.push(MainLine::new(None, Vec::new()));
    lines
}

impl Sample {
    fn new() -> Sample {
        let mut schema = Schema::builder();
        let field = add_replay_field(&mut schema, "replay");
        let directory = RamDirectory::create();
        let index = Index::builder()
            .schema(schema.build())
            .register_plugin(Arc::new(ReplayPlugin::default()))
            .open_or_create(directory.clone())
            .expect("an index in memory");
        let mut writer: IndexWriter = index.writer_with_num_threads(1, 50 << 20).expect("a writer");
        let lines = games();
        for line in &lines {
            let payload = match line.start() {
                Some(start) => Payload::replayed(start, line.packed()).expect("a legal game"),
                None => Payload::without_positions(),
            };
            let mut document = TantivyDocument::new();
            document.add_custom(field, payload.as_bytes());
            writer.add_document(document).expect("a document");
        }
        writer.commit().expect("a commit");
        drop(writer);
        let segment = index.searchable_segment_metas().expect("the description")[0].clone();
        let files = ["moves", "reached", "terms"].map(|extension| {
            let path = segment.relative_path(tantivy::index::SegmentComponent::Custom(extension.into()));
            let bytes = directory.atomic_read(&path).expect("the file");
            (path, bytes)
        });
        let position = |line: &MainLine, ply| line.position_at(ply).map(|position| Board::from(&position));
        let boards = (0..12).filter_map(|n| position(&lines[n * 11], (n * 5) as u32)).collect();
        let mut sample = Sample { index, directory, files: files.to_vec(), boards, right: Vec::new() };
        sample.right = sample.answers();
        assert!(sample.right.iter().all(Option::is_some));
        sample
    }

    fn open(&self) -> Option<SegmentGames> {
        let segment = self.index.searchable_segments().ok()?.pop()?;
        SegmentGames::open(&SegmentReader::open(&segment).ok()?).ok()
    }

    fn answers(&self) -> Answers {
        let Some(games) = self.open() else { return Vec::new() };
        let mut answers = Answers::new();
        for board in std::iter::once(&Board::standard()).chain(&self.boards) {
            let hits = games.hits(board).and_then(|hits| hits.iter().collect::<Result<Vec<_>, _>>());
            answers.push(
                hits.ok().map(|hits| hits.iter().map(|hit| u64::from(hit.doc) << 16 | u64::from(hit.ply)).collect()),
            );
        }
        for side in Color::ALL {
            let lists = games.find_moves(side, std::slice::from_ref(&ALL_CODES), |code| code.bits() % 7 == 0);
            answers.push(lists.ok().and_then(|lists| {
                let mut found = Vec::new();
                games.read_terms(&lists, |hit| found.push(u64::from(hit.doc) << 16 | u64::from(hit.ply))).ok()?;
                Some(found)
            }));
        }
        for doc in (0..games.max_doc()).step_by(17) {
            let record = games.record(doc).ok();
            answers.push(record.map(|record| record.moves().iter().map(|byte| u64::from(*byte)).collect()));
        }
        answers
    }

    fn try_changes(&self, input: &[u8]) {
        let mut files = self.files.clone();
        for change in input.chunks_exact(CHANGE) {
            let (path_and_bytes, value) = (&mut files[usize::from(change[0]) % 3].1, change[4]);
            let end = path_and_bytes.len().saturating_sub(FOOTER);
            let at = usize::from(change[1]) << 16 | usize::from(change[2]) << 8 | usize::from(change[3]);
            if end > 0 {
                // From the end backwards: there are the tables.
                let at = if change[0] & 0x80 == 0 { end - 1 - at % end } else { at % end };
                path_and_bytes[at] ^= value;
            }
        }
        for (path, bytes) in &files {
            self.directory.atomic_write(path, bytes).expect("memory takes it");
        }
        let answers = self.answers();
        for (number, (answer, right)) in answers.iter().zip(&self.right).enumerate() {
            assert!(answer.is_none() || answer == right, "answer {number} is wrong");
        }
        if let Some(games) = self.open().filter(|_| files != self.files) {
            assert!(!games.check().is_ok_and(|report| report.is_sound()), "the change is not noticed");
        }
    }
}
