//! Sets of positions of one game.

/// A set of ply numbers: 0 is the start position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plies {
    bits: Vec<u64>,
}

impl Plies {
    /// The first `count` positions.
    pub fn first(count: u32) -> Plies {
        let mut plies = Plies { bits: vec![u64::MAX; count.div_ceil(64) as usize] };
        if let Some(last) = plies.bits.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        plies
    }

    /// Empties the set and keeps its memory.
    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Adds a position.
    #[inline]
    pub fn insert(&mut self, ply: u32) {
        let word = (ply / 64) as usize;
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (ply % 64);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|word| *word == 0)
    }

    /// Whether a position is one of them.
    pub fn contains(&self, ply: u32) -> bool {
        self.bits.get((ply / 64) as usize).is_some_and(|word| word >> (ply % 64) & 1 == 1)
    }

    /// The positions in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.bits).flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(64 * index + bit)
            })
        })
    }

    /// Positions of both sets.
    pub fn and(mut self, other: &Plies) -> Plies {
        self.bits.truncate(other.bits.len());
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, theirs)| *word &= theirs);
        self
    }

    /// Positions of either set.
    pub fn or(mut self, other: &Plies) -> Plies {
        self.bits.resize(self.bits.len().max(other.bits.len()), 0);
        self.bits.iter_mut().zip(&other.bits).for_each(|(word, theirs)| *word |= theirs);
        self
    }

    /// The others of the first `count` positions.
    pub fn complement(&self, count: u32) -> Plies {
        let mut all = Plies::first(count);
        all.bits.iter_mut().zip(&self.bits).for_each(|(word, mine)| *word &= !mine);
        all
    }

    /// Positions in runs whose length `fits`.
    pub fn in_runs(&self, fits: impl Fn(u64) -> bool) -> Plies {
        let mut found = Plies::default();
        let mut plies = self.iter().peekable();
        while let Some(begin) = plies.next() {
            let mut end = begin;
            while plies.next_if_eq(&(end + 1)).is_some() {
                end += 1;
            }
            if fits(u64::from(end - begin) + 1) {
                (begin..=end).for_each(|ply| found.insert(ply));
            }
        }
        found
    }

    /// Positions that come after some position of an earlier set, by at most so many plies.
    pub fn after(&self, earlier: &Plies, within: Option<u64>) -> Plies {
        let mut found = Plies::default();
        let mut before = earlier.iter().peekable();
        let mut last = None;
        for ply in self.iter() {
            while let Some(passed) = before.next_if(|earlier| *earlier < ply) {
                last = Some(passed);
            }
            let near = |last: u32| within.is_none_or(|most| u64::from(ply - last) <= most);
            if last.is_some_and(near) {
                found.insert(ply);
            }
        }
        found
    }
}

impl FromIterator<u32> for Plies {
    fn from_iter<T: IntoIterator<Item = u32>>(plies: T) -> Plies {
        let mut set = Plies::default();
        plies.into_iter().for_each(|ply| set.insert(ply));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(plies: &[u32]) -> Plies {
        plies.iter().copied().collect()
    }

    fn list(plies: Plies) -> Vec<u32> {
        plies.iter().collect()
    }

    #[test]
    fn set_algebra() {
        assert_eq!(list(Plies::first(66)).len(), 66);
        assert_eq!(list(Plies::first(64)).len(), 64);
        assert_eq!(list(set(&[1, 70]).and(&set(&[1]))), [1]);
        assert_eq!(list(set(&[1]).or(&set(&[70]))), [1, 70]);
        assert_eq!(list(set(&[1]).complement(3)), [0, 2]);
        assert!(set(&[70]).and(&set(&[1])).is_empty());
    }

    #[test]
    fn runs_and_order() {
        assert_eq!(list(set(&[1, 2, 3, 62, 63, 64, 65, 9]).in_runs(|length| length >= 4)), [62, 63, 64, 65]);
        assert_eq!(list(set(&[1, 3, 4]).in_runs(|length| length == 1)), [1]);
        assert_eq!(list(set(&[1, 5, 9]).after(&set(&[1, 6]), None)), [5, 9]);
        assert_eq!(list(set(&[1, 5, 9]).after(&set(&[1, 6]), Some(3))), [9]);
        assert_eq!(list(set(&[5]).after(&set(&[5]), None)), [0u32; 0]);
    }
}
