//! Conditions that need a file of the user.

use std::fmt;
use std::sync::Arc;

use super::display::quoted;
use super::error::Complaint;
use super::lexer::Value;
use super::{Query, Term};
use crate::repertoire::Repertoire;

/// The lines of a PGN file. Reading a query does not open it: that is for [`Query::read_files`], so that a program that
/// takes queries of others can leave it.
#[derive(Clone, Debug)]
pub struct FileLines {
    name: String,
    lines: Option<Arc<Repertoire>>,
}

impl FileLines {
    pub(super) fn read(value: &Value) -> Result<FileLines, Complaint> {
        if value.text.trim().is_empty() {
            return Err(
                Complaint::new(value.span.clone(), "the name of the file is missing").hint("write within:FILE.pgn")
            );
        }
        Ok(FileLines { name: value.text.clone(), lines: None })
    }

    /// The name of the file as written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The lines, as soon as they were read.
    pub fn lines(&self) -> Option<&Repertoire> {
        self.lines.as_deref()
    }
}

/// Two are the same when they name the same file.
impl PartialEq for FileLines {
    fn eq(&self, other: &FileLines) -> bool {
        self.name == other.name
    }
}

impl fmt::Display for FileLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bare number behind `within:` could be a distance.
        if self.name.bytes().all(|byte| byte.is_ascii_digit()) {
            write!(f, "within:\"{}\"", self.name)
        } else {
            write!(f, "within:{}", quoted(&self.name))
        }
    }
}

impl Query {
    /// Has the files read that conditions name.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn read_files<E>(&mut self, read: &mut impl FnMut(&str) -> Result<Repertoire, E>) -> Result<(), E> {
        if let Query::Term(Term::Within(file)) = self {
            file.lines = Some(Arc::new(read(&file.name)?));
        }
        self.parts_mut().into_iter().try_for_each(|part| part.read_files(read))
    }

    /// The name of a file that a condition needs and that was not read.
    pub fn unread_file(&self) -> Option<&str> {
        self.terms().into_iter().find_map(|term| match term {
            Term::Within(file) if file.lines.is_none() => Some(file.name()),
            _ => None,
        })
    }
}
