//! Numbers for keys: a hash table in which a look-up touches one place of memory, since it is made for every half-move of
//! an import and the table does not fit into the nearest cache.

/// A key with its number and how often it was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CountedKey {
    pub(super) key: u64,
    /// Keys are numbered in the order in which they first come.
    pub(super) number: u32,
    /// 0 = a free place of the table.
    pub(super) count: u32,
}

/// Counts keys and numbers them.
#[derive(Default)]
pub(super) struct KeyTable {
    /// A power of two of places, or none; more than a quarter of them is free.
    places: Vec<CountedKey>,
    keys: u32,
}

/// Places that a table begins with.
const FIRST_PLACES: usize = 1 << 12;

impl KeyTable {
    /// Counts a key once more and gives its number.
    #[inline]
    pub(super) fn count(&mut self, key: u64) -> u32 {
        if self.keys as usize * 4 >= self.places.len() * 3 {
            self.grow();
        }
        let keys = self.keys;
        let place = self.place(key);
        if place.count == 0 {
            *place = CountedKey { key, number: keys, count: 0 };
        }
        place.count += 1;
        let number = place.number;
        self.keys += u32::from(number == keys);
        number
    }

    /// The place of a key, or the free one where it belongs. There is always a free one.
    #[inline]
    fn place(&mut self, key: u64) -> &mut CountedKey {
        let mask = self.places.len() - 1;
        let mut at = spread(key) & mask;
        while self.places[at].key != key && self.places[at].count > 0 {
            at = (at + 1) & mask;
        }
        &mut self.places[at]
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![CountedKey::default(); (self.places.len() * 2).max(FIRST_PLACES)];
        for counted in std::mem::replace(&mut self.places, larger) {
            if counted.count > 0 {
                *self.place(counted.key) = counted;
            }
        }
    }

    /// All keys in ascending order.
    pub(super) fn in_order(&self) -> Vec<CountedKey> {
        let mut keys: Vec<CountedKey> = self.places.iter().filter(|place| place.count > 0).copied().collect();
        keys.sort_unstable_by_key(|counted| counted.key);
        keys
    }

    pub(super) fn mem_usage(&self) -> usize {
        self.places.capacity() * size_of::<CountedKey>()
    }
}

/// Spreads the bits of a key.
#[inline]
fn spread(key: u64) -> usize {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    ((product >> 64) as u64 ^ product as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbered_as_they_come_and_counted() {
        let mut table = KeyTable::default();
        let keys = |round: u64| (0..10_000_u64).map(move |n| (n * 7919 % 10_000) << (round % 2 * 40));
        let numbers: Vec<u32> = keys(0).map(|key| table.count(key)).collect();
        assert!(numbers.iter().copied().eq(0..10_000));
        keys(0).zip(&numbers).for_each(|(key, number)| assert_eq!(table.count(key), *number));
        keys(1).for_each(|key| {
            table.count(key);
        });
        let counted = table.in_order();
        assert_eq!(counted.len(), 19_999);
        assert!(counted.is_sorted_by(|a, b| a.key < b.key));
        assert_eq!(counted[0], CountedKey { key: 0, number: 0, count: 3 });
        assert_eq!(counted[1], CountedKey { key: 1, number: numbers[keys(0).position(|k| k == 1).unwrap()], count: 2 });
    }
}
