//! One score → a game with its moves, in whatever notation it is written.

use shakmaty::{Move, Position};

use super::across::in_order_of_play;
use super::decide::{Decided, decide};
use super::fields::columns_of_sides;
use super::heading::heading;
use super::lists::Lists;
use super::notes::place_notes;
use super::pieces::{Piece, PieceKind, Semicolon, pieces};
use super::scores::{Part, PartKind, Score};
use super::sheet::sheet;
use super::tokens::Tokens;
use crate::game::{Action, Fault, FaultKind, GameResult, Start, Tags, Variant};
use crate::notation::{
    Line, Notation, Reader, Recognition, Strictness, Unrecognised, recognise_words, start_from_tags,
};
use crate::parser::{self, ParsedGame, TokenKind};

/// Half-moves by which another notation has to read more of a PGN game than SAN does, when neither reads all of it.
pub(super) const CLEARLY_FURTHER: u32 = 4;

/// The notation that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputNotation {
    /// It is found out for each game.
    Auto,
    /// This one.
    Notation(Notation),
}

/// A game as read.
#[derive(Debug)]
pub(crate) struct ReadGame {
    /// Tags, tokens, and all faults.
    pub game: ParsedGame,
    /// Reads the moves of tokens that are not known.
    pub reader: Reader,
    /// A move a token, as far as it can be read.
    pub moves: Vec<Option<Move>>,
    /// Half-moves of the main line.
    pub plies: u32,
    /// Whether every move of the main line was read.
    pub whole: bool,
    /// Other notations under which every move is legal, but the moves are others.
    pub rivals: Vec<Notation>,
}

/// Reads a game of PGN whose movetext may be in any notation.
pub(crate) fn read_pgn(text: &str, from: InputNotation) -> ReadGame {
    let pgn = Notation::default();
    if from != InputNotation::Auto && from != InputNotation::Notation(pgn) {
        let (mut game, pieces) = movetext(text);
        let Some(start) = start_of(&mut game) else { return unreplayed(game, pgn) };
        return read_pieces(text, game, &pieces, &start, from);
    }
    let mut game = ParsedGame::new();
    parser::parse(text, &mut game);
    let Some(start) = start_of(&mut game) else { return unreplayed(game, pgn) };
    let decided = decide(text, &game, &start, Reader::new(pgn), None);
    if decided.whole || from != InputNotation::Auto {
        return finished(game, Reader::new(pgn), decided, Vec::new());
    }
    other_than_san(text, game, decided)
}

/// A PGN game that is not legal as SAN: another notation, or SAN with a fault.
fn other_than_san(text: &str, san: ParsedGame, decided: Decided) -> ReadGame {
    let (mut game, pieces) = movetext(text);
    // Tags among the moves count in SAN alone, so the start may be another one.
    let Some(start) = start_of(&mut game) else {
        return finished(san, Reader::new(Notation::default()), decided, Vec::new());
    };
    let read = read_pieces(text, game, &pieces, &start, InputNotation::Auto);
    // Where nothing else comes clearly further, the text is what PGN should be.
    if read.whole && read.plies > decided.plies || read.plies >= decided.plies + CLEARLY_FURTHER {
        read
    } else {
        finished(san, Reader::new(Notation::default()), decided, Vec::new())
    }
}

/// Tags and pieces of a PGN game.
fn movetext(text: &str) -> (ParsedGame, Vec<Piece>) {
    let mut game = ParsedGame::new();
    let at = parser::parse_head(text, &mut game);
    game.tokens.clear();
    // Comments before the moves belong to the movetext.
    let comment = text[..at].rfind(']').map_or(0, |bracket| bracket + 1);
    let at = if text[comment..at].trim_start().starts_with('{') { comment } else { at };
    let mut read = Vec::new();
    let labelled = text[at..].trim_start().trim_start_matches('.').split_whitespace().next();
    if labelled.is_some_and(super::lines::is_label) {
        let parts = sheet_parts(text, at);
        sheet(text, &parts, &mut read);
    } else {
        pieces(text, at..text.len(), Semicolon::Comment, &mut read);
    }
    (game, read)
}

/// The lines of a Chesmayne score under tag pairs.
fn sheet_parts(text: &str, from: usize) -> Vec<Part> {
    let mut at = from;
    let mut parts = Vec::new();
    for line in text[from..].split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let word = line.trim_start_matches(['.', ' ', '\t', '…']).split_whitespace().next();
        let moves =
            word.is_some_and(super::lines::is_label) || crate::lexis::marker_at(line.trim().as_bytes()).is_some();
        if !range.is_empty() {
            parts.push(Part { kind: if moves { PartKind::Moves } else { PartKind::Prose }, range });
        }
    }
    parts
}

/// Reads a score that has no tags.
pub(crate) fn read_score(score: &Score, from: InputNotation) -> ReadGame {
    let text = &score.text;
    let mut game = ParsedGame::new();
    let lines = score.parts.iter().filter(|part| part.kind == PartKind::Heading);
    let left = heading(lines.map(|part| &text[part.range.clone()]), &mut game.tags);
    // What is no tag is kept as a comment before the first move.
    let mut read: Vec<Piece> = left.into_iter().map(|line| remark(text, line)).collect();
    let first = score.parts.iter().find(|part| part.kind == PartKind::Moves);
    let row =
        |part: &Part| matches!(super::lines::line_kind(&text[part.range.clone()]), super::lines::LineKind::Row(_));
    if first.is_some_and(row) {
        sheet(text, &score.parts, &mut read);
    } else {
        running_text(score, &mut read);
    }
    let Some(start) = start_of(&mut game) else { return unreplayed(game, Notation::default()) };
    let mut read = read_pieces(text, game, &read, &start, from);
    if read.whole && read.game.marker.is_none() {
        read.game.marker = result_on_board(&start, &read);
    }
    read
}

