//! What a file is, by its first bytes.

/// How an input is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As it is.
    Plain,
    /// gzip, several members allowed.
    Gzip,
    /// Zstandard, several frames allowed.
    Zstd,
    /// bzip2, several streams allowed.
    Bzip2,
    /// xz, several streams allowed.
    Xz,
    /// A zip archive of any number of files.
    Zip,
}

/// First bytes needed to tell.
pub(super) const MAGIC_BYTES: usize = 8;

impl Format {
    /// Tells the format from the first bytes of a file.
    pub fn detect(start: &[u8]) -> Format {
        match start {
            [0x1f, 0x8b, 8, ..] => Format::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Format::Zstd,
            // A skippable frame, as parallel compressors write it in front.
            [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Format::Zstd,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Format::Bzip2,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Format::Xz,
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Format::Zip,
            _ => Format::Plain,
        }
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            Format::Plain => "plain",
            Format::Gzip => "gzip",
            Format::Zstd => "zstd",
            Format::Bzip2 => "bzip2",
            Format::Xz => "xz",
            Format::Zip => "zip",
        }
    }
}
