//! Where a game starts and by which rules it is played.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, PositionErrorKinds, Setup};

/// The rules of a game, as far as they decide how its moves are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Chess, from the initial array or from a set-up position.
    Chess,
    /// Chess960: castling is king takes rook.
    Chess960,
    /// Another game; the name as given. Its moves are not replayed.
    Other(String),
}

impl Variant {
    /// Reads a `Variant` tag; letter case, blanks, hyphens and underscores do not matter.
    pub fn from_tag(value: &str) -> Variant {
        let plain: String = value.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        match plain.as_str() {
            "" | "chess" | "normal" | "standard" | "orthodox" | "regular" | "fromposition" | "odds" | "setup" => {
                Variant::Chess
            }
            "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "freestyle"
            | "freestylechess" | "wildfr" | "chess960frc" | "9lx" => Variant::Chess960,
            _ => Variant::Other(value.trim().to_owned()),
        }
    }
}

/// A sound start position and the castling rules that go with it.
#[derive(Clone, Debug)]
pub struct Start {
    /// The position before the first move.
    pub position: Chess,
    /// How castling is written and stored.
    pub mode: CastlingMode,
    /// Faults of the FEN that were mended, in words for a person.
    pub notes: Vec<String>,
}

/// Why a FEN gives no start position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The text breaks the grammar of FEN.
    #[error("the FEN cannot be read: {0}")]
    Syntax(String),
    /// The text breaks the grammar of Chesmayne position records.
    #[error("the position record cannot be read: {0}")]
    Record(String),
    /// The text can be read, but is no legal chess position.
    #[error("this is no legal position: {0}")]
    Illegal(String),
}

impl Start {
    /// The initial array of chess.
    pub fn standard() -> Start {
        Start { position: Chess::default(), mode: CastlingMode::Standard, notes: Vec::new() }
    }

    /// Whether this is the initial array of chess under the usual rules.
    pub fn is_standard(&self) -> bool {
        self.mode == CastlingMode::Standard && self.position == Chess::default()
    }

    /// Reads a FEN. Castling rights and en passant squares that the board does not allow are dropped with a note; a
    /// number of pieces beyond one set is no fault.
    ///
    /// # Errors
    /// [`StartError`] when the text is no FEN or the position is not legal.
    pub fn from_fen(text: &str) -> Result<Start, StartError> {
        let fen: Fen = text.trim().parse().map_err(|error| StartError::Syntax(format!("{error} in {text:?}")))?;
        let setup = fen.into_setup();
        let mode = CastlingMode::detect(&setup);
        Self::from_setup(setup, mode)
    }

    /// Like [`Start::from_fen`] under Chess960 castling rules.
    ///
    /// # Errors
    /// As [`Start::from_fen`].
    pub fn from_fen_chess960(text: &str) -> Result<Start, StartError> {
        let fen: Fen = text.trim().parse().map_err(|error| StartError::Syntax(format!("{error} in {text:?}")))?;
        Self::from_setup(fen.into_setup(), CastlingMode::Chess960)
    }

    fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Start, StartError> {
        let mut notes = Vec::new();
        let position = match Chess::from_setup(setup, mode) {
            Ok(position) => position,
            Err(error) => {
                let kinds = error.kinds();
                for (kind, note) in [
                    (
                        PositionErrorKinds::INVALID_CASTLING_RIGHTS,
                        "castling rights that the board does not allow were dropped",
                    ),
                    (
                        PositionErrorKinds::INVALID_EP_SQUARE,
                        "an en passant square that the board does not allow was dropped",
                    ),
                ] {
                    if kinds.contains(kind) {
                        notes.push(note.to_owned());
                    }
                }
                error
                    .ignore_too_much_material()
                    .and_then_mend()
                    .map_err(|kinds| StartError::Illegal(describe(kinds)))?
            }
        };
        Ok(Start { position, mode, notes })
    }

    /// The start position as a FEN, en passant square only when the capture is legal.
    pub fn to_fen(&self) -> String {
        Fen::from_position(&self.position, EnPassantMode::Legal).to_string()
    }
}

/// The leniencies that are mended with a note, applied in turn.
trait Mend {
    fn and_then_mend(self) -> Result<Chess, PositionErrorKinds>;
}

impl Mend for Result<Chess, shakmaty::PositionError<Chess>> {
    fn and_then_mend(self) -> Result<Chess, PositionErrorKinds> {
        self.or_else(|error| error.ignore_invalid_castling_rights())
            .or_else(|error| error.ignore_invalid_ep_square())
            .or_else(|error| error.ignore_impossible_check())
            .map_err(|error| error.kinds())
    }
}

fn describe(kinds: PositionErrorKinds) -> String {
    let faults = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has more than one king"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that is not to move is in check"),
    ];
    let named: Vec<&str> = faults.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, text)| *text).collect();
    if named.is_empty() { format!("{kinds:?}") } else { named.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variant_spellings() {
        for name in ["chess", "normal", "Standard", "From Position", ""] {
            assert_eq!(Variant::from_tag(name), Variant::Chess, "{name}");
        }
        for name in ["Chess 960", "fischerandom", "CHESS960", "chess-960"] {
            assert_eq!(Variant::from_tag(name), Variant::Chess960, "{name}");
        }
        assert_eq!(Variant::from_tag("Crazyhouse"), Variant::Other("Crazyhouse".into()));
    }

    #[test]
    fn impossible_castling_rights_are_dropped_with_a_note() {
        let start = Start::from_fen("4k3/8/8/8/8/8/8/3K4 w KQkq - 0 1").unwrap();
        assert_eq!(start.to_fen(), "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
        assert_eq!(start.notes.len(), 1);
    }

    #[test]
    fn illegal_positions_are_named() {
        for (fen, word) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", "empty"),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "king is missing"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn"),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "not to move"),
            ("4k3/8/8/8/8/8/4K3 w - - 0 1", "cannot be read"),
        ] {
            let error = Start::from_fen(fen).unwrap_err().to_string();
            assert!(error.contains(word), "{fen}: {error}");
        }
    }
}
