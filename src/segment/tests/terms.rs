//! The terms of the corpus: what an index says, and what the games say.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use shakmaty::{Color, Position, Square};
use tantivy::Searcher;

use super::corpus::{TestGame, TestIndex};
use crate::notation::chesmayne::MoveCode;
use crate::notation::{Line, Notation};
use crate::replay::Material;
use crate::segment::{SegmentGames, TermKey};

/// The numbers of all move codes.
pub const ALL_MOVES: [Range<u64>; 1] = [Range { start: 0, end: 1 << MoveCode::BITS }];

/// Games and plies of each term.
pub type TermTable = BTreeMap<TermKey, Vec<(u64, u32)>>;

/// What the lists of all terms must give.
pub fn terms_of<'a>(games: impl Iterator<Item = (u64, &'a TestGame)>) -> TermTable {
    let mut table = TermTable::new();
    for (id, game) in games {
        for (key, ply) in game.terms() {
            table.entry(key).or_default().push((id, ply));
        }
    }
    table
}

impl TestIndex {
    /// Ids and plies of a term, by way of the index, deleted games left out.
    pub fn term(&self, searcher: &Searcher, key: TermKey) -> Vec<(u64, u32)> {
        let mut found = Vec::new();
        for reader in searcher.segment_readers() {
            let ids = reader.fast_fields().u64("id").unwrap();
            let games = SegmentGames::open(reader).unwrap();
            let list = games.find_term(key).unwrap();
            let mut count = 0;
            let read = games.read_terms(list.as_slice(), |entry| {
                count += 1;
                if games.is_alive(entry.doc) {
                    found.push((ids.first(entry.doc).unwrap(), entry.ply));
                }
            });
            read.unwrap();
            assert_eq!(count, list.map_or(0, |list| list.count()));
        }
        found.sort_unstable();
        found
    }

    /// Compares the lists of all terms, and the moves that can be gone through.
    pub fn assert_terms(&self, expected: &TermTable) {
        let searcher = self.searcher();
        for (key, occurrences) in expected {
            assert_eq!(&self.term(&searcher, *key), occurrences, "{key:?}");
        }
        let mut moves = BTreeSet::new();
        for reader in searcher.segment_readers() {
            let games = SegmentGames::open(reader).unwrap();
            for side in Color::ALL {
                let all = games.find_moves(side, &ALL_MOVES, |code| {
                    moves.insert(TermKey::played(side, code));
                    true
                });
                let parts: Vec<Range<u64>> = Square::ALL.map(MoveCode::arriving).into();
                let parts = [parts, vec![MoveCode::castlings()]].concat();
                assert!(games.find_moves(side, &parts, |_| true).unwrap() == all.unwrap());
            }
        }
        let known: BTreeSet<_> = expected.keys().copied().filter(|key| key.as_played().is_some()).collect();
        assert!(known.is_subset(&moves), "moves are missing");
        for key in moves.difference(&known) {
            assert_eq!(self.term(&searcher, *key), [], "{key:?}");
        }
    }
}

impl TestGame {
    /// Every term with its ply, found without the code of the segment.
    fn terms(&self) -> Vec<(TermKey, u32)> {
        let Some(start) = &self.start else { return Vec::new() };
        let mut line = Line::new(start);
        let mut found = vec![(TermKey::material(Material::of(start.position.board())), 0)];
        for (ply, played) in (0..).zip(&self.moves) {
            let code = line.play_with(*played, |scene| Notation::Chesmayne.text(scene).parse().unwrap());
            found.push((TermKey::played(line.position().turn().other(), code), ply));
            let material = TermKey::material(Material::of(line.position().board()));
            if !found.iter().any(|(key, _)| *key == material) {
                found.push((material, ply + 1));
            }
        }
        found
    }
}