/// The result that mate or stalemate on the board gives; books often leave it unsaid.
fn result_on_board(start: &Start, read: &ReadGame) -> Option<GameResult> {
    let mut line = Line::new(start);
    let places = read.game.main_line_places().map(|(index, _)| index);
    places.filter_map(|index| *read.moves.get(index)?).for_each(|played| line.play(played));
    let position = line.position();
    match (position.is_checkmate(), position.is_stalemate()) {
        (true, _) => Some(position.turn().fold_wb(GameResult::BlackWins, GameResult::WhiteWins)),
        (_, true) => Some(GameResult::Draw),
        _ => None,
    }
}

/// A line of the heading as a comment.
fn remark(text: &str, line: &str) -> Piece {
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    Piece { kind: PieceKind::Comment, range: start..start + line.len() }
}

/// Moves and remarks in turn; lines of moves that follow each other are read together.
fn running_text(score: &Score, out: &mut Vec<Piece>) {
    let said = |part: &&Part| match part.kind {
        PartKind::Heading => false,
        // The heads of the columns, once more at the top of a page, are no remark.
        PartKind::Prose => columns_of_sides(&score.text[part.range.clone()]).is_none(),
        PartKind::Moves => true,
    };
    let mut parts = score.parts.iter().filter(said).peekable();
    while let Some(part) = parts.next() {
        let mut range = part.range.clone();
        while let Some(next) = parts.next_if(|next| next.kind == part.kind) {
            range.end = next.range.end;
        }
        match part.kind {
            PartKind::Prose => out.push(Piece { kind: PieceKind::Comment, range }),
            _ => {
                for part in in_order_of_play(&score.text, range) {
                    out.push(Piece { kind: PieceKind::Break, range: part.start..part.start });
                    pieces(&score.text, part, Semicolon::Punctuation, out);
                }
            }
        }
    }
    place_notes(&score.text, out);
}

/// Reads pieces of movetext.
fn read_pieces(text: &str, mut game: ParsedGame, pieces: &[Piece], start: &Start, from: InputNotation) -> ReadGame {
    let first = start.position.turn();
    let lists = Lists::new(text, pieces, first);
    let (notation, cells, main, rivals) = match from {
        InputNotation::Notation(notation) => (notation, None, None, Vec::new()),
        InputNotation::Auto => match recognise_words(start, Strictness::Lenient, &lists) {
            Ok(Recognition { notation, reading, rivals }) => (notation, reading.cells, Some(Ok(reading)), rivals),
            Err(Unrecognised { nearest, error }) => (nearest, None, Some(Err(error)), Vec::new()),
        },
    };
    let Tokens { tokens, marker } = lists.into_tokens(notation);
    game.tokens = tokens;
    game.marker = marker;
    let reader = Reader::new(notation).with_cells(cells);
    let decided = decide(text, &game, start, reader, main);
    game.faults.extend(rival_fault(text, &game, notation, &rivals));
    finished(game, reader, decided, rivals)
}

/// Every move is legal in other notations, too, but means another move there.
fn rival_fault(text: &str, game: &ParsedGame, taken: Notation, rivals: &[Notation]) -> Option<Fault> {
    if rivals.is_empty() {
        return None;
    }
    let token = game.main_line().next()?;
    let names = rivals.iter().map(Notation::to_string).collect::<Vec<_>>().join(", ");
    let reason = format!("read as {taken}; the moves are legal as {names}, too, and mean others there; --from decides");
    Some(Fault::new(FaultKind::AmbiguousMove, token.range().start, token.text(text), reason, Action::Noted))
}

/// The start position, with its faults reported; `None` when there is none to replay from.
fn start_of(game: &mut ParsedGame) -> Option<Start> {
    let faults = start_faults(&game.tags);
    let stops = faults.iter().any(|fault| fault.action == Action::HeadersOnly);
    game.faults.extend(faults);
    if stops { None } else { start_from_tags(&game.tags).ok() }
}

fn start_faults(tags: &Tags) -> Vec<Fault> {
    let fault = |kind, token: &str, reason: String, action| Fault::new(kind, 0, token, reason, action);
    if let Variant::Other(name) = Variant::from_tag(tags.get("Variant").unwrap_or_default()) {
        let reason = format!("the rules of {name} are not those of chess; its moves are left as they are");
        return vec![fault(FaultKind::UnsupportedVariant, &name, reason, Action::HeadersOnly)];
    }
    let fen = tags.get("FEN").unwrap_or_default();
    match start_from_tags(tags) {
        Ok(start) => {
            let note = |note| fault(FaultKind::SetUpMismatch, fen, note, Action::Repaired);
            start.notes.into_iter().map(note).collect()
        }
        Err(error) => vec![fault(FaultKind::BadStart, fen, error.to_string(), Action::HeadersOnly)],
    }
}

/// A game whose moves cannot be placed on a board.
fn unreplayed(game: ParsedGame, notation: Notation) -> ReadGame {
    let whole = !game.tokens.iter().any(|token| token.kind == TokenKind::Move);
    ReadGame { game, reader: Reader::new(notation), moves: Vec::new(), plies: 0, whole, rivals: Vec::new() }
}

fn finished(mut game: ParsedGame, reader: Reader, decided: Decided, rivals: Vec<Notation>) -> ReadGame {
    let Decided { moves, plies, whole, faults } = decided;
    game.faults.extend(faults);
    ReadGame { game, reader, moves, plies, whole, rivals }
}
