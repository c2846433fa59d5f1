use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::*;

const TEXT: &str = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ::zstd::encode_all(text, 1).unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in members {
        writer.start_file(*name, ::zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(text).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }
}

/// The texts of an input by name, the other events as text.
fn read(path: &Path, limits: Limits) -> (Vec<(String, Vec<u8>)>, Vec<String>) {
    let source = open(&Input::File(path.to_owned()), limits).unwrap();
    let (mut texts, mut others) = (Vec::<(String, Vec<u8>)>::new(), Vec::new());
    match source.content {
        Content::Mapped(bytes) => texts.push((String::new(), bytes.to_vec())),
        Content::Blocks(blocks) => blocks.for_each(|event| match event {
            Event::Begin { name, .. } => texts.push((name, Vec::new())),
            Event::Block(block) => texts.last_mut().unwrap().1.extend(block),
            Event::PassedOver { name, reason } => others.push(format!("{name}: {reason}")),
            Event::Failed(error) => others.push(error.to_string()),
        }),
    }
    (texts, others)
}

#[test]
fn compression_is_known_by_content() {
    let folder = Folder::new();
    for (pack, format) in [
        (gzip as fn(&[u8]) -> Vec<u8>, Format::Gzip),
        (bzip2, Format::Bzip2),
        (xz, Format::Xz),
        (zstd, Format::Zstd),
        (<[u8]>::to_vec, Format::Plain),
    ] {
        // Two streams one after the other are one text.
        let packed = [pack(TEXT.as_bytes()), pack(TEXT.as_bytes())].concat();
        let path = folder.file("misnamed.txt", &packed);
        assert_eq!(open(&Input::File(path.clone()), Limits::default()).unwrap().format, format);
        let (texts, others) = read(&path, Limits::default());
        assert_eq!(String::from_utf8_lossy(&texts[0].1), TEXT.repeat(2), "{format:?}");
        assert!(others.is_empty(), "{others:?}");
    }
}

#[test]
fn members_of_an_archive_come_in_order() {
    let folder = Folder::new();
    let members: [(&str, &[u8]); 4] =
        [("b/2.pgn", b"two"), ("../../1.pgn", b"one"), ("x.exe", b"no"), ("__MACOSX/._1.pgn", b"no")];
    let path = folder.file("games.zip", &zip(&members));
    let (texts, others) = read(&path, Limits::default());
    let names: Vec<_> = texts.iter().map(|(name, text)| (name.rsplit('!').next().unwrap(), text.as_slice())).collect();
    assert_eq!(names, [("b/2.pgn", b"two".as_slice()), ("../../1.pgn", b"one")]);
    assert_eq!(others.len(), 2);
    assert!(!folder.0.path().join("1.pgn").exists() && !folder.0.path().join("b").exists());
}

#[test]
fn truncated_data_gives_what_came_before() {
    let folder = Folder::new();
    let text: String = (0..60_000).map(|number| format!("[Event \"{number}\"]\n*\n")).collect();
    for (name, packed) in [
        ("a.gz", gzip(text.as_bytes())),
        ("a.zst", zstd(text.as_bytes())),
        ("a.xz", xz(text.as_bytes())),
        ("a.bz2", bzip2(text.as_bytes())),
    ] {
        let path = folder.file(name, &packed[..packed.len() / 2]);
        let (texts, others) = read(&path, Limits { ratio: 1_000_000, ..Limits::default() });
        let got = &texts[0].1;
        assert!(!got.is_empty() && text.as_bytes().starts_with(got), "{name}: {} bytes", got.len());
        assert!(others.len() == 1 && others[0].contains(name) && others[0].contains("again"), "{others:?}");
    }
}

#[test]
fn bombs_are_stopped() {
    let folder = Folder::new();
    let path = folder.file("bomb.pgn.zst", &zstd(&vec![b' '; 64 << 20]));
    let (texts, others) = read(&path, Limits { free: 8 << 20, ratio: 100, ..Limits::default() });
    assert!(texts[0].1.len() < 32 << 20);
    assert!(others[0].contains("bomb.pgn.zst") && others[0].contains("unpack"), "{others:?}");
    let (texts, others) = read(&path, Limits { free: 8 << 20, ratio: 1 << 40, ..Limits::default() });
    assert!(texts[0].1.len() == 64 << 20 && others.is_empty());
}

#[test]
fn bombs_of_every_packing_are_stopped_by_ratio_and_by_size() {
    let folder = Folder::new();
    let text = vec![b' '; 24 << 20];
    let zipped = zip(&[("a.pgn", &text)]);
    for (name, bytes) in
        [("a.gz", gzip(&text)), ("a.bz2", bzip2(&text)), ("a.xz", xz(&text)), ("a.zst", zstd(&text)), ("a.zip", zipped)]
    {
        let path = folder.file(name, &bytes);
        let by_ratio = Limits { free: 1 << 20, ratio: 20, ..Limits::default() };
        let by_size = Limits { total: 10 << 20, ..Limits::default() };
        for limits in [by_ratio, by_size] {
            let (texts, others) = read(&path, limits);
            assert!(texts[0].1.len() <= 16 << 20, "{name}: {}", texts[0].1.len());
            assert!(others.len() == 1 && others[0].contains("--max-ratio"), "{name}: {others:?}");
        }
        let (texts, others) = read(&path, Limits::default());
        assert!(texts[0].1.len() == text.len() && others.is_empty(), "{name}");
    }
}

