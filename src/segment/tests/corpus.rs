//! Random games, indexes made of them, and what a scan without index says.

use std::collections::BTreeMap;
use std::sync::Arc;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};
use tantivy::index::SegmentComponent;
use tantivy::indexer::NoMergePolicy;
use tantivy::schema::{FAST, Field, INDEXED, Schema};
use tantivy::{Index, IndexWriter, Searcher, TantivyDocument, Term};

use crate::board::Board;
use crate::game::Start;
use crate::moves;
use crate::position::PositionKey;
use crate::segment::{Payload, ReplayPlugin, SegmentGames, add_replay_field};

/// Small and repeatable, which is all that is asked of it.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

/// A game of the corpus; a game without start has no positions.
#[derive(Clone)]
pub struct TestGame {
    pub start: Option<Start>,
    pub moves: Vec<Move>,
}

impl TestGame {
    pub fn payload(&self) -> Payload {
        let Some(start) = &self.start else { return Payload::without_positions() };
        let bytes = self.packed();
        let replayed = Payload::replayed(start, &bytes).unwrap();
        let keys: Vec<PositionKey> = self.positions().iter().map(PositionKey::of).collect();
        let given = Payload::with_keys(start, &bytes, &keys).unwrap();
        assert!(replayed.as_bytes().starts_with(given.as_bytes()));
        replayed
    }

    /// The packed moves.
    pub fn packed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for played in &self.moves {
            moves::push(&mut bytes, *played);
        }
        bytes
    }

    /// All positions, the start first.
    pub fn positions(&self) -> Vec<Chess> {
        let Some(start) = &self.start else { return Vec::new() };
        let mut positions = vec![start.position.clone()];
        for played in &self.moves {
            let mut next = positions.last().unwrap().clone();
            next.play_unchecked(*played);
            positions.push(next);
        }
        positions
    }
}

const STARTS: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// Games that share openings, repeat positions, end at once, start anywhere, or are no chess.
pub fn random_games(seed: u64, count: usize) -> Vec<TestGame> {
    let mut random = Random(seed);
    (0..count).map(|_| random_game(&mut random)).collect()
}

fn random_game(random: &mut Random) -> TestGame {
    let start = match random.below(12) {
        0 => return TestGame { start: None, moves: Vec::new() },
        1 => Start::from_fen(STARTS[random.below(STARTS.len())]).unwrap(),
        2 => Start::from_fen_chess960("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9").unwrap(),
        _ => Start::standard(),
    };
    let mut position = start.position.clone();
    let mut played = Vec::new();
    // Two plies of few choices, then freely; now and then shuffle a piece to and fro.
    for ply in 0..random.below(40) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let choices = if ply < 4 { legal.len().min(2) } else { legal.len() };
        let back = played.len().checked_sub(2).and_then(|at| reversal(played[at], &legal));
        let next = match back {
            Some(back) if random.below(2) == 0 => back,
            _ => legal[random.below(choices)],
        };
        position.play_unchecked(next);
        played.push(next);
    }
    TestGame { start: Some(start), moves: played }
}

fn reversal(last: Move, legal: &[Move]) -> Option<Move> {
    legal.iter().copied().find(|m| m.from() == Some(last.to()) && Some(m.to()) == last.from() && !m.is_capture())
}

/// An index in memory whose documents have an id beside their payload.
pub struct TestIndex {
    pub index: Index,
    pub id: Field,
    replay: Field,
}

impl TestIndex {
    pub fn new(plugin: ReplayPlugin) -> TestIndex {
        let mut schema = Schema::builder();
        let id = schema.add_u64_field("id", INDEXED | FAST);
        let replay = add_replay_field(&mut schema, "replay");
        let builder = Index::builder().schema(schema.build()).register_plugin(Arc::new(plugin));
        TestIndex { index: builder.create_in_ram().unwrap(), id, replay }
    }

    pub fn writer(&self) -> IndexWriter {
        let writer = self.index.writer_with_num_threads(1, 15_000_000).unwrap();
        writer.set_merge_policy(Box::new(NoMergePolicy));
        writer
    }

