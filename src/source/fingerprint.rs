//! Recognising a file that was read before.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

/// Bytes read at a time.
const PIECE: usize = 1 << 20;

/// The 128-bit XXH3 hash of a file's bytes as stored, compressed or not. One pass, flat memory.
///
/// # Errors
/// Those of the system.
pub fn fingerprint(path: &Path) -> io::Result<u128> {
    let mut file = File::open(path)?;
    let mut hash = Xxh3::new();
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hash.digest128()),
            Ok(read) => hash.update(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
