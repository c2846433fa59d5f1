//! Reading a move: the legal moves that a text fits, and how doubt is settled.

use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Color, File, Move, Position, Role, Square};

use super::algebraic::Folding;
use super::constraints::{Castling, CheckMark, Claims, Constraints, Promotion};
use super::fitting::{Fitting, fitting};
use super::parse::{Manner, Understood, is_null_move};
use super::scene::{Scene, Setting};
use super::warning::{Warning, compare, is_true};
use super::{Array, Language, Notation, Wing, san_move};
use crate::game::FaultKind;

/// Whether a text may leave out a promoted piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// A missing promoted piece is an error.
    Strict,
    /// A queen is taken, with a warning.
    Lenient,
}

/// A move as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub played: Move,
    /// Marks that disagree with the board.
    pub warnings: Vec<Warning>,
    /// Annotation signs and codes that followed the move.
    pub remarks: Vec<String>,
}

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text has no meaning in the notation.
    #[error("{0:?} is no move in this notation")]
    Unreadable(String),
    /// No legal move fits the text.
    #[error("no legal move fits {0:?}")]
    Illegal(String),
    /// Several legal moves fit the text.
    #[error("{text:?} fits several legal moves: {}", list(.candidates))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit.
        candidates: Vec<Move>,
    },
    /// The promoted piece is left out, and the reading is strict.
    #[error("{text:?} does not name the promoted piece")]
    PromotionMissing {
        /// The text.
        text: String,
        /// The promotions that fit.
        candidates: Vec<Move>,
    },
    /// ICCF numeric: four digits that leave out the arrival rank of a promotion.
    #[error("no legal move fits {0:?}; if it is a promotion without the arrival rank, write five digits")]
    ShortPromotion(String),
    /// A null move, which is no move of a game.
    #[error("{0:?} is a null move")]
    NullMove(String),
}

