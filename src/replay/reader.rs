//! The main line of a parsed game: legality, keys, material and Chesmayne codes, in one pass.

use shakmaty::packed::PackedUciMove;
use shakmaty::{Move, Position};

use super::material::Material;
use super::reading::Wording;
use crate::board::{Board, StructureFeature, StructureTracker, Walker};
use crate::game::{Action, Fault, FaultKind, GameResult, Start, Tags, Variant};
use crate::moves;
use crate::notation::chesmayne::MoveCode;
use crate::notation::{Line, ReadError, start_from_tags};
use crate::parser::{ParsedGame, TokenKind};
use crate::position::PositionKey;

/// Half-moves of a main line that are indexed; the record of a game holds no more. The longest possible game under the
/// rules of today is far shorter.
const MOST_PLIES: usize = 65_535;

/// How much of a game's main line could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ReadState {
    /// Every move.
    Whole,
    /// The moves up to the first fault.
    Part,
    /// There are no moves, or none that could be read.
    #[default]
    None,
}

impl ReadState {
    /// The word of the index and of reports.
    pub fn as_str(self) -> &'static str {
        match self {
            ReadState::Whole => "whole",
            ReadState::Part => "part",
            ReadState::None => "none",
        }
    }
}

/// What the main line of a game is on the board. The buffers are used again for the next game.
#[derive(Debug, Default)]
pub struct Replayed {
    /// Start position; `None` when the game is not chess or its start cannot be read.
    pub start: Option<Start>,
    /// Legal moves, packed.
    pub packed: Vec<u8>,
    /// Keys of all positions, the start first.
    pub keys: Vec<PositionKey>,
    /// The main line in Chesmayne.
    pub codes: Vec<MoveCode>,
    /// Material signatures, each with the first ply at which it stands.
    pub materials: Vec<(Material, u32)>,
    /// Pawn structures, each with the first ply at which it stands.
    pub structures: Vec<(StructureFeature, u32)>,
    /// How much was read.
    pub state: ReadState,
    /// Result by tag or, where the tag says nothing, by termination marker.
    pub result: GameResult,
    /// Faults that the board shows.
    pub faults: Vec<Fault>,
}

impl Replayed {
    /// Replays the main line of a game of PGN, in place of whatever was here before.
    pub fn replay(&mut self, text: &str, game: &ParsedGame) {
        self.replay_worded(text, game, Wording::Pgn);
    }

    /// Replays the main line of a game in any notation, in place of whatever was here before.
    pub fn replay_worded(&mut self, text: &str, game: &ParsedGame, wording: Wording<'_>) {
        self.clear();
        self.result = result(game);
        let Some(start) = self.start_of(&game.tags) else { return };
        let mut replay = Replay::at(&start);
        self.start = Some(start);
        self.keys.push(replay.walker.key());
        self.materials.push((replay.material, 0));
        self.note_structures(replay.walker.board(), &mut replay.structures);
        self.state = self.play_main_line(text, game, wording, &mut replay);
    }

    fn clear(&mut self) {
        self.start = None;
        self.packed.clear();
        self.keys.clear();
        self.codes.clear();
        self.materials.clear();
        self.structures.clear();
        self.state = ReadState::None;
        self.faults.clear();
    }

    fn start_of(&mut self, tags: &Tags) -> Option<Start> {
        if let Variant::Other(name) = Variant::from_tag(tags.get("Variant").unwrap_or_default()) {
            let reason =
                format!("the rules of {name} are not those of chess; the game is kept, its moves are not indexed");
            self.fault(FaultKind::UnsupportedVariant, 0, &name, reason, Action::HeadersOnly);
            return None;
        }
        match start_from_tags(tags) {
            Ok(start) => {
                let fen = tags.get("FEN").unwrap_or_default().to_owned();
                for note in &start.notes {
                    self.fault(FaultKind::SetUpMismatch, 0, &fen, note.clone(), Action::Repaired);
                }
                Some(start)
            }
            Err(error) => {
                let fen = tags.get("FEN").unwrap_or_default().to_owned();
                self.fault(FaultKind::BadStart, 0, &fen, error.to_string(), Action::HeadersOnly);
                None
            }
        }
    }

