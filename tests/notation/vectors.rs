//! Reading the tables.

use std::path::PathBuf;

/// One row with its place, for messages.
pub struct Row {
    /// File and line.
    pub place: String,
    columns: Vec<String>,
    fields: Vec<String>,
}

impl Row {
    pub fn get(&self, column: &str) -> &str {
        let index = self.columns.iter().position(|name| name == column);
        let index = index.unwrap_or_else(|| panic!("{} has no column {column}", self.place));
        &self.fields[index]
    }
}

pub fn rows(file: &str) -> Vec<Row> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = text.lines();
    let columns: Vec<String> = lines.next().unwrap_or_default().split('\t').map(str::to_owned).collect();
    lines
        .enumerate()
        .map(|(index, line)| Row {
            place: format!("{file}:{}", index + 2),
            columns: columns.clone(),
            fields: line.split('\t').map(str::to_owned).collect(),
        })
        .collect()
}

/// Failures of a table, all shown at once.
#[derive(Default)]
pub struct Failures(Vec<String>);

impl Failures {
    pub fn equal(&mut self, row: &Row, what: &str, got: &str, expected: &str) {
        if got != expected {
            self.0.push(format!("{} {what}: got {got:?}, expected {expected:?}", row.place));
        }
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        if !self.0.is_empty() && !std::thread::panicking() {
            let shown = self.0.len().min(60);
            panic!("{} rows fail\n{}", self.0.len(), self.0[..shown].join("\n"));
        }
    }
}
