//! Tables written in the format asked for.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use serde_json::Value;

use super::output::Output;
use crate::reports::Aliases;
use crate::view::Sheet;

/// Output formats of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SheetFormat {
    /// Aligned columns
    Table,
    /// One JSON object a line
    Json,
    /// Comma-separated values
    Csv,
}

/// Writes a table; as JSON, one object a row.
pub(super) fn write(sheet: &Sheet, format: SheetFormat, out: &mut Output) -> anyhow::Result<()> {
    match format {
        SheetFormat::Table => sheet.write_text(out.columns(), out)?,
        SheetFormat::Csv => sheet.write_csv(out)?,
        SheetFormat::Json => sheet.to_json().into_iter().try_for_each(|row| write_json(&Value::Object(row), out))?,
    }
    Ok(())
}

/// Writes one JSON object in a line of its own.
pub(super) fn write_json(object: &Value, out: &mut Output) -> anyhow::Result<()> {
    Ok(writeln!(out, "{object}")?)
}

/// Reads a list of aliases, if one is given.
pub(super) fn aliases(file: Option<&Path>) -> anyhow::Result<Aliases> {
    let Some(file) = file else { return Ok(Aliases::default()) };
    let text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Aliases::parse(&text).with_context(|| file.display().to_string())
}