    fn play_main_line(
        &mut self,
        text: &str,
        game: &ParsedGame,
        wording: Wording<'_>,
        replay: &mut Replay,
    ) -> ReadState {
        for (place, token) in game.main_line_places() {
            match token.kind {
                TokenKind::Null => {
                    let reason = "a null move is no move of a game; the main line ends before it";
                    self.fault(FaultKind::NullMove, token.range().start, token.text(text), reason, Action::CutHere);
                    return self.cut_state();
                }
                _ if self.keys.len() > MOST_PLIES => {
                    let reason = format!("the main line is indexed up to half-move {MOST_PLIES}");
                    self.fault(FaultKind::Limit, token.range().start, token.text(text), reason, Action::CutHere);
                    return self.cut_state();
                }
                _ => {
                    let read = wording.read(place, token.text(text), &replay.line.setting());
                    if !self.play(read, token.text(text), token.range().start, replay) {
                        return self.cut_state();
                    }
                }
            }
        }
        if self.packed.is_empty() { ReadState::None } else { ReadState::Whole }
    }

    fn cut_state(&self) -> ReadState {
        if self.packed.is_empty() { ReadState::None } else { ReadState::Part }
    }

    /// Plays one move; `false` when it cannot be read.
    fn play(&mut self, read: Result<Move, ReadError>, text: &str, offset: usize, replay: &mut Replay) -> bool {
        match read {
            Ok(reading) => {
                self.record(reading, replay);
                true
            }
            Err(error) => {
                let position = replay.line.position();
                let number = position.fullmoves();
                let dots = if position.turn().is_white() { "." } else { "..." };
                let reason = format!("move {number}{dots} {error}");
                self.fault(error.fault_kind(), offset, text, reason, Action::CutHere);
                false
            }
        }
    }

    fn record(&mut self, played: Move, replay: &mut Replay) {
        let packed = moves::push(&mut self.packed, played);
        let before = replay.material;
        replay.material = replay.line.play_with(played, |scene| {
            self.codes.push(MoveCode::of(scene));
            before.after(scene)
        });
        self.keys.push(replay.key_after(packed));
        if replay.material != before {
            self.materials.push((replay.material, self.codes.len() as u32));
        }
        self.note_structures(replay.walker.board(), &mut replay.structures);
    }

    #[inline]
    fn note_structures(&mut self, board: &Board, tracker: &mut StructureTracker) {
        let ply = self.codes.len() as u32;
        tracker.look(board, |feature| self.structures.push((feature, ply)));
    }

    fn fault(&mut self, kind: FaultKind, offset: usize, token: &str, reason: impl Into<String>, action: Action) {
        self.faults.push(Fault::new(kind, offset, token, reason, action));
    }
}

/// A game on its way: on a board that knows legal moves, and on one that knows keys.
struct Replay {
    line: Line,
    walker: Walker,
    material: Material,
    structures: StructureTracker,
}

impl Replay {
    fn at(start: &Start) -> Replay {
        Replay {
            line: Line::new(start),
            walker: walker_at(start),
            material: Material::of(start.position.board()),
            structures: StructureTracker::default(),
        }
    }

    /// The key of the position after a legal move, which the line has made already.
    fn key_after(&mut self, packed: PackedUciMove) -> PositionKey {
        if self.walker.play(packed).is_err() {
            self.walker = Walker::new(Board::from(self.line.position()));
        }
        self.walker.key()
    }
}

fn walker_at(start: &Start) -> Walker {
    if start.is_standard() { Walker::standard() } else { Walker::new(Board::from(&start.position)) }
}

/// The result of a game: its `Result` tag where it says one, else the termination marker.
pub fn result(game: &ParsedGame) -> GameResult {
    let by_tag = game.tags.get("Result").and_then(GameResult::from_text).unwrap_or_default();
    if by_tag == GameResult::Unknown { game.marker.unwrap_or_default() } else { by_tag }
}
