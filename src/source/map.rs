//! Files mapped into memory. The only `unsafe` of the crate.

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::{Advice, Mmap};

/// The bytes of a plain file.
#[derive(Debug)]
pub struct Mapped(Option<Mmap>);

impl Mapped {
    /// Maps a whole file; an empty file is an empty slice.
    ///
    /// # Errors
    /// Those of the system, for instance when the file is a pipe.
    #[allow(unsafe_code)]
    pub(super) fn new(file: &File) -> io::Result<Mapped> {
        if file.metadata()?.len() == 0 {
            return Ok(Mapped(None));
        }
        // SAFETY: the map is read-only and private to this process, and the slice is only ever read as bytes, of which
        // every value is valid. What cannot be ruled out is another process that changes or shortens the file
        // meanwhile: changed bytes are read as they are then, a shortened file ends this process with a bus error.
        // That is the bargain every tool that maps its input strikes; a pipe (`tabia import DB - < file`) avoids it.
        let map = unsafe { Mmap::map(file)? };
        // Advice only; a system that does not take it reads as fast as it can without.
        let _ = map.advise(Advice::Sequential);
        Ok(Mapped(Some(map)))
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or_default()
    }
}