    /// Adds games with ids from `first` on, as one segment.
    pub fn add(&self, writer: &mut IndexWriter, first: u64, games: &[TestGame]) {
        for (id, game) in (first..).zip(games) {
            let mut doc = TantivyDocument::new();
            doc.add_u64(self.id, id);
            doc.add_custom(self.replay, game.payload().as_bytes());
            writer.add_document(doc).unwrap();
        }
        writer.commit().unwrap();
    }

    pub fn delete(&self, writer: &mut IndexWriter, ids: impl Iterator<Item = u64>) {
        ids.for_each(|id| {
            writer.delete_term(Term::from_field_u64(self.id, id));
        });
        writer.commit().unwrap();
    }

    pub fn merge(&self, writer: &mut IndexWriter) {
        let segments = self.index.searchable_segment_ids().unwrap();
        writer.merge(&segments).wait().unwrap();
    }

    /// The bytes of a component of the only segment.
    pub fn component(&self, extension: &str) -> Vec<u8> {
        let component = SegmentComponent::Custom(extension.to_owned());
        let file = self.searcher().segment_reader(0).open_read(component).unwrap();
        file.read_bytes().unwrap().to_vec()
    }

    pub fn searcher(&self) -> Searcher {
        self.index.reader().unwrap().searcher()
    }

    /// Id and first ply of each game that reaches a position, by way of the index.
    pub fn lookup(&self, searcher: &Searcher, position: &Chess) -> BTreeMap<u64, u32> {
        let board = Board::from(position);
        let mut found = BTreeMap::new();
        for reader in searcher.segment_readers() {
            let ids = reader.fast_fields().u64("id").unwrap();
            let games = SegmentGames::open(reader).unwrap();
            let hits = games.hits(&board).unwrap();
            let all: Vec<_> = hits.iter().map(Result::unwrap).collect();
            assert!(all.is_sorted_by(|a, b| a.doc < b.doc));
            assert_eq!(hits.count().unwrap(), all.len());
            let chunked: usize = hits.chunks().iter().map(|chunk| chunk.next_moves().unwrap().len()).sum();
            assert_eq!(chunked, all.len());
            found.extend(all.iter().map(|hit| (ids.first(hit.doc).unwrap(), hit.ply)));
        }
        found
    }
}

/// A game from the initial array, given as UCI.
pub fn game(line: &str) -> TestGame {
    let start = Start::standard();
    let mut position = start.position.clone();
    let mut moves = Vec::new();
    for uci in line.split_whitespace() {
        let played = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        position.play_unchecked(played);
        moves.push(played);
    }
    TestGame { start: Some(start), moves }
}

/// What every look-up must give: position → id → first ply.
#[derive(Default)]
pub struct Scan(BTreeMap<u64, (Chess, BTreeMap<u64, u32>)>);

impl Scan {
    pub fn of<'a>(games: impl Iterator<Item = (u64, &'a TestGame)>) -> Scan {
        let mut scan = Scan::default();
        for (id, game) in games {
            for (ply, position) in game.positions().into_iter().enumerate() {
                let entry = scan.0.entry(PositionKey::of(&position).0).or_insert((position, BTreeMap::new()));
                entry.1.entry(id).or_insert(ply as u32);
            }
        }
        scan
    }

    pub fn positions(&self) -> impl Iterator<Item = (&Chess, &BTreeMap<u64, u32>)> {
        self.0.values().map(|(position, found)| (position, found))
    }

    /// Compares all positions, and some that no game reaches.
    pub fn assert_equals(&self, index: &TestIndex) {
        let searcher = index.searcher();
        for (position, expected) in self.positions() {
            let found = index.lookup(&searcher, position);
            let fen = Fen::from_position(position, EnPassantMode::Legal);
            assert!(&found == expected, "{fen}: {} games found, {} expected", found.len(), expected.len());
        }
        let strangers = random_games(u64::MAX, 20);
        for position in strangers.iter().flat_map(TestGame::positions) {
            if !self.0.contains_key(&PositionKey::of(&position).0) {
                assert_eq!(index.lookup(&searcher, &position), BTreeMap::new());
            }
        }
    }
}

/// Castling rules under which a game of the corpus is stored.
pub fn mode_of(game: &TestGame) -> CastlingMode {
    game.start.as_ref().map_or(CastlingMode::Standard, |start| start.mode)
}
