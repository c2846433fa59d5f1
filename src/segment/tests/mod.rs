//! The components through tantivy, against a scan without any index.

mod corpus;
mod damage;
mod format;
mod terms;

use rayon::prelude::*;
use shakmaty::Color;

use super::games::Components;
use super::merge::StackedGames;
use super::moves_file::MovesWriter;
use super::plugin::GameSource;
use super::positions::write_positions;
use super::*;
use crate::board::{Board, packed_moves};
use crate::replay::Material;
use corpus::{Scan, TestGame, TestIndex, game, mode_of, random_games};
use terms::{ALL_MOVES, terms_of};

fn numbered(games: &[TestGame]) -> impl Iterator<Item = (u64, &TestGame)> {
    (1..).zip(games)
}

#[test]
fn one_segment_answers_like_a_scan() {
    let games = random_games(1, 300);
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 1, &games);
    Scan::of(numbered(&games)).assert_equals(&index);
    index.assert_terms(&terms_of(numbered(&games)));
}

#[test]
fn segments_deletes_and_merges_answer_like_a_scan() {
    // Few entries at once, so that both writing and merging take several passes.
    let index = TestIndex::new(ReplayPlugin::holding(700, 900));
    let games = random_games(2, 360);
    let mut writer = index.writer();
    for (part, games) in games.chunks(120).enumerate() {
        index.add(&mut writer, part as u64 * 120 + 1, games);
    }
    Scan::of(numbered(&games)).assert_equals(&index);
    index.assert_terms(&terms_of(numbered(&games)));
    let deleted = |id: &u64| id.is_multiple_of(5) || (130..170).contains(id);
    index.delete(&mut writer, (1..=360).filter(deleted));
    let rest = || numbered(&games).filter(|(id, _)| !deleted(id));
    Scan::of(rest()).assert_equals(&index);
    index.assert_terms(&terms_of(rest()));
    index.merge(&mut writer);
    assert_eq!(index.searcher().segment_readers().len(), 1);
    Scan::of(rest()).assert_equals(&index);
    index.assert_terms(&terms_of(rest()));
    let merged = SegmentGames::open(index.searcher().segment_reader(0)).unwrap();
    assert!(merged.check().unwrap().is_sound());
    let lists = merged.find_moves(Color::White, &ALL_MOVES, |_| true).unwrap();
    assert!(lists.iter().all(|list| list.count() > 0));
}

#[test]
fn a_merged_terms_file_is_that_of_the_games() {
    let games = random_games(8, 300);
    let parts = TestIndex::new(ReplayPlugin::default());
    let mut writer = parts.writer();
    for (part, games) in games.chunks(100).enumerate() {
        parts.add(&mut writer, part as u64 * 100 + 1, games);
    }
    parts.merge(&mut writer);
    // tantivy stacks segments in an order of its own.
    let searcher = parts.searcher();
    let ids = searcher.segment_reader(0).fast_fields().u64("id").unwrap();
    let stacked: Vec<TestGame> = (0..300).map(|doc| games[ids.first(doc).unwrap() as usize - 1].clone()).collect();
    for at_once in [300, u64::MAX] {
        let whole = TestIndex::new(ReplayPlugin::holding(at_once, 1000));
        whole.add(&mut whole.writer(), 1, &stacked);
        assert!(whole.component("terms") == parts.component("terms"), "{at_once}");
    }
}

#[test]
fn long_lists_survive_deletes() {
    let games: Vec<TestGame> = random_games(3, 1500).into_iter().filter(|game| mode_of(game).is_standard()).collect();
    let index = TestIndex::new(ReplayPlugin::default());
    let mut writer = index.writer();
    index.add(&mut writer, 1, &games);
    index.delete(&mut writer, (1..=900).filter(|id| id % 3 == 0));
    let scan = Scan::of(numbered(&games).filter(|(id, _)| id % 3 != 0 || *id > 900));
    let most = scan.positions().map(|(_, found)| found.len()).max().unwrap();
    assert!(most > 600, "{most}");
    scan.assert_equals(&index);
}

