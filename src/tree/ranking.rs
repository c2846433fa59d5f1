//! The foremost games of many.

use tantivy::DocAddress;

use crate::game::GameId;

/// A game in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub value: u64,
    pub id: GameId,
    pub address: DocAddress,
}

/// The games of the highest values; of equal ones, those of the lowest numbers.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    limit: usize,
    places: Vec<Place>,
}

impl Ranking {
    pub fn new(limit: usize) -> Ranking {
        Ranking { limit, places: Vec::new() }
    }

    /// Takes a game in if it is among the foremost; its number is asked for only if it may be.
    #[inline]
    pub fn offer(&mut self, value: u64, address: DocAddress, id: impl FnOnce() -> GameId) {
        let full = self.places.len() >= self.limit;
        if full && self.places.last().is_none_or(|last| value < last.value) {
            return;
        }
        self.insert(Place { value, id: id(), address });
    }

    pub fn merge(&mut self, other: Ranking) {
        other.places.into_iter().for_each(|place| self.insert(place));
    }

    pub fn into_places(self) -> Vec<Place> {
        self.places
    }

    fn insert(&mut self, place: Place) {
        let order = |place: &Place| (std::cmp::Reverse(place.value), place.id);
        let at = self.places.partition_point(|other| order(other) <= order(&place));
        if at < self.limit {
            self.places.insert(at, place);
            self.places.truncate(self.limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(ranking: &mut Ranking, value: u64, id: u64) {
        ranking.offer(value, DocAddress::new(0, id as u32), || GameId(id));
    }

    fn ids(ranking: Ranking) -> Vec<u64> {
        ranking.into_places().iter().map(|place| place.id.0).collect()
    }

    #[test]
    fn the_order_does_not_depend_on_who_comes_first() {
        let values = [(2, 30), (1, 10), (3, 30), (4, 20), (5, 5)];
        let (mut forth, mut one, mut other) = (Ranking::new(3), Ranking::new(3), Ranking::new(3));
        values.iter().for_each(|(id, value)| offer(&mut forth, *value, *id));
        values[3..].iter().for_each(|(id, value)| offer(&mut one, *value, *id));
        values[..3].iter().rev().for_each(|(id, value)| offer(&mut other, *value, *id));
        one.merge(other);
        assert_eq!(ids(forth), [2, 3, 4]);
        assert_eq!(ids(one), [2, 3, 4]);
    }

    #[test]
    fn no_place_is_no_place() {
        let mut none = Ranking::new(0);
        offer(&mut none, 1, 1);
        assert!(ids(none).is_empty());
    }
}