#[test]
fn members_of_an_archive_count_together() {
    let folder = Folder::new();
    let text = vec![b' '; 3 << 20];
    let names: Vec<String> = (0..9).map(|number| format!("{number}.pgn")).collect();
    let members: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), text.as_slice())).collect();
    let path = folder.file("many.zip", &zip(&members));
    let (texts, others) = read(&path, Limits { total: 10 << 20, ..Limits::default() });
    assert!(texts.len() == 4 && others.len() == 1, "{} texts, {others:?}", texts.len());
    let (texts, others) = read(&path, Limits { free: 1 << 20, ratio: 600, ..Limits::default() });
    assert!(texts.len() < 9 && others.len() == 1, "{} texts, {others:?}", texts.len());
}

#[test]
fn archives_in_archives_and_names_that_do_something_are_harmless() {
    let folder = Folder::new();
    let inner = zip(&[("a.pgn", TEXT.as_bytes())]);
    let packed = gzip(TEXT.as_bytes());
    let members: [(&str, &[u8]); 4] =
        [("inner.zip", &inner), ("inner.pgn.gz", &packed), ("/etc/x.pgn", b"1. e4 *"), ("\u{1b}[2Jy.pgn", b"1. d4 *")];
    let (texts, others) = read(&folder.file("outer.zip", &zip(&members)), Limits::default());
    let names: Vec<&str> = texts.iter().map(|(name, _)| name.rsplit('!').next().unwrap()).collect();
    assert_eq!(names, ["/etc/x.pgn", "\u{fffd}[2Jy.pgn"]);
    assert!(others.len() == 2 && others.iter().all(|other| other.contains("packed a second time")), "{others:?}");
}

#[test]
fn links_in_archives_are_not_followed() {
    let folder = Folder::new();
    folder.file("secret.pgn", b"[White \"secret\"]\n\n*\n");
    let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = ::zip::write::SimpleFileOptions::default();
    writer.add_symlink("link.pgn", "secret.pgn", options).unwrap();
    let (texts, _) = read(&folder.file("links.zip", &writer.finish().unwrap().into_inner()), Limits::default());
    assert_eq!(texts[0].1, b"secret.pgn", "the text of the link, not what it points to");
}

#[test]
fn utf16_becomes_utf8_and_goes_back() {
    let folder = Folder::new();
    let text = "\u{feff}[White \"Ödön 𝄞\"]\n".repeat(20_000);
    for encoding in [TextEncoding::Utf16Le, TextEncoding::Utf16Be] {
        let raw = encoding.encode(text.as_bytes());
        let path = folder.file("wide.pgn", &raw);
        let (texts, _) = read(&path, Limits::default());
        let want = text.strip_prefix('\u{feff}').unwrap();
        assert!(texts[0].1 == want.as_bytes(), "{encoding:?}");
        assert_eq!(encoding.encode(&texts[0].1), raw[2..]);
    }
}

#[test]
fn folders_are_listed_by_path() {
    let folder = Folder::new();
    for name in ["b.pgn", "a/z.PGN.GZ", "a/notes.txt", "c.zip", "d.pgn.zst", "e.zst", ".pgn"] {
        folder.file(name, b"");
    }
    let listing = list(&[folder.0.path(), Path::new("-")]).unwrap();
    let names: Vec<_> = listing.inputs.iter().map(Input::name).collect();
    let ends: Vec<_> = names.iter().map(|name| name.rsplit('/').next().unwrap()).collect();
    assert_eq!(ends, [".pgn", "z.PGN.GZ", "b.pgn", "c.zip", "d.pgn.zst", "-"]);
    assert_eq!(listing.passed_over.len(), 2);
    let error = list(&[Path::new("/no/such/file")]).unwrap_err().to_string();
    assert!(error.contains("/no/such/file"));
}

#[test]
fn progress_counts_stored_bytes() {
    let folder = Folder::new();
    let packed = gzip(TEXT.repeat(1000).as_bytes());
    let source = open(&Input::File(folder.file("a.pgn.gz", &packed)), Limits::default()).unwrap();
    assert_eq!(source.size, Some(packed.len() as u64));
    if let Content::Blocks(blocks) = source.content {
        blocks.for_each(drop);
    }
    assert_eq!(source.progress.get(), packed.len() as u64);
}

#[test]
fn fingerprints_follow_the_bytes() {
    let folder = Folder::new();
    let (a, b) = (folder.file("a", b"same"), folder.file("b", b"same"));
    assert_eq!(fingerprint(&a).unwrap(), fingerprint(&b).unwrap());
    assert_ne!(fingerprint(&a).unwrap(), fingerprint(&folder.file("c", b"other")).unwrap());
    assert_eq!(fingerprint(&folder.file("d", b"")).unwrap(), 0x99aa06d3014798d86001c324468d497f);
}
