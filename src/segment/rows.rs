//! Rows of numbers, one a document, for the documents of a segment under construction.

/// Bytes of the first block; the next ones are larger, up to [`LARGEST_BLOCK`].
const FIRST_BLOCK: usize = 1 << 14;
const LARGEST_BLOCK: usize = 1 << 18;

/// Rows in blocks that stay where they are: a single growing vector would be copied, and its memory be taken anew, again
/// and again, which costs more than all else that is done with it.
#[derive(Debug)]
pub(super) struct Rows<T> {
    blocks: Vec<Block<T>>,
    /// Bytes of all items that find room, and of the ends of the rows.
    bytes: usize,
}

#[derive(Debug)]
struct Block<T> {
    items: Vec<T>,
    /// End of each row.
    ends: Vec<usize>,
}

impl<T> Default for Rows<T> {
    fn default() -> Rows<T> {
        Rows { blocks: Vec::new(), bytes: 0 }
    }
}

impl<T: Copy> Rows<T> {
    /// Adds a row.
    #[inline]
    pub(super) fn push(&mut self, row: impl ExactSizeIterator<Item = T>) {
        self.bytes += size_of::<usize>();
        let block = self.block_for(row.len());
        block.items.extend(row);
        block.ends.push(block.items.len());
    }

    /// The last block, if so many items find room in it, or a new one.
    fn block_for(&mut self, items: usize) -> &mut Block<T> {
        let fits = |block: &Block<T>| block.items.capacity() - block.items.len() >= items;
        if !self.blocks.last().is_some_and(fits) {
            let bytes = (FIRST_BLOCK << self.blocks.len().min(16)).min(LARGEST_BLOCK);
            let capacity = (bytes / size_of::<T>()).max(items);
            self.bytes += capacity * size_of::<T>();
            self.blocks.push(Block { items: Vec::with_capacity(capacity), ends: Vec::new() });
        }
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    /// The rows in the order in which they were added.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        self.blocks.iter().flat_map(|block| {
            let starts = std::iter::once(0).chain(block.ends.iter().copied());
            starts.zip(&block.ends).map(|(start, end)| &block.items[start..*end])
        })
    }

    /// Bytes that are held; asked for with every document.
    pub(super) fn mem_usage(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were_added() {
        let row = |n: u64| (0..n * 37 % 3000).map(move |item| item ^ n);
        let mut rows = Rows::default();
        (0..500).for_each(|n| rows.push(row(n).collect::<Vec<_>>().into_iter()));
        rows.push(std::iter::repeat_n(7, 300_000));
        rows.push(std::iter::empty());
        assert!(rows.blocks.len() > 3);
        assert!((0..500).zip(rows.iter()).all(|(n, found)| row(n).eq(found.iter().copied())));
        assert_eq!(rows.iter().skip(500).map(<[u64]>::len).collect::<Vec<_>>(), [300_000, 0]);
        assert!(rows.mem_usage() >= 8 * (300_000 + rows.iter().take(500).map(<[u64]>::len).sum::<usize>()));
    }
}
