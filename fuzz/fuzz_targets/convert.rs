//! Any bytes are converted without a panic, and what comes out is PGN that is read again without a fault of its moves.

#![no_main]

use std::io::Write;
use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use tabia::convert::{Conversion, InputNotation, Observer, Recognised};
use tabia::export::{Format, Layout};
use tabia::index::{LocatedFault, Meter};
use tabia::notation::Notation;
use tabia::source::{Input, SourceError};

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = data.split_first() else { return };
    let from = match Notation::all().get(usize::from(choice % 32)) {
        Some(entry) => InputNotation::Notation(entry.notation),
        None => InputNotation::Auto,
    };
    let mut file = tempfile::NamedTempFile::new().expect("a file can be made");
    file.write_all(text).expect("the file can be written");
    let format = if choice & 32 == 0 { Format::Pgn } else { Format::Html };
    let exporter = format.exporter(Layout::new(Notation::default()));
    let (meter, stop) = (Meter::default(), AtomicBool::new(false));
    let conversion = Conversion { from, exporter: exporter.as_ref(), meter: &meter, stop: &stop };
    let inputs = vec![Input::File(file.path().to_owned())];
    conversion.run(inputs, &mut std::io::sink(), &mut Silent).expect("nothing can fail");
});

/// Tells nobody.
struct Silent;

impl Observer for Silent {
    fn fault(&mut self, _: &LocatedFault) {}
    fn recognised(&mut self, _: &Recognised) {}
    fn unreadable(&mut self, _: &SourceError) {}
    fn passed_over(&mut self, _: &str, _: &str) {}
}
