//! Games of a file that is in no database.

use std::path::Path;

use crate::parser::{self, ParsedGame};
use crate::replay::{MainLine, Replayed};
use crate::source::{self, Content, Event, Input, Limits, SourceError};
use crate::splitter::{SpanKind, Splitter};

/// A game of a file.
#[derive(Debug)]
pub struct LooseGame {
    /// Its text.
    pub text: String,
    /// Tags and tokens of the text.
    pub parsed: ParsedGame,
    /// The main line.
    pub line: MainLine,
}

/// Reads all games of a file, compressed or not; `-` is standard input. Meant for files of a few thousand games.
///
/// # Errors
/// [`SourceError`] when the file cannot be read to its end.
pub fn read(path: &Path) -> Result<Vec<LooseGame>, SourceError> {
    let input = if path == Path::new("-") { Input::Stdin } else { Input::File(path.to_owned()) };
    if matches!(input, Input::File(_)) && !path.exists() {
        return Err(SourceError::Missing { path: path.to_owned() });
    }
    let mut games = Vec::new();
    match source::open(&input, Limits::default())?.content {
        Content::Mapped(bytes) => read_text(&bytes, &mut games),
        Content::Blocks(blocks) => {
            let mut text = Vec::new();
            for event in blocks {
                match event {
                    Event::Begin { .. } => read_text(&std::mem::take(&mut text), &mut games),
                    Event::Block(block) => text.extend_from_slice(&block),
                    Event::PassedOver { .. } => {}
                    Event::Failed(error) => return Err(error),
                }
            }
            read_text(&text, &mut games);
        }
    }
    Ok(games)
}

fn read_text(bytes: &[u8], games: &mut Vec<LooseGame>) {
    for span in Splitter::spans(bytes).filter(|span| span.kind == SpanKind::Game) {
        let mut parsed = ParsedGame::new();
        let text = parser::parse_bytes(&bytes[span.range], &mut parsed).into_owned();
        let mut replayed = Replayed::default();
        replayed.replay(&text, &parsed);
        let line = MainLine::new(replayed.start, replayed.packed);
        games.push(LooseGame { text, parsed, line });
    }
}
