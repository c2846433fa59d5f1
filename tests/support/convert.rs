//! Conversions in memory.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tabia::convert::{Conversion, ConvertError, InputNotation, Observer, Recognised, Summary};
use tabia::export::{Format, Layout};
use tabia::index::{LocatedFault, Meter};
use tabia::source::{Input, SourceError};

/// What a conversion gave.
#[derive(Debug, Default)]
pub struct Told {
    pub text: String,
    pub summary: Summary,
    pub faults: Vec<LocatedFault>,
    pub recognised: Vec<Recognised>,
}

impl Observer for Told {
    fn fault(&mut self, fault: &LocatedFault) {
        self.faults.push(fault.clone());
    }

    fn recognised(&mut self, recognised: &Recognised) {
        self.recognised.push(recognised.clone());
    }

    fn unreadable(&mut self, error: &SourceError) {
        panic!("{error}");
    }

    fn passed_over(&mut self, name: &str, reason: &str) {
        panic!("{name}: {reason}");
    }
}

/// Converts a file.
pub fn convert(file: &Path, from: InputNotation, format: Format, layout: Layout) -> Told {
    convert_until(file, from, format, layout, &AtomicBool::new(false)).unwrap()
}

/// Converts a file, or stops.
pub fn convert_until(
    file: &Path,
    from: InputNotation,
    format: Format,
    layout: Layout,
    stop: &AtomicBool,
) -> Result<Told, ConvertError> {
    let exporter = format.exporter(layout);
    let meter = Meter::default();
    let conversion = Conversion { from, exporter: exporter.as_ref(), meter: &meter, stop };
    let mut out = Vec::new();
    let mut told = Told::default();
    told.summary = conversion.run(vec![Input::File(file.to_owned())], &mut out, &mut told)?;
    told.text = String::from_utf8(out).unwrap();
    Ok(told)
}
