//! Numbers of any width up to [`MAX_WIDTH`] bits, packed from the lowest bit up.

use super::error::Damage;

/// Widest number that is read or written at once, in bits.
pub(super) const MAX_WIDTH: u32 = 32;

/// Bits that can be looked at in one go from any bit on.
const PEEK_BITS: u32 = 56;

/// Number of bits that hold every value up to `max`.
pub(super) fn width_of(max: u64) -> u32 {
    u64::BITS - max.leading_zeros()
}

/// Appends numbers to bytes.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    pending_bits: u32,
}

impl BitWriter {
    /// Writes the lowest `width` bits of `value`; the others must be 0.
    pub(super) fn write(&mut self, value: u64, width: u32) {
        debug_assert!(width <= MAX_WIDTH && width_of(value) <= width);
        self.pending |= value << self.pending_bits;
        self.pending_bits += width;
        if self.pending_bits >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.pending_bits -= 32;
        }
    }

    /// Writes so many zeros.
    pub(super) fn write_zeros(&mut self, mut zeros: usize) {
        while zeros > 0 {
            let width = zeros.min(MAX_WIDTH as usize);
            self.write(0, width as u32);
            zeros -= width;
        }
    }

    /// Writes `ones` ones and a zero.
    pub(super) fn write_unary(&mut self, mut ones: u64) {
        while ones >= 31 {
            self.write((1 << 31) - 1, 31);
            ones -= 31;
        }
        self.write((1 << ones) - 1, ones as u32 + 1);
    }

    /// Writes a number in 2·log2(value) bits or so (Elias' gamma code of `value + 1`).
    pub(super) fn write_gamma(&mut self, value: u64) {
        let width = width_of(value + 1) - 1;
        self.write_unary(u64::from(width));
        self.write(value + 1 - (1 << width), width);
    }

    /// Writes a number that is seldom much larger than `2^low_bits` (Rice code).
    pub(super) fn write_rice(&mut self, value: u64, low_bits: u32) {
        self.write_unary(value >> low_bits);
        self.write(value & ((1 << low_bits) - 1), low_bits);
    }

    /// Appends what another writer holds, which is then as new.
    pub(super) fn append(&mut self, other: &mut BitWriter) {
        let (pending, pending_bits) = (other.pending, other.pending_bits);
        (other.pending, other.pending_bits) = (0, 0);
        for byte in std::mem::take(&mut other.bytes) {
            self.write(u64::from(byte), 8);
        }
        self.write(pending, pending_bits);
    }

    /// Fills the last byte and gives the bytes away; the writer is as new.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.fill();
        std::mem::take(&mut self.bytes)
    }

    /// Fills the last byte and appends the bytes to others; the writer is as new and keeps its memory.
    pub(super) fn move_to(&mut self, bytes: &mut Vec<u8>) {
        self.fill();
        bytes.extend_from_slice(&self.bytes);
        self.bytes.clear();
    }

    fn fill(&mut self) {
        let last = (self.pending as u32).to_le_bytes();
        self.bytes.extend_from_slice(&last[..self.pending_bits.div_ceil(8) as usize]);
        self.pending = 0;
        self.pending_bits = 0;
    }
}

