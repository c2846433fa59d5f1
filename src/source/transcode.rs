//! UTF-16 → UTF-8 while reading.

use std::io::{self, Read};

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE};
use serde::{Deserialize, Serialize};

/// How the text of an input is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextEncoding {
    /// One byte a unit; passed on as it is, and judged game by game when parsed.
    #[default]
    Bytes,
    /// UTF-16, low byte first; passed on as UTF-8.
    Utf16Le,
    /// UTF-16, high byte first; passed on as UTF-8.
    Utf16Be,
}

impl TextEncoding {
    /// Tells the encoding from the byte order mark.
    pub fn detect(start: &[u8]) -> TextEncoding {
        match start {
            [0xff, 0xfe, ..] => TextEncoding::Utf16Le,
            [0xfe, 0xff, ..] => TextEncoding::Utf16Be,
            _ => TextEncoding::Bytes,
        }
    }

    /// The original bytes of text that was passed on.
    pub fn encode(self, text: &[u8]) -> Vec<u8> {
        let units = || String::from_utf8_lossy(text).encode_utf16().collect::<Vec<u16>>();
        match self {
            TextEncoding::Bytes => text.to_vec(),
            TextEncoding::Utf16Le => units().into_iter().flat_map(u16::to_le_bytes).collect(),
            TextEncoding::Utf16Be => units().into_iter().flat_map(u16::to_be_bytes).collect(),
        }
    }

    fn decoder(self) -> Option<Decoder> {
        match self {
            TextEncoding::Bytes => None,
            TextEncoding::Utf16Le => Some(UTF_16LE.new_decoder_with_bom_removal()),
            TextEncoding::Utf16Be => Some(UTF_16BE.new_decoder_with_bom_removal()),
        }
    }
}

/// Size of the pieces that are transcoded at a time.
const PIECE: usize = 64 << 10;

/// A reader whose bytes are UTF-8 or as they were.
pub(super) struct Transcoded<R> {
    inner: R,
    decoder: Option<Decoder>,
    raw: Vec<u8>,
    ready: Vec<u8>,
    given: usize,
}

impl<R: Read> Transcoded<R> {
    pub fn new(inner: R, encoding: TextEncoding) -> Self {
        Transcoded { inner, decoder: encoding.decoder(), raw: Vec::new(), ready: Vec::new(), given: 0 }
    }

    fn refill(&mut self, decoder: &mut Decoder) -> io::Result<End> {
        self.raw.resize(PIECE, 0);
        let read = self.inner.read(&mut self.raw)?;
        self.ready.resize(3 * PIECE + 16, 0);
        // The buffer holds the longest text the piece can make, so all of it is read.
        let (_, _, written, _) = decoder.decode_to_utf8(&self.raw[..read], &mut self.ready, read == 0);
        self.ready.truncate(written);
        self.given = 0;
        Ok(if read == 0 { End::Reached } else { End::NotYet })
    }
}

#[derive(PartialEq, Eq)]
enum End {
    Reached,
    NotYet,
}

impl<R: Read> Read for Transcoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.ready.len() {
            let Some(mut decoder) = self.decoder.take() else {
                // Either nothing to transcode, or the end was reached: then the inner reader is at its end as well.
                return self.inner.read(buffer);
            };
            loop {
                let end = self.refill(&mut decoder)?;
                if end == End::Reached {
                    break;
                }
                if !self.ready.is_empty() {
                    self.decoder = Some(decoder);
                    break;
                }
            }
        }
        let length = buffer.len().min(self.ready.len() - self.given);
        buffer[..length].copy_from_slice(&self.ready[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}
