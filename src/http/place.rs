//! The position that a request asks about: a start and moves from there.

use shakmaty::uci::UciMove;
use shakmaty::{Move, Position};

use super::failure::Failure;
use super::limits::Limits;
use super::params::Params;
use crate::game::Start;
use crate::notation::{Line, Notation, Reader, Strictness, group_words, start_from_text};
use crate::view::Path;

/// A start and the moves that lead from there to the position asked about.
pub struct Place {
    /// Where the line begins.
    pub start: Start,
    /// Its moves; castling is king takes own rook.
    pub moves: Vec<Move>,
    /// Notation that moves are read and written in.
    pub notation: Notation,
}

impl Place {
    /// Reads `notation`, `fen` (a FEN or a Chesmayne position record), `play` (moves as UCI writes them, between
    /// commas or spaces) and `after` (more moves, in the notation).
    ///
    /// # Errors
    /// [`Failure`] when one of them cannot be read, or the moves are not legal.
    pub fn of(params: &mut Params, limits: &Limits) -> Result<Place, Failure> {
        let notation = params.read::<Notation>("notation")?.unwrap_or_default();
        let start = match params.text("fen")? {
            Some(text) => start_from_text(&text).map_err(|error| Failure::parameter("fen", error.to_string()))?,
            None => Start::standard(),
        };
        let play = params.text("play")?.unwrap_or_default();
        let after = params.text("after")?.unwrap_or_default();
        let mut line = Line::new(&start);
        let mut moves = Vec::new();
        for word in play.split([',', ' ']).filter(|word| !word.is_empty()) {
            let played = uci(word, &line)?;
            line.play(played);
            moves.push(played);
            too_long(&moves, limits, "play")?;
        }
        let words: Vec<&str> = after.split_whitespace().collect();
        let texts = group_words(notation, &words).moves;
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let read = Reader::new(notation).read_line(&line, &texts, Strictness::Strict).map_err(|error| {
            Failure::parameter("after", error.to_string()).hint(format!("give moves in {notation}"))
        })?;
        moves.extend(read.moves());
        too_long(&moves, limits, "after")?;
        Ok(Place { start, moves, notation })
    }

    /// The line, its moves written in the notation.
    pub fn path(&self) -> Path {
        self.path_in(self.notation)
    }

    /// The line, its moves written in another notation.
    pub fn path_in(&self, notation: Notation) -> Path {
        let mut path = Path::new(&self.start, notation);
        self.moves.iter().for_each(|played| path.play(*played));
        path
    }
}

/// A move in the notation of chess engines; both ways to write castling are taken.
fn uci(word: &str, line: &Line) -> Result<Move, Failure> {
    let read = word.parse::<UciMove>().ok().and_then(|uci| uci.to_move(line.position()).ok());
    read.filter(|played| line.position().is_legal(*played)).ok_or_else(|| {
        Failure::parameter("play", format!("{word:?} is no legal move here")).hint("write moves as e2e4,e7e5")
    })
}

fn too_long(moves: &[Move], limits: &Limits, name: &str) -> Result<(), Failure> {
    if moves.len() <= limits.line_plies {
        return Ok(());
    }
    Err(Failure::parameter(name, format!("the line has more than {} half-moves", limits.line_plies)))
}
