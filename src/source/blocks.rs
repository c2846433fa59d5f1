//! Reading in blocks by a thread of its own.

use std::cell::Cell;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::thread;

use bzip2::read::MultiBzDecoder;
use crossbeam_channel::{Receiver, Sender, bounded};
use flate2::read::MultiGzDecoder;
use liblzma::read::XzDecoder;
use liblzma::stream::{CONCATENATED, Stream};
use zip::ZipArchive;

use super::count::{Counted, Progress};
use super::format::Format;
use super::list::has_pgn_name;
use super::open::first_bytes;
use super::transcode::{TextEncoding, Transcoded};
use super::{Limits, SourceError};

/// Bytes of a block.
const BLOCK: usize = 4 << 20;
/// Blocks that wait in the queue at most.
const QUEUE: usize = 4;
/// Largest window of Zstandard, as a power of two; archives of games are often packed with long windows.
const ZSTD_WINDOW_LOG: u32 = 31;

/// Most memory for unpacking of xz, in bytes; its strongest usual setting needs 65 MiB.
const XZ_MEMORY: u64 = 1 << 30;

/// What a stream of blocks brings.
#[derive(Debug)]
pub enum Event {
    /// A text begins: the input itself, or a member of an archive. Games do not reach from one text into the next.
    Begin {
        /// Name for reports: that of the input, with `!` and the member's name for a member of an archive.
        name: String,
        /// How the text is stored.
        encoding: TextEncoding,
    },
    /// The next bytes of the text.
    Block(Vec<u8>),
    /// A member of an archive that is not read, with the reason in words for a person.
    PassedOver {
        /// Name of archive and member.
        name: String,
        /// Why.
        reason: String,
    },
    /// The text cannot be read further; in an archive the next member follows.
    Failed(SourceError),
}

/// The events of one input, in order. The thread that reads ends with them, or when this is dropped.
#[derive(Debug)]
pub struct Blocks(Receiver<Event>);

impl Iterator for Blocks {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        self.0.recv().ok()
    }
}

/// Nobody listens any more.
struct Gone;

/// The sending side.
struct Feed {
    sender: Sender<Event>,
    limits: Limits,
    progress: Progress,
    /// Bytes of the archive.
    size: u64,
    /// Bytes of text that earlier members of the archive have unpacked to.
    unpacked: Cell<u64>,
    /// Whether a limit was met, so that nothing more is read.
    stopped: Cell<bool>,
}

pub(super) fn from_stream(
    name: String,
    format: Format,
    reader: Counted<impl Read + Send + 'static>,
    limits: Limits,
) -> Blocks {
    start(limits, reader.progress.clone(), u64::MAX, move |feed| match decoder(format, reader) {
        Ok(decoder) => feed.text(name, format, decoder),
        Err(error) => feed.send(Event::Failed(SourceError::io(&name, error))),
    })
}

pub(super) fn from_zip(
    name: String,
    reader: Counted<impl Read + Seek + Send + 'static>,
    size: u64,
    limits: Limits,
) -> Blocks {
    start(limits, reader.progress.clone(), size, move |feed| match ZipArchive::new(reader) {
        Ok(archive) => feed.members(&name, archive),
        Err(error) => feed.send(Event::Failed(SourceError::Member { name, reason: error.to_string() })),
    })
}

fn start(
    limits: Limits,
    progress: Progress,
    size: u64,
    read: impl FnOnce(&Feed) -> Result<(), Gone> + Send + 'static,
) -> Blocks {
    let (sender, receiver) = bounded(QUEUE);
    let feed = Feed { sender, limits, progress, size, unpacked: Cell::new(0), stopped: Cell::new(false) };
    thread::spawn(move || {
        // When nobody listens there is nobody to tell.
        let _ = read(&feed);
    });
    Blocks(receiver)
}

