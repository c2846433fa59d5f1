//! A short ASCII text built on the stack: pieces of fixed length are copied without a call, which is what makes the bulk
//! writer fast.

/// Longest text: `RO10-$A01*A02-KT10-#QU10:ep++CM` and some room.
const CAPACITY: usize = 48;

pub struct Ink {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Ink {
    pub(super) fn new() -> Ink {
        Ink { bytes: [0; CAPACITY], length: 0 }
    }

    /// Appends ASCII bytes; what does not fit is dropped, which no move needs.
    pub(super) fn put<const N: usize>(&mut self, text: &[u8; N]) {
        if let Some(room) = self.bytes.get_mut(self.length..self.length + N) {
            room.copy_from_slice(text);
            self.length += N;
        }
    }

    /// Appends the first `length` bytes.
    pub(super) fn put_part<const N: usize>(&mut self, text: &[u8; N], length: usize) {
        let start = self.length;
        self.put(text);
        self.length = self.length.min(start + length);
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        // The bytes are ASCII, so this cannot fail.
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}