/// Reads what [`BitWriter`] wrote.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// At least [`PEEK_BITS`] bits from here on; zeros after the end.
    #[inline]
    fn peek(&self) -> u64 {
        let byte = self.at / 8;
        let word = match self.bytes.get(byte..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None => self.peek_end(byte),
        };
        word >> (self.at % 8)
    }

    #[cold]
    fn peek_end(&self, byte: usize) -> u64 {
        let rest = self.bytes.get(byte..).unwrap_or_default();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        u64::from_le_bytes(last)
    }

    /// Passes over bits.
    ///
    /// # Errors
    /// [`Damage::Bounds`] after the end.
    #[inline]
    pub(super) fn skip(&mut self, bits: usize) -> Result<(), Damage> {
        self.at = self.at.saturating_add(bits);
        if self.at > self.bytes.len() * 8 { Err(Damage::Bounds) } else { Ok(()) }
    }

    /// Reads a number of `width` bits, at most [`MAX_WIDTH`].
    #[inline]
    pub(super) fn read(&mut self, width: u32) -> Result<u64, Damage> {
        let value = self.peek() & ((1 << width) - 1);
        self.skip(width as usize)?;
        Ok(value)
    }

    /// Reads ones up to a zero and gives their number.
    #[inline]
    pub(super) fn read_unary(&mut self) -> Result<u64, Damage> {
        let mut ones = 0;
        loop {
            let run = self.peek().trailing_ones().min(PEEK_BITS);
            self.skip(run as usize)?;
            ones += u64::from(run);
            if run < PEEK_BITS {
                self.skip(1)?;
                return Ok(ones);
            }
        }
    }

    /// Passes over bits up to and with the `zeros`-th zero, and gives the number of ones among them.
    pub(super) fn skip_zeros(&mut self, mut zeros: u32) -> Result<usize, Damage> {
        let start = self.at;
        let wanted = zeros as usize;
        while zeros > 0 {
            let mut free = !self.peek() & ((1 << PEEK_BITS) - 1);
            let here = free.count_ones();
            if here < zeros {
                self.skip(PEEK_BITS as usize)?;
                zeros -= here;
                continue;
            }
            for _ in 1..zeros {
                free &= free - 1;
            }
            self.skip(free.trailing_zeros() as usize + 1)?;
            zeros = 0;
        }
        Ok(self.at - start - wanted)
    }

    pub(super) fn read_gamma(&mut self) -> Result<u64, Damage> {
        let width = self.read_unary()?;
        let width = u32::try_from(width).ok().filter(|width| *width <= MAX_WIDTH).ok_or(Damage::Content)?;
        Ok(self.read(width)? + (1 << width) - 1)
    }

    #[inline]
    pub(super) fn read_rice(&mut self, low_bits: u32) -> Result<u64, Damage> {
        let high = self.read_unary()?;
        Ok(high << low_bits | self.read(low_bits)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = BitWriter::default();
        let values = [0, 1, 2, 3, 7, 100, 255, 256, 65_535, (1 << 32) - 2];
        for value in values {
            writer.write(value, MAX_WIDTH);
            writer.write(value & 1, 1);
            writer.write_gamma(value);
            writer.write_rice(value & 0xffff, 5);
            writer.write_unary(value % 200);
        }
        let bytes = writer.take();
        let mut reader = BitReader::new(&bytes);
        for value in values {
            assert_eq!(reader.read(MAX_WIDTH), Ok(value));
            assert_eq!(reader.read(1), Ok(value & 1));
            assert_eq!(reader.read_gamma(), Ok(value));
            assert_eq!(reader.read_rice(5), Ok(value & 0xffff));
            assert_eq!(reader.read_unary(), Ok(value % 200));
        }
        assert_eq!(reader.read(16), Err(Damage::Bounds));
    }

    #[test]
    fn zeros_are_passed_over() {
        let mut writer = BitWriter::default();
        for ones in [0, 3, 0, 70, 1, 130] {
            writer.write_unary(ones);
        }
        writer.write_zeros(100);
        writer.write(1, 1);
        let bytes = writer.take();
        let mut reader = BitReader::new(&bytes);
        let ones: Vec<_> = [0, 1, 2, 1, 1, 101].map(|zeros| reader.skip_zeros(zeros)).into();
        assert_eq!(ones, [0, 0, 3, 70, 1, 130].map(Ok));
        assert_eq!(reader.read(1), Ok(1));
        assert_eq!(reader.skip_zeros(100), Err(Damage::Bounds));
    }

    #[test]
    fn endless_ones_end() {
        assert_eq!(BitReader::new(&[0xff; 40]).read_unary(), Err(Damage::Bounds));
        assert_eq!(BitReader::new(&[0xff; 40]).read_gamma(), Err(Damage::Bounds));
    }
}