fn decoder(format: Format, reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read>> {
    Ok(match format {
        Format::Plain | Format::Zip => Box::new(reader),
        Format::Gzip => Box::new(MultiGzDecoder::new(reader)),
        Format::Bzip2 => Box::new(MultiBzDecoder::new(reader)),
        Format::Xz => Box::new(XzDecoder::new_stream(reader, Stream::new_stream_decoder(XZ_MEMORY, CONCATENATED)?)),
        Format::Zstd => {
            let mut decoder = zstd::Decoder::new(reader)?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            Box::new(decoder)
        }
    })
}

impl Feed {
    fn send(&self, event: Event) -> Result<(), Gone> {
        self.sender.send(event).map_err(|_| Gone)
    }

    /// Sends one text in blocks.
    fn text(&self, name: String, format: Format, mut reader: impl Read) -> Result<(), Gone> {
        let start = match first_bytes(&mut reader) {
            Ok(start) => start,
            Err(error) => return self.send(Event::Failed(fault(&name, format, 0, error))),
        };
        let encoding = TextEncoding::detect(&start);
        self.send(Event::Begin { name: name.clone(), encoding })?;
        let mut reader = Transcoded::new(io::Cursor::new(start).chain(reader), encoding);
        let mut read = 0;
        loop {
            let (block, error) = fill(&mut reader);
            read += block.len() as u64;
            let end = block.is_empty();
            if !end {
                self.send(Event::Block(block))?;
            }
            if let Some(error) = error {
                return self.send(Event::Failed(fault(&name, format, read, error)));
            }
            if end {
                self.unpacked.set(self.unpacked.get() + read);
                return Ok(());
            }
            // Members of an archive may share their data, so what counts is the size of the archive, all members together.
            let (all, data) = match format {
                Format::Zip => (self.unpacked.get() + read, self.progress.get().min(self.size)),
                _ => (read, self.progress.get()),
            };
            if format != Format::Plain && !self.limits.allow(all, data) {
                self.stopped.set(true);
                return self.send(Event::Failed(SourceError::Bomb { name, read: all, compressed: data }));
            }
        }
    }

    fn members(&self, archive_name: &str, mut archive: ZipArchive<impl Read + Seek>) -> Result<(), Gone> {
        for index in 0..archive.len() {
            if self.stopped.get() {
                break;
            }
            let fail = |reason: String| {
                let name = format!("{archive_name}!{}", index + 1);
                self.send(Event::Failed(SourceError::Member { name, reason }))
            };
            let mut member = match archive.by_index(index) {
                Ok(member) => member,
                Err(error) => {
                    fail(error.to_string())?;
                    continue;
                }
            };
            // The name is only ever a label, so tricks with paths do nothing; but it is printed on terminals.
            let name = format!("{archive_name}!{}", printable(member.name()));
            if member.is_dir() {
                continue;
            }
            if !is_wanted(Path::new(member.name())) {
                let reason = "the name is not that of a PGN file".to_owned();
                self.send(Event::PassedOver { name, reason })?;
                continue;
            }
            let start = match first_bytes(&mut member) {
                Ok(start) => start,
                Err(error) => {
                    self.send(Event::Failed(fault(&name, Format::Zip, 0, error)))?;
                    continue;
                }
            };
            if Format::detect(&start) != Format::Plain {
                let reason = "it is packed a second time; unpack the archive and import what is in it".to_owned();
                self.send(Event::PassedOver { name, reason })?;
                continue;
            }
            self.text(name, Format::Zip, io::Cursor::new(start).chain(member))?;
        }
        Ok(())
    }
}

/// A name without signs that do something to a terminal.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Members that hold games. Apple's archives carry shadow files of the same names.
fn is_wanted(member: &Path) -> bool {
    let shadow = member.components().any(|part| part.as_os_str() == "__MACOSX");
    let text = member.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"));
    !shadow && (has_pgn_name(member) || text)
}

/// Reads one block; what came before an error is kept.
fn fill(reader: &mut impl Read) -> (Vec<u8>, Option<io::Error>) {
    let mut block = Vec::with_capacity(BLOCK);
    let error = reader.take(BLOCK as u64).read_to_end(&mut block).err();
    (block, error)
}

fn fault(name: &str, format: Format, read: u64, error: io::Error) -> SourceError {
    let (name, format_name) = (name.to_owned(), format.name());
    match (format, error.kind()) {
        (Format::Plain, _) => SourceError::Io { name, error },
        (_, io::ErrorKind::UnexpectedEof) => SourceError::Truncated { name, format: format_name, read },
        _ => SourceError::Damaged { name, format: format_name, read, reason: error.to_string() },
    }
}