#[test]
fn records_come_back() {
    let games = random_games(4, 200);
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 1, &games);
    let searcher = index.searcher();
    let segment = SegmentGames::open(searcher.segment_reader(0)).unwrap();
    for (doc, game) in (0..).zip(&games) {
        let record = segment.record(doc).unwrap();
        assert_eq!(record.has_positions(), game.start.is_some());
        assert_eq!(record.mode(), mode_of(game));
        assert_eq!(record.plies() as usize, game.moves.len());
        let start = record.start().unwrap();
        assert_eq!(start, game.start.as_ref().map(|start| start.position.clone()));
        for (ply, played) in packed_moves(record.moves()).enumerate() {
            assert_eq!(record.move_at(ply as u32), Some(played));
        }
        assert_eq!(record.move_at(record.plies()), None);
        for (ply, position) in game.positions().iter().enumerate() {
            let plies = segment.plies_of(doc, &Board::from(position)).unwrap();
            assert!(plies.contains(&(ply as u32)) && plies.is_sorted());
        }
    }
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    assert_eq!(segment.plies(), plies as u64);
    assert_eq!(segment.max_doc(), 200);
}

#[test]
fn a_repeated_position_counts_once_and_has_all_its_plies() {
    let game = game("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6");
    let position = game.positions().pop().unwrap();
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 7, &[game]);
    let segment = SegmentGames::open(index.searcher().segment_reader(0)).unwrap();
    assert_eq!(segment.plies_of(0, &Board::standard()).unwrap(), [0, 4]);
    let hits: Vec<Hit> = segment.hits(&Board::from(&position)).unwrap().iter().map(Result::unwrap).collect();
    assert_eq!(hits, [Hit { doc: 0, ply: 2 }]);
    assert_eq!(segment.summary(), Summary { distinct: 4, shared: 0, entries: 4 });
}

#[test]
fn documents_without_positions_make_a_sound_segment() {
    let index = TestIndex::new(ReplayPlugin::default());
    let mut writer = index.writer();
    let none = TestGame { start: None, moves: Vec::new() };
    index.add(&mut writer, 1, &[none.clone(), none.clone()]);
    index.add(&mut writer, 3, &[none]);
    Scan::default().assert_equals(&index);
    index.merge(&mut writer);
    Scan::default().assert_equals(&index);
    index.delete(&mut writer, 1..=3);
    Scan::default().assert_equals(&index);
}

#[test]
fn sizes_are_those_of_the_files() {
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 1, &random_games(5, 50));
    let searcher = index.searcher();
    let sizes = SegmentGames::open(searcher.segment_reader(0)).unwrap().sizes();
    let usage = searcher.segment_reader(0).space_usage().unwrap();
    let of = |name: &str| {
        let component = tantivy::index::SegmentComponent::Custom(name.to_owned());
        usage.component(component).total().get_bytes()
    };
    assert_eq!([of("moves"), of("reached"), of("terms")], [sizes.moves, sizes.positions, sizes.terms]);
    assert!(sizes.moves > 0 && sizes.positions > 0 && sizes.terms > 0);
}

#[test]
fn a_segment_of_no_documents_opens() {
    let games = StackedGames::open(&[]).unwrap();
    let (moves, totals) = MovesWriter::new(Vec::new()).finish().unwrap();
    let positions = write_positions(&games, totals, 1, Vec::new()).unwrap();
    let terms = games.write_terms(totals, 1, Vec::new()).unwrap();
    let games = SegmentGames::from_bytes(0, Components { moves, positions, terms }).unwrap();
    assert_eq!(games.hits(&Board::standard()).unwrap().count().unwrap(), 0);
    assert!(games.record(0).is_err());
    assert_eq!(games.find_moves(Color::White, &ALL_MOVES, |_| true).unwrap(), []);
    assert_eq!(games.find_term(TermKey::material(Material::of(&shakmaty::Board::new()))).unwrap(), None);
    assert!(games.check().unwrap().is_sound());
}

#[test]
fn threads_share_chunks() {
    let index = TestIndex::new(ReplayPlugin::default());
    index.add(&mut index.writer(), 1, &vec![game("e2e4"); 1000]);
    let games = SegmentGames::open(index.searcher().segment_reader(0)).unwrap();
    let hits = games.hits(&Board::standard()).unwrap();
    let chunks = hits.chunks();
    assert!(chunks.len() > 1);
    let next: Vec<NextMove> = chunks.par_iter().flat_map(|chunk| chunk.next_moves().unwrap()).collect();
    assert_eq!(next.len(), 1000);
    assert!(next.iter().all(|next| next.played.unwrap().unpack().to_string() == "e2e4" && next.hit.ply == 0));
}
