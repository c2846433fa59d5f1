//! A table as a web page of its own.

use std::io::{self, Write};

use super::{Sheet, text};

const STYLE: &str = "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}\
th,td{padding:.2em .6em;border-bottom:1px solid #ccc;text-align:left}.number{text-align:right}";

/// Writes a whole HTML document with one table.
///
/// # Errors
/// Those of the writer.
pub fn page(title: &str, sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let title = text::escape_html(title);
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{title}</title>")?;
    writeln!(out, "<style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>")?;
    sheet.write_html(out)?;
    writeln!(out, "</body>\n</html>")
}
