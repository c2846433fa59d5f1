//! Limits against files that are small on disk and endless when unpacked.

/// How far compressed data may grow. Ordinary PGN shrinks to a quarter or a tenth, text that repeats itself to less
/// than a hundredth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text that are free in any case.
    pub free: u64,
    /// Beyond the free bytes: most bytes of text for one byte of data.
    pub ratio: u64,
    /// Most bytes of text that one input may unpack to, all members of an archive together.
    pub total: u64,
}

impl Default for Limits {
    /// 2,000 to 1 beyond the first 256 MiB, and one TiB in all. The largest archives of games that are published unpack
    /// to about a quarter of that, at 8 to 1.
    fn default() -> Self {
        Limits { free: 256 << 20, ratio: 2000, total: 1 << 40 }
    }
}

impl Limits {
    /// Whether `text` bytes out of `data` bytes are within the limits.
    pub fn allow(&self, text: u64, data: u64) -> bool {
        let within_ratio = text <= self.free || text / self.ratio.max(1) <= data;
        within_ratio && text <= self.total
    }
}
