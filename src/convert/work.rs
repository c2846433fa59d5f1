//! One text → its games, written.

use super::feed::Item;
use crate::export::{Entry, Exporter};
use crate::game::{Action, Fault, FaultKind};
use crate::index::LocatedFault;
use crate::notation::Notation;
use crate::parser::{self, ParsedGame};
use crate::replay::{Wording, result};
use crate::score::{Cutter, InputNotation, PartKind, ReadGame, Score, read_pgn, read_score};

/// What came of a text.
#[derive(Debug)]
pub(super) enum Outcome {
    /// A game.
    Game(Converted),
    /// No game; the text is reported.
    Stray(LocatedFault),
}

/// A game, written.
#[derive(Debug)]
pub(super) struct Converted {
    pub bytes: Vec<u8>,
    /// Faults in the order of the text; file and number are not known here.
    pub faults: Vec<LocatedFault>,
    /// Line of the first byte.
    pub line: u64,
    pub notation: Notation,
    pub rivals: Vec<Notation>,
    pub plies: u32,
    pub whole: bool,
}

/// Reads a text and writes its games.
pub(super) fn work(
    bytes: &[u8],
    item: &Item,
    from: InputNotation,
    exporter: &(dyn Exporter + Send + Sync),
) -> std::io::Result<Vec<Outcome>> {
    match item {
        Item::Score(score) => Ok(vec![score_outcome(score, from, exporter)?]),
        Item::Pgn(span) => {
            let raw = &bytes[span.range.clone()];
            let text = parser::decode(raw).0;
            if has_tags(&text) {
                let read = read_pgn(&text, from);
                return Ok(vec![Outcome::Game(converted(&text, span.line, read, exporter)?)]);
            }
            // A game among PGN that has lost its tags, or text that is none.
            let mut cutter = Cutter::default();
            let mut scores = cutter.push(text.as_bytes());
            scores.extend(cutter.finish());
            let moved = scores.into_iter().map(|score| Score { line: score.line + span.line - 1, ..score });
            moved.map(|score| score_outcome(&score, from, exporter)).collect()
        }
    }
}

fn has_tags(text: &str) -> bool {
    let mut game = ParsedGame::new();
    parser::parse_head(text, &mut game);
    !game.tags.is_empty()
}

fn score_outcome(
    score: &Score,
    from: InputNotation,
    exporter: &(dyn Exporter + Send + Sync),
) -> std::io::Result<Outcome> {
    if !score.parts.iter().any(|part| part.kind == PartKind::Moves) {
        let text = score.text.trim();
        let line = text.lines().next().unwrap_or_default();
        let fault = Fault::new(FaultKind::StrayText, 0, line, "text that is no game", Action::Skipped);
        return Ok(Outcome::Stray(located(&fault, &score.text, score.line)));
    }
    Ok(Outcome::Game(converted(&score.text, score.line, read_score(score, from), exporter)?))
}

fn converted(
    text: &str,
    line: u64,
    read: ReadGame,
    exporter: &(dyn Exporter + Send + Sync),
) -> std::io::Result<Converted> {
    let mut bytes = Vec::with_capacity(2 * text.len());
    exporter.game(&entry(text, &read), &mut bytes)?;
    let ReadGame { game, reader, plies, whole, rivals, .. } = read;
    let mut faults: Vec<&Fault> = game.faults.iter().collect();
    faults.sort_by_key(|fault| fault.offset);
    Ok(Converted {
        bytes,
        faults: faults.into_iter().map(|fault| located(fault, text, line)).collect(),
        line,
        notation: reader.notation(),
        rivals,
        plies,
        whole,
    })
}

/// A game that was read, as exporters see it.
pub(super) fn entry<'a>(text: &'a str, read: &'a ReadGame) -> Entry<'a> {
    Entry {
        id: None,
        text,
        game: &read.game,
        wording: Wording::Known { reader: read.reader, moves: &read.moves },
        result: result(&read.game),
        plies: read.plies,
        hits: &[],
        side_hits: &[],
    }
}

fn located(fault: &Fault, text: &str, first_line: u64) -> LocatedFault {
    let (line, column) = fault.place(text, first_line);
    LocatedFault {
        file: String::new(),
        game: 0,
        id: None,
        line,
        column,
        kind: fault.kind,
        token: fault.token.clone(),
        reason: fault.reason.clone(),
        action: fault.action,
    }
}
