//! Opening of one input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::blocks::{self, Blocks};
use super::count::{Counted, Progress};
use super::format::{Format, MAGIC_BYTES};
use super::map::Mapped;
use super::transcode::TextEncoding;
use super::{Input, Limits, SourceError};

/// An input that is open.
#[derive(Debug)]
pub struct Source {
    /// Name for reports.
    pub name: String,
    /// How it is stored.
    pub format: Format,
    /// Bytes as stored; unknown for a pipe.
    pub size: Option<u64>,
    /// Bytes as stored that have been consumed.
    pub progress: Progress,
    /// The bytes of text.
    pub content: Content,
}

/// Where the bytes of text come from.
#[derive(Debug)]
pub enum Content {
    /// A plain file, all of it.
    Mapped(Mapped),
    /// Anything else, in blocks.
    Blocks(Blocks),
}

/// Opens an input.
///
/// # Errors
/// [`SourceError`] when it cannot be opened or its first bytes cannot be read. Later faults come with the blocks.
pub fn open(input: &Input, limits: Limits) -> Result<Source, SourceError> {
    match input {
        Input::Stdin => open_pipe("-".to_owned(), io::stdin(), limits),
        Input::File(path) => open_file(path, input.name(), limits),
    }
}

fn open_file(path: &Path, name: String, limits: Limits) -> Result<Source, SourceError> {
    let fail = |error| SourceError::io(&name, error);
    let file = File::open(path).map_err(fail)?;
    let metadata = file.metadata().map_err(fail)?;
    if !metadata.is_file() {
        return open_pipe(name, file, limits);
    }
    let start = first_bytes(&mut File::open(path).map_err(fail)?).map_err(fail)?;
    let (format, size) = (Format::detect(&start), Some(metadata.len()));
    let progress = Progress::default();
    let content = if format == Format::Plain && TextEncoding::detect(&start) == TextEncoding::Bytes {
        Content::Mapped(Mapped::new(&file).map_err(fail)?)
    } else if format == Format::Zip {
        let reader = Counted { inner: file, progress: progress.clone() };
        Content::Blocks(blocks::from_zip(name.clone(), reader, metadata.len(), limits))
    } else {
        let reader = Counted { inner: file, progress: progress.clone() };
        Content::Blocks(blocks::from_stream(name.clone(), format, reader, limits))
    };
    Ok(Source { name, format, size, progress, content })
}

fn open_pipe(name: String, mut pipe: impl Read + Send + 'static, limits: Limits) -> Result<Source, SourceError> {
    let start = first_bytes(&mut pipe).map_err(|error| SourceError::io(&name, error))?;
    let format = Format::detect(&start);
    if format == Format::Zip {
        return Err(SourceError::PipedZip { name });
    }
    let progress = Progress::default();
    let reader = Counted { inner: io::Cursor::new(start).chain(pipe), progress: progress.clone() };
    let content = Content::Blocks(blocks::from_stream(name.clone(), format, reader, limits));
    Ok(Source { name, format, size: None, progress, content })
}

/// The first bytes, fewer only when there are no more.
pub(super) fn first_bytes(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::with_capacity(MAGIC_BYTES);
    reader.take(MAGIC_BYTES as u64).read_to_end(&mut start)?;
    Ok(start)
}