fn list(candidates: &[Move]) -> String {
    candidates.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

impl ReadError {
    /// The kind of fault that this is in a report.
    pub fn fault_kind(&self) -> FaultKind {
        match self {
            ReadError::Unreadable(_) => FaultKind::UnreadableToken,
            ReadError::Illegal(_) | ReadError::ShortPromotion(_) => FaultKind::IllegalMove,
            ReadError::Ambiguous { .. } | ReadError::PromotionMissing { .. } => FaultKind::AmbiguousMove,
            ReadError::NullMove(_) => FaultKind::NullMove,
        }
    }
}

/// Reads canonical SAN at the speed of bulk import: no marks are checked. `None` says only that [`Notation::read`] has to
/// look at the text.
pub fn read_san_fast(text: &[u8], position: &Chess) -> Option<Move> {
    san_move(&San::from_ascii(text).ok()?, position)
}

impl Notation {
    /// Reads a move. Doubt is settled by the rules of the notation or reported, never by a guess.
    ///
    /// # Errors
    /// [`ReadError`] when the text is not understood, or fits no legal move or several.
    pub fn read(self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Reading, ReadError> {
        Manner::of(self).read(text, setting, strictness)
    }
}

fn fast_reading(text: &str, played: Move, setting: &Setting<'_>) -> Reading {
    let check = match text.as_bytes().last() {
        Some(b'+') => Some(CheckMark::Check),
        Some(b'#') => Some(CheckMark::Mate),
        _ => None,
    };
    let claims = Claims { check, ..Claims::default() };
    Reading { played, warnings: warnings(&claims, played, setting, Notation::San(Language::ENGLISH)), remarks: vec![] }
}

fn warnings(claims: &Claims, played: Move, setting: &Setting<'_>, notation: Notation) -> Vec<Warning> {
    with_scene(played, setting, |scene| compare(claims, scene, notation))
}

/// Shows a legal move in its scene.
fn with_scene<T>(played: Move, setting: &Setting<'_>, look: impl FnOnce(&Scene<'_>) -> T) -> T {
    let mut after = setting.before.clone();
    after.play_unchecked(played);
    let Setting { before, identities, mode } = *setting;
    look(&Scene { before, played, after: &after, identities, mode })
}

/// The move that a text means, before its marks are compared with the board.
struct Found {
    played: Move,
    claims: Claims,
    /// What had to be assumed.
    noted: Vec<Warning>,
    remarks: Vec<String>,
}

impl Manner {
    pub(super) fn read(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Reading, ReadError> {
        if let Some(played) = self.read_fast(text, setting) {
            return Ok(fast_reading(text, played, setting));
        }
        let Found { played, claims, noted, remarks } = self.find(text, setting, strictness)?;
        let mut warnings = warnings(&claims, played, setting, self.notation);
        warnings.extend(noted);
        Ok(Reading { played, warnings, remarks })
    }

    /// The move alone: no marks are compared.
    pub(super) fn played(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Move, ReadError> {
        match self.read_fast(text, setting) {
            Some(played) => Ok(played),
            None => self.find(text, setting, strictness).map(|found| found.played),
        }
    }

    fn read_fast(&self, text: &str, setting: &Setting<'_>) -> Option<Move> {
        (self.notation == Notation::San(Language::ENGLISH))
            .then(|| read_san_fast(text.as_bytes(), setting.before))
            .flatten()
    }

    fn find(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Found, ReadError> {
        if is_null_move(text) {
            return Err(ReadError::NullMove(text.to_owned()));
        }
        let error = match self.find_once(text, setting, strictness) {
            Err(error @ (ReadError::Unreadable(_) | ReadError::Illegal(_))) if !text.is_ascii() => error,
            done => return done,
        };
        let folded = Manner { folding: Folding::LookAlike, ..*self };
        match folded.find_once(text, setting, strictness) {
            Ok(mut found) => {
                found.noted.push(Warning::LookAlikeLetters);
                Ok(found)
            }
            Err(ambiguous @ (ReadError::Ambiguous { .. } | ReadError::PromotionMissing { .. })) => Err(ambiguous),
            Err(_) => Err(error),
        }
    }

    fn find_once(&self, text: &str, setting: &Setting<'_>, strictness: Strictness) -> Result<Found, ReadError> {
        let Understood { alternatives, remarks } = self
            .understand(text, setting.before.turn())
            .map_err(|unreadable| ReadError::Unreadable(unreadable.text))?;
        for constraints in &alternatives {
            let (played, assumed) = match fitting(constraints, setting.before) {
                Fitting::None => continue,
                Fitting::One(played) => (played, None),
                Fitting::Unknown => {
                    let fitting = listed(constraints, setting);
                    if fitting.is_empty() {
                        continue;
                    }
                    let doubt = Doubt { notation: self.notation, constraints, setting };
                    doubt.settle(text, fitting, strictness)?
                }
            };
            return Ok(Found { played, claims: constraints.claims, noted: assumed.into_iter().collect(), remarks });
        }
        Err(self.illegal(text, &alternatives, setting))
    }

    /// The error of a text that no legal move fits.
    fn illegal(&self, text: &str, alternatives: &[Constraints], setting: &Setting<'_>) -> ReadError {
        let pawns = setting.before.our(Role::Pawn);
        let seventh = setting.before.turn().fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
        let shortened = |c: &Constraints| {
            c.promotion == Promotion::Unsaid
                && c.from.single_square().is_some_and(|from| pawns.contains(from) && from.rank() == seventh)
                && c.to.single_square().is_some_and(|to| to.rank() <= shakmaty::Rank::Fourth)
        };
        if self.notation == Notation::Iccf && alternatives.iter().any(shortened) {
            ReadError::ShortPromotion(text.to_owned())
        } else {
            ReadError::Illegal(text.to_owned())
        }
    }
}

/// Those of all legal moves that constraints fit.
fn listed(constraints: &Constraints, setting: &Setting<'_>) -> Vec<Move> {
    let legal = setting.before.legal_moves();
    let mut fitting: Vec<Move> = legal.into_iter().filter(|m| constraints.fits(*m)).collect();
    if let Some(mark) = constraints.only {
        fitting.retain(|m| ends_as_marked(*m, mark, setting));
    }
    fitting
}

fn ends_as_marked(played: Move, mark: CheckMark, setting: &Setting<'_>) -> bool {
    with_scene(played, setting, |scene| is_true(mark, scene.ending()))
}

/// Several legal moves that fit one text.
struct Doubt<'a> {
    notation: Notation,
    constraints: &'a Constraints,
    setting: &'a Setting<'a>,
}

impl Doubt<'_> {
    /// The one move that is meant, with a warning if its promoted piece had to be assumed.
    fn settle(
        &self,
        text: &str,
        mut fitting: Vec<Move>,
        strictness: Strictness,
    ) -> Result<(Move, Option<Warning>), ReadError> {
        self.prefer_plain(&mut fitting);
        self.prefer_claimed(&mut fitting);
        if let [played] = fitting[..]
            && (!played.is_promotion() || self.constraints.promotion != Promotion::Unsaid)
        {
            return Ok((played, None));
        }
        let text = text.to_owned();
        let same_squares = |m: &Move| (m.from(), m.to()) == (fitting[0].from(), fitting[0].to());
        let same_pawn = fitting[0].is_promotion() && fitting.iter().all(same_squares);
        let queen = fitting.iter().find(|m| m.promotion() == Some(Role::Queen));
        match (queen, strictness) {
            (Some(queen), Strictness::Lenient) if same_pawn => Ok((*queen, Some(Warning::QueenAssumed))),
            // `P-R8 ch`: a mark that no queen would give is no reason to guess.
            _ if same_pawn => Err(ReadError::PromotionMissing { text, candidates: fitting }),
            _ => Err(ReadError::Ambiguous { text, candidates: fitting }),
        }
    }

    /// A descriptive text without promoted piece means other moves first (elsewhere only `exd` can mean both, and then it is
    /// in doubt); a king's step is a step before it is castling.
    fn prefer_plain(&self, fitting: &mut Vec<Move>) {
        if self.constraints.promotion == Promotion::Unsaid && self.notation.tongue().is_some() {
            keep(fitting, |m| !m.is_promotion());
        }
        if self.constraints.castling == Castling::KingStep && self.setting.mode == CastlingMode::Chess960 {
            keep(fitting, |m| !m.is_castle());
        }
    }

    /// The tie-breaks of the notation in their order: check marks, wing and e.p. in the descriptive notations, the number
    /// of the piece in Chesmayne.
    fn prefer_claimed(&self, fitting: &mut Vec<Move>) {
        let claims = &self.constraints.claims;
        if self.notation.tongue().is_some() {
            if let Some(mark) = claims.check {
                self.prefer_checks(mark, fitting);
            }
            if let Some(wing) = claims.wing {
                self.prefer_wing(wing, fitting);
            }
            if claims.en_passant.is_some() {
                keep(fitting, |m| m.is_en_passant());
            }
        }
        if let Some(number) = claims.number {
            keep(fitting, |m| m.from().map(|from| self.setting.identities.number(from)) == Some(number));
        }
    }

    fn prefer_checks(&self, mark: CheckMark, fitting: &mut Vec<Move>) {
        if fitting.len() > 1 {
            // `dis ch` on a double check is a check all the same.
            for mark in [CheckMark::Check, mark] {
                keep(fitting, |m| ends_as_marked(*m, mark, self.setting));
            }
        }
    }

    /// The pieces that started on the wing; if the history is not known, the piece that stands further to that side.
    fn prefer_wing(&self, wing: Wing, fitting: &mut Vec<Move>) {
        let identities = self.setting.identities;
        let color: Color = self.setting.before.turn();
        if identities.array() == Array::Standard {
            keep(fitting, |m| m.from().and_then(|from| identities.wing(from, color, m.role())) == Some(wing));
            return;
        }
        let files: Vec<File> = fitting.iter().filter_map(|m| m.from().map(Square::file)).collect();
        let outermost = match wing {
            Wing::Queen => files.iter().min(),
            Wing::King => files.iter().max(),
        };
        if let Some(file) = outermost {
            keep(fitting, |m| m.from().map(Square::file) == Some(*file));
        }
    }
}

/// Keeps the moves that a claim is true of, if there are any.
fn keep(fitting: &mut Vec<Move>, claim: impl Fn(&Move) -> bool) {
    if fitting.iter().any(&claim) {
        fitting.retain(claim);
    }
}
